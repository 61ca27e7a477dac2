import { type MouseEvent, useEffect, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { AddToCart } from '#modules/carts/web/parts/add-to-cart.tsx'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { getProduct, type ProductCard } from '#modules/products/contract.ts'
import { usePrefetch } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { pressedPart } from '#web/pressed-part.ts'
import { whenIdle } from '#web/when-idle.ts'

type DrawerPart = typeof import('./order-drawer.tsx')
let loadedDrawer: DrawerPart | null = null
const loadDrawer = async (): Promise<DrawerPart> => (loadedDrawer ??= await import('./order-drawer.tsx'))

/** Buys a product straight from a list: with a stepper and a button when there is nothing to choose, else with its variants and options in a drawer. */
export function BuyFromCard({ card, ...rest }: { card: ProductCard; onQuantity?: (quantity: number) => void }) {
  const { t } = useTranslation()
  const { id, only, title, slug, sku, unit, picture, isInStock } = card
  if (only && isInStock)
    return (
      <AddToCart {...only} productId={id} title={title} slug={slug} sku={sku} unit={unit} pictureHash={picture?.hash ?? null} {...rest} />
    )
  if (isInStock) return <ChooseFromCard card={card} />
  return (
    <a href={paths.product(slug)} tabIndex={-1} aria-hidden className="card-look">
      <span className="truncate">{t('shop.card.look')}</span>
    </a>
  )
}

/**
 * A link to the product until hydration; afterwards it opens the drawer. Its code is there before it is pressed: for those who may order as soon as nothing
 * else is to do, for others when the pointer or focus comes near. Where it did not come, the page says so, and the next press follows the link.
 */
function ChooseFromCard({ card: { slug, title, variantCount } }: { card: ProductCard }) {
  const { t } = useTranslation()
  // Not `lazy`: a loaded drawer opens at once, without a fallback in between.
  const [part, setPart] = useState<DrawerPart | null>(null)
  const [isLost, setLost] = useState(false)
  const { mayOrder } = useMe()
  useEffect(() => {
    if (mayOrder) whenIdle(() => void loadDrawer().catch(() => undefined))
  }, [mayOrder])
  const fetchProduct = usePrefetch(getProduct, { params: { slug } })
  const comeNear = () => {
    void loadDrawer().catch(() => undefined)
    fetchProduct()
  }
  const open = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || (isLost && !loadedDrawer)) return
    event.preventDefault()
    fetchProduct()
    // Drawn by the press itself where its code is there already.
    if (loadedDrawer) return setPart(loadedDrawer)
    const loaded = await pressedPart(loadDrawer)
    setPart(loaded)
    setLost(!loaded)
  }
  return (
    <>
      <a
        href={paths.product(slug)}
        aria-haspopup="dialog"
        className="card-look"
        onPointerEnter={comeNear}
        onFocus={comeNear}
        onClick={(event) => void open(event)}
      >
        <span className="truncate">
          {variantCount > 1 ? t('shop.card.chooseVariant', { count: variantCount }) : t('shop.card.chooseOptions')}
        </span>
        <span className="sr-only">: {title}</span>
      </a>
      {part && <part.OrderDrawer slug={slug} title={title} onClose={() => setPart(null)} />}
    </>
  )
}
