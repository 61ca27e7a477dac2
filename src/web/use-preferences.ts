// Everyone's two preferences: language, and light or dark. Stored in local storage; the language also in a cookie, for the server.
import { useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { direction, type Locale } from '#shared/locale.ts'
import { useLocale } from './boot-context.tsx'
import { remember } from './browser-state.ts'
import { speakIn } from './texts.ts'
import { showToast } from './toast.ts'
import { useTranslation } from './translation.tsx'

/** The language on screen and the way to the other one; changes in place, nothing typed is lost. */
export function useLanguage(): { locale: Locale; toggle(): Promise<void> } {
  const { revalidate } = useRevalidator()
  const locale = useLocale()
  const { t } = useTranslation()
  return {
    locale,
    toggle: async () => {
      const next = locale === 'ar' ? 'en' : 'ar'
      try {
        if (!(await speakIn(next))) return
      } catch {
        // Its texts did not come, however often they were asked for: the page stays as it is.
        return void showToast('error', t('core.errors.offline'))
      }
      remember('siteLanguage', next)
      document.cookie = `siteLanguage=${next}; path=/; max-age=31536000; SameSite=Lax`
      document.documentElement.lang = next
      document.documentElement.dir = direction(next)
      await revalidate()
    },
  }
}

/** Calls back after each change of the theme; gives the way to stop. */
export const watchDark = (changed: () => void) => {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}

/** Is it dark, and the switch. The page's class is the truth: a script sets it before anything is painted. */
export function useDarkTheme(): { isDark: boolean; toggle(): void } {
  const isDark = useSyncExternalStore(
    watchDark,
    () => document.documentElement.classList.contains('dark'),
    () => false,
  )
  return {
    isDark,
    toggle: () => {
      const next = !document.documentElement.classList.contains('dark')
      document.documentElement.classList.toggle('dark', next)
      remember('darkTheme', String(next))
    },
  }
}
