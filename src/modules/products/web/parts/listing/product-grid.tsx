// The grid of product cards, as many columns as the theme has for the device; and the same grid of what is still to come.
import type { ReactNode } from 'react'
import type { Columns } from '#shared/theme.ts'
import { useBoot } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { ProductCardSkeleton } from '#web/ui/skeleton.tsx'
import type { ProductCard as Card } from '../../../contract.ts'

type Options = { priority: boolean; sizes: string }
type Props = {
  cards: readonly Card[]
  render: (card: Card, options: Options) => ReactNode
  isMoving?: boolean
  /** So many cards are in sight when the page opens. */
  inSight?: number
  isBesideFilters?: boolean
}

/** `isMoving` while the next list is on its way: what stands there steps back. */
export function ProductGrid({ cards, render, isMoving = false, inSight = 0, isBesideFilters = false }: Props) {
  const sizes = cardSizes(useBoot().columns, isBesideFilters)
  return (
    <ul
      className={`theme-columns level-swatches gap-3 transition-opacity sm:gap-4 ${isMoving ? 'opacity-60 delay-150' : ''}`}
      aria-busy={isMoving || undefined}
    >
      {cards.map((card, index) => (
        <li key={card.id} className="min-w-0">
          {render(card, { sizes, priority: index < inSight })}
        </li>
      ))}
    </ul>
  )
}

/** How wide a card's picture is, for `sizes`: the theme's columns of the page's width, without the margins, the gaps and the filters (in rem). */
export function cardSizes({ mobile, ipadV, ipadH, laptop, monitor }: Columns, isBesideFilters = false): string {
  const beside = isBesideFilters ? 17 : 0
  const share = (columns: number, margins: number, gap = 1) =>
    `calc(${rounded(100 / columns)}vw - ${rounded((margins + (columns - 1) * gap) / columns + border)}rem)`
  return [
    `(width >= 100rem) ${rounded((87 - beside) / monitor - 1)}rem`,
    `(width >= 80rem) ${share(laptop, 4 + beside)}`,
    `(width >= 64rem) ${share(ipadH, 4 + beside)}`,
    `(width >= 48rem) ${share(ipadV, 3)}`,
    share(mobile, 2, 0.75),
  ].join(', ')
}

/** Without it a picture is a pixel too wide for the size that fits a phone. */
const border = 0.13
const rounded = (size: number): number => Math.round(size * 100) / 100

/** `sizes` of a card in a row to swipe, as `rowSlide` makes it. */
export const rowSizes = '(width >= 80rem) 15rem, (width >= 40rem) 14rem, calc(50vw - 1.5rem)'
export const rowSlide = 'w-[calc(50%-0.5rem)] sm:w-56 xl:w-60'

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
