// Starts the page in the browser: texts first, then hydration; then looks whether a newer version of the shop is out.
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { textKey } from '#shared/errors.ts'
import type { CallError } from '#shared/call.ts'
import { bundlesFor } from '#shared/text-bundles.ts'
import { browserApi } from '#web/api.ts'
import type { Boot } from '#web/boot.ts'
import { shownParts } from '#web/on-demand.tsx'
import { createDataClient, takeAnswers, usePageDataIn } from '#web/page-data.ts'
import { Providers } from '#web/providers.tsx'
import { startTexts } from '#web/texts.ts'
import { failureToast } from '#web/toast.ts'
import { checkVersion } from '#web/version.ts'
import { whenIdle } from '#web/when-idle.ts'

async function start(): Promise<void> {
  const boot: Boot = JSON.parse(document.getElementById('boot')?.textContent ?? '{}')
  // It stands in the page once, where the browser needs it.
  boot.themeCss = document.getElementById('theme')?.textContent ?? ''
  const texts = await startTexts(boot.locale, bundlesFor(location.pathname), boot.textHashes)
  const api = browserApi({
    apiKey: boot.apiKey,
    baseUrl: boot.apiBaseUrl,
    locale: () => texts.present().i18n.language,
    wordsFor: (code) => texts.present().t(textKey(code)),
    onFailure: (error: CallError) => void failureToast(error, texts.present().t),
  })
  await shownParts()
  const client = createDataClient(false)
  takeAnswers(client, document.getElementById('answers')?.textContent ?? '[]')
  usePageDataIn(client, api)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Providers texts={texts} boot={boot} api={api} client={client}>
          <HydratedRouter />
        </Providers>
      </StrictMode>,
    )
  })
  whenIdle(() => {
    void checkVersion(boot.version)
    void import('#web/keep-focus.ts').then(({ keepFocus }) => keepFocus()).catch(() => undefined)
  })
}

void start()
