import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { recall } from '#web/browser-state.ts'
import { paths } from '#web/paths.ts'
import { pageContent, refocus } from '#web/refocus.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { readDeviceList, writeDeviceList } from './device-lists.ts'

/** Products that were just taken off a list, with a button that puts them back. */
export type TakenOffHere = { text: string; putBack: () => void; forget: () => void }

const look = 'surface-overlay flex items-center gap-1 rounded-md border border-line ps-1 pe-1 shadow-overlay'

/** At the window's bottom: what was just taken off a list, and the way from any list to what is compared; that not where one orders. */
export function ListBars({ count, takenOff }: { count: number; takenOff: TakenOffHere | null }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [cleared, setCleared] = useState<{ ids: readonly string[]; at: string }>({ ids: [], at: '' })
  const forget = () => setCleared({ ids: [], at: '' })
  // Once another product is compared or another page opened, the cleared list is not offered back.
  if (count > 0 && cleared.ids.length > 0) forget()
  const isCleared = count === 0 && cleared.ids.length > 0 && cleared.at === pathname
  const hasBar = count > 0 && ![paths.compare(), paths.cart(), paths.checkout(), paths.quickOrder()].includes(pathname)
  const clear = () => {
    const compared = readDeviceList(recall('compare'))
    writeDeviceList('compare', [])
    setCleared({ ids: compared, at: pathname })
  }
  const putBack = () => {
    writeDeviceList('compare', [...cleared.ids])
    forget()
  }
  const notice = takenOff ?? (isCleared ? { text: t('list.removedMany', { count: cleared.ids.length }), putBack, forget } : null)
  if (!hasBar && !notice) return null
  const isOnProduct = pathname.startsWith(paths.product(''))
  return (
    <div
      // On a phone the order button of a product stands at the window's bottom.
      className={`fixed inset-x-3 ${isOnProduct ? 'bottom-[calc(6rem+var(--seen-bar))] md:bottom-[calc(0.75rem+var(--seen-bar))]' : 'bottom-[calc(0.75rem+var(--seen-bar))]'} pointer-events-none z-30 grid justify-items-start gap-2 *:pointer-events-auto print:hidden`}
    >
      {notice && <TakenOffBar {...notice} />}
      {hasBar && (
        <aside aria-label={t('list.compare.title')} className={look}>
          <Link
            to={paths.compare()}
            className="flex min-h-11 items-center gap-2 rounded-sm px-3 text-sm font-medium text-ink transition hover:text-primary"
          >
            <Icon name="compare" />
            {t('list.compare.bar', { count })}
          </Link>
          <IconButton size="sm" icon="close" label={t('list.compare.clear')} onClick={clear} />
        </aside>
      )}
    </div>
  )
}

/** Its buttons go when they are pressed. */
function TakenOffBar({ text, putBack, forget }: TakenOffHere) {
  const { t } = useTranslation()
  const leave = (by: () => void) => () => {
    by()
    refocus(pageContent)
  }
  return (
    <div className={look}>
      <span role="status" className="flex min-h-11 min-w-0 items-center px-3 text-sm text-ink wrap-anywhere">
        {text}
      </span>
      <Button size="sm" icon="undo" onClick={leave(putBack)}>
        {t('list.putBack')}
      </Button>
      <IconButton size="sm" icon="close" label={t('ui.dismiss')} onClick={leave(forget)} />
    </div>
  )
}
