// The customer area: without a customer's token the visitor is sent to sign in and back.
import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { NavLink, Outlet, redirect, useLocation } from 'react-router'
import { getMe } from '#modules/people/contract.ts'
import { accountPageAt, pagesFor, whyClosed } from '#modules/people/web/parts/account-pages.ts'
import { ClosedPage } from '#modules/people/web/parts/closed-page.tsx'
import { unapproved } from '#modules/people/web/parts/unapproved.ts'
import { useAccountShop } from '#modules/people/web/parts/use-account-shop.ts'
import { bundlesFor } from '#shared/text-bundles.ts'
import { customerToken } from '#web/browser-state.ts'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { needTexts } from '#web/texts.ts'
import { ErrorPage } from '#web/error-page.tsx'
import { FullScreenLoader } from '#web/ui/full-screen-loader.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Nothing of this area is rendered on the server: the token lives in the browser. */
export async function clientLoader({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url)
  if (!customerToken()) throw redirect(paths.login(pathname + search))
  await needTexts(bundlesFor(pathname))
  return null
}
clientLoader.hydrate = true as const
/** The texts of every page are loaded before it is shown. */
export const shouldRevalidate = () => true

export function HydrateFallback() {
  const { t } = useTranslation()
  return (
    <>
      <PageHead title={t('nav.account')} isIndexed={false} />
      <FullScreenLoader label={t('ui.loading')} />
    </>
  )
}

export default function Account() {
  const { t } = useTranslation()
  const shop = useAccountShop()
  const { data: me, error } = useLive(getMe)
  const tabs = useShownTab()
  const { pathname } = useLocation()
  const page = accountPageAt(pathname)
  // Also without a person: a shop without a dashboard has none for anybody.
  if (page && whyClosed(page, undefined, shop) === 'absent') return <ClosedPage why="absent" />
  if (error && !me) return <ErrorPage status={500} detail={{ message: `${t('core.errorPage.logIn')} ${error.message}` }} />
  if (!me) return <FullScreenLoader label={t('ui.loading')} />
  const why = page ? whyClosed(page, me, shop) : null
  const hasLess = me.customer !== null && unapproved(me.customer) !== null
  return (
    <div className="grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
      <PageHead title={t('nav.account')} isIndexed={false} />
      <nav
        ref={tabs}
        aria-label={t('nav.account')}
        className="flex gap-1 overflow-x-auto print:hidden lg:sticky lg:top-(--below-header) lg:grid lg:content-start lg:self-start"
      >
        {pagesFor('area', me, shop).map(({ to, title, icon }) => (
          <NavLink
            key={to}
            to={to}
            end={to === paths.account.dashboard()}
            className={({ isActive }) =>
              `touch-target flex shrink-0 items-center gap-2.5 whitespace-nowrap rounded-md px-3 py-2 text-sm transition ${isActive ? 'bg-primary-soft font-medium text-primary' : 'text-ink-soft hover:bg-sunken hover:text-ink'}`
            }
          >
            <Icon name={icon} size={20} />
            {t(title)}
          </NavLink>
        ))}
        {hasLess && <p className="border-t border-line px-3 pt-3 text-xs text-ink-soft max-lg:hidden">{t('person.closed.waiting')}</p>}
      </nav>
      <div className="min-w-0">{why === null ? <Outlet /> : <ClosedPage why={why} />}</div>
    </div>
  )
}

/** On a phone the tabs are a row to swipe: the current one is scrolled into view. */
function useShownTab() {
  const { pathname } = useLocation()
  const tabs = useRef<HTMLElement>(null)
  const isDrawn = useRef('')
  useEffect(() => {
    // Only once per page, when the tabs exist.
    if (!tabs.current || isDrawn.current === pathname) return
    isDrawn.current = pathname
    tabs.current.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  })
  return tabs
}
