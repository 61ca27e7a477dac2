// A landing page with its own bar and footer, as visitors read it and as its preview shows it.
import type { ReactNode } from 'react'
import { SignedProvider, useSigned } from '#modules/people/web/parts/use-me.ts'
import type { PageShown } from '#modules/pages/contract.ts'
import { getSiteProfile } from '#modules/settings/contract.ts'
import { knownText } from '#modules/settings/known-text.ts'
import { useBoot } from '#web/boot-context.tsx'
import { useFollow } from '#web/follow.ts'
import { useData } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { LanguageToggle } from '#web/ui/language-toggle.tsx'
import { ShopLogo } from '#web/ui/shop-logo.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { useDarkTheme, useLanguage } from '#web/use-preferences.ts'
import { PageBlocks } from './page-blocks.tsx'

/** `head`: its metadata. `notice`: what its preview says above it. */
export function WholeLanding({ page, head, notice }: { page: PageShown; head: ReactNode; notice?: ReactNode }) {
  const { t } = useTranslation()
  const { shopName } = useBoot()
  const company = useData(getSiteProfile)
  const signed = useSigned()
  return (
    <SignedProvider value={signed}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- it hears of its links' clicks, and Enter on a link is one */}
      <div onClick={useFollow()} className="min-h-dvh bg-ground">
        {head}
        <Bar />
        <main className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-8 px-4 py-8 sm:px-6 sm:py-12">
          {notice}
          <h1 className="max-w-3xl text-2xl font-semibold text-balance sm:text-3xl">{page.title}</h1>
          <PageBlocks page={page} isWide />
        </main>
        <footer className="border-t border-line">
          <p className="mx-auto flex max-w-6xl flex-wrap gap-x-4 gap-y-1 px-4 py-6 text-sm text-ink-soft sm:px-6">
            <span>{knownText(company.name) || shopName}</span>
            <a href={paths.contact()} className="underline underline-offset-4 hover:text-ink">
              {t('nav.contact')}
            </a>
            <a href={paths.home()} className="underline underline-offset-4 hover:text-ink">
              {t('page.toShop')}
            </a>
          </p>
        </footer>
      </div>
    </SignedProvider>
  )
}

function Bar() {
  const { shopName } = useBoot()
  const { locale, toggle } = useLanguage()
  const { isDark, toggle: toggleTheme } = useDarkTheme()
  return (
    <header className="surface-panel border-b border-line">
      <div className="mx-auto flex max-w-6xl items-center gap-2 px-4 py-2.5 sm:px-6">
        <a href={paths.home()} className="me-auto flex items-center gap-2 text-lg font-semibold text-ink">
          <ShopLogo size={32} />
          {shopName}
        </a>
        <LanguageToggle locale={locale} onToggle={() => void toggle()} isTight />
        <ThemeToggle dark={isDark} onToggle={toggleTheme} />
      </div>
    </header>
  )
}
