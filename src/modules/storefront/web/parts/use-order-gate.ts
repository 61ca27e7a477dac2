// Whether the person at the screen may order, and if not, why and what to do about it. The server judges again.
import { useMe } from '#modules/accounts/web/parts/use-me.ts'
import { type OrderRefusal, orderRefusal } from '#modules/carts/web/parts/order-refusal.ts'

export type OrderGate = 'open' | 'unknown' | 'signIn' | OrderRefusal

/** `unknown` on the server and while it is asked who is signed in. */
export function useOrderGate(): OrderGate {
  const signed = useMe()
  if (!signed.isSignedIn) return 'signIn'
  if (!signed.me) return 'unknown'
  return orderRefusal(signed) ?? 'open'
}
