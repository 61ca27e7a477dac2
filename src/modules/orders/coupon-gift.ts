// The part of an order's coupon that its totals do not show as a discount. Pure.

/** An order as its reader may see it: without amounts there are no totals and no adjustments. */
type Seen = {
  couponCode: string | null
  totals: { shippingCost: number } | null
  adjustments: readonly { kind: string; amount: number }[]
}

/** Whether the coupon made the delivery free; unknown to readers without amounts, and so false. */
export const gaveDelivery = ({ couponCode, totals, adjustments }: Seen): boolean =>
  couponCode !== null && totals?.shippingCost === 0 && adjustments.some(({ kind, amount }) => kind === 'shipping' && amount > 0)
