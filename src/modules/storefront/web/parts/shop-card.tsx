import { lazy, Suspense, useState } from 'react'
import { ListButtons } from '#modules/lists/web/parts/list-buttons.tsx'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { CardPrice } from '#modules/prices/web/parts/price-area.tsx'
import type { ProductCard as Card } from '#modules/products/contract.ts'
import { ProductCard } from '#modules/products/web/parts/listing/product-card.tsx'
import { BuyFromCard } from './buy-from-card.tsx'

const CardNote = lazy(async () => ({ default: (await import('./card-note.tsx')).CardNote }))

type Props = { card: Card; priority?: boolean; sizes: string }

/** A product in a list with its price for the present person, a line of hints, its order button, and its places on lists. */
export function ShopCard({ card, ...rest }: Props) {
  const { isSignedIn } = useMe()
  const [quantity, setQuantity] = useState(0)
  return (
    <ProductCard
      card={card}
      price={<CardPrice productId={card.id} unit={card.unit} decimals={card.decimals} />}
      note={
        isSignedIn && (
          <Suspense>
            <CardNote card={card} quantity={quantity} />
          </Suspense>
        )
      }
      buy={<BuyFromCard card={card} {...(isSignedIn ? { onQuantity: setQuantity } : {})} />}
      lists={<ListButtons productId={card.id} title={card.title} />}
      {...rest}
    />
  )
}
