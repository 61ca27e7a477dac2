// The price of a product or a variant where it is shown: one fixed height from the first paint on, whoever looks.
import { useTranslation } from '#web/translation.tsx'
import { Link, useLocation } from 'react-router'
import { useFormat } from '#web/boot-context.tsx'
import { paths } from '#web/paths.ts'
import { Price } from '#web/ui/price.tsx'
import type { VariantPrice } from '../../contract.ts'
import { type HiddenReason, usePrices } from './use-prices.ts'

type Props = {
  /** One variant, or all of a product: then the lowest price is shown as "from". */
  variantIds: readonly string[]
  unit?: string | undefined
  decimals?: number
  size?: 'md' | 'lg'
}

/** Shows the caller's price: now and before, per unit, and the next cheaper step; or why there is none. */
export function PriceArea({ variantIds, unit, decimals = 0, size = 'md' }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { state, reason, prices } = usePrices(variantIds)
  if (state === 'loading') return <Price state="loading" size={size} />
  const lowest = lowestOf([...prices.values()])
  if (state === 'failed') return <Price state="hidden" size={size} hidden={t('price.failed')} />
  if (!lowest) return <Price state="hidden" size={size} hidden={<WhyHidden reason={reason} />} />
  const step = lowest.ladder.find((each) => each.unitPrice < lowest.unitPrice)
  const differs = new Set([...prices.values()].map((price) => price.unitPrice)).size > 1
  const price = format.money(lowest.unitPrice)
  return (
    <Price
      state="ready"
      size={size}
      price={differs ? t('price.from', { price }) : price}
      listPrice={lowest.listPrice > lowest.unitPrice ? format.money(lowest.listPrice) : undefined}
      per={unit ? t('price.each', { unit }) : t('price.withoutVat')}
      ladder={step && t('price.step', { quantity: format.quantity(step.fromQuantity, decimals), price: format.money(step.unitPrice) })}
    />
  )
}

const lowestOf = (prices: readonly VariantPrice[]): VariantPrice | null =>
  prices.reduce<VariantPrice | null>((best, price) => (best === null || price.unitPrice < best.unitPrice ? price : best), null)

function WhyHidden({ reason }: { reason: HiddenReason }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  if (reason === 'waiting') return <>{t('price.waiting')}</>
  const to = reason === 'signIn' ? paths.login(pathname + search) : paths.contact()
  return (
    <Link to={to} className="relative z-10 rounded-sm font-medium text-primary hover:underline">
      {t(`price.${reason}`)}
    </Link>
  )
}
