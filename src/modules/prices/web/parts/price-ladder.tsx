import { useTranslation } from '#web/translation.tsx'
import type { UnitWords } from '#shared/units.ts'
import { useFormat } from '#web/boot-context.tsx'
import { usePrices } from './use-prices.ts'

type Props = {
  variantId: string
  /** The variant's name, where a product has several. */
  name?: string | undefined
  unit: UnitWords
  decimals?: number
  quantity?: number
}

/** The prices of a variant by quantity, the step of the chosen quantity marked; nothing when there is one price. */
export function PriceLadder({ variantId, name, unit, decimals = 0, quantity = 0 }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const ladder = usePrices([variantId]).prices.get(variantId)?.ladder ?? []
  if (ladder.length === 0) return null
  const present = ladder.findLast((step) => step.fromQuantity <= quantity)
  return (
    <table className="w-full max-w-sm text-sm tabular-nums">
      <caption className="pb-2 text-start font-medium text-ink">{name ? t('price.ladderOf', { name }) : t('price.ladder')}</caption>
      <tbody>
        {ladder.map((step) => (
          <tr
            key={step.fromQuantity}
            aria-current={step === present || undefined}
            className="border-t border-line text-ink-soft aria-current:font-semibold aria-current:text-ink"
          >
            <th scope="row" className="py-1.5 text-start font-[inherit]">
              {t('price.fromQuantity', { quantity: format.after(step.fromQuantity, decimals, unit) })}
            </th>
            <td className="py-1.5 text-end">
              <bdi>{format.money(step.unitPrice)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
