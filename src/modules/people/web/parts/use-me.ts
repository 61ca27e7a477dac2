// The signed-in person for the whole storefront; its layout loads it once.
import { createContext, useContext, useEffect } from 'react'
import { recall, remember } from '#web/browser-state.ts'
import { useLive } from '#web/page-data.ts'
import { useSessionState } from '#web/session-state.ts'
import { useRemembered } from '#web/use-remembered.ts'
import { getMe, type Me } from '../../contract.ts'

export type Signed = {
  /** A customer's or salesperson's token is there; the person may still be loading. */
  isSignedIn: boolean
  me: Me | undefined
  /** May add products to a cart: approved and not restricted; a salesperson for the chosen customer. */
  mayOrder: boolean
  seesPrices: boolean
  /** The account is not approved, or restricted: news of the wishlist are not mailed. */
  isWaiting: boolean
}

const nobody: Signed = { isSignedIn: false, me: undefined, mayOrder: false, seesPrices: false, isWaiting: false }
const SignedContext = createContext(nobody)
export const SignedProvider = SignedContext.Provider

/** For the layout: reads the token and loads its person. On the server and during hydration: nobody. */
export function useSigned(): Signed {
  const token = useRemembered('tokenUser')
  const { data } = useLive(getMe, {}, { enabled: Boolean(token), staleTime: 60_000 })
  useShape(token, data?.kind)
  const asked = useSessionState('tokenUser')
  // While an ended session asks for a new sign-in, the person's half-filled forms stay on the page.
  if (!token) return asked ? { ...nobody, me: data } : nobody
  const standing = data?.kind === 'salesperson' ? data.actingFor : data?.customer
  return {
    isSignedIn: true,
    me: data,
    mayOrder: standing?.status === 'approved' && !standing.isRestricted && standing.canSeePrices && data?.seenBy === null,
    seesPrices: standing?.status === 'approved' && standing.canSeePrices,
    isWaiting: Boolean(standing) && (standing?.status !== 'approved' || standing.isRestricted),
  }
}

/** The signed-in person of the storefront. */
export const useMe = (): Signed => useContext(SignedContext)

/** Stores the kind of the signed-in person, and gives the page the class that its next first paint will have (web/before-paint.ts). */
function useShape(token: string | null, kind: Me['kind'] | undefined): void {
  useEffect(() => {
    // During hydration the token is not known yet, even when one is stored.
    const isSignedIn = Boolean(recall('tokenUser'))
    if (!isSignedIn) remember('signedKind', null)
    else if (kind) remember('signedKind', kind)
    const { classList } = document.documentElement
    classList.toggle('signed-in', isSignedIn)
    classList.toggle('acting', isSignedIn && recall('signedKind') === 'salesperson')
  }, [token, kind])
}
