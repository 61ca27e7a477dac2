import type { CallError } from '#shared/call.ts'

/** What a refused change of one variant's stock says is there now; null when it says nothing of it. */
export function presentStock({ data }: CallError): { onHand: number | null } | null {
  if (typeof data !== 'object' || data === null || !('onHand' in data)) return null
  return typeof data.onHand === 'number' || data.onHand === null ? { onHand: data.onHand } : null
}
