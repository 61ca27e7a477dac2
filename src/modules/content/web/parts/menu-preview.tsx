// Previews a menu while it is edited, as visitors will see it: on a phone or a desktop, in either language.
import { useEffect, useState } from 'react'
import { ProductCard } from '#modules/products/web/parts/listing/product-card.tsx'
import type { Locale } from '#shared/locale.ts'
import { useLanguages, useLocale } from '#web/boot-context.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { kindOf } from '../../kinds.ts'
import { type MenuInput, previewMenu } from '../../menu-admin-contract.ts'
import type { LinkMenu, Menu } from '../../menu-contract.ts'
import { FooterBanners, FooterMenu, HeaderPanel } from './link-menus.tsx'
import { MenuBlock } from './menu-block.tsx'
import { PreviewFrame } from './preview-frame.tsx'

const widths = { phone: 390, desktop: 1280 } as const
type Screen = keyof typeof widths

export function MenuPreview({ menu }: { menu: MenuInput }) {
  const { t } = useTranslation()
  const languages = useLanguages()
  const present = useLocale()
  const [screen, setScreen] = useState<Screen>('phone')
  const [language, setLanguage] = useState<Locale>(present)
  const draft = useSettled(menu)
  const { data, error } = useLive(previewMenu, { body: { menu: draft, language } }, { keepPrevious: true, staleTime: 0 })
  const device = screen === 'phone' ? 'mobile' : 'web'
  const isShown = menu.deviceTypes.includes(device) && menu.status === 'active'
  return (
    <Card
      title={t('content.admin.preview.title')}
      actions={
        <>
          {(['phone', 'desktop'] as const).map((each) => (
            <ChoiceChip key={each} pressed={screen === each} onPress={() => setScreen(each)}>
              {t(`content.admin.preview.${each}`)}
            </ChoiceChip>
          ))}
          {languages.map((each) => (
            <ChoiceChip key={each} pressed={language === each} onPress={() => setLanguage(each)}>
              {t(`form.admin.language.${each}`)}
            </ChoiceChip>
          ))}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        {error && <Alert tone="warning">{error.message}</Alert>}
        {!isShown && (
          <Alert tone="info">{t(menu.status === 'active' ? 'content.admin.preview.otherDevice' : 'content.admin.preview.inactive')}</Alert>
        )}
        <div className="overflow-hidden rounded-md border border-line">
          {data ? (
            <PreviewFrame title={t('content.admin.preview.title')} width={widths[screen]} locale={language}>
              <Drawn menu={{ ...data, deviceTypes: ['web', 'mobile'] }} />
            </PreviewFrame>
          ) : (
            <Skeleton className="h-64 w-full" />
          )}
        </div>
      </div>
    </Card>
  )
}

function Drawn({ menu }: { menu: Menu }) {
  const { t } = useTranslation()
  const links = asLinks(menu)
  if (!kindOf(menu.location, menu.type)) return null
  if (menu.location === 'nav')
    return (
      <div className="surface-overlay w-max max-w-full rounded-md border border-line p-4">
        <HeaderPanel menu={links} />
      </div>
    )
  if (menu.location === 'nav-footer')
    return (
      <footer className="surface-panel rounded-md border border-line p-6 text-sm text-ink-soft">
        <FooterMenu menu={links} />
      </footer>
    )
  if (menu.location === 'footer') return <FooterBanners menus={[links]} />
  const isEmpty = menu.products.length + menu.terms.length + menu.pictures.length === 0 && !menu.banner && !menu.video
  if (isEmpty) return <p className="p-8 text-center text-sm text-ink-soft">{t('content.menuPage.empty')}</p>
  return <MenuBlock menu={menu} draw={(card, options) => <ProductCard card={card} {...options} />} />
}

const asLinks = ({ products, terms, ...menu }: Menu): LinkMenu => ({
  ...menu,
  links: [...products.map(({ slug, title }) => ({ kind: 'product' as const, slug, title })), ...terms],
})

/** The value, updated only when it has not changed for a moment. */
function useSettled<T>(value: T): T {
  const [calm, setCalm] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(JSON.parse(text)), 400)
    return () => clearTimeout(timer)
  }, [text])
  return calm
}
