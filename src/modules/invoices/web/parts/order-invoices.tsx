// The invoices of an order in the office, and a new draft: of this order alone, or with others of the same customer.
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type AdminOrder, listAdminOrders } from '#modules/orders/admin-contract.ts'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { LoadedPart, LostPart } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { useCommand } from '#web/use-command.ts'
import { createInvoice, getInvoiceSums, listInvoices } from '../../admin-contract.ts'
import { isBillable } from '../../status.ts'
import { InvoiceRows } from './invoice-rows.tsx'

export function OrderInvoices({ order }: { order: AdminOrder }) {
  const { t } = useTranslation()
  const { profile } = useBoot()
  const [isAsking, setAsking] = useState(false)
  const isEnabled = profile.flags.isInvoicesEnabled
  const answer = useLive(listInvoices, { query: { orderId: order.id, sort: 'createdAt' } }, { enabled: isEnabled, staleTime: 0 })
  if (!isEnabled) return null
  const refusal = isBillable(order.status) ? order.isInvoiced && 'invoice.admin.allInvoiced' : 'invoice.admin.notYet'
  return (
    <Card title={t('invoice.ofOrder')}>
      <div className="grid gap-4 text-sm">
        <LoadedPart of={answer} waiting={<SkeletonText lines={2} />}>
          {({ data: rows }) =>
            rows.length === 0 ? <p className="text-ink-soft">{t('invoice.admin.noneYet')}</p> : <InvoiceRows rows={rows} />
          }
        </LoadedPart>
        <Button icon="file" may={createInvoice.may} disabledReason={refusal ? t(refusal) : undefined} onClick={() => setAsking(true)}>
          {t('invoice.admin.create')}
        </Button>
      </div>
      {isAsking && <NewInvoice order={order} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function NewInvoice({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  const navigate = useNavigate()
  const [others, setOthers] = useState<readonly string[]>([])
  const answer = useLive(listAdminOrders, { query: { customerId: order.customerId, notInvoiced: 'true', perPage: 50 } }, { staleTime: 0 })
  const rows = (answer.data?.data ?? []).filter(({ id, currency }) => id !== order.id && currency === order.currency)
  const create = useCommand(createInvoice, {
    refresh: [listInvoices, getInvoiceSums],
    ignore: true,
    onDone: ({ id }) => navigate(paths.office.invoice(id)),
  })
  const toggle = (id: string) => setOthers(others.includes(id) ? others.filter((each) => each !== id) : [...others, id])
  return (
    <ActionDialog
      onClose={onClose}
      title={t('invoice.admin.create')}
      label={t('invoice.admin.createConfirm')}
      loading={create.isRunning}
      onAction={() => create.run({ body: { orderIds: [order.id, ...others] } })}
    >
      <div className="grid gap-4">
        <p>{t('invoice.admin.createText', { number: order.number })}</p>
        <LostPart of={answer} />
        {rows.length > 0 && (
          <fieldset className="grid gap-2">
            <legend className="pb-2 text-sm font-medium text-ink">{t('invoice.admin.together')}</legend>
            {rows.map((row) => (
              <Checkbox
                key={row.id}
                label={
                  <>
                    <bdi>{row.number}</bdi> · {date(row.createdAt)} · {row.grandTotal === null ? '' : money(row.grandTotal, row.currency)}
                  </>
                }
                checked={others.includes(row.id)}
                onChange={() => toggle(row.id)}
              />
            ))}
          </fieldset>
        )}
        {create.error && <Alert tone="danger">{create.error.message}</Alert>}
      </div>
    </ActionDialog>
  )
}
