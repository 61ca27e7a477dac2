// The providers around every page, on the server and in the browser: texts, boot data, the API and the data cache.
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Api, ApiProvider } from './api.ts'
import { BootProvider } from './boot-context.tsx'
import type { Boot } from './boot.ts'
import type { Texts } from './texts.ts'
import { TextsProvider } from './translation.tsx'

type Props = { texts: Texts; boot: Boot; api: Api; client: QueryClient; children: ReactNode }

/** Takes the four things made at start; gives them to all components below. */
export const Providers = ({ texts, boot, api, client, children }: Props) => (
  <TextsProvider texts={texts}>
    <BootProvider value={boot}>
      <ApiProvider value={api}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </ApiProvider>
    </BootProvider>
  </TextsProvider>
)
