import type { MouseEvent } from 'react'
import { paths } from '#web/paths.ts'

/** Does a path of this shop belong to the office? */
export const isOfOffice = (path: string): boolean => `${path}/`.startsWith(`${paths.office.dashboard()}/`)

/**
 * Takes a click inside the office, before its link hears of it: the browser itself follows a link to the storefront. A page of the shop has rules
 * of its own for scripts and frames (the bot check, the card fields), and they come with a document alone.
 */
export function leaveOffice(event: Pick<MouseEvent, 'target' | 'stopPropagation'>): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link && link.origin === location.origin && !isOfOffice(link.pathname)) event.stopPropagation()
}
