// Putting a variant into the cart from wherever it is shown: a stepper in its multiples and a button; or what must happen first.
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useLocation } from 'react-router'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { unitPriceAt, usePrices, useProductPrice } from '#modules/prices/web/parts/use-prices.ts'
import { nearestAllowed, type QuantityLimits, quantityToText } from '#shared/quantity.ts'
import type { UnitWords } from '#shared/units.ts'
import { paths } from '#web/paths.ts'
import { showToast } from '#web/toast.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { useAccountStart } from '#web/use-account-start.ts'
import { type CartItemInput, itemIn, lineId, maxCartLines } from '../../cart-rules.ts'
import { type OrderRefusal, orderRefusal } from './order-refusal.ts'
import { useCart } from './use-cart.ts'

type Props = {
  variantId: string
  /** Of a product with this one variant, in a list: its price is asked for with the list's. */
  productId?: string
  limits: QuantityLimits
  title: string
  variantTitle?: string
  slug?: string
  sku?: string
  unit?: UnitWords
  pictureHash?: string | null
  choiceIds?: readonly string[]
  /** Why it cannot be bought as it is (out of stock, options still to choose); nothing: it can. */
  refusal?: string | undefined
  size?: 'md' | 'lg'
  /** Hears of the quantity on the stepper, e.g. to mark the step of the price ladder. */
  onQuantity?: (quantity: number) => void
}

/** Shows a stepper and "add"; visitors are sent to sign in, those who may not order are told why and what to do. Two rows, whatever it says. */
export function AddToCart(props: Props) {
  const { title, limits, unit, size = 'md', refusal, onQuantity } = props
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const signed = useMe()
  const least = nearestAllowed(limits.min, limits)
  const [quantity, setQuantity] = useState(least)
  useEffect(() => setQuantity(least), [props.variantId, least])
  useEffect(() => onQuantity?.(quantity), [quantity, onQuantity])
  const reason = orderRefusal(signed)
  if (reason) return <WhyNot reason={reason} size={size} />
  return (
    <div className="grid grid-cols-1 gap-2">
      <Stepper label={title} value={quantity} onChange={setQuantity} unit={unit} {...limits} size={size} disabled={refusal !== undefined} />
      {signed.isSignedIn || refusal !== undefined ? (
        <AddButton {...props} quantity={quantity} whyNot={refusal} onAdded={() => setQuantity(least)} />
      ) : (
        <ButtonLink variant="primary" block size={size} to={paths.login(pathname + search)}>
          {t('cart.signInToOrder')}
        </ButtonLink>
      )}
    </div>
  )
}

/** Where a stepper nobody could use would stand: the reason, and the way on. */
function WhyNot({ reason, size }: { reason: OrderRefusal; size: 'md' | 'lg' }) {
  const { t } = useTranslation()
  const start = useAccountStart()
  const isChoosing = reason === 'chooseCustomer'
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="flex h-10 items-center text-xs text-ink-soft pointer-coarse:h-11">
        <span className="line-clamp-2">{t(`cart.whyNotShort.${reason}`)}</span>
      </p>
      <ButtonLink block size={size} to={isChoosing ? paths.account.customers() : reason === 'waiting' ? start : paths.contact()}>
        {t(isChoosing ? 'shop.order.chooseCustomer' : reason === 'waiting' ? 'cart.toAccount' : 'shop.order.askUs')}
      </ButtonLink>
    </div>
  )
}

type AddButtonProps = Props & { quantity: number; whyNot: string | undefined; onAdded: () => void }

function AddButton({ quantity, whyNot, onAdded, ...props }: AddButtonProps) {
  const { t } = useTranslation()
  const adding = useAdding(props)
  // A price that could not be loaded says so in the price's place.
  if (adding.retry && whyNot === undefined)
    return (
      <Button block size={props.size ?? 'md'} title={t('price.failed')} onClick={adding.retry}>
        <span className="truncate">{t('ui.tryAgain')}</span>
        <span className="sr-only"> {t('price.failed')}</span>
      </Button>
    )
  return (
    <Button
      variant="primary"
      icon="cart"
      block
      size={props.size ?? 'md'}
      loading={whyNot === undefined && adding.isWaiting}
      disabledReason={whyNot ?? (adding.isGone ? t('cart.gone', { name: props.title }) : undefined)}
      onClick={() => {
        if (adding.add(quantity)) onAdded()
      }}
    >
      <ButtonWords present={adding.present} decimals={props.limits.decimals} refusal={props.refusal} />
    </Button>
  )
}

type WordsProps = { present: number; decimals: number; refusal: string | undefined }

/** Short where two cards stand side by side on a phone; those who listen always hear how many are in the cart. */
function ButtonWords({ present, decimals, refusal }: WordsProps) {
  const { t } = useTranslation()
  if (refusal !== undefined) return <span className="truncate">{refusal}</span>
  if (present === 0) return <span className="truncate">{t('cart.add')}</span>
  const quantity = quantityToText(present, decimals)
  return (
    <>
      <span aria-hidden className="truncate sm:hidden">
        {t('cart.addMoreShort', { quantity })}
      </span>
      <span className="truncate max-sm:sr-only">{t('cart.addMore', { quantity })}</span>
    </>
  )
}

function useAdding({ variantId, productId, limits, choiceIds = [], title, variantTitle, slug, sku, unit, pictureHash }: Props) {
  const { t } = useTranslation()
  const cart = useCart()
  const ofProduct = useProductPrice(productId ?? '', productId !== undefined)
  const ofVariant = usePrices(productId === undefined ? [variantId] : [])
  const id = lineId(variantId, choiceIds)
  const present = cart.owner === null ? 0 : (itemIn(cart, id)?.quantity ?? 0)
  const known = productId === undefined ? ofVariant : ofProduct
  const price = productId === undefined ? ofVariant.prices.get(variantId) : ofProduct.price
  /** Gives whether it is in the cart. */
  const add = (quantity: number): boolean => {
    if (!price) return false
    if (present === 0 && cart.totalUniqueItems >= maxCartLines) {
      void showToast('warning', t('cart.full', { max: maxCartLines }))
      return false
    }
    const item: CartItemInput = {
      id,
      variantId,
      choiceIds,
      title,
      decimals: limits.decimals,
      price: unitPriceAt(price, present + quantity),
      ...(variantTitle === undefined ? {} : { variantTitle }),
      ...(slug === undefined ? {} : { slug }),
      ...(sku === undefined ? {} : { sku }),
      ...(unit === undefined ? {} : { unit }),
      ...(pictureHash === undefined ? {} : { pictureHash }),
    }
    cart.addItem(item, quantity)
    void showToast('success', t('cart.added', { title: [title, variantTitle].filter(Boolean).join(' · ') }))
    return true
  }
  return {
    add,
    present,
    isWaiting: cart.owner === null || (!price && known.state === 'loading'),
    /** Asks for the price once more, where it did not come. */
    retry: known.state === 'failed' ? known.retry : undefined,
    /** The shop has no price for it any more, where it has prices for this person. */
    isGone: !price && known.state !== 'failed' && known.state !== 'loading',
  }
}
