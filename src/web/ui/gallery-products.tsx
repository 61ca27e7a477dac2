// The gallery's products: cards with prices, steppers and tags, a row to swipe, filters, colours, ratings.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Badge, TagLabel } from './badge.tsx'
import { Button } from './button.tsx'
import { Carousel } from './carousel.tsx'
import { Chip, ChoiceChip } from './chip.tsx'
import { EmptyState } from './empty-state.tsx'
import { GallerySection } from './gallery-section.tsx'
import { Icon } from './icon.tsx'
import { Pagination } from './pagination.tsx'
import { Picture, type PictureProps } from './picture.tsx'
import { Price, type PriceProps } from './price.tsx'
import { Rating } from './rating.tsx'
import { ProductCardSkeleton } from './skeleton.tsx'
import { Stepper } from './stepper.tsx'
import { Swatch } from './swatch.tsx'

type Sample = { name: string; tag?: 'deal' | 'bundle' | 'plain'; price: PriceProps; out?: boolean }

const samples: Sample[] = [
  { name: 'tee', tag: 'deal', price: { state: 'ready', price: '£4.20', listPrice: '£5.60' } },
  { name: 'hoodie', tag: 'bundle', price: { state: 'ready', price: '£18.40' } },
  { name: 'jacket', price: { state: 'hidden' }, out: true },
  { name: 'jeans', tag: 'plain', price: { state: 'loading' } },
]

function SampleCard({ sample, picture }: { sample: Sample; picture: PictureProps | undefined }) {
  const { t } = useTranslation()
  const [quantity, setQuantity] = useState(12)
  const name = t(`gallery.admin.goods.${sample.name}`)
  const price =
    sample.price.state === 'ready' ? { ...sample.price, per: t('gallery.admin.perPiece'), ladder: t('gallery.admin.ladder') } : sample.price
  return (
    <article className="surface-card grid grid-cols-1 content-start gap-3 rounded-md border border-line p-3 transition-colors hover:border-line-strong">
      <div className="relative grid aspect-square place-items-center overflow-hidden rounded-sm bg-sunken text-ink-soft">
        {picture ? <Picture {...picture} className="size-full object-cover" /> : <Icon name="image" size={32} />}
        {sample.tag && (
          <span className="absolute start-2 top-2">
            <TagLabel kind={sample.tag}>{t(`gallery.admin.tags.${sample.tag}`)}</TagLabel>
          </span>
        )}
      </div>
      <div className="grid grid-cols-1 gap-0.5">
        <p className="text-xs text-ink-soft">{t('gallery.admin.brand')}</p>
        <h3 className="line-clamp-2 h-10 text-sm font-medium rtl:h-12">{name}</h3>
      </div>
      <Price {...price} />
      <Stepper label={name} value={quantity} onChange={setQuantity} min={6} multiple={6} max={60} disabled={sample.out ?? false} />
      <Button variant="primary" icon="cart" block disabledReason={sample.out ? t('gallery.admin.outOfStock') : undefined}>
        {sample.out ? t('gallery.admin.outOfStock') : t('gallery.admin.add')}
      </Button>
    </article>
  )
}

function Filters() {
  const { t } = useTranslation()
  const [size, setSize] = useState('M')
  const [colour, setColour] = useState('#2f4f3e')
  const colours = { '#2f4f3e': 'green', '#1f2a44': 'navy', '#b8493a': 'rust', '#e9e3d6': 'cream' }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <Chip group={t('gallery.admin.brandLabel')} label={t('gallery.admin.brand')} onRemove={() => setSize('M')} />
        <Chip label={t('gallery.admin.inStock')} removeTo="?" />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {['S', 'M', 'L', 'XL'].map((each) => (
          <ChoiceChip key={each} pressed={each === size} onPress={() => setSize(each)} disabled={each === 'XL'}>
            {each}
          </ChoiceChip>
        ))}
        <span className="ms-4 flex gap-1">
          {Object.entries(colours).map(([code, name]) => (
            <Swatch
              key={code}
              colour={code}
              label={t(`gallery.admin.colours.${name}`)}
              selected={code === colour}
              unavailable={name === 'rust'}
              onSelect={() => setColour(code)}
            />
          ))}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Rating value={4.3} count={28} />
        <Badge tone="success">{t('gallery.admin.inStock')}</Badge>
        <Badge tone="warning">{t('gallery.admin.few')}</Badge>
        <Badge tone="danger">{t('gallery.admin.outOfStock')}</Badge>
      </div>
    </div>
  )
}

/** Product cards, filters, a carousel and an empty listing. */
export function GalleryProducts({ pictures }: { pictures: readonly PictureProps[] }) {
  const { t } = useTranslation()
  const slides = ['tee', 'hoodie', 'jacket'].map((name) => ({
    id: name,
    content: (
      <div className="grid h-56 content-center gap-3 rounded-md bg-primary px-14 text-on-primary">
        <p className="text-xl font-semibold sm:text-2xl">{t(`gallery.admin.goods.${name}`)}</p>
        <p className="text-sm">{t('gallery.admin.ladder')}</p>
      </div>
    ),
  }))
  return (
    <GallerySection name="goods">
      <Carousel label={t('gallery.admin.sections.goods')} slides={slides} perView={1} />
      <Filters />
      <div className="theme-columns gap-4">
        {samples.map((sample, index) => (
          <SampleCard key={sample.name} sample={sample} picture={pictures[index]} />
        ))}
        <ProductCardSkeleton />
      </div>
      <Pagination page={4} pages={18} href={(page) => `?page=${page}`} label={t('gallery.admin.sections.goods')} />
      <div className="surface-card rounded-md border border-line px-4">
        <EmptyState icon="search" title={t('gallery.admin.nothing')} action={<Button>{t('gallery.admin.clear')}</Button>} compact>
          {t('gallery.admin.nothingHint')}
        </EmptyState>
      </div>
    </GallerySection>
  )
}
