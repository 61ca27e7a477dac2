import { useTranslation } from '#web/translation.tsx'
import { AddToCart } from '#modules/carts/web/parts/add-to-cart.tsx'
import type { ProductCard } from '#modules/products/contract.ts'
import { paths } from '#web/paths.ts'

/** How a product is bought straight from a list: a stepper and a button where there is nothing to choose, else the way to its page. */
export function BuyFromCard({ card }: { card: ProductCard }) {
  const { t } = useTranslation()
  const { id, only, title, slug, sku, unit, picture, variantCount, isInStock } = card
  if (only && isInStock)
    return <AddToCart {...only} productId={id} title={title} slug={slug} sku={sku} unit={unit} pictureHash={picture?.hash ?? null} />
  const label = !isInStock
    ? t('shop.card.look')
    : variantCount > 1
      ? t('shop.card.chooseVariant', { count: variantCount })
      : t('shop.card.chooseOptions')
  return (
    <a href={paths.product(slug)} tabIndex={-1} aria-hidden className="card-look">
      <span className="truncate">{label}</span>
    </a>
  )
}
