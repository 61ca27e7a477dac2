// The name of the record on screen: set by its screen, shown by the office's breadcrumb.
import { useEffect, useSyncExternalStore } from 'react'

let shown: string | null = null
const listeners = new Set<() => void>()

function show(name: string | null): void {
  shown = name
  for (const heard of listeners) heard()
}

/** Sets the name of this screen's record while the screen is mounted; null sets none. */
export function useRecordName(name: string | null): void {
  useEffect(() => {
    if (name === null) return
    show(name)
    return () => show(null)
  }, [name])
}

/** The name of the record on screen, or null. */
export const useShownRecord = (): string | null =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    () => shown,
    () => null,
  )
