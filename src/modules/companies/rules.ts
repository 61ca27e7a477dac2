// Pure rules for the numbers of companies.
import { westernDigits } from '#shared/money.ts'

/** A typed company number as it is stored: Western digits, no spaces. Letters that older ones have are capitals. */
export const tidyCompanyNumber = (text: string): string => westernDigits(text).replace(/\s/g, '').toUpperCase()

/** Takes a typed company number: 4 to 15 digits are one. */
export const isCompanyNumber = (text: string): boolean => /^\d{4,15}$/.test(tidyCompanyNumber(text))

/** The formats of regions that define them exactly: the Saudi commercial registration (or unified number) and VAT number. */
const regional: Readonly<Record<string, { companyNumber: RegExp; vatNumber: RegExp }>> = {
  SA: { companyNumber: /^\d{10}$/, vatNumber: /^3\d{13}3$/ },
}

/** Takes a tidied number; regions without a rule accept any. */
export const isNumberOf = (region: string, kind: 'companyNumber' | 'vatNumber', number: string): boolean =>
  regional[region]?.[kind].test(number) ?? true

/** A company's rule for the purchase order numbers of its orders. */
export type PurchaseOrderRule = { isRequired: boolean; start: string | null }

/** Takes a company's rule and the number of an order, null without one; gives why it does not do: `needed`, or `start` when it begins otherwise. Capitals do not count. */
export function purchaseOrderRefusal({ isRequired, start }: PurchaseOrderRule, number: string | null): 'needed' | 'start' | null {
  if (!number) return isRequired ? 'needed' : null
  return start === null || number.toUpperCase().startsWith(start.toUpperCase()) ? null : 'start'
}

/** A typed VAT number in its stored form: capitals, Western digits, without spaces and dots. */
export const tidyVatNumber = (text: string): string =>
  westernDigits(text)
    .replace(/[\s.-]/g, '')
    .toUpperCase()
