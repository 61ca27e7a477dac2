// For tests: parts of pages as the server renders them for a visitor, with the texts they lack.
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import profileData from '../../profiles/testing_v2.json' with { type: 'json' }
import type { Locale } from '#shared/locale.ts'
import { Profile } from '#shared/profile.ts'
import { defaultTheme } from '#shared/theme.ts'
import { ApiProvider } from '#web/api.ts'
import { BootProvider } from '#web/boot-context.tsx'
import { createDataClient } from '#web/page-data.ts'
import { createTexts } from '#web/texts.ts'
import { TextsProvider } from '#web/translation.tsx'

type Options = {
  texts: Parameters<typeof createTexts>[1]
  locale?: Locale
  profile?: Profile
  cataloguePdf?: string
  areOrdersRefundable?: boolean
  /** The address at which they stand. */
  path?: string
}

/** Takes parts of a page and the texts by file; gives the HTML and the keys of the texts that were asked for and not there. */
export function renderOnServer(
  parts: ReactNode,
  { texts, locale = 'en', profile = Profile.parse(profileData), cataloguePdf, areOrdersRefundable = true, path = '/' }: Options,
): { html: string; missing: string[] } {
  const missing: string[] = []
  const said = createTexts(locale, texts, (key) => {
    missing.push(key)
    return key
  })
  const boot = {
    locale,
    apiKey: '',
    apiBaseUrl: '',
    version: '1',
    publicUrl: '',
    shopName: 'Jumla',
    logo: null,
    cataloguePdf,
    description: { en: '', ar: '' },
    themeCss: '',
    columns: defaultTheme.columns,
    perPage: 20,
    adminLimit: 20,
    textHashes: { en: '', ar: '' },
    profile: { ...profile, decimals: 2, attributesVersion: 3 as const },
    arePricesPublic: false,
    areOrdersRefundable,
  }
  const html = renderToString(
    <TextsProvider texts={said}>
      <BootProvider value={boot}>
        <ApiProvider value={{ locale, call: () => Promise.reject(new Error('no call on the server')) }}>
          <QueryClientProvider client={createDataClient(true)}>
            <MemoryRouter initialEntries={[path]}>{parts}</MemoryRouter>
          </QueryClientProvider>
        </ApiProvider>
      </BootProvider>
    </TextsProvider>,
  )
  return { html, missing }
}
