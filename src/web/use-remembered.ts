import { useSyncExternalStore } from 'react'
import { recall, whenRemembered } from './browser-state.ts'

/** The remembered text under a key, live in every tab; null on the server and while hydrating. */
export const useRemembered = (key: string): string | null =>
  useSyncExternalStore(
    (changed) => whenRemembered(key, changed),
    () => recall(key),
    () => null,
  )
