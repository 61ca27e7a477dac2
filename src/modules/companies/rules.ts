// Pure rules for the numbers of companies.
import { westernDigits } from '#shared/money.ts'

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
