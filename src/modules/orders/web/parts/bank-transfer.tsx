// Where an order is paid by bank transfer: the shop's account, the reference and the amount.
import { useFormat } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { type Description, DescriptionList } from '#web/ui/description-list.tsx'
import type { Order } from '../../contract.ts'

/** Nothing for orders that are paid another way or are paid already. */
export function BankTransfer({ order }: { order: Pick<Order, 'bankTransfer' | 'transferDue' | 'number' | 'currency'> }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { bankTransfer, transferDue, number, currency } = order
  if (!bankTransfer) return null
  const item = (key: string, value: string, strong = false): Description => ({
    term: t(`order.bank.${key}`),
    value: <bdi className="break-words tabular-nums select-all">{value}</bdi>,
    strong,
  })
  return (
    <Card title={t('order.bank.title')}>
      {bankTransfer.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('order.bank.askUs')}</p>
      ) : (
        <div className="grid gap-3">
          <p className="text-sm text-ink-soft">{t('order.bank.text')}</p>
          <DescriptionList
            items={[
              ...bankTransfer.map(({ field, value }) => item(field, value)),
              item('reference', number, true),
              ...(transferDue === null ? [] : [item('amount', money(transferDue, currency), true)]),
            ]}
          />
        </div>
      )}
    </Card>
  )
}
