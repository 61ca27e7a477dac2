// Finds the page that a request asks for: its language, its whole address, and its cache key.
import { type Locale } from '#shared/locale.ts'

/** The language of a page: `?lang=` first, then the cookie of the language switch, then the profile's. */
export function pageLocale(url: string, cookie: string | undefined, fallback: Locale): Locale {
  const asked =
    (url.includes('lang=') && /[?&]lang=(en|ar)\b/.exec(url)?.[1]) || (cookie && /(?:^|;\s*)siteLanguage=(en|ar)\b/.exec(cookie)?.[1])
  return asked === 'en' || asked === 'ar' ? asked : fallback
}

/** The cache key of a page. */
export const pageKey = (locale: Locale, url: string): string => `page ${locale} ${url}`

/** The whole address of a page: always on our own host, also for request lines that name another one (`//elsewhere/`, `http://elsewhere/`). */
export function pageAddress(url: string, publicUrl: string): URL {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '')
  return new URL(new URL(publicUrl).origin + (path.startsWith('/') ? path : `/${path}`))
}
