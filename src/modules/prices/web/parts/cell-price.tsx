import { useTranslation } from '#web/translation.tsx'
import { useFormat } from '#web/boot-context.tsx'
import type { VariantPrice } from '../../contract.ts'
import { unitPriceAt } from './use-prices.ts'

type Props = { price: VariantPrice; quantity: number; decimals: number }

/** The price of one variant among others: before and now at the typed quantity, and the next cheaper step. Its container lays it out. */
export function CellPrice({ price, quantity, decimals }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = unitPriceAt(price, quantity)
  const next = price.ladder.find((step) => step.fromQuantity > quantity && step.unitPrice < now)
  return (
    <>
      {price.listPrice > now && (
        <del className="text-ink-soft tabular-nums">
          <span className="sr-only">{t('ui.priceBefore')} </span>
          <bdi>{format.money(price.listPrice)}</bdi>
        </del>
      )}
      <span className={price.listPrice > now ? 'font-medium text-tertiary' : 'font-medium text-ink'}>
        <bdi className="tabular-nums">{format.money(now)}</bdi>
      </span>
      {next && (
        <span className="text-primary tabular-nums">
          {t('price.stepShort', { quantity: format.quantity(next.fromQuantity, decimals), price: format.money(next.unitPrice) })}
        </span>
      )}
    </>
  )
}
