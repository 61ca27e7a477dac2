// The choices of a checkout that nobody made by hand: a remembered choice stays or is reported as lost, and is never exchanged for another.
import type { CartQuote } from '#modules/carts/contract.ts'

export type CheckoutDraft = {
  addressId?: string | undefined
  delivery?: 'delivery' | 'collection' | undefined
  paymentMethodId?: string | undefined
}

/** The day asked for, as far as it can be asked for: of a chosen day that no longer can be, nothing is left. */
export const dateFor = (chosen: string | undefined, offered: readonly string[]): string | null =>
  chosen !== undefined && offered.includes(chosen) ? chosen : null

type Known = { id: string; isDefault: boolean }

/** The address of an order: the chosen one, none when that is gone; without a choice the default one, else the first. */
export const addressFor = ({ addressId }: CheckoutDraft, addresses: readonly Known[]): string | undefined =>
  (addressId ? addresses.find(({ id }) => id === addressId) : (addresses.find(({ isDefault }) => isDefault) ?? addresses[0]))?.id

/** How the goods are to come: as chosen; without a choice they are delivered. Collection is never taken without being chosen. */
export const deliveryFor = ({ delivery }: CheckoutDraft): 'delivery' | 'collection' => delivery ?? 'delivery'

/** Takes the draft and the quote made for it; gives how it is paid (the only method counts as chosen) and which choices are not offered here. */
export function judgeChoices(
  draft: CheckoutDraft,
  quote: Pick<CartQuote, 'deliveryOptions' | 'paymentMethods'>,
): { paymentMethodId: string | undefined; notOffered: ('delivery' | 'payment')[] } {
  const { deliveryOptions, paymentMethods } = quote
  const only = draft.paymentMethodId === undefined && paymentMethods.length === 1 ? paymentMethods[0]?.id : undefined
  const paymentMethodId = paymentMethods.find(({ id }) => id === draft.paymentMethodId)?.id ?? only
  const isDeliveryLost = draft.delivery !== undefined && !deliveryOptions.some(({ method }) => method === draft.delivery)
  const isPaymentLost = draft.paymentMethodId !== undefined && paymentMethodId === undefined
  return {
    paymentMethodId,
    notOffered: [
      ...(isDeliveryLost && deliveryOptions.length > 0 ? ['delivery' as const] : []),
      ...(isPaymentLost && paymentMethods.length > 0 ? ['payment' as const] : []),
    ],
  }
}
