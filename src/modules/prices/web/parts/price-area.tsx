// The price of a product or a variant. Its height is fixed from the first paint on, for everyone.
import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { Link, useLocation } from 'react-router'
import type { UnitWords } from '#shared/units.ts'
import { useFormat } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { Price } from '#web/ui/price.tsx'
import type { VariantPrice } from '../../contract.ts'
import { arePricesUniform } from '../../rules.ts'
import { type HiddenReason, type KnownPrices, usePriceRight, usePrices, useProductPrice } from './use-prices.ts'

type Props = {
  /** One variant, or all of a product: then the lowest price is shown with "from". */
  variantIds: readonly string[]
  unit?: UnitWords | undefined
  decimals?: number
  size?: 'md' | 'lg'
}

/** Shows the caller's price: before and now, per unit, and the next cheaper step; or the reason why there is none. */
export function PriceArea({ variantIds, unit, decimals = 0, size = 'md' }: Props) {
  const { state, reason, prices } = usePrices(variantIds)
  const lowest = lowestOf([...prices.values()])
  const differs = new Set([...prices.values()].map((price) => price.unitPrice)).size > 1
  const isUniform = arePricesUniform([...prices.values()])
  return (
    <Shown
      state={state}
      lowest={lowest}
      differs={differs}
      isUniform={isUniform}
      why={<WhyHidden reason={reason} />}
      size={size}
      unit={unit}
      decimals={decimals}
    />
  )
}

/** The price of a product in a list: that of its cheapest variant. People without prices cause no call. */
export function CardPrice({ productId, ...rest }: { productId: string; unit: UnitWords; decimals: number }) {
  const { isKnown, isAsking, reason } = usePriceRight()
  if (isAsking) return <AskedPrice productId={productId} {...rest} />
  return <Price state={isKnown ? 'hidden' : 'loading'} hidden={isKnown && <WhyHidden reason={reason} isInCard />} />
}

function AskedPrice({ productId, ...rest }: { productId: string; unit: UnitWords; decimals: number }) {
  const { state, price } = useProductPrice(productId)
  return (
    <Shown
      state={state}
      lowest={price}
      differs={price?.differs ?? false}
      isUniform={price?.isUniform ?? true}
      why={<WhyHidden reason="askUs" isInCard />}
      size="md"
      {...rest}
    />
  )
}

type ShownProps = {
  state: KnownPrices['state']
  lowest: VariantPrice | null
  differs: boolean
  /** Every variant has this price, list price and ladder; else only the lowest price is shown. */
  isUniform: boolean
  why: ReactNode
  size: 'md' | 'lg'
  unit: UnitWords | undefined
  decimals: number
}

function Shown({ state, lowest, differs, isUniform, why, size, unit, decimals }: ShownProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (state === 'loading') return <Price state="loading" size={size} />
  if (state === 'failed') return <Price state="hidden" size={size} hidden={t('price.failed')} />
  if (!lowest) return <Price state="hidden" size={size} hidden={why} />
  const step = isUniform && lowest.ladder.find((each) => each.unitPrice < lowest.unitPrice)
  const price = format.money(lowest.unitPrice)
  return (
    <Price
      state="ready"
      size={size}
      price={differs ? t('price.from', { price }) : price}
      listPrice={isUniform && lowest.listPrice > lowest.unitPrice ? format.money(lowest.listPrice) : undefined}
      per={unit ? t('price.each', { unit: unit.one }) : t('price.withoutVat')}
      ladder={
        step
          ? t('price.step', {
              quantity: unit ? format.after(step.fromQuantity, decimals, unit) : format.quantity(step.fromQuantity, decimals),
              price: format.money(step.unitPrice),
            })
          : undefined
      }
    />
  )
}

const lowestOf = (prices: readonly VariantPrice[]): VariantPrice | null =>
  prices.reduce<VariantPrice | null>((best, price) => (best === null || price.unitPrice < best.unitPrice ? price : best), null)

/** In a card the link is a plain one, because the card handles its clicks. */
function WhyHidden({ reason, isInCard = false }: { reason: HiddenReason; isInCard?: boolean }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  if (reason === 'waiting') return <>{t('price.waiting')}</>
  const to = {
    signIn: paths.login(pathname + search),
    chooseCustomer: paths.account.customers(),
    askUs: paths.contact(),
  }[reason]
  const look = `relative z-10 rounded-sm font-medium text-primary hover:underline ${reason === 'signIn' ? 'visitor-only' : ''}`
  const words = t(`price.${reason}`)
  if (isInCard)
    return (
      <a href={to} className={look}>
        {words}
      </a>
    )
  return (
    <Link to={to} className={look}>
      {words}
    </Link>
  )
}
