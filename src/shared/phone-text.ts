/** Codes of the countries whose numbers are grouped by their own length; other numbers stay unchanged. */
const codes = ['966', '971', '965', '973', '974', '968', '962', '961', '44', '20', '49', '33', '1']

/** Takes a number in E.164; gives it in readable groups: `+966 55 000 0105`, `+44 7700 900123`. Other text stays unchanged. */
export function phoneText(number: string): string {
  const digits = /^\+(\d{8,15})$/.exec(number)?.[1]
  if (!digits) return number
  const code = codes.find((each) => digits.startsWith(each))
  return code ? `+${code} ${grouped(code, digits.slice(code.length))}` : number
}

/** Isolates each number in a free text that may be a phone number, so that it reads from left to right among Arabic words. */
export const isolatePhones = (text: string): string =>
  text.replace(/(?<![a-z\d-])[+(]{0,2}\d[\d ().-]{7,}\d(?![a-z\d])/gi, '\u2066$&\u2069')

/** British area codes of two and three digits: 20 7946 0999, 113 496 0000, 121 496 0000. */
const british = (rest: string): number[] => (rest.startsWith('2') ? [2, 4, 4] : /^(3|8|9|11|1.1)/.test(rest) ? [3, 3, 4] : [4, 6])

function grouped(code: string, rest: string): string {
  const ten = code === '44' ? british(rest) : [4, 6]
  const sizes = rest.length === 9 ? [2, 3, 4] : rest.length === 10 ? ten : rest.length === 8 ? [4, 4] : [3, rest.length - 3]
  let at = 0
  return sizes.map((size) => rest.slice(at, (at += size))).join(' ')
}
