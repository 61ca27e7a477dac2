// The office's list of invoices: what is open and overdue at the top, drafts and printed ones below.
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { commaIn } from '#shared/locale.ts'
import { dateText } from '#shared/time.ts'
import { useBoot, useFormat, useLocale } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { PageHead } from '#web/page-head.tsx'
import { useMay } from '#web/may.ts'
import { LoadedPart } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { type Column, custom, text } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { useListState } from '#web/table/use-list-state.ts'
import { useTranslation } from '#web/translation.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Select } from '#web/ui/text-input.tsx'
import { getInvoiceSums, invoiceFilters, type InvoiceRow, listInvoices, mailInvoices } from '../admin-contract.ts'
import { listInvoicings } from '../invoicing-admin-contract.ts'
import { InvoicePdfsDialog } from './parts/invoice-pdfs.tsx'
import { Invoicings } from './parts/invoicings.tsx'
import { MailInvoicesDialog, RemindInvoicesDialog } from './parts/mail-invoices.tsx'
import { InvoiceStatus } from './parts/invoice-status.tsx'

function Amount({ amount, currency }: { amount: number; currency: string }) {
  const { money } = useFormat()
  return <bdi className="tabular-nums">{money(amount, currency)}</bdi>
}

function NumberOf({ row }: { row: InvoiceRow }) {
  const { t } = useTranslation()
  return (
    <Link
      to={paths.office.invoice(row.id)}
      className="font-medium whitespace-nowrap text-ink underline-offset-4 hover:underline"
      data-row-link
    >
      {row.number ? <bdi>{row.number}</bdi> : t(`invoice.kind.${row.kind}`)}
    </Link>
  )
}

function OrderNumbers({ numbers }: { numbers: readonly string[] }) {
  const locale = useLocale()
  return numbers.map((number, at) => (
    <Fragment key={number}>
      {at > 0 && commaIn(locale)}
      <bdi className="whitespace-nowrap">{number}</bdi>
    </Fragment>
  ))
}

const DayOf = ({ day }: { day: string | null }) => <bdi>{day === null ? '–' : dateText(day)}</bdi>

const columns: Column<InvoiceRow>[] = [
  custom('number', 'invoice.admin.number', (row) => <NumberOf row={row} />),
  custom('status', 'invoice.admin.status', (row) => <InvoiceStatus status={row.status} />),
  text('company', 'invoice.admin.company', (row) => row.companyName),
  custom('orders', 'invoice.admin.orders', (row) => <OrderNumbers numbers={row.orderNumbers} />),
  custom('date', 'invoice.admin.date', (row) => <DayOf day={row.date} />, { sort: 'date' }),
  custom('dueDate', 'invoice.admin.dueDate', (row) => <DayOf day={row.dueDate} />, { sort: 'dueDate' }),
  custom('reminded', 'invoice.admin.lastReminder', (row) => <DayOf day={row.remindedOn} />),
  custom('grandTotal', 'invoice.admin.total', (row) => <Amount amount={row.grandTotal} currency={row.currency} />, {
    align: 'end',
    sort: 'grandTotal',
  }),
  custom('outstanding', 'invoice.admin.outstanding', (row) => <Amount amount={row.outstanding} currency={row.currency} />, {
    align: 'end',
  }),
]

export default function AdminInvoices() {
  const { t } = useTranslation()
  const { profile } = useBoot()
  const mayInvoice = useMay()(listInvoicings.may)
  const mayMail = useMay()(mailInvoices.may)
  const [printed, setPrinted] = useState<readonly string[] | null>(null)
  const [mailed, setMailed] = useState<{ rows: readonly InvoiceRow[]; done: () => void } | null>(null)
  const [reminded, setReminded] = useState<typeof mailed>(null)
  const areNumbered = (rows: readonly InvoiceRow[]) => rows.every(({ number }) => number !== null)
  if (!profile.flags.isInvoicesEnabled) return <ErrorPage status={404} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('invoice.admin.title')} isIndexed={false} />
      <PageHeading title={t('invoice.admin.title')} description={t('invoice.admin.about')} />
      <Sums />
      {mayInvoice && <Invoicings />}
      <DataTable<InvoiceRow>
        of={listInvoices}
        name="invoice.admin"
        columns={columns}
        rowKey={({ id }) => id}
        rowLink={({ id }) => paths.office.invoice(id)}
        filters={<Filters />}
        bulk={[
          {
            label: t('invoice.admin.many.pdfsTitle'),
            isPossible: areNumbered,
            run: (rows) => setPrinted(rows.map(({ id }) => id)),
          },
          ...(mayMail
            ? [
                {
                  label: t('invoice.admin.mail'),
                  isPossible: areNumbered,
                  run: (rows: readonly InvoiceRow[], done: () => void) => setMailed({ rows, done }),
                },
                {
                  label: t('invoice.admin.remind.button'),
                  isPossible: (rows: readonly InvoiceRow[]) => rows.every(({ status }) => status === 'overdue'),
                  run: (rows: readonly InvoiceRow[], done: () => void) => setReminded({ rows, done }),
                },
              ]
            : []),
        ]}
        emptyTitle={t('invoice.admin.emptyTitle')}
        emptyText={t('invoice.admin.emptyText')}
      />
      {mailed && <MailInvoicesDialog rows={mailed.rows} onDone={mailed.done} onClose={() => setMailed(null)} />}
      {reminded && <RemindInvoicesDialog rows={reminded.rows} onDone={reminded.done} onClose={() => setReminded(null)} />}
      {printed && <InvoicePdfsDialog ids={printed} onClose={() => setPrinted(null)} />}
    </div>
  )
}

const sums = ['open', 'overdue', 'drafts'] as const

function Sums() {
  const { t } = useTranslation()
  const { money } = useFormat()
  const answer = useLive(getInvoiceSums, {}, { staleTime: 0 })
  const waiting = (
    <div role="status" aria-label={t('ui.loading')} className="grid gap-4 sm:grid-cols-3">
      {sums.map((key) => (
        <Skeleton key={key} className="h-21.5 w-full rounded-md" />
      ))}
    </div>
  )
  return (
    <LoadedPart of={answer} waiting={waiting}>
      {(data) => (
        <ul className="grid gap-4 sm:grid-cols-3">
          {sums.map((key) => (
            <li key={key}>
              <Link
                to={paths.office.invoices({ show: key })}
                className="surface-card grid gap-1 rounded-md border border-line p-4 transition hover:border-line-strong"
              >
                <span className="text-sm text-ink-soft">{t(`invoice.admin.sums.${key}`, { count: data[key].count })}</span>
                <span className="text-xl font-semibold tabular-nums">
                  <bdi>{money(data[key].total, data.currency)}</bdi>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </LoadedPart>
  )
}

function Filters() {
  const { t } = useTranslation()
  const { params, setFilter } = useListState(listInvoices)
  return (
    <Select
      label={t('invoice.admin.show')}
      fieldClassName="min-w-0 sm:w-48"
      placeholder={t('invoice.admin.all')}
      options={invoiceFilters.map((value) => ({ value, label: t(`invoice.admin.filters.${value}`) }))}
      value={params.get('show') ?? ''}
      onChange={(event) => setFilter({ key: 'show', value: event.target.value, resetAnyway: true })}
    />
  )
}
