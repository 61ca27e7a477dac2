import type { CallError } from '#shared/call.ts'

/** The present stock that a refused change of one variant names; null when it names none. */
export function presentStock({ data }: CallError): { onHand: number | null } | null {
  if (typeof data !== 'object' || data === null || !('onHand' in data)) return null
  return typeof data.onHand === 'number' || data.onHand === null ? { onHand: data.onHand } : null
}
