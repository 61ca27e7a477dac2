import { useSyncExternalStore } from 'react'
import { adminToken, recall, whenRemembered } from './browser-state.ts'

/** The stored text of a key, updated in every tab; null on the server and during hydration. */
export const useRemembered = (key: string): string | null =>
  useSyncExternalStore(
    (changed) => whenRemembered(key, changed),
    () => recall(key),
    () => null,
  )

/** As `adminToken`, updated in every tab. */
export const useAdminToken = (): string | null =>
  useSyncExternalStore(
    (changed) => whenRemembered('tokenAdmin', changed),
    adminToken,
    () => null,
  )
