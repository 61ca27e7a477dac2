// Reads decimal numbers as people and shops write them: either separator, grouping, both scripts' digits. Digits stay text, never floats.
import { westernDigits } from './money.ts'

export type Decimal = { negative: boolean; whole: string; fraction: string }
/** The meaning of a single separator before exactly three digits: "1.234" or "1,234". */
export type LoneSeparator = { dot: 'decimal' | 'refuse'; comma: 'group' | 'refuse' }

const invisible = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g
const gaps = /[\s'’\u00a0\u202f]/
const gapGrouped = /^\d{1,3}(?:[\s'’\u00a0\u202f]\d{3})+(?:[.,]\d+)?$/
const grouped = /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/
const longest = 40

/** Takes a text without units; gives its number, null for nonsense, or 'ambiguous' when it could mean two numbers. */
export function readDecimal(written: string, lone: LoneSeparator): Decimal | null | 'ambiguous' {
  if (/^\d{1,12}$/.test(written)) return { negative: false, whole: written, fraction: '' }
  if (written.length > longest) return null
  // The Arabic separators are unambiguous.
  const isCertain = /[٫٬]/.test(written)
  const text = westernDigits(written).replace(invisible, '').replaceAll('٬', ',').replaceAll('٫', '.').trim()
  const match = /^(\()?([-−+])?\s*([\d.,\s'’\u00a0\u202f]+?)\s*([-−])?(\))?$/.exec(text)
  if (!match) return null
  const body = match[3] ?? ''
  const negative = match[1] !== undefined || match[4] !== undefined || (match[2] !== undefined && match[2] !== '+')
  if (!gaps.test(body)) return withSign(parts(body, isCertain ? { dot: 'decimal', comma: 'group' } : lone), negative)
  if (!gapGrouped.test(body)) return null
  const [whole = '', fraction = ''] = body.split(/[.,]/)
  return { negative, whole: whole.replace(/\D/g, ''), fraction }
}

type Parts = { whole: string; fraction: string }

const withSign = (found: Parts | null | 'ambiguous', negative: boolean): Decimal | null | 'ambiguous' =>
  found === null || found === 'ambiguous' ? found : { negative, ...found }

function parts(body: string, lone: LoneSeparator): Parts | null | 'ambiguous' {
  const separators = body.replace(/\d/g, '')
  if (separators === '') return { whole: body, fraction: '' }
  if (separators.length === 1) return loneSeparator(body, separators, lone)
  const last = separators.charAt(separators.length - 1)
  const others = separators.slice(0, -1)
  if (others.includes(last)) return allGroups(body, separators)
  if (new Set(others).size > 1) return null
  const at = body.lastIndexOf(last)
  const whole = body.slice(0, at)
  return grouped.test(whole) ? splitAt(whole.replace(/\D/g, ''), body.slice(at + 1)) : null
}

function allGroups(body: string, separators: string): Parts | null {
  if (new Set(separators).size > 1 || !grouped.test(body)) return null
  return { whole: body.replace(/\D/g, ''), fraction: '' }
}

function loneSeparator(body: string, separator: string, lone: LoneSeparator): Parts | null | 'ambiguous' {
  const [whole = '', fraction = ''] = body.split(separator)
  const mayGroup = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  if (!mayGroup) return splitAt(whole, fraction)
  const meaning = separator === '.' ? lone.dot : lone.comma
  if (meaning === 'refuse') return 'ambiguous'
  return meaning === 'group' ? { whole: whole + fraction, fraction: '' } : { whole, fraction }
}

const splitAt = (whole: string, fraction: string): Parts | null => (fraction === '' ? null : { whole: whole || '0', fraction })

/** A decimal as a whole number of its smallest step; `exact` is false when digits were rounded away (half up); null when too large. */
export function toSteps({ whole, fraction }: Decimal, decimals: number): { steps: number; exact: boolean } | null {
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0')
  const rest = fraction.slice(decimals).replace(/0+$/, '')
  const digits = (whole + kept).replace(/^0+(?=\d)/, '')
  if (digits.length > 15) return null
  const steps = Number(digits) + (rest !== '' && rest.charAt(0) >= '5' ? 1 : 0)
  return { steps, exact: rest === '' }
}
