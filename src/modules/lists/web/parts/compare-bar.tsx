import { Link, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { writeDeviceList } from './device-lists.ts'

/** Leads from any list to what is compared; not where one orders. */
export function CompareBar({ count }: { count: number }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  if (count === 0 || [paths.compare(), paths.cart(), paths.checkout()].includes(pathname)) return null
  const isOnProduct = pathname.startsWith(paths.product(''))
  return (
    <aside
      aria-label={t('list.compare.title')}
      // On a phone the order button of a product stands at the window's bottom.
      className={`surface-overlay fixed start-3 ${isOnProduct ? 'bottom-24 md:bottom-3' : 'bottom-3'} z-30 flex items-center gap-1 rounded-md border border-line ps-1 pe-1 shadow-overlay print:hidden`}
    >
      <Link
        to={paths.compare()}
        className="flex min-h-11 items-center gap-2 rounded-sm px-3 text-sm font-medium text-ink transition hover:text-primary"
      >
        <Icon name="compare" />
        {t('list.compare.bar', { count })}
      </Link>
      <IconButton size="sm" icon="close" label={t('list.compare.clear')} onClick={() => writeDeviceList('compare', [])} />
    </aside>
  )
}
