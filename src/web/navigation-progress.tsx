// Shows that the next page is loading: a thin bar, after a second the full-screen loader, without a connection the reason at once. Afterwards announces
// the new page.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useLocation, useNavigation } from 'react-router'
import { unreached } from './api.ts'
import { partLost } from './pressed-part.ts'
import { FullScreenLoader } from './ui/full-screen-loader.tsx'

const barAfter = 150
const loaderAfter = 1000

export function NavigationProgress() {
  const { t } = useTranslation()
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  const title = useArrival(pathname)
  const isMoving = state !== 'idle'
  const isOffline = useOffline(isMoving)
  const [waited, setWaited] = useState(0)
  useEffect(() => {
    if (!isMoving) return setWaited(0)
    const timers = [barAfter, loaderAfter].map((delay) => setTimeout(() => setWaited(delay), delay))
    return () => timers.forEach(clearTimeout)
  }, [isMoving])
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {title}
      </p>
      {isOffline ? (
        <p role="alert" className="fixed inset-x-0 top-0 z-50 bg-danger-soft px-4 py-3 text-center text-sm font-medium text-danger">
          {t('core.errors.offline')}
        </p>
      ) : waited === loaderAfter && location && location.pathname !== pathname ? (
        <FullScreenLoader />
      ) : (
        waited > 0 && (
          <div role="status" className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden bg-primary-soft">
            <span className="sr-only">{t('ui.loading')}</span>
            <span className="block h-full w-1/3 animate-pulse bg-primary motion-safe:w-2/3" />
          </div>
        )
      )}
    </>
  )
}

/** After a change of page the focus goes to its heading, unless somebody types already; gives the title to be spoken. */
function useArrival(pathname: string): string {
  const before = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    setTitle(document.title)
    if (document.activeElement?.closest('dialog, main :is(input, textarea, select)')) return
    const goal = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    if (!goal) return
    goal.tabIndex = -1
    goal.focus({ preventScroll: true })
  }, [pathname])
  return title
}

/**
 * Without a connection a link to another page stays on this one and shows the reason; so does a page that cannot be fetched, and a part of this one that was asked
 * for: until the next press.
 */
function useOffline(isMoving: boolean): boolean {
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    const lost = () => setOffline(true)
    const found = () => setOffline(false)
    const hold = (event: MouseEvent) => {
      if (navigator.onLine) found()
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (navigator.onLine || !link || link.origin !== location.origin || link.getAttribute('href')?.startsWith('#')) return
      event.preventDefault()
      lost()
    }
    addEventListener('online', found)
    addEventListener(partLost, lost)
    document.addEventListener('click', hold, { capture: true })
    return () => {
      removeEventListener('online', found)
      removeEventListener(partLost, lost)
      document.removeEventListener('click', hold, { capture: true })
    }
  }, [])
  useEffect(() => {
    if (!isMoving) return
    const lost = () => setOffline(true)
    setOffline(!navigator.onLine)
    addEventListener(unreached, lost)
    return () => {
      removeEventListener(unreached, lost)
      setOffline(false)
    }
  }, [isMoving])
  return isOffline
}
