// What the record on screen is called: said by its screen, shown by the breadcrumb of the office.
import { useEffect, useSyncExternalStore } from 'react'

let shown: string | null = null
const listeners = new Set<() => void>()

function show(name: string | null): void {
  shown = name
  for (const heard of listeners) heard()
}

/** Says what the record of this screen is called, while the screen is there; null says nothing. */
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
