// Looks for amounts in any text the shop sends out, however they are written: digits of both scripts, any separators, minor or whole units.

const digits = (text: string): string =>
  text.replace(/[٠-٩]/g, (sign) => String(sign.charCodeAt(0) - 0x0660)).replace(/[۰-۹]/g, (sign) => String(sign.charCodeAt(0) - 0x06f0))

/** Characters inside a written amount, also escaped as HTML, URL or JSON. */
const separators = /(?<=\d)(?:[.,٫٬'’_\s\u00a0\u202f\u2009]|&nbsp;|&#x?[0-9a-f]+;|%2C|%2E|\\u00a0|\\u202f)(?=\d)/gi

/** Ids and hashes, which hold any digits by chance. */
const ids = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|(?<![\da-z])(?=\d*[a-f])[\da-f]{16,}(?![\da-z])/gi

/** Takes amounts in minor units and a text; gives the amounts that occur in it outside of ids and hashes. */
export function moneyIn(text: string, amounts: readonly number[]): number[] {
  const plain = digits(text).replace(ids, '')
  const joined = plain.replace(separators, '')
  return amounts.filter((amount) => [plain, joined].some((each) => each.includes(String(amount))))
}
