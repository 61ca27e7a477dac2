import { useState } from 'react'
import type { CallError } from '#shared/call.ts'

/**
 * The key of a request: the same however often it is sent, since an answer may be lost. Once the shop has said that the key stands for another request, which
 * was noted, what is sent next is a request of its own.
 */
export function useRequestKey(error: CallError | null): string {
  const [made, setMade] = useState({ key: crypto.randomUUID(), after: error })
  if (error?.code === 'return.keyReused' && made.after !== error) setMade({ key: crypto.randomUUID(), after: error })
  return made.key
}
