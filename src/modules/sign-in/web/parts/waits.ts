// Remembers past a reload how long a mail must not be sent again: per call, its address and the end of the wait.
import { recall, remember } from '#web/browser-state.ts'

const keyOf = (path: string) => `resendWait ${path}`

/** Records that a mail was just sent to an address. */
export const noteWait = (path: string, email: string, seconds: number): void =>
  remember(keyOf(path), `${Date.now() + seconds * 1000} ${email}`)

function waitOf(path: string): { email: string; seconds: number } | null {
  const [, until = '0', email = ''] = /^(\d+) (.+)$/.exec(recall(keyOf(path)) ?? '') ?? []
  const seconds = Math.ceil((Number(until) - Date.now()) / 1000)
  return seconds > 0 && email ? { email, seconds } : null
}

/** The address of the last mail while it must not be sent again; else null. */
export const waitingFor = (path: string): string | null => waitOf(path)?.email ?? null

/** The seconds left for this address. */
export function secondsLeft(path: string, email: string): number {
  const wait = waitOf(path)
  return wait?.email === email ? wait.seconds : 0
}
