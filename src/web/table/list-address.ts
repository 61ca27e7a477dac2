// Where each list was left in this tab: its search, filters, sort and page, for the links that lead back to it from a record.

const keyOf = (pathname: string): string => `list:${pathname.replace(/\/$/, '')}`

/** Remembers the query under which a list is shown, until the tab is closed. */
export function noteList(pathname: string, search: string): void {
  try {
    sessionStorage.setItem(keyOf(pathname), search)
  } catch {
    // Storage may be refused: the way back leads to the whole list then.
  }
}

/** Takes the path of a list; gives its address as it was left. */
export function listAddress(path: string): string {
  if (typeof window === 'undefined' || path.includes('?')) return path
  try {
    return path + (sessionStorage.getItem(keyOf(path)) ?? '')
  } catch {
    return path
  }
}
