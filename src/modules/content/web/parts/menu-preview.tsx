// Previews a menu while it is edited, as visitors will see it: on a phone or a desktop, in either language.
import { ProductCard } from '#modules/products/web/parts/listing/product-card.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSettled } from '#web/use-settled.ts'
import { kindOf } from '../../kinds.ts'
import { type MenuInput, previewMenu } from '../../menu-admin-contract.ts'
import type { LinkMenu, Menu } from '../../menu-contract.ts'
import { FooterBanners, FooterMenu, HeaderPanel, SheetMenu } from './link-menus.tsx'
import { MenuBlock } from './menu-block.tsx'
import { PreviewCard, usePreview } from './preview-card.tsx'
import { PreviewFrame } from './preview-frame.tsx'

export function MenuPreview({ menu }: { menu: MenuInput }) {
  const { t } = useTranslation()
  const { width, ...preview } = usePreview()
  const { screen, language } = preview
  const draft = useSettled(menu)
  const { data, error } = useLive(previewMenu, { body: { menu: draft, language } }, { keepPrevious: true, staleTime: 0 })
  const device = screen === 'phone' ? 'mobile' : 'web'
  const isShown = menu.deviceTypes.includes(device) && menu.status === 'active'
  return (
    <PreviewCard {...preview}>
      <div className="grid grid-cols-1 gap-3">
        {error && <Alert tone="warning">{error.message}</Alert>}
        {!isShown && (
          <Alert tone="info">{t(menu.status === 'active' ? 'content.admin.preview.otherDevice' : 'content.admin.preview.inactive')}</Alert>
        )}
        <div className="overflow-hidden rounded-md border border-line">
          {data ? (
            <PreviewFrame title={t('content.admin.preview.title')} width={width} locale={language}>
              <Drawn menu={{ ...data, deviceTypes: ['web', 'mobile'] }} isPhone={screen === 'phone'} />
            </PreviewFrame>
          ) : (
            <Skeleton className="h-64 w-full" />
          )}
        </div>
      </div>
    </PreviewCard>
  )
}

function Drawn({ menu, isPhone }: { menu: Menu; isPhone: boolean }) {
  const { t } = useTranslation()
  const links = asLinks(menu)
  if (!kindOf(menu.location, menu.type)) return null
  if (menu.location === 'nav')
    return isPhone ? (
      <SheetMenu menu={links} isOpen />
    ) : (
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
