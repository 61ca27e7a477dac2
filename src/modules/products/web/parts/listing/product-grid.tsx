// The grid of product cards, as many columns as the theme has for the device; and the same grid of what is still to come.
import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { ProductCardSkeleton } from '#web/ui/skeleton.tsx'
import type { ProductCard as Card } from '../../../contract.ts'

type Props = { cards: readonly Card[]; render: (card: Card, index: number) => ReactNode; isMoving?: boolean }

/** `isMoving` while the next list is on its way: what stands there steps back. */
export const ProductGrid = ({ cards, render, isMoving = false }: Props) => (
  <ul
    className={`theme-columns level-swatches gap-3 transition-opacity sm:gap-4 ${isMoving ? 'opacity-60 delay-150' : ''}`}
    aria-busy={isMoving || undefined}
  >
    {cards.map((card, index) => (
      <li key={card.id} className="min-w-0">
        {render(card, index)}
      </li>
    ))}
  </ul>
)

export function ProductGridSkeleton({ count = 12 }: { count?: number }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="sr-only">{t('ui.loading')}</span>
      <div className="theme-columns gap-3 sm:gap-4">
        {Array.from({ length: count }, (_, index) => (
          <ProductCardSkeleton key={index} />
        ))}
      </div>
    </div>
  )
}
