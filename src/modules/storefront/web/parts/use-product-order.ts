// The state of ordering one product: quantities per variant, choices per option group, the total, and adding them to the cart.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { itemIn, lineId, maxCartLines } from '#modules/carts/cart-rules.ts'
import { useCart } from '#modules/carts/web/parts/use-cart.ts'
import { arePricesUniform } from '#modules/prices/rules.ts'
import { unitPriceAt, usePrices } from '#modules/prices/web/parts/use-prices.ts'
import { useSurcharges } from '#modules/prices/web/parts/use-surcharges.ts'
import type { Product } from '#modules/products/contract.ts'
import { choiceProblems, type Choices } from '#modules/products/web/parts/ordering/option-choices.ts'
import { chosenOf, isBuyable, layoutOf, oneCase, type Quantities } from '#modules/products/web/parts/ordering/variant-matrix.ts'
import { add, type Minor, times, zero } from '#shared/money.ts'
import { showToast } from '#web/toast.ts'
import { rememberChoices, useLastChoices } from './last-choices.ts'

/** A single variant starts with one case; a list or a matrix starts empty. */
function firstQuantities(product: Product): Quantities {
  const [only] = product.variants
  return layoutOf(product) === 'single' && only && isBuyable(only) ? { [only.id]: oneCase(only.limits) } : {}
}

/** `begun`: quantities that were chosen elsewhere already. */
export function useProductOrder(product: Product, begun?: Quantities) {
  const { t } = useTranslation()
  const cart = useCart()
  const [quantities, setQuantities] = useState<Quantities>(() => begun ?? firstQuantities(product))
  const last = useLastChoices(cart.key, product.optionGroups)
  const [touched, setTouched] = useState<Choices>({})
  const choices: Choices = { ...last, ...touched }
  const [isTried, setTried] = useState(false)
  const [changed, setChanged] = useState('')
  const known = usePrices(product.variants.map(({ id }) => id))
  const isPriced = known.state === 'ready'
  const surcharges = useSurcharges(product.variants[0]?.id, isPriced && product.optionGroups.length > 0)
  const problems = choiceProblems(product.optionGroups, choices)
  const chosen = chosenOf(product.variants, quantities)
  const choiceIds = product.optionGroups.flatMap(({ id }) => choices[id] ?? [])
  const extra = add(zero, ...choiceIds.map((id) => surcharges.get(id) ?? zero))
  const decimals = product.unit.decimals
  const amounts = chosen.lines.map(({ variant, quantity }) => {
    const price = known.prices.get(variant.id)
    return price ? add(times(unitPriceAt(price, quantity), quantity, decimals), times(extra, quantity, decimals)) : null
  })
  const amount: Minor | null = isPriced && amounts.every((each) => each !== null) ? add(zero, ...amounts) : null

  /** Chosen, and without a price although the others have come: it was switched off meanwhile. */
  const gone = isPriced ? chosen.lines.find(({ variant }) => !known.prices.has(variant.id)) : undefined

  const refusalNow = (): string | undefined => {
    if (chosen.lines.length === 0) return t('shop.order.chooseFirst')
    if (known.state === 'loading') return t('ui.priceLoading')
    return gone && t('cart.gone', { name: gone.variant.title || product.title })
  }
  const putIntoCart = (): 'added' | 'choicesMissing' | 'cartFull' | 'priceMissing' => {
    setTried(true)
    if (Object.keys(problems).length > 0) return 'choicesMissing'
    const added = chosen.lines.flatMap(({ variant, quantity }) => {
      const id = lineId(variant.id, choiceIds)
      const price = known.prices.get(variant.id)
      return price ? [{ id, variant, quantity, price, present: itemIn(cart, id)?.quantity ?? 0 }] : []
    })
    // All of it or nothing: what was typed stays until it can be added.
    if (added.length < chosen.lines.length) {
      void showToast('warning', t('price.failed'))
      return 'priceMissing'
    }
    if (cart.totalUniqueItems + added.filter(({ present }) => present === 0).length > maxCartLines) {
      void showToast('warning', t('cart.full', { max: maxCartLines }))
      return 'cartFull'
    }
    for (const { id, variant, quantity, price, present } of added) {
      const extras = {
        variantId: variant.id,
        choiceIds,
        decimals,
        title: product.title,
        variantTitle: product.variants.length > 1 ? variant.title : '',
        slug: product.slug,
        sku: variant.sku,
        unit: product.unit,
        pictureHash: (variant.picture ?? product.pictures[0])?.hash ?? null,
      }
      cart.addItem({ id, price: unitPriceAt(price, present + quantity), ...extras }, quantity)
    }
    void showToast('success', t('cart.added', { title: product.title }))
    rememberChoices(cart.key, product.optionGroups, choices)
    setTouched({})
    setQuantities(firstQuantities(product))
    setTried(false)
    return 'added'
  }

  return {
    quantities,
    setQuantity: (variantId: string, quantity: number) => {
      setChanged(variantId)
      setQuantities((before) => ({ ...before, [variantId]: quantity }))
    },
    /** The variant whose quantity was changed last, else the first that was chosen. */
    changed: product.variants.find(({ id }) => id === changed && (quantities[id] ?? 0) > 0) ?? chosen.lines[0]?.variant,
    setQuantities,
    choices,
    setChoice: (groupId: string, chosenIds: readonly string[]) => setTouched((before) => ({ ...before, [groupId]: chosenIds })),
    problems: isTried ? problems : {},
    known,
    isUniform: arePricesUniform([...known.prices.values()]),
    surcharges,
    chosen,
    amount,
    /** Why it cannot be put into the cart yet. */
    refusal: refusalNow(),
    /** Asks for the prices once more, where they did not come. */
    retry: known.state === 'failed' && chosen.lines.length > 0 ? known.retry : undefined,
    putIntoCart,
  }
}
