// A product as lists show it: picture, labels, brand, title, colours, and slots of fixed size for what higher modules know: its price, how it is bought, the lists it is on.
import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { toDiscover } from '#web/follow.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { ProductCard as Card } from '../../../contract.ts'
import { TagLabels } from './tag-labels.tsx'
import { StockLevel } from './stock-words.tsx'

type Props = { card: Card; price?: ReactNode; note?: ReactNode; buy?: ReactNode; lists?: ReactNode; priority?: boolean; sizes: string }

const mostSwatches = 5

/** `note` is one line, for signed-in people. `priority` for cards in sight when the page opens; `sizes` is how wide the picture is, as the grid or row says it. */
export function ProductCard({ card, price, note, buy, lists, priority = false, sizes }: Props) {
  const { t } = useTranslation()
  return (
    <article className="group surface-card product-card">
      <div className="card-picture">
        {card.picture ? (
          <Picture {...card.picture} colour={card.picture.colour ?? undefined} alt={card.picture.alt} sizes={sizes} priority={priority} />
        ) : (
          <span className="grid size-full place-items-center text-ink-soft">
            <Icon name="image" size={32} />
          </span>
        )}
        {(card.tags.length > 0 || card.isBundle) && (
          <span className={`pointer-events-none absolute start-2 top-2 flex flex-wrap gap-1 ${lists ? 'end-12' : 'end-2'}`}>
            <TagLabels tags={card.tags} isBundle={card.isBundle} most={2} />
          </span>
        )}
        {!card.isInStock && (
          <span className="absolute inset-x-2 bottom-2">
            <StockLevel level="out" />
          </span>
        )}
        {lists}
      </div>
      <div className="card-words">
        <p>{card.brand && <bdi>{card.brand}</bdi>}</p>
        <h3>
          <a href={paths.product(card.slug)} {...toDiscover}>
            {card.title}
          </a>
        </h3>
        {swatches(card.swatches, card.swatches.length > 0 ? t('shop.card.colours', { count: card.swatches.length }) : '')}
        {price !== undefined && <div className="mt-2">{price}</div>}
        {note !== undefined && <p className="card-note">{note}</p>}
        {buy !== undefined && <div className="relative z-10 mt-auto pt-1">{buy}</div>}
      </div>
    </article>
  )
}

/** The colours a product comes in: decoration here, each is named on its page. */
function swatches(colours: readonly string[], words: string) {
  const rest = colours.length - mostSwatches
  return (
    <p data-swatches={colours.length} className="card-swatches">
      {words && <span className="sr-only">{words}</span>}
      {colours.slice(0, mostSwatches).map((colour) => (
        <i key={colour} aria-hidden style={{ backgroundColor: colour }} />
      ))}
      {rest > 0 && (
        <span aria-hidden className="text-xs text-ink-soft tabular-nums">
          +{rest}
        </span>
      )}
    </p>
  )
}
