// Who is signed in on this browser, for every part of the storefront that shows it.
import { useLive } from '#web/page-data.ts'
import { useRemembered } from '#web/use-remembered.ts'
import { getMe, type Me } from '../../contract.ts'

export type Signed = {
  /** A customer's or salesperson's token is there; who it is may still be on its way. */
  isSignedIn: boolean
  me: Me | undefined
  /** May put goods into a cart: approved, not restricted; a salesperson for the chosen customer. */
  mayOrder: boolean
  seesPrices: boolean
}

/** The signed-in person of the storefront. On the server and while hydrating: nobody. */
export function useMe(): Signed {
  const token = useRemembered('tokenUser')
  const { data } = useLive(getMe, {}, { enabled: Boolean(token), staleTime: 60_000 })
  const me = token ? data : undefined
  const standing = me?.kind === 'salesperson' ? me.actingFor : me?.customer
  return {
    isSignedIn: Boolean(token),
    me,
    mayOrder: standing?.status === 'approved' && !standing.isRestricted && standing.canSeePrices,
    seesPrices: standing?.status === 'approved' && standing.canSeePrices,
  }
}
