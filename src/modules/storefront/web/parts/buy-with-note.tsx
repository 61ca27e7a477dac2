import { useState } from 'react'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import type { ProductCard } from '#modules/products/contract.ts'
import { BuyFromCard } from './buy-from-card.tsx'
import { QuantityNote } from './quantity-note.tsx'

/** The order button of a product, with what there is to know at the quantity; for lists whose cards have no line of hints. */
export function BuyWithNote({ card }: { card: ProductCard }) {
  const { mayOrder } = useMe()
  const [quantity, setQuantity] = useState(0)
  const { only, isInStock } = card
  return (
    <>
      <BuyFromCard card={card} onQuantity={setQuantity} />
      {mayOrder && only && isInStock && <QuantityNote card={card} only={only} quantity={quantity} />}
    </>
  )
}
