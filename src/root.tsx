// The HTML shell of every page: language, direction, theme, fonts, and the screen shown when something fails.
import { lazy, type ReactNode, Suspense, useContext, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { isRouteErrorResponse, Links, Outlet, Scripts, ScrollRestoration, useLocation, useRouteError } from 'react-router'
import { direction } from '#shared/locale.ts'
import { bundlesFor } from '#shared/text-bundles.ts'
import { beforePaint } from '#web/before-paint.ts'
import { useBoot, useLocale } from '#web/boot-context.tsx'
import { FullScreenLoader } from '#web/ui/full-screen-loader.tsx'
import { replayEarlySoon } from '#web/replay-early.ts'
import { NavigationProgress } from '#web/navigation-progress.tsx'
import { PageHead } from '#web/page-head.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { ServerOnly } from '#web/server-only.ts'
import { startLater } from '#web/start-later.ts'
import { areToastsWanted, whenToastsWanted } from '#web/toast.ts'
import interUrl from './web/theme/fonts/inter.woff2?url'
import arabicUrl from './web/theme/fonts/noto-sans-arabic.woff2?url'
import stylesUrl from './web/styles.css?url'

const ToastHost = lazy(() => import('#web/toast-host.tsx'))

/** Only the server names what a first page loads: a preload that the browser adds for a later page or language would never be used. */
const isServer = import.meta.env.SSR

/** They have run when the page is hydrated: the browser's own code goes without them. */
const earlyScript = isServer ? beforePaint : ''
const lateScript = isServer ? startLater : ''

const inScript = (json: string) => json.replaceAll('<', '\\u003c')

export function Layout({ children }: { children: ReactNode }) {
  const boot = useBoot()
  const locale = useLocale()
  const { pathname } = useLocation()
  const { mark, answers, structuredData } = useContext(ServerOnly)
  return (
    <html lang={locale} dir={direction(locale)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Before the style sheet, which it would wait for, and with it everything below. */}
        <script nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyScript }} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/192.png" />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${locale}`} />
        {isServer && (
          <link rel="preload" as="font" type="font/woff2" href={locale === 'ar' ? arabicUrl : interUrl} crossOrigin="anonymous" />
        )}
        {isServer &&
          bundlesFor(pathname).map((bundle) => (
            <link
              key={bundle}
              rel="preload"
              as="fetch"
              href={`/texts/${boot.locale}/${bundle}-${boot.textHashes[boot.locale]}.json`}
              crossOrigin="anonymous"
              fetchPriority="low"
            />
          ))}
        <link rel="stylesheet" href={stylesUrl} />
        <style id="theme" dangerouslySetInnerHTML={{ __html: boot.themeCss }} />
        <Links />
        <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: structuredData?.() ?? '' }} />
      </head>
      <body>
        {children}
        <script
          id="boot"
          type="application/json"
          dangerouslySetInnerHTML={{ __html: inScript(JSON.stringify({ ...boot, themeCss: '' })) }}
        />
        <script
          id="answers"
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: inScript(answers?.() ?? '') }}
        />
        <ScrollRestoration />
        <Scripts />
        <script nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: lateScript }} />
      </body>
    </html>
  )
}

export default function Root() {
  const { pathname } = useLocation()
  useEffect(replayEarlySoon, [])
  const hasToasts = useSyncExternalStore(whenToastsWanted, areToastsWanted, () => false)
  return (
    <>
      <NavigationProgress />
      <Outlet />
      {hasToasts && (
        <Suspense>
          <ToastHost isOffice={pathname.startsWith('/admin-panel')} />
        </Suspense>
      )}
    </>
  )
}

export function HydrateFallback() {
  const { t } = useTranslation()
  return (
    <>
      <PageHead isIndexed={false} />
      <FullScreenLoader label={t('ui.loading')} />
    </>
  )
}

export function ErrorBoundary() {
  const { t } = useTranslation()
  const error = useRouteError()
  const isResponse = isRouteErrorResponse(error)
  // The browser's own failure to fetch, here the route of another page.
  const detail = !isResponse && error instanceof TypeError && navigator.onLine === false ? { message: t('core.errors.offline') } : undefined
  return (
    <main>
      <ErrorPage status={isResponse ? error.status : 500} detail={isResponse ? error.data : detail} />
    </main>
  )
}
