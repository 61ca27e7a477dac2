// The storefront's header: logo, search, language, theme, account, cart; main categories below. On a phone the rest folds into a sheet.
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useLocation } from 'react-router'
import { AccountMenu } from '#modules/sign-in/web/parts/account-menu.tsx'
import { ActingForBar } from '#modules/sign-in/web/parts/acting-for-bar.tsx'
import { CartLink } from '#modules/carts/web/parts/cart-link.tsx'
import type { LinkMenu } from '#modules/content/menu-contract.ts'
import { SearchBox } from '#modules/storefront/web/parts/search/search-box.tsx'
import { useBoot } from '#web/boot-context.tsx'
import { toDiscover } from '#web/follow.ts'
import { paths } from '#web/paths.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { LanguageToggle } from '#web/ui/language-toggle.tsx'
import { ShopLogo } from '#web/ui/shop-logo.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { useDarkTheme, useLanguage } from '#web/use-preferences.ts'
import { HeaderMenu, SheetMenu } from '#modules/content/web/parts/link-menus.tsx'

type MainCategory = { slug: string; title: string }

export function StorefrontHeader({ mainCategories, menus }: { mainCategories: readonly MainCategory[]; menus: readonly LinkMenu[] }) {
  const { t } = useTranslation()
  const { shopName } = useBoot()
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  useEffect(() => setOpen(false), [pathname])
  return (
    <header className="print:hidden sticky [@media(max-height:30rem)]:static top-0 z-30 surface-panel border-b border-line">
      <div className="mx-auto flex max-w-[90rem] flex-wrap items-center gap-x-2 gap-y-2 px-4 py-2.5 sm:flex-nowrap sm:gap-4 sm:px-6 lg:px-8">
        <IconButton icon="menu" label={t('nav.menu')} className="lg:hidden" aria-expanded={isOpen} onClick={() => setOpen(true)} />
        <a href={paths.home()} {...toDiscover} className="flex shrink-0 items-center gap-2 text-lg font-semibold text-ink max-sm:flex-1">
          <ShopLogo size={32} />
          <span>{shopName}</span>
        </a>
        <SearchBox />
        <Preferences className="hidden items-center lg:flex" />
        <AccountMenu />
        <CartLink />
      </div>
      <nav
        aria-label={t('nav.mainCategories')}
        className="mx-auto hidden max-w-[90rem] items-center gap-1 overflow-x-auto px-6 pb-1.5 lg:flex"
      >
        {pageLink(pathname, paths.products(), t('nav.allProducts'))}
        {mainCategories.map((each) => categoryLink(pathname, each))}
        {menus.map((menu) => (
          <HeaderMenu key={menu.id} menu={menu} />
        ))}
        {pageLink(pathname, paths.contact(), t('nav.contact'))}
      </nav>
      <ActingForBar />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={shopName}>
        <nav aria-label={t('nav.menu')} className="grid gap-1">
          {pageLink(pathname, paths.products(), t('nav.allProducts'))}
          {mainCategories.map((each) => categoryLink(pathname, each))}
          {pageLink(pathname, paths.categories(), t('nav.categories'))}
          {menus.map((menu) => (
            <SheetMenu key={menu.id} menu={menu} />
          ))}
          {pageLink(pathname, paths.contact(), t('nav.contact'))}
        </nav>
        <Preferences className="mt-4 flex items-center gap-2 border-t border-line pt-4" />
      </Sheet>
    </header>
  )
}

/** `at` is the present page. */
const categoryLink = (at: string, { slug, title }: MainCategory) => pageLink(at, paths.mainCategory(slug), title)

const pageLink = (at: string, to: string, title: string) => (
  <a
    key={to}
    href={to}
    {...toDiscover}
    aria-current={at === to ? 'page' : undefined}
    className={`touch-target whitespace-nowrap rounded-md px-2.5 py-1.5 text-sm transition hover:bg-sunken hover:text-ink ${at === to ? 'font-medium text-primary' : 'text-ink-soft'}`}
  >
    {title}
  </a>
)

function Preferences({ className }: { className: string }) {
  const { locale, toggle } = useLanguage()
  const { isDark, toggle: toggleTheme } = useDarkTheme()
  return (
    <div className={className}>
      <LanguageToggle locale={locale} onToggle={() => void toggle()} />
      <ThemeToggle dark={isDark} onToggle={toggleTheme} />
    </div>
  )
}
