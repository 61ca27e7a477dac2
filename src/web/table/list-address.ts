// Where each list was left in this tab: its search, filters, sort and page, for the links that lead back to it from a record. It ends with the sign-in
// under which it was shown: the next person finds nothing of it.
import { adminToken, customerToken } from '../browser-state.ts'

const begin = 'list:'
const ownerKey = 'listsOf'
const keyOf = (pathname: string): string => begin + pathname.replace(/\/$/, '')

/** A number for the tokens of both sign-ins, from which neither can be read. */
function ownerNow(): string {
  let sum = 0
  for (const sign of `${adminToken()} ${customerToken()}`) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) >>> 0
  return String(sum)
}

/** Forgets where lists were left. */
export function forgetLists(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(begin)) sessionStorage.removeItem(key)
  } catch {
    // Storage may be refused: nothing is remembered then.
  }
}

/** Forgets the lists of whoever was signed in before. */
function keepOwn(): void {
  const owner = ownerNow()
  if (sessionStorage.getItem(ownerKey) === owner) return
  forgetLists()
  sessionStorage.setItem(ownerKey, owner)
}

/** Remembers the query under which a list is shown, until the tab is closed or somebody else signs in. */
export function noteList(pathname: string, search: string): void {
  try {
    keepOwn()
    sessionStorage.setItem(keyOf(pathname), search)
  } catch {
    // Storage may be refused: the way back leads to the whole list then.
  }
}

/** Takes the path of a list; gives its address as it was left. */
export function listAddress(path: string): string {
  if (typeof window === 'undefined' || path.includes('?')) return path
  try {
    keepOwn()
    return path + (sessionStorage.getItem(keyOf(path)) ?? '')
  } catch {
    return path
  }
}
