// Every component of the shop with the live theme, for developers: in testing profiles, and for people signed in to the office.
import { useEffect, useState } from 'react'
import { data, type RouterContextProvider } from 'react-router'
import { showProfile } from '#modules/people/admin-contract.ts'
import { getSiteSettings } from '#modules/settings/contract.ts'
import { useTranslation } from '#web/translation.tsx'
import { needTexts } from '#web/texts.ts'
import { bundlesFor } from '#shared/text-bundles.ts'
import { useBoot } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { onDemand } from '#web/on-demand.tsx'
import { inBrowser, loadedIn, onServer, useLive, want } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { Gallery } from '#web/ui/gallery.tsx'
import { FullScreenLoader } from '#web/ui/full-screen-loader.tsx'
import { useRemembered } from '#web/use-remembered.ts'

// A sheet measures itself: it is drawn in the browser alone, once the page is alive.
const kit = onDemand('kit', null, async () => (await import('./parts/sandbox-kit.tsx')).SandboxKit)

type ServerArgs = { params: Record<string, string | undefined>; request: Request; context: Readonly<RouterContextProvider> }

const load = () => [want(getSiteSettings)]
const loadOnServer = onServer(load)
const loadInBrowser = inBrowser(load)

/** Only the browser knows whether somebody is signed in to the office, so a live shop's server answers 404. */
export async function loader(args: ServerArgs) {
  await loadOnServer(args)
  const { profile } = loadedIn(args.context)(getSiteSettings)
  return data(null, { status: profile.kind === 'testing' ? 200 : 404 })
}

export async function clientLoader(args: Omit<ServerArgs, 'context'>) {
  await needTexts(bundlesFor('/code-sandbox'))
  return loadInBrowser(args)
}

export default function CodeSandbox() {
  const { t } = useTranslation()
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const isTesting = useBoot().profile.kind === 'testing'
  const token = useRemembered('tokenAdmin')
  const office = useLive(showProfile, {}, { enabled: !isTesting && Boolean(token) })
  if (!isTesting && token && office.isPending) return <FullScreenLoader label={t('ui.loading')} />
  if (!isTesting && !office.data) return <ErrorPage status={404} />
  return (
    <main className="min-h-dvh bg-ground">
      <PageHead title={t('gallery.admin.title')} isIndexed={false} />
      <Gallery />
      {isAlive && <kit.Part />}
    </main>
  )
}
