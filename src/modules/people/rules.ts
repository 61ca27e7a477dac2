// Pure rules for people's data: phone numbers, addresses.
import { westernDigits } from '#shared/money.ts'

export const minPhoneDigits = 10
export const maxAddresses = 50
export const minPasswordLength = 8
export const maxPasswordLength = 128

/**
 * The number of digits of a typed phone number with its country code, in either script: a national number loses its leading 0 and gets at
 * least one digit.
 */
export function phoneDigits(text: string): number {
  const typed = westernDigits(text).trim()
  const digits = typed.replace(/\D/g, '')
  return /^(?:\+|00)/.test(typed) ? digits.length : digits.replace(/^0/, '').length + 1
}
