import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/** Links that the browser follows itself: files, the office, which needs a new page, and anchors on the present page. */
const isNoPage = /^(?:\/(?:files|texts|assets|admin-panel|api\/(?!productDetails|category))\/|#)/

/** On a plain link: the router asks for the route of its page before it is pressed. */
export const toDiscover = { 'data-discover': 'true' } as const

/**
 * Handles the clicks on all plain links inside an element: opens the page without leaving the app. A `Link` does the same for one link at ten
 * times the cost. The browser handles links to other sites and clicks that ask for a new tab.
 */
export function useFollow(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate()
  return (event) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain || !(event.target instanceof Element)) return
    const link = event.target.closest('a')
    if (!link || link.target || link.origin !== location.origin || isNoPage.test(link.getAttribute('href') ?? '#')) return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash)
  }
}
