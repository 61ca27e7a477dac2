// Asks before unsaved work is left behind, however many forms and sheets of a page hold some.
import { useEffect, useId, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { useUnsaved } from './unsaved.ts'
import { UnsavedQuestion } from './unsaved-question.tsx'

/** The guards of the page, and those of them that hold unsaved work. */
const guards = new Set<string>()
const guarding = new Set<string>()
const listeners = new Set<() => void>()

const whenGuardsChange = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}
const first = (): string | undefined => guards.values().next().value

function useGuard(id: string): void {
  useEffect(() => {
    const tell = () => {
      for (const changed of listeners) changed()
    }
    guards.add(id)
    tell()
    return () => {
      guards.delete(id)
      tell()
    }
  }, [id])
}

/** While `isOn`, a dialog asks before the page is left. The router takes one blocker, so the first guard of a page asks for all of them. */
export function LeaveGuard({ isOn }: { isOn: boolean }) {
  const id = useId()
  useGuard(id)
  const isFirst = useSyncExternalStore(
    whenGuardsChange,
    () => first() === id,
    () => false,
  )
  useEffect(() => {
    if (!isOn) return
    guarding.add(id)
    return () => void guarding.delete(id)
  }, [isOn, id])
  useUnsaved(isOn, true)
  return isFirst ? <LeaveQuestion /> : null
}

function LeaveQuestion() {
  // A deleted record has no changes to save, and who logs out was asked before.
  const blocker = useBlocker(({ nextLocation }) => guarding.size > 0 && nextLocation.state !== 'gone')
  return <UnsavedQuestion open={blocker.state === 'blocked'} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} />
}
