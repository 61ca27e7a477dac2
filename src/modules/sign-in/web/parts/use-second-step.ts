// A sign-in that was refused because its second step is missing: what to show next, with its texts loaded.
import { useState } from 'react'
import type { CallError } from '#shared/call.ts'
import { needTexts } from '#web/texts.ts'

export type AskedStep = { kind: 'needed' | 'missing'; step: string; factors: readonly string[] }

const kinds: Record<string, AskedStep['kind']> = { 'signIn.secondFactorNeeded': 'needed', 'signIn.secondFactorMissing': 'missing' }

function askedIn({ code, data }: CallError): AskedStep | null {
  const kind = kinds[code]
  if (!kind || typeof data !== 'object' || data === null || !('step' in data) || typeof data.step !== 'string') return null
  const factors = 'factors' in data && Array.isArray(data.factors) ? data.factors.map(String) : []
  return { kind, step: data.step, factors }
}

/** `takes` is true when a refusal opens the second step, which `asked` then holds. */
export function useSecondStep(): { asked: AskedStep | null; takes: (error: CallError) => boolean; forget: () => void } {
  const [asked, setAsked] = useState<AskedStep | null>(null)
  const takes = (error: CallError): boolean => {
    const next = askedIn(error)
    if (next) void needTexts(['security']).then(() => setAsked(next))
    return next !== null
  }
  return { asked, takes, forget: () => setAsked(null) }
}
