// The back office's shell, as the specification describes it: header with breadcrumb, sticky side panel, grouped menu, session-expired dialog.
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Outlet, redirect, useLocation } from 'react-router'
import { type AdminProfile, showProfile } from '#modules/people/profile-admin-contract.ts'
import { useSiteMemory } from '#modules/settings/web/parts/use-site-memory.ts'
import type { Right } from '#shared/permissions.ts'
import { bundlesFor } from '#shared/text-bundles.ts'
import { useBoot } from '#web/boot-context.tsx'
import { adminToken } from '#web/browser-state.ts'
import { toDiscover } from '#web/follow.ts'
import { AllowedProvider } from '#web/may.ts'
import { PageHead } from '#web/page-head.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useSessionState } from '#web/session-state.ts'
import { listAddress } from '#web/table/list-address.ts'
import { IconButton } from '#web/ui/button.tsx'
import { FullScreenLoader } from '#web/ui/full-screen-loader.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { LanguageToggle } from '#web/ui/language-toggle.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { useShownRecord } from '#web/record-name.ts'
import { needTexts } from '#web/texts.ts'
import { useAdminToken } from '#web/use-remembered.ts'
import { useDarkTheme, useLanguage } from '#web/use-preferences.ts'
import { leaveOffice } from './leave-office.ts'
import { officeCrumbs } from './office-crumbs.ts'
import { OfficeAllowed } from './office-allowed.tsx'
import { OfficeMenu } from './office-menu.tsx'
import { OfficeMine } from './office-mine.tsx'
import { OfficePalette } from './office-palette.tsx'
import { useFreshRights } from './use-fresh-rights.ts'

const SessionEnded = lazy(async () => ({ default: (await import('#modules/sign-in/web/parts/session-ended.tsx')).SessionEnded }))

export async function clientLoader({ request }: { request: Request }) {
  const { pathname, search } = new URL(request.url)
  if (!adminToken()) throw redirect(paths.office.login(pathname + search))
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
      <PageHead isIndexed={false} />
      <FullScreenLoader label={t('ui.loading')} />
    </>
  )
}

export default function Office() {
  const { t } = useTranslation()
  const { shopName } = useBoot()
  const { pathname } = useLocation()
  const token = useAdminToken()
  useSiteMemory()
  useFreshRights()
  const { data: profile, error } = useLive(showProfile, {}, { enabled: Boolean(token), staleTime: Infinity })
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(false), [pathname])
  const { locale, toggle } = useLanguage()
  const { isDark, toggle: toggleTheme } = useDarkTheme()
  const session = useSessionState('tokenAdmin')
  const crumbs = officeCrumbs(pathname, (key, fallback) => t(`nav.crumbs.${key}`, { defaultValue: fallback }), useShownRecord())
  const menu = <OfficeMenu />
  return (
    <AllowedProvider value={profile ? rightsOf(profile) : null}>
      <div
        className="min-h-dvh bg-ground [--below-header:3.5rem] lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block"
        onClickCapture={leaveOffice}
      >
        <a
          href="#content"
          {...toDiscover}
          className="sr-only focus:not-sr-only focus:absolute focus:start-2 focus:top-2 focus:z-50 focus:rounded-md focus:bg-card focus:px-4 focus:py-2"
        >
          {t('nav.skip')}
        </a>
        <aside className="sticky top-0 hidden h-dvh overflow-y-auto border-e border-line bg-card lg:block print:hidden">{menu}</aside>
        <div className="flex min-w-0 flex-col">
          <header className="sticky top-0 z-30 flex h-(--below-header) items-center gap-1 border-b border-line bg-card px-4 sm:gap-3 sm:px-6 print:hidden">
            <IconButton icon="menu" label={t('nav.menu')} className="lg:hidden" onClick={() => setOpen(true)} />
            <span className="hidden font-semibold text-ink sm:inline">{shopName}</span>
            <div className="@container min-w-0 flex-1">
              <span className="block truncate text-xs font-semibold text-ink sm:hidden">{shopName}</span>
              {/* On a phone the way here is one line, which begins in sight at where one is and is swiped to the rest. */}
              <div className="max-sm:flex max-sm:flex-row-reverse max-sm:overflow-x-auto max-sm:whitespace-nowrap max-sm:[scrollbar-width:none] max-sm:*:min-w-full max-sm:*:shrink-0 max-sm:[&_li]:shrink-0 max-sm:[&_li:last-child]:max-w-[100cqw] max-sm:[&_ol]:flex-nowrap">
                <Breadcrumbs crumbs={crumbs.map((crumb) => ({ ...crumb, to: crumb.to && listAddress(crumb.to) }))} />
              </div>
            </div>
            <OfficePalette />
            <LanguageToggle locale={locale} onToggle={() => void toggle()} isTight />
            <ThemeToggle dark={isDark} onToggle={toggleTheme} />
            {profile && <OfficeMine profile={profile} />}
          </header>
          <main id="content" tabIndex={-1} className="w-full max-w-[100rem] flex-1 p-4 outline-none sm:p-6">
            <OfficeAllowed isKnown={profile !== undefined || error !== null}>
              <Outlet />
            </OfficeAllowed>
          </main>
        </div>
        <Sheet open={isOpen} onClose={() => setOpen(false)} title={shopName}>
          <div className="-mx-5 w-[18rem] max-w-full">{menu}</div>
        </Sheet>
        {session && (
          <Suspense>
            <SessionEnded of="tokenAdmin" state={session} email={profile?.email} />
          </Suspense>
        )}
      </div>
    </AllowedProvider>
  )
}

const rightsOf = ({ permissions, is_super_admin }: AdminProfile): Right[] => [
  ...permissions,
  ...(is_super_admin ? (['superAdmin'] as const) : []),
]
