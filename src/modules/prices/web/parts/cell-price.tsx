import { useTranslation } from '#web/translation.tsx'
import { useFormat } from '#web/boot-context.tsx'
import type { VariantPrice } from '../../contract.ts'
import { unitPriceAt } from './use-prices.ts'

type Props = { price: VariantPrice; quantity: number; decimals: number }

/** The price of one variant among its siblings: before and now at the typed quantity, and from which quantity one costs less. */
export function CellPrice({ price, quantity, decimals }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = unitPriceAt(price, quantity)
  const next = price.ladder.find((step) => step.fromQuantity > quantity && step.unitPrice < now)
  return (
    <span className="inline-grid tabular-nums">
      {price.listPrice > now && (
        <del className="text-ink-soft">
          <span className="sr-only">{t('ui.priceBefore')} </span>
          <bdi>{format.money(price.listPrice)}</bdi>
        </del>
      )}
      <bdi className={price.listPrice > now ? 'font-medium text-tertiary' : 'font-medium text-ink'}>{format.money(now)}</bdi>
      {next && (
        <span className="text-primary">
          {t('price.stepShort', { quantity: format.quantity(next.fromQuantity, decimals), price: format.money(next.unitPrice) })}
        </span>
      )}
    </span>
  )
}
