// Browser storage under the keys the specification names. It can be imported on the server, where it is empty.

/** The key under which a tab remembers the token of an admin who looks at the shop as a customer. It stands in for the tab's `tokenUser`. */
export const seenKey = 'tokenSeen'
const placeOf = (key: string): [Storage, string] => {
  const { localStorage, sessionStorage } = window
  return key === 'tokenUser' && sessionStorage.getItem(seenKey) !== null ? [sessionStorage, seenKey] : [localStorage, key]
}

/** Reads a stored text; null when there is none or storage is refused. */
export function recall(key: string): string | null {
  if (typeof window === 'undefined') return null
  try {
    const [storage, name] = placeOf(key)
    return storage.getItem(name)
  } catch {
    return null
  }
}

/** Stores a text, or removes the key when given null; notifies this tab's listeners too. */
export function remember(key: string, value: string | null): void {
  try {
    const [storage, name] = placeOf(key)
    if (value === null) storage.removeItem(name)
    else storage.setItem(name, value)
  } catch {
    // Storage may be refused (private mode, full): the shop works without it.
  }
  window.dispatchEvent(new CustomEvent('jumla:remembered', { detail: key }))
}

/** Calls back when a key changes in this tab or another one; gives a function that stops it. */
export function whenRemembered(key: string, changed: () => void): () => void {
  const here = (event: Event) => event instanceof CustomEvent && event.detail === key && changed()
  const elsewhere = (event: StorageEvent) => (event.key === key || event.key === null) && changed()
  window.addEventListener('jumla:remembered', here)
  window.addEventListener('storage', elsewhere)
  return () => {
    window.removeEventListener('jumla:remembered', here)
    window.removeEventListener('storage', elsewhere)
  }
}

/** The keys under which the token of an admin and that of a customer or salesperson are stored. */
export type TokenKey = 'tokenAdmin' | 'tokenUser'

/** The token of a key; null when there is none. An admin's counts as present when longer than ten characters (specification section 4). */
export function tokenOf(key: TokenKey): string | null {
  const token = recall(key) || null
  return key === 'tokenAdmin' && token !== null && token.length <= 10 ? null : token
}

export const customerToken = (): string | null => tokenOf('tokenUser')
export const adminToken = (): string | null => tokenOf('tokenAdmin')

export const isPreviewing = (): boolean => adminToken() !== null

/** The cross-site pair: a random value in a cookie and in a header that must agree; a page of another site can set neither. */
export function crossSiteToken(): string {
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
  if (found) return found
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  const made = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  document.cookie = `XSRF-TOKEN=${made}; path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`
  return made
}
