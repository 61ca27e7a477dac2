// The frame of every storefront page: header with a dominant search box, main categories, footer.
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { Outlet } from 'react-router'
import { useTranslation } from '#web/translation.tsx'
import { SignedProvider, useSigned } from '#modules/people/web/parts/use-me.ts'
import { listLinkMenus } from '#modules/content/menu-contract.ts'
import { listState, wantLists, whenListsChange } from '#modules/lists/web/parts/list-marks.ts'
import { listPageLinks } from '#modules/pages/form-contract.ts'
import { listMainNames } from '#modules/products/terms-contract.ts'
import { getSiteProfile } from '#modules/settings/contract.ts'
import { useSiteMemory } from '#modules/settings/web/parts/use-site-memory.ts'
import { wantCompany } from '#modules/settings/web/parts/want-company.ts'
import { toDiscover, useFollow } from '#web/follow.ts'
import { inBrowser, onServer, useData, want } from '#web/page-data.ts'
import { useSessionState } from '#web/session-state.ts'
import { StorefrontFooter } from './storefront-footer.tsx'
import { StorefrontHeader } from './storefront-header.tsx'
import { useOfflineEnd } from './use-offline-end.ts'
import { FooterBanners, menusAt } from '#modules/content/web/parts/link-menus.tsx'

const ListKeeper = lazy(async () => ({ default: (await import('#modules/lists/web/parts/list-keeper.tsx')).ListKeeper }))
const SeenBar = lazy(async () => ({ default: (await import('#modules/sign-in/web/parts/seen-bar.tsx')).SeenBar }))
const OfflineKeeper = lazy(() => import('./offline-keeper.tsx'))
const SessionEnded = lazy(async () => ({ default: (await import('#modules/sign-in/web/parts/session-ended.tsx')).SessionEnded }))

const load = () => [want(listMainNames), wantCompany(), want(listLinkMenus), want(listPageLinks)]
export const loader = onServer(load)
export const clientLoader = inBrowser(load)
export const shouldRevalidate = () => false

export default function Storefront() {
  const { t } = useTranslation()
  const mainCategories = useData(listMainNames)
  const company = useData(getSiteProfile)
  const menus = useData(listLinkMenus)
  const pages = useData(listPageLinks)
  const signed = useSigned()
  const session = useSessionState('tokenUser')
  const hasLists = useSyncExternalStore(
    whenListsChange,
    () => listState().isWanted,
    () => false,
  )
  useEffect(wantLists, [signed.isSignedIn])
  useOfflineEnd(signed.isSignedIn)
  useSiteMemory()
  return (
    <SignedProvider value={signed}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- it hears of its links' clicks, and Enter on a link is one */}
      <div onClick={useFollow()} className="flex min-h-dvh flex-col bg-ground">
        {/* An anchor is a link to the present page: its route is known, too, when its filters or page numbers change. */}
        <a
          href="#content"
          {...toDiscover}
          className="sr-only focus:not-sr-only focus:absolute focus:start-2 focus:top-2 focus:z-50 focus:rounded-md focus:bg-card focus:px-4 focus:py-2"
        >
          {t('nav.skip')}
        </a>
        <StorefrontHeader mainCategories={mainCategories} menus={menusAt(menus, 'nav')} />
        {/* As high as the window: what comes in the browser never pushes the footer through it. */}
        <main id="content" tabIndex={-1} className="mx-auto min-h-dvh w-full max-w-[90rem] flex-1 px-4 py-6 outline-none sm:px-6 lg:px-8">
          <Outlet />
        </main>
        {/* Each comes to life in a task of its own, after what is in sight. */}
        <Suspense>
          <FooterBanners menus={menusAt(menus, 'footer')} />
          <StorefrontFooter company={company} mainCategories={mainCategories} menus={menusAt(menus, 'nav-footer')} pages={pages} />
        </Suspense>
        {hasLists && (
          <Suspense>
            <ListKeeper />
          </Suspense>
        )}
        {signed.me?.seenBy && (
          <Suspense>
            <SeenBar me={signed.me} />
          </Suspense>
        )}
        {signed.isSignedIn && signed.me && signed.me.seenBy === null && (
          <Suspense>
            <OfflineKeeper />
          </Suspense>
        )}
        {session && (
          <Suspense>
            <SessionEnded of="tokenUser" state={session} email={signed.me?.email} />
          </Suspense>
        )}
      </div>
    </SignedProvider>
  )
}
