// What stands around every page, on the server and in the browser: texts, boot facts, the API and the data cache.
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { i18n as I18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { type Api, ApiProvider } from './api.ts'
import { BootProvider } from './boot-context.tsx'
import type { Boot } from './boot.ts'

type Props = { texts: I18n; boot: Boot; api: Api; client: QueryClient; children: ReactNode }

/** Takes the four things made at start; gives them to all components below. */
export const Providers = ({ texts, boot, api, client, children }: Props) => (
  <I18nextProvider i18n={texts}>
    <BootProvider value={boot}>
      <ApiProvider value={api}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </ApiProvider>
    </BootProvider>
  </I18nextProvider>
)
