// Who is signed in on this browser, for every part of the storefront that shows it: asked once by its frame.
import { createContext, useContext, useEffect } from 'react'
import { recall, remember } from '#web/browser-state.ts'
import { useLive } from '#web/page-data.ts'
import { useSessionState } from '#web/session-state.ts'
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

const nobody: Signed = { isSignedIn: false, me: undefined, mayOrder: false, seesPrices: false }
const SignedContext = createContext(nobody)
export const SignedProvider = SignedContext.Provider

/** For the frame of the pages: reads the token and asks whose it is. On the server and while hydrating: nobody. */
export function useSigned(): Signed {
  const token = useRemembered('tokenUser')
  const { data } = useLive(getMe, {}, { enabled: Boolean(token), staleTime: 60_000 })
  useShape(token, data?.kind)
  const asked = useSessionState('tokenUser')
  // While an ended session is asked about, the person's half-typed forms stay on the page.
  if (!token) return asked ? { ...nobody, me: data } : nobody
  const standing = data?.kind === 'salesperson' ? data.actingFor : data?.customer
  return {
    isSignedIn: true,
    me: data,
    mayOrder: standing?.status === 'approved' && !standing.isRestricted && standing.canSeePrices,
    seesPrices: standing?.status === 'approved' && standing.canSeePrices,
  }
}

/** The signed-in person of the storefront. */
export const useMe = (): Signed => useContext(SignedContext)

/** Remembers what kind of person is signed in, and gives the page the class that its next first paint has (web/before-paint.ts). */
function useShape(token: string | null, kind: Me['kind'] | undefined): void {
  useEffect(() => {
    // While hydrating there is no token yet, whatever is remembered.
    const isSignedIn = Boolean(recall('tokenUser'))
    if (!isSignedIn) remember('signedKind', null)
    else if (kind) remember('signedKind', kind)
    const { classList } = document.documentElement
    classList.toggle('signed-in', isSignedIn)
    classList.toggle('acting', isSignedIn && recall('signedKind') === 'salesperson')
  }, [token, kind])
}
