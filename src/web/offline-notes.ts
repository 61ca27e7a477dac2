// The notes of this device about the signed-in person for times without a connection, when pages/offline.ts shows it. Each note belongs to the session it was
// made in: with another token, or none, it is not shown. Loaded on demand, for people who are signed in.
import { formatMoment } from '#shared/time.ts'
import { customerToken, recall, remember } from './browser-state.ts'

const noteKeys = ['offlineCart', 'offlineOrders'] as const
type NoteKey = (typeof noteKeys)[number]

/** A row as it is shown: everything is text already, in the language of the page that noted it. */
export type NoteRow = { title: string; detail: string; amount: string }

/** Of a token: enough to tell sessions apart, too little to be one. */
const sessionOf = (token: string): string => token.slice(-8)

/**
 * Notes rows with the present time, as `tag` writes it, and whom they are for when that is not the reader: a salesperson's chosen customer.
 */
export function note(key: NoteKey, rows: readonly NoteRow[], { tag, whose }: { tag: string; whose: string }): void {
  const token = customerToken()
  const at = new Date().toISOString()
  if (token) remember(key, JSON.stringify({ session: sessionOf(token), at, when: formatMoment(at, tag, 'dateTime'), whose, rows }))
}

/** Milliseconds since this session noted something; without a note endless. */
export function ageOf(key: NoteKey): number {
  try {
    const { session, at } = JSON.parse(recall(key) ?? '{}') as { session?: string; at?: string }
    return at && session === sessionOf(customerToken() ?? '') ? Date.now() - Date.parse(at) : Infinity
  } catch {
    return Infinity
  }
}

/** Begins to answer for pages that cannot be fetched. Looks for a newer worker too. */
export async function startOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  await navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

/** After signing out nothing stays: no note, no worker, no stored page. */
export async function endOffline(): Promise<void> {
  for (const key of noteKeys) remember(key, null)
  if (!('serviceWorker' in navigator)) return
  const all = await navigator.serviceWorker.getRegistrations().catch(() => [])
  await Promise.all(all.map((each) => each.unregister()))
  for (const name of await caches.keys()) if (name.startsWith('jumla-offline-')) await caches.delete(name)
}
