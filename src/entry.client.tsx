// Starts the page in the browser: texts first, then hydration; then looks whether a newer version of the shop is out.
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { textKey } from '#shared/errors.ts'
import type { CallError } from '#shared/call.ts'
import { browserApi } from '#web/api.ts'
import type { Boot } from '#web/boot.ts'
import { createDataClient, usePageDataIn } from '#web/page-data.ts'
import { Providers } from '#web/providers.tsx'
import { createTexts, loadTexts } from '#web/texts.ts'
import { showToast } from '#web/toast.ts'
import { checkVersion } from '#web/version.ts'

async function start(): Promise<void> {
  const boot: Boot = JSON.parse(document.getElementById('boot')?.textContent ?? '{}')
  const bundle = location.pathname.startsWith('/admin-panel') ? 'admin' : 'shop'
  const texts = createTexts(boot.locale, await loadTexts(boot.locale, bundle, boot.textHashes[boot.locale][bundle]))
  const locale = () => (texts.language === 'ar' ? ('ar' as const) : ('en' as const))
  const api = browserApi({
    apiKey: boot.apiKey,
    baseUrl: boot.apiBaseUrl,
    locale,
    onFailure: (error: CallError) => {
      const said = error.status === 0 ? texts.t(textKey('core.offline')) : error.message
      void showToast(error.isInput ? 'warning' : 'error', `${texts.t('core.errorPrefix')} ${said}`)
    },
  })
  const client = createDataClient(false)
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
  void checkVersion(boot.version)
}

void start()
