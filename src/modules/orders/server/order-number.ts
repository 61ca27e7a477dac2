// Order numbers: a year and six signs that are unique, readable aloud and tell nobody how many orders there are.
import { createHmac } from 'node:crypto'

/** 32 signs: no I, O, A and U, which are taken for others or make words. */
const signs = '0123456789BCDEFGHJKLMNPQRSTVWXYZ'
const half = 15
const mask = (1 << half) - 1

/** Takes the serial number of an order; gives another one of 30 bits, different for every serial below 2^30. Keyed by the shop's secret. */
export function scramble(serial: number, secret: string): number {
  let left = (serial >>> half) & mask
  let right = serial & mask
  for (let round = 0; round < 6; round++) {
    const mixed = createHmac('sha256', secret).update(`order-number ${round} ${right}`).digest().readUInt16BE(0) & mask
    ;[left, right] = [right, left ^ mixed]
  }
  return left * 2 ** half + right
}

/** The number people see, like `2026-K4T09Z`. */
export function orderNumber(serial: number, year: string, secret: string): string {
  let rest = scramble(serial, secret)
  let text = ''
  for (let place = 0; place < 6; place++) {
    text = signs.charAt(rest % 32) + text
    rest = Math.floor(rest / 32)
  }
  return `${year}-${text}`
}

// As it was heard: without or with the hyphen, and I and O for the signs that they are taken for.
const heard = (search: string): string =>
  search
    .toUpperCase()
    .replace(/[#\s]/g, '')
    .replace(/^(20\d{2})-?(?=[0-9A-Z]{6}$)/, '$1-')
    .replace(/[IO](?=[^-]*$)/g, (sign) => (sign === 'I' ? '1' : '0'))

/** Reads typed text as the beginning of order numbers: a year with at least one sign, or at least four of the six signs alone. */
export function numberStartsIn(search: string, year: number): string[] {
  const typed = heard(search)
  if (/^\d{4}-[0-9A-Z]{1,5}$/.test(typed)) return [typed]
  if (!/^[0-9BCDEFGHJKLMNPQRSTVWXYZ]{4,5}$/.test(typed)) return []
  return Array.from({ length: 10 }, (_, back) => `${year - back}-${typed}`)
}

/** Reads typed text as order numbers: whole ones as they are, the six signs alone with each of the last years. Empty when it is no number. */
export function numbersIn(search: string, year: number): string[] {
  const typed = heard(search)
  if (/^\d{4}-[0-9A-Z]{6}$/.test(typed)) return [typed]
  if (!/^[0-9A-Z]{6}$/.test(typed)) return []
  return Array.from({ length: 10 }, (_, back) => `${year - back}-${typed}`)
}
