import { useFormat } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { OptionValues } from '#web/ui/option-values.tsx'
import type { Order } from '../../contract.ts'

type Props = {
  order: Pick<Order, 'lines' | 'currency'>
  /** The head of a box to tick per line, where there is one. */
  tick: string | null
  hasMoney: boolean
}

/** The lines of an order on paper. */
export function PrintLines({ order, tick, hasMoney }: Props) {
  const { t } = useTranslation()
  const { money, quantity } = useFormat()
  const box = 'border-b border-line py-2 pe-3 align-top'
  const cell = `${box} text-start`
  const figure = `${box} text-end tabular-nums`
  const head = 'text-xs font-medium text-ink-soft'
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr>
          {tick !== null && (
            <th scope="col" className={`${cell} ${head}`}>
              {tick}
            </th>
          )}
          <th scope="col" className={`${cell} ${head}`}>
            {t('order.admin.sku')}
          </th>
          <th scope="col" className={`${cell} ${head}`}>
            {t('order.product')}
          </th>
          <th scope="col" className={`${figure} ${head}`}>
            {t('order.quantity')}
          </th>
          {hasMoney && (
            <th scope="col" className={`${figure} ${head}`}>
              {t('order.lineTotal')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <tr key={line.id} className="break-inside-avoid">
            {tick !== null && (
              <td className={cell}>
                <span aria-hidden className="inline-block size-4 rounded-sm border border-line-strong" />
              </td>
            )}
            <td className={cell}>
              <bdi>{line.sku}</bdi>
            </td>
            <td className={cell}>
              <bdi className="font-medium">{line.title}</bdi>
              {line.variantTitle && (
                <span className="block text-ink-soft">
                  <OptionValues text={line.variantTitle} />
                </span>
              )}
              {line.choices.map((choice) => (
                <span key={`${choice.group} ${choice.title}`} className="block text-ink-soft">
                  {choice.group}: <bdi>{choice.title}</bdi>
                </span>
              ))}
              {hasMoney && line.dropped > 0 && (
                <span className="block text-ink-soft">
                  {t('order.willNotCome')}: <bdi>{quantity(line.dropped, line.decimals, line.unit)}</bdi>
                </span>
              )}
            </td>
            <td className={figure}>
              <bdi>{quantity(line.quantity, line.decimals, line.unit)}</bdi>
            </td>
            {hasMoney && (
              <td className={figure}>
                {line.lineTotal === null ? '–' : <bdi>{money(line.lineTotal + (line.selectionsTotal ?? 0), order.currency)}</bdi>}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
