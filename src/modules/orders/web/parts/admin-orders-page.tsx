// The office's list of orders: search, filters, and the same step for many at once.
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { type Column, custom, link, moment, text } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { isDestructive, type OfficeAction } from '../../actions.ts'
import { type AdminOrderSummary, listAdminOrders } from '../../admin-contract.ts'
import { orderLifecycle } from '../../lifecycle.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { type OrdersAction, WholeView } from './whole-view.tsx'
import { OrderViewsBar } from './order-views.tsx'
import { OrderFilters } from './order-filters.tsx'
import { HeldMark, NoteMark, OrderStatus, PartMark, PaymentStatus } from './order-status.tsx'

function Total({ row }: { row: AdminOrderSummary }) {
  const { money } = useFormat()
  return <bdi className="tabular-nums">{row.grandTotal === null ? '–' : money(row.grandTotal, row.currency)}</bdi>
}

const columns: Column<AdminOrderSummary>[] = [
  link(
    'number',
    'order.admin.order',
    (row) => row.number,
    (row) => paths.office.order(row.id),
    { isCode: true },
  ),
  moment('createdAt', 'order.admin.date', (row) => row.createdAt, { sort: 'createdAt' }),
  text('company', 'order.admin.company', (row) => row.companyName),
  text('customer', 'order.admin.customer', (row) => row.customerName),
  custom('status', 'order.admin.status', (row) => (
    <span className="flex flex-wrap gap-1">
      <OrderStatus status={row.status} />
      {row.holdReason && <HeldMark reason={row.holdReason} />}
      {row.isPartShipped && <PartMark />}
      {row.noteCount > 0 && <NoteMark count={row.noteCount} />}
    </span>
  )),
  custom('payment', 'order.admin.payment', (row) => <PaymentStatus state={row.paymentState} />),
  text('salesperson', 'order.admin.salesperson', (row) => row.salespersonName ?? '–', { isHidden: true }),
  text('lines', 'order.admin.lines', (row) => row.lineCount, { isHidden: true }),
  custom('total', 'order.admin.total', (row) => <Total row={row} />, { align: 'end' }),
]

const BatchDialog = lazy(async () => ({ default: (await import('./batch-dialog.tsx')).BatchDialog }))

const steps: OfficeAction[] = ['accept', 'reject', 'approve', 'refuse', 'process', 'print', 'ship', 'deliver', 'complete', 'cancel']

type Orders = readonly AdminOrderSummary[]
/** `more`: what other modules do with many orders. */
export function AdminOrdersPage({ more }: { more: readonly OrdersAction[] }) {
  const { t } = useTranslation()
  const [bulk, setBulk] = useState<{ action: OfficeAction; rows: AdminOrderSummary[]; done: () => void } | null>(null)
  const [printed, setPrinted] = useState<readonly AdminOrderSummary[] | null>(null)
  const { isOrderPrintable, isInvoicesEnabled } = useBoot().profile.flags
  const hasPapers = isOrderPrintable || isInvoicesEnabled
  const bulkActions = steps.filter((action) => isOrderPrintable || action !== 'print')
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('order.admin.title')} isIndexed={false} />
      <PageHeading
        title={t('order.admin.title')}
        actions={
          <ButtonLink variant="primary" icon="plus" may="orders.change" to={paths.office.newOrder()}>
            {t('order.admin.new.title')}
          </ButtonLink>
        }
      />
      <OrderViewsBar />
      <DataTable<AdminOrderSummary>
        of={listAdminOrders}
        name="order.admin"
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={(row) => paths.office.order(row.id)}
        filters={<OrderFilters />}
        actions={
          <WholeView
            actions={bulkActions}
            more={more}
            onPrint={hasPapers ? setPrinted : null}
            onAct={(action, rows) => setBulk({ action, rows: [...rows], done: () => undefined })}
          />
        }
        bulk={[
          ...(hasPapers
            ? [{ label: t('order.admin.pdfs'), isPossible: () => true, run: (rows: readonly AdminOrderSummary[]) => setPrinted(rows) }]
            : []),
          ...bulkActions.map((action) => ({
            label: t(`order.actions.${action}`),
            ...(isDestructive(action) ? { tone: 'danger' as const } : {}),
            isPossible: (rows: readonly AdminOrderSummary[]) => rows.every(({ status }) => orderLifecycle.allows(action, status, 'admin')),
            run: (rows: readonly AdminOrderSummary[], done: () => void) => setBulk({ action, rows: [...rows], done }),
          })),
          ...more.map(({ label, isPossible, run }) => ({ label, isPossible: (rows: Orders) => rows.every(isPossible), run })),
        ]}
        emptyTitle={t('order.admin.empty')}
        emptyText={t('order.admin.emptyText')}
      />
      {printed && (
        <Suspense>
          <BatchDialog ids={printed.map(({ id }) => id)} onClose={() => setPrinted(null)} />
        </Suspense>
      )}
      {bulk && <BulkDialog action={bulk.action} rows={bulk.rows} onDone={bulk.done} onClose={() => setBulk(null)} />}
    </div>
  )
}
