// Every component of the shop with the live theme, for developers: in testing profiles, and for people signed in to the office.
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { onDemand } from '#web/on-demand.tsx'
import { PageHead } from '#web/page-head.tsx'
import { Gallery } from '#web/ui/gallery.tsx'
import { InsidersOnly } from './parts/insiders-only.tsx'
import { insidersInBrowser, insidersOnServer } from './parts/insiders-loader.ts'

// A sheet measures itself: it is drawn in the browser alone, once the page is alive.
const kit = onDemand('kit', null, async () => (await import('./parts/sandbox-kit.tsx')).SandboxKit)

export const loader = insidersOnServer
export const clientLoader = insidersInBrowser('/code-sandbox')

export default function CodeSandbox() {
  const { t } = useTranslation()
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return (
    <InsidersOnly>
      <main className="min-h-dvh bg-ground">
        <PageHead title={t('gallery.admin.title')} isIndexed={false} />
        <Gallery />
        {isAlive && <kit.Part />}
      </main>
    </InsidersOnly>
  )
}
