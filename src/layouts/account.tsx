// The customer area: without a customer's token the visitor is sent to sign in and back.
import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { NavLink, Outlet, redirect, useLocation } from 'react-router'
import { getMe } from '#modules/people/contract.ts'
import { bundlesFor } from '#shared/text-bundles.ts'
import { useBoot } from '#web/boot-context.tsx'
import { customerToken } from '#web/browser-state.ts'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { needTexts } from '#web/texts.ts'
import { ErrorPage } from '#web/error-page.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FullScreenLoader } from '#web/ui/full-screen-loader.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { isOfOthers, waitsForCustomer } from './account-kinds.ts'

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
  const { profile, areOrdersRefundable } = useBoot()
  const { data: me, error } = useLive(getMe)
  const tabs = useShownTab()
  const { pathname } = useLocation()
  const hasDashboard = profile.flags.isDashboardEnabled
  if (!hasDashboard && pathname.replace(/\/$/, '') === paths.account.dashboard()) return <ErrorPage status={404} />
  if (error && !me) return <ErrorPage status={500} detail={{ message: `${t('core.errorPage.logIn')} ${error.message}` }} />
  if (!me) return <FullScreenLoader label={t('ui.loading')} />
  const entries: { to: string; title: string; icon: IconName; isShown: boolean }[] = [
    { to: paths.account.dashboard(), title: t('nav.dashboard'), icon: 'dashboard', isShown: hasDashboard },
    { to: paths.account.customers(), title: t('nav.myCustomers'), icon: 'users', isShown: true },
    { to: paths.account.orders(), title: t('nav.myOrders'), icon: 'receipt', isShown: true },
    {
      to: paths.account.statement(),
      title: t('nav.myStatement'),
      icon: 'file',
      isShown: profile.flags.isInvoicesEnabled && (me.customer ?? me.actingFor)?.canSeePrices === true,
    },
    { to: paths.account.refunds(), title: t('nav.myRefunds'), icon: 'undo', isShown: areOrdersRefundable },
    { to: paths.account.returns(), title: t('nav.myReturns'), icon: 'undo', isShown: areOrdersRefundable },
    { to: paths.account.collections(), title: t('nav.myCollections'), icon: 'truck', isShown: true },
    {
      to: paths.account.addresses(),
      title: t('nav.myAddresses'),
      icon: 'map-pin',
      isShown: me.kind === 'customer' || me.actingFor !== null,
    },
    { to: paths.account.favorites(), title: t('nav.favorites'), icon: 'star', isShown: true },
    { to: paths.account.wishlist(), title: t('nav.wishlist'), icon: 'heart', isShown: true },
    { to: paths.account.profile(), title: t('nav.myProfile'), icon: 'user', isShown: true },
  ]
  return (
    <div className="grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
      <PageHead title={t('nav.account')} isIndexed={false} />
      <nav
        ref={tabs}
        aria-label={t('nav.account')}
        className="flex gap-1 overflow-x-auto print:hidden lg:sticky lg:top-(--below-header) lg:grid lg:content-start lg:self-start"
      >
        {entries
          .filter(({ to, isShown }) => isShown && !isOfOthers(to, me.kind))
          .map(({ to, title, icon }) => (
            <NavLink
              key={to}
              to={to}
              end={to === paths.account.dashboard()}
              className={({ isActive }) =>
                `touch-target flex shrink-0 items-center gap-2.5 whitespace-nowrap rounded-md px-3 py-2 text-sm transition ${isActive ? 'bg-primary-soft font-medium text-primary' : 'text-ink-soft hover:bg-sunken hover:text-ink'}`
              }
            >
              <Icon name={icon} size={20} />
              {title}
            </NavLink>
          ))}
      </nav>
      <div className="min-w-0">
        {isOfOthers(pathname, me.kind) ? <ErrorPage status={403} /> : waitsForCustomer(pathname, me) ? <ChooseCustomer /> : <Outlet />}
      </div>
    </div>
  )
}

function ChooseCustomer() {
  const { t } = useTranslation()
  return (
    <EmptyState
      isWhole
      icon="users"
      title={t('list.chooseTitle')}
      action={<ButtonLink to={paths.account.customers()}>{t('shop.order.chooseCustomer')}</ButtonLink>}
    >
      {t('person.chooseText')}
    </EmptyState>
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
