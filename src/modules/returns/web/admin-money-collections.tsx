// The office's list of money that salespeople collected: confirming it, booking it, or saying that it did not come.
import { useState } from 'react'
import { useFormat } from '#web/boot-context.tsx'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { type Column, custom, link, moment, text } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { FilterSelect } from '#web/table/filters.tsx'
import { useTranslation } from '#web/translation.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { TextArea } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { needsReason, returnLifecycle, returnStates } from '../lifecycle.ts'
import { actOnMoney, listAdminMoneyCollections, moneyActions, type MoneyCollection } from '../money-collection-contract.ts'
import { MoneyBadge } from './parts/return-badge.tsx'

type Action = (typeof moneyActions)[number]
type Asked = { row: MoneyCollection; action: Action }

export default function AdminMoneyCollections() {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const columns: Column<MoneyCollection>[] = [
    text('number', 'return.admin.receipt', (row) => <span className="whitespace-nowrap">{row.receiptNumber}</span>),
    moment('createdAt', 'return.admin.date', (row) => row.createdAt, { sort: 'createdAt' }),
    link(
      'order',
      'return.order',
      (row) => row.orderNumber,
      (row) => paths.office.order(row.orderId),
      { isCode: true },
    ),
    text('company', 'return.company', (row) => row.companyName),
    text('salesperson', 'return.receivedBy', (row) => row.salespersonName),
    custom('method', 'return.method', (row) => <Method row={row} />),
    custom('status', 'return.statusLabel', (row) => <MoneyBadge status={row.status} />),
    custom('amount', 'return.amount', (row) => <Amount row={row} />, { align: 'end' }),
    custom('steps', 'return.admin.nextSteps', (row) => <Steps row={row} onAsk={setAsked} />),
  ]
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('return.admin.money.title')} isIndexed={false} />
      <PageHeading title={t('return.admin.money.title')} description={t('return.admin.money.about')} />
      <DataTable<MoneyCollection>
        of={listAdminMoneyCollections}
        name="return.admin.money"
        columns={columns}
        rowKey={(row) => row.id}
        filters={
          <FilterSelect
            of={listAdminMoneyCollections}
            name="status"
            label={t('return.statusLabel')}
            any={t('return.anyStatus')}
            options={returnStates.map((value) => ({ value, label: t(`return.moneyStatus.${value}`) }))}
          />
        }
        emptyTitle={t('return.admin.money.emptyTitle')}
        emptyText={t('return.admin.money.emptyText')}
      />
      {asked && <ActDialog {...asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

function Method({ row }: { row: MoneyCollection }) {
  const { t } = useTranslation()
  return (
    <>
      {t(`return.methods.${row.method}`)}
      {row.reference && (
        <>
          {' · '}
          <bdi>{row.reference}</bdi>
        </>
      )}
    </>
  )
}

function Amount({ row }: { row: MoneyCollection }) {
  const { money } = useFormat()
  return <bdi className="tabular-nums">{row.amount === null ? '–' : money(row.amount, row.currency)}</bdi>
}

function Steps({ row, onAsk }: { row: MoneyCollection; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation()
  return (
    <span className="flex flex-wrap gap-2">
      {moneyActions
        .filter((action) => returnLifecycle.allows(action, row.status, 'admin'))
        .map((action) => (
          <Button key={action} may={actOnMoney.may} size="sm" onClick={() => onAsk({ row, action })}>
            {t(`return.admin.money.actions.${action}`)}
          </Button>
        ))}
    </span>
  )
}

function ActDialog({ row, action, onClose }: Asked & { onClose: () => void }) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const [isWhole, setWhole] = useState(row.partCount > 1)
  const act = useCommand(actOnMoney, {
    refresh: [listAdminMoneyCollections],
    said: 'return.admin.money.changed',
    ignore: true,
    onDone: onClose,
  })
  const wrong = act.error?.fields.note?.[0]
  const title = t(`return.admin.money.actions.${action}`)
  return (
    <ActionDialog
      onClose={onClose}
      size="sm"
      title={`${title} · \u2068${row.receiptNumber}\u2069`}
      label={title}
      may={actOnMoney.may}
      loading={act.isRunning}
      onAction={() => act.run({ params: { id: row.id, action }, body: { note, isWhole } })}
    >
      <div className="grid gap-4">
        <p>{t(`return.admin.money.ask.${action}`)}</p>
        {row.partCount > 1 && (
          <Checkbox label={t('return.admin.money.wholeReceipt')} checked={isWhole} onChange={(event) => setWhole(event.target.checked)} />
        )}
        <TextArea
          label={t(needsReason(action) ? 'return.admin.reason' : 'return.note')}
          optional={!needsReason(action)}
          maxLength={1000}
          value={note}
          error={wrong}
          onChange={(event) => setNote(event.target.value)}
        />
        {act.error && !wrong && <Alert tone="danger">{act.error.message}</Alert>}
      </div>
    </ActionDialog>
  )
}
