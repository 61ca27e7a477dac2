import { useTranslation } from '#web/translation.tsx'
import { useFormat } from '#web/boot-context.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import type { Order } from '../../contract.ts'
import { taxLinesOf } from '../../tax-lines.ts'

/** The five totals of an order in their order, or that prices are not shown. */
export function OrderTotals({
  order,
}: {
  order: Pick<Order, 'totals' | 'lines' | 'taxReason' | 'currency' | 'couponCode' | 'deliveryName' | 'deliveryMethod'>
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { totals, currency, couponCode, deliveryName, deliveryMethod } = order
  if (!totals) return <p className="text-sm text-ink-soft">{t('order.totals.hidden')}</p>
  const money = (amount: number) => <bdi className="whitespace-nowrap">{format.money(amount, currency)}</bdi>
  const taxes = taxLinesOf(order.lines, totals.taxTotal)
  const discount = couponCode ? `${t('order.totals.discount')} (${couponCode})` : t('order.totals.discount')
  return (
    <DescriptionList
      items={[
        { term: t('order.totals.subtotal'), value: money(totals.subtotal) },
        ...(totals.selectionsTotal > 0 ? [{ term: t('order.totals.selections'), value: money(totals.selectionsTotal) }] : []),
        ...(totals.discountTotal > 0 ? [{ term: discount, value: money(-totals.discountTotal) }] : []),
        {
          term: deliveryMethod === 'collection' ? deliveryName : `${t('order.totals.shipping')}: ${deliveryName}`,
          value: totals.shippingCost === 0 ? t('order.totals.free') : money(totals.shippingCost),
        },
        ...taxes.map(({ bps, rule, tax }) => ({
          term: [t(`tax.rule.${rule}`, { percent: bps / 100 }), bps === 0 && rule !== 'zero' ? order.taxReason : null]
            .filter(Boolean)
            .join(': '),
          value: money(tax),
        })),
        // One rate is its own total.
        ...(taxes.length > 1 ? [{ term: t('order.totals.taxSum'), value: money(totals.taxTotal) }] : []),
        { term: t('order.totals.grandTotal'), value: money(totals.grandTotal), strong: true },
      ]}
    />
  )
}
