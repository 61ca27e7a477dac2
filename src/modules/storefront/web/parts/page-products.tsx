import type { ProductCard } from '#modules/products/contract.ts'
import { ProductGrid } from '#modules/products/web/parts/listing/product-grid.tsx'
import { ShopCard } from './shop-card.tsx'

/** Products within a content page, with the price and the order button of the present person. */
export const PageProducts = ({ cards }: { cards: readonly ProductCard[] }) => (
  <ProductGrid cards={cards} inSight={0} render={(card, options) => <ShopCard card={card} {...options} />} />
)
