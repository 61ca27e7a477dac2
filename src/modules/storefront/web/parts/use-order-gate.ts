// Whether the person at the screen may order, and if not, why and what to do about it. The server judges again.
import { useMe } from '#modules/accounts/web/parts/use-me.ts'

export type OrderGate = 'open' | 'unknown' | 'signIn' | 'chooseCustomer' | 'waiting' | 'noPrices' | 'restricted'

/** `unknown` on the server and while it is asked who is signed in. */
export function useOrderGate(): OrderGate {
  const { isSignedIn, me, mayOrder } = useMe()
  if (!isSignedIn) return 'signIn'
  if (!me) return 'unknown'
  if (mayOrder) return 'open'
  const standing = me.kind === 'salesperson' ? me.actingFor : me.customer
  if (!standing) return 'chooseCustomer'
  if (standing.status !== 'approved') return 'waiting'
  return standing.isRestricted ? 'restricted' : 'noPrices'
}
