// The state of the pad as this browser keeps it, from one visit to the next.
import { useEffect, useRef, useState } from 'react'
import { useUnsaved } from '#web/unsaved.ts'
import { emptyPad, type PadState } from '../../pad-state.ts'
import { recallLargePad, recallPad, rememberPad } from './pad-memory.ts'

/** `isThere`: a large pad is not there at once. `isKept` false: the browser has no room for it, so it lives as long as its page. */
export function useKeptPad(key: string) {
  const [recalled] = useState(() => recallPad(key))
  const [state, setState] = useState<PadState>(recalled ?? emptyPad)
  const [isThere, setThere] = useState(recalled !== null)
  const [isKept, setKept] = useState(true)
  const isFirst = useRef(true)
  useEffect(() => {
    if (isThere) return
    void recallLargePad(key).then((pad) => {
      setState(pad)
      setThere(true)
    })
  }, [key, isThere])
  useEffect(() => {
    if (!isThere) return
    if (isFirst.current) return void (isFirst.current = false)
    void rememberPad(key, state).then(setKept)
  }, [key, state, isThere])
  useUnsaved(!isKept, true)
  return { state, setState, isThere, isKept }
}
