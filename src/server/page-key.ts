// Finds the page that a request asks for: its language, its whole address, and its cache key.
import { type Locale, localeFrom } from '#shared/locale.ts'

type Asking = { cookie?: string | undefined; 'accept-language'?: string | undefined }

/**
 * The language of a page: `?lang=` first, then the cookie of the language switch, then Arabic where the browser asks for it, then the profile's. English
 * in a browser's header decides nothing: most send it because nobody set them otherwise, and an Arabic shop opens in Arabic.
 */
export function pageLocale(url: string, { cookie, 'accept-language': wanted }: Asking, fallback: Locale): Locale {
  const asked =
    (url.includes('lang=') && /[?&]lang=(en|ar)\b/.exec(url)?.[1]) || (cookie && /(?:^|;\s*)siteLanguage=(en|ar)\b/.exec(cookie)?.[1])
  if (asked === 'en' || asked === 'ar') return asked
  return localeFrom(wanted, fallback) === 'ar' ? 'ar' : fallback
}

/** The cache key of a page. */
export const pageKey = (locale: Locale, url: string): string => `page ${locale} ${url}`

/** The whole address of a page: always on our own host, also for request lines that name another one (`//elsewhere/`, `http://elsewhere/`). */
export function pageAddress(url: string, publicUrl: string): URL {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '')
  return new URL(new URL(publicUrl).origin + (path.startsWith('/') ? path : `/${path}`))
}
