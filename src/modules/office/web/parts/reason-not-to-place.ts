// Decides whether the office can place the order as it stands. Pure; reasons are keys of texts.
import type { CartQuote } from '#modules/carts/contract.ts'
import { purchaseOrderRefusal } from '#modules/companies/rules.ts'
import type { NewLine } from '#modules/orders/new-order-admin-contract.ts'
import type { NewOrderDraft } from './use-new-order.ts'

type Standing = {
  draft: NewOrderDraft
  quote: CartQuote | undefined
  /** The lines with their prices; null while a price cannot be read. */
  lines: readonly NewLine[] | null
  addressId: string | undefined
  /** The code in its field, perhaps not taken over yet. */
  coupon: string
}
type Reason = { key: string; count?: number; missing?: readonly string[] }

export const couponCodeOf = (typed: string): string => typed.trim().toUpperCase()
export const hasOwnPrice = ({ lines }: NewOrderDraft): boolean => lines.some(({ price }) => price.trim() !== '')
export const methodOf = ({ paymentMethodId }: NewOrderDraft, quote: CartQuote | undefined) =>
  quote?.paymentMethods.find(({ id }) => id === paymentMethodId)

/** The fields that must be filled first, by their names. */
function missingOf({ draft, quote, addressId }: Standing): string[] {
  const missing: string[] = []
  if (draft.lines.length === 0) missing.push('order.lines')
  if (!addressId) missing.push('order.checkout.steps.address')
  if (quote && !quote.delivery) missing.push('order.checkout.steps.delivery')
  if (quote && !methodOf(draft, quote)) missing.push('order.checkout.steps.payment')
  if (quote && purchaseOrderRefusal(quote.purchaseOrder, draft.purchaseOrderNumber.trim() || null)) missing.push('order.poNumber')
  if (hasOwnPrice(draft) && draft.priceReason.trim().length < 3) missing.push('order.admin.new.priceReason')
  return missing
}

/** Gives the first reason why the order cannot be placed, or null. */
export function reasonNotToPlace(standing: Standing): Reason | null {
  const { draft, quote, lines, coupon } = standing
  if (lines === null) return { key: 'order.admin.new.wrongPrice' }
  const missing = missingOf(standing)
  if (missing.length > 0) return { key: 'order.checkout.missing', missing }
  const broken = quote?.lines.filter(({ problems }) => problems.some(({ code }) => code !== 'priceChanged')).length ?? 0
  if (broken > 0) return { key: 'order.admin.new.broken', count: broken }
  if (couponCodeOf(coupon) !== draft.couponCode) return { key: 'order.admin.new.couponOpen' }
  if (quote?.coupon?.refusal) return { key: 'order.admin.new.couponRefused' }
  if (quote?.orderMinimum) return { key: 'order.admin.new.belowMinimum' }
  return null
}
