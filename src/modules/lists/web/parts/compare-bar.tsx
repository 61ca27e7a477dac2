import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { recall } from '#web/browser-state.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { readDeviceList, writeDeviceList } from './device-lists.ts'

/** Leads from any list to what is compared; not where one orders. */
export function CompareBar({ count }: { count: number }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [cleared, setCleared] = useState<{ ids: readonly string[]; at: string }>({ ids: [], at: '' })
  const forget = () => setCleared({ ids: [], at: '' })
  // With another product compared, or on another page, what was cleared is past.
  if (count > 0 && cleared.ids.length > 0) forget()
  const isCleared = count === 0 && cleared.ids.length > 0 && cleared.at === pathname
  if ((count === 0 && !isCleared) || [paths.compare(), paths.cart(), paths.checkout(), paths.quickOrder()].includes(pathname)) return null
  const clear = () => {
    const compared = readDeviceList(recall('compare'))
    writeDeviceList('compare', [])
    setCleared({ ids: compared, at: pathname })
  }
  const putBack = () => {
    writeDeviceList('compare', [...cleared.ids])
    forget()
  }
  const isOnProduct = pathname.startsWith(paths.product(''))
  return (
    <aside
      aria-label={t('list.compare.title')}
      // On a phone the order button of a product stands at the window's bottom.
      className={`surface-overlay fixed start-3 ${isOnProduct ? 'bottom-[calc(6rem+var(--seen-bar))] md:bottom-[calc(0.75rem+var(--seen-bar))]' : 'bottom-[calc(0.75rem+var(--seen-bar))]'} z-30 flex items-center gap-1 rounded-md border border-line ps-1 pe-1 shadow-overlay print:hidden`}
    >
      {isCleared ? (
        <>
          <span role="status" className="flex min-h-11 items-center px-3 text-sm text-ink">
            {t('list.removedMany', { count: cleared.ids.length })}
          </span>
          <Button size="sm" icon="undo" onClick={putBack}>
            {t('list.putBack')}
          </Button>
          <IconButton size="sm" icon="close" label={t('ui.dismiss')} onClick={forget} />
        </>
      ) : (
        <>
          <Link
            to={paths.compare()}
            className="flex min-h-11 items-center gap-2 rounded-sm px-3 text-sm font-medium text-ink transition hover:text-primary"
          >
            <Icon name="compare" />
            {t('list.compare.bar', { count })}
          </Link>
          <IconButton size="sm" icon="close" label={t('list.compare.clear')} onClick={clear} />
        </>
      )}
    </aside>
  )
}
