// Actions on all orders of the list's present view, whatever page is shown: a step for each, or their documents.
import { useState } from 'react'
import { useApi } from '#web/api.ts'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { useListState } from '#web/table/use-list-state.ts'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { isDestructive, type OfficeAction } from '../../actions.ts'
import { type AdminOrderSummary, listAdminOrders } from '../../admin-contract.ts'
import { mostInBatch } from '../../batches-admin-contract.ts'
import { orderLifecycle, orderStates } from '../../lifecycle.ts'

/** An action of another module on many orders; `isPossible` for one of them. */
export type OrdersAction = {
  label: string
  isPossible: (row: AdminOrderSummary) => boolean
  run: (rows: readonly AdminOrderSummary[], done: () => void) => void
}

type Props = {
  actions: readonly OfficeAction[]
  more: readonly OrdersAction[]
  onPrint: ((rows: readonly AdminOrderSummary[]) => void) | null
  onAct: (action: OfficeAction, rows: readonly AdminOrderSummary[]) => void
}

const perPage = 100

/** A step is offered where an order of the view may take it, and to those that may. */
export function WholeView({ actions, more, onPrint, onAct }: Props) {
  const { t } = useTranslation()
  const api = useApi()
  const { query } = useListState(listAdminOrders)
  const [isReading, setReading] = useState(false)
  const read = async (use: (rows: AdminOrderSummary[]) => void) => {
    setReading(true)
    try {
      const rows: AdminOrderSummary[] = []
      let total = 0
      for (let page = 1; rows.length < mostInBatch; page++) {
        const { data, meta } = await api.call(listAdminOrders, { query: { ...query, status: query.status?.join(','), page, perPage } })
        rows.push(...data)
        total = meta.total
        if (data.length < perPage) break
      }
      if (total > mostInBatch) void showToast('info', t('order.admin.wholeView.first', { max: mostInBatch, total }))
      use(rows.slice(0, mostInBatch))
    } finally {
      setReading(false)
    }
  }
  const run = (use: (rows: AdminOrderSummary[]) => void) => void read(use).catch(() => undefined)
  const onSome = (isPossible: (row: AdminOrderSummary) => boolean, use: (rows: AdminOrderSummary[]) => void) =>
    run((rows) => {
      const open = rows.filter(isPossible)
      if (open.length > 0) use(open)
      else void showToast('warning', t('order.admin.wholeView.none'))
    })
  const shown = query.status?.length ? query.status : orderStates
  const possible = actions.filter((action) => shown.some((status) => orderLifecycle.allows(action, status, 'admin')))
  return (
    <Dropdown
      size="sm"
      label={t('order.admin.wholeView.title', { max: mostInBatch })}
      trigger={t(isReading ? 'ui.loading' : 'order.admin.wholeView.short')}
      items={[
        ...(onPrint ? [{ label: t('order.admin.pdfs'), icon: 'printer' as const, onSelect: () => run(onPrint) }] : []),
        ...possible.map((action) => ({
          label: t(`order.actions.${action}`),
          may: 'orders.change' as const,
          ...(isDestructive(action) ? { tone: 'danger' as const } : {}),
          onSelect: () =>
            onSome(
              ({ status }) => orderLifecycle.allows(action, status, 'admin'),
              (rows) => onAct(action, rows),
            ),
        })),
        ...more.map(({ label, isPossible, run: act }) => ({
          label,
          onSelect: () => onSome(isPossible, (rows) => act(rows, () => undefined)),
        })),
      ]}
    />
  )
}
