// Looks for amounts in any text the shop sends out, however they are written: digits of both scripts, any separators, minor or whole units.

const digits = (text: string): string =>
  text.replace(/[٠-٩]/g, (sign) => String(sign.charCodeAt(0) - 0x0660)).replace(/[۰-۹]/g, (sign) => String(sign.charCodeAt(0) - 0x06f0))

/** Marks that stand inside a written amount, also escaped as HTML, URL or JSON. */
const separators = /(?<=\d)(?:[.,٫٬'’_\s\u00a0\u202f\u2009]|&nbsp;|&#x?[0-9a-f]+;|%2C|%2E|\\u00a0|\\u202f)(?=\d)/gi

/** Takes amounts in minor units and a text; gives those that stand in it. */
export function moneyIn(text: string, amounts: readonly number[]): number[] {
  const plain = digits(text)
  const joined = plain.replace(separators, '')
  return amounts.filter((amount) => [plain, joined].some((each) => each.includes(String(amount))))
}
