import type { Signed } from '#modules/people/web/parts/use-me.ts'

/** The reason why a signed-in person cannot order; its text are `cart.whyNot.<reason>`. */
export type OrderRefusal = 'looking' | 'chooseCustomer' | 'restricted' | 'waiting' | 'noPrices'

/** Null when nothing does, or when it is not known yet. */
export function orderRefusal({ me, mayOrder }: Pick<Signed, 'me' | 'mayOrder'>): OrderRefusal | null {
  if (!me || mayOrder) return null
  if (me.seenBy !== null) return 'looking'
  const buyer = me.kind === 'salesperson' ? me.actingFor : me.customer
  if (!buyer) return 'chooseCustomer'
  if (buyer.isRestricted) return 'restricted'
  return buyer.status === 'approved' ? 'noPrices' : 'waiting'
}
