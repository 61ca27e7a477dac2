import { ListButtons } from '#modules/lists/web/parts/list-buttons.tsx'
import { CardPrice } from '#modules/prices/web/parts/price-area.tsx'
import type { ProductCard as Card } from '#modules/products/contract.ts'
import { ProductCard } from '#modules/products/web/parts/listing/product-card.tsx'
import { BuyFromCard } from './buy-from-card.tsx'

type Props = { card: Card; priority?: boolean; sizes?: string }

/** A product in a list with its price for the present person, its order button, and its places on lists. */
export const ShopCard = ({ card, ...rest }: Props) => (
  <ProductCard
    card={card}
    price={<CardPrice productId={card.id} unit={card.unit} decimals={card.decimals} />}
    buy={<BuyFromCard card={card} />}
    lists={<ListButtons productId={card.id} title={card.title} />}
    {...rest}
  />
)
