import { useEffect, useRef } from 'react'
import { showProfile } from '#modules/people/profile-admin-contract.ts'
import { rightsNamed } from '#web/api.ts'
import { useRefresh } from '#web/page-data.ts'

/** Reads the profile again when an answer names other rights than the one before: the menu and the buttons follow a changed role at once. */
export function useFreshRights(): void {
  const refresh = useRefresh()
  const stale = useRef(refresh)
  stale.current = refresh
  useEffect(() => {
    let known: string | null = null
    const hear = (event: Event) => {
      const named: unknown = event instanceof CustomEvent ? event.detail : null
      if (typeof named !== 'string' || named === known) return
      const isChanged = known !== null
      known = named
      if (isChanged) void stale.current(showProfile)
    }
    addEventListener(rightsNamed, hear)
    return () => removeEventListener(rightsNamed, hear)
  }, [])
}
