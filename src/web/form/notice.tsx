import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '../ui/alert.tsx'

type Props = { title?: ReactNode; children?: ReactNode; actions?: ReactNode }

/**
 * The message of a refused save above its form: read out, and moved into sight wherever the form scrolls, in a dialog too. Its `key` is the
 * refusal's, so that the next one is read out and moved into sight as well.
 */
export function Notice(shown: Props) {
  const box = useRef<HTMLDivElement>(null)
  // In braces: newer browsers give a promise, which React would take for what ends the effect.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={box}>
      <Alert tone="warning" {...shown} />
    </div>
  )
}
