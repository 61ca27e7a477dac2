// The last searches, remembered on the device.
import { recall, remember } from '#web/browser-state.ts'

export const recentKey = 'recentSearches'
const most = 6

/** Takes a remembered text; gives the searches, the latest first, none when it cannot be read. */
export function readSearches(text: string | null): string[] {
  try {
    const searches: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(searches) ? searches.filter((each) => typeof each === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

/** Notes a search; one that differs only in capitals takes the place of the former. */
export function noteSearch(search: string): void {
  if (!search) return
  const others = readSearches(recall(recentKey)).filter((each) => each.toLowerCase() !== search.toLowerCase())
  remember(recentKey, JSON.stringify([search, ...others].slice(0, most)))
}

export const forgetSearches = (): void => remember(recentKey, null)
