// Sessions that the server no longer accepts: the call wrapper records them, the layouts ask the person to sign in again. Each of the two tokens has its
// own state.
import { useSyncExternalStore } from 'react'
import type { CallError } from '#shared/call.ts'
import type { AnyEndpoint } from '#shared/endpoint.ts'
import { remember, type TokenKey, tokenOf, whenRemembered } from './browser-state.ts'

/** null: nothing to ask. asking: the dialog is open. out: it was cancelled. in: signing in on the same page. */
export type SessionState = 'asking' | 'out' | 'in' | null

const states: Record<TokenKey, SessionState> = { tokenAdmin: null, tokenUser: null }
const listeners = new Set<() => void>()
const ended = new Set(['core.sessionExpired', 'core.loginRequired'])

/** Sets the next state of a token. */
export function setSessionState(key: TokenKey, next: SessionState): void {
  if (states[key] === next) return
  states[key] = next
  for (const heard of listeners) heard()
}

/** Takes a failed call and the token it carried; opens the question unless somebody has signed in since, or the call only read without a token. */
export function noteEndedSession(endpoint: AnyEndpoint, error: CallError, key: TokenKey, sent: string | null): void {
  if (error.status !== 401 || !ended.has(error.code) || endpoint.path.startsWith('/api/auth/')) return
  if (sent || endpoint.method !== 'GET') askToSignIn(key, sent)
}

/** Opens the question for a token that the server refused, unless somebody has signed in since. */
export function askToSignIn(key: TokenKey, sent: string | null): void {
  if (tokenOf(key) === sent && states[key] !== 'in') setSessionState(key, 'asking')
}

/** Clears a token and sets its next state. */
export function forgetSession(key: TokenKey, next: SessionState): void {
  remember(key, null)
  setSessionState(key, next)
}

function watch(key: TokenKey, changed: () => void): () => void {
  listeners.add(changed)
  // A new token, from this tab or another one, answers the question.
  const stop = whenRemembered(key, () => tokenOf(key) && setSessionState(key, null))
  return () => {
    listeners.delete(changed)
    stop()
  }
}

/** The present state of a token; null on the server. */
export const useSessionState = (key: TokenKey): SessionState =>
  useSyncExternalStore(
    (changed) => watch(key, changed),
    () => states[key],
    () => null,
  )

/** Is anybody being asked to sign in again? A refusal for that reason is over once this is false. */
export function useIsSessionAsked(): boolean {
  const office = useSessionState('tokenAdmin')
  const shop = useSessionState('tokenUser')
  return office !== null || shop !== null
}
