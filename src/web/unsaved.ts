import { useEffect, useId } from 'react'

const unsaved = new Set<string>()

/** Is there work on this page that leaving it would lose? */
export const hasUnsavedWork = (): boolean => unsaved.size > 0

/** Notes that something typed is not saved yet; with `warns` the browser asks before the page is left. */
export function useUnsaved(isOn: boolean, warns: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!isOn) return
    unsaved.add(id)
    return () => void unsaved.delete(id)
  }, [isOn, id])
  useEffect(() => {
    if (!isOn || !warns) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isOn, warns])
}
