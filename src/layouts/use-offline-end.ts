// Removes what the device noted for times without a connection (offline-keeper.tsx) when nobody is signed in. A session may also have ended in another
// tab, or while the shop was closed.
import { useEffect } from 'react'
import { customerToken, recall } from '#web/browser-state.ts'

/** For the layout: removes notes and worker when nobody is signed in, at each start and at each change of `isSignedIn`. */
export function useOfflineEnd(isSignedIn: boolean): void {
  useEffect(() => {
    // During hydration nobody is signed in yet, even when a token is stored.
    if (isSignedIn || customerToken()) return
    const hasNotes = recall('offlineCart') !== null || recall('offlineOrders') !== null || Boolean(navigator.serviceWorker?.controller)
    if (hasNotes) void import('#web/offline-notes.ts').then(({ endOffline }) => endOffline())
  }, [isSignedIn])
}
