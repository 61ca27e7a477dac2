// Whether lists are shown in rows: remembered on the device, and known before the first paint by a class of the page (web/before-paint.ts).
import { remember } from '#web/browser-state.ts'
import { useRemembered } from '#web/use-remembered.ts'

const key = 'listView'

export const useRows = (): boolean => useRemembered(key) === 'rows'

/** Shows lists in rows, or as cards. */
export function showAs(rows: boolean): void {
  document.documentElement.classList.toggle('as-rows', rows)
  remember(key, rows ? 'rows' : null)
}
