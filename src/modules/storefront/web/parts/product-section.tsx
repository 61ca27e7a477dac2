import type { ReactNode } from 'react'
import type { ProductCard as Card } from '#modules/products/contract.ts'
import { rowSizes, rowSlide } from '#modules/products/web/parts/listing/product-grid.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { ShopCard } from './shop-card.tsx'

type Props = { title: string; description?: ReactNode; cards: readonly Card[]; more?: { to: string; label: string } }

/** A row of products to swipe, with a link to all of them; nothing when there are none. */
export function ProductSection({ title, description, cards, more }: Props) {
  if (cards.length === 0) return null
  return (
    <section className="level-swatches grid gap-4">
      <SectionHeading title={title} description={description} {...(more ? { more } : {})} />
      <Carousel
        label={title}
        slideClassName={rowSlide}
        slides={cards.map((card) => ({ id: card.id, content: <ShopCard card={card} sizes={rowSizes} /> }))}
      />
    </section>
  )
}
