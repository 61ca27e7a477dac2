// How a product is bought straight from a list: a stepper and a button where there is nothing to choose, else the way to its page.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lineId } from '#modules/carts/cart-rules.ts'
import { useCart } from '#modules/carts/web/parts/use-cart.ts'
import { unitPriceAt, usePrices } from '#modules/prices/web/parts/use-prices.ts'
import type { ProductCard } from '#modules/products/contract.ts'
import { oneCase } from '#modules/products/web/parts/variant-matrix.ts'
import { paths } from '#web/paths.ts'
import { showToast } from '#web/toast.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { OrderButton } from './order-button.tsx'
import { useOrderGate } from './use-order-gate.ts'

export function BuyFromCard({ card }: { card: ProductCard }) {
  const { t } = useTranslation()
  const { only } = card
  if (only && card.isInStock) return <BuyOnly card={card} only={only} />
  const label = !card.isInStock
    ? t('shop.card.look')
    : card.variantCount > 1
      ? t('shop.card.chooseVariant', { count: card.variantCount })
      : t('shop.card.chooseOptions')
  return (
    <ButtonLink to={paths.product(card.slug)} block tabIndex={-1} aria-hidden>
      <span className="truncate">{label}</span>
    </ButtonLink>
  )
}

function BuyOnly({ card, only }: { card: ProductCard; only: NonNullable<ProductCard['only']> }) {
  const { t } = useTranslation()
  const gate = useOrderGate()
  const cart = useCart()
  const price = usePrices([only.variantId]).prices.get(only.variantId)
  const [quantity, setQuantity] = useState(oneCase(only.limits))
  const add = () => {
    if (!price) return
    const extras = {
      variantId: only.variantId,
      choiceIds: [],
      decimals: only.limits.decimals,
      title: card.title,
      slug: card.slug,
      sku: card.sku,
      unit: card.unit,
      pictureHash: card.picture?.hash ?? null,
    }
    cart.addItem({ id: lineId(only.variantId), price: unitPriceAt(price, quantity), ...extras }, quantity)
    void showToast('success', t('shop.order.added', { name: card.title }))
  }
  return (
    <div className="@container">
      <div className="grid gap-2 @3xs:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Stepper {...only.limits} value={quantity} label={card.title} onChange={setQuantity} />
        <OrderButton
          gate={gate}
          label={t('shop.order.add')}
          onAdd={add}
          refusal={gate === 'open' && !price ? t('ui.priceLoading') : undefined}
        />
      </div>
    </div>
  )
}
