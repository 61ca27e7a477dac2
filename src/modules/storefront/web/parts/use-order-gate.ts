// Decides whether the person may order, and if not, why and what they can do. The server checks again.
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { type OrderRefusal, orderRefusal } from '#modules/carts/web/parts/order-refusal.ts'

export type OrderGate = 'open' | 'unknown' | 'signIn' | OrderRefusal

/** `unknown` on the server and until the signed-in person is loaded. */
export function useOrderGate(): OrderGate {
  const signed = useMe()
  if (!signed.isSignedIn) return 'signIn'
  if (!signed.me) return 'unknown'
  return orderRefusal(signed) ?? 'open'
}
