// The texts in the browser: one language's bundle is loaded, retried up to five times from 350 ms doubling (specification section 9).
import { createInstance, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Locale } from '#shared/locale.ts'

export type TextBundle = 'shop' | 'admin'
type Tree = { [key: string]: string | Tree }

/** Makes the translator of one language on given texts; used by the server for each page's language. */
export function createTexts(locale: Locale, texts: Tree): I18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: locale,
    resources: { [locale]: { translation: texts } },
    fallbackLng: false,
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { useSuspense: false },
  })
  return instance
}

/** Fetches a bundle. `hash` makes the address immutable. */
export async function loadTexts(locale: Locale, bundle: TextBundle, hash: string): Promise<Tree> {
  for (let attempt = 0, delay = 350; ; attempt++, delay *= 2) {
    try {
      const response = await fetch(`/texts/${locale}/${bundle}-${hash}.json`)
      if (!response.ok) throw new Error(`texts: ${response.status}`)
      return await response.json()
    } catch (error) {
      if (attempt >= 5) throw error
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
}
