// A printed invoice in the office: what is paid and owed, its lines, its credit notes, and what may be done: print, mail, credit.
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { quantityText } from '#shared/units.ts'
import { dateText } from '#shared/time.ts'
import { AuditLink } from '#web/audited.tsx'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { PageHead } from '#web/page-head.tsx'
import { LineFacts } from '#modules/orders/web/parts/line-facts.tsx'
import { paths } from '#web/paths.ts'
import { useRecordName } from '#web/record-name.ts'
import { useTranslation } from '#web/translation.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { type Description, DescriptionList } from '#web/ui/description-list.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { BackLink } from '#web/table/back-link.tsx'
import { CardTable } from '#web/table/card-table.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Td, Tr } from '#web/ui/table.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { useCommand } from '#web/use-command.ts'
import { creditInvoice, getInvoice, getInvoiceSums, type Invoice, listInvoices, mailInvoice, remindInvoices } from '../../admin-contract.ts'
import { Origin } from './draft-invoice.tsx'
import type { InvoiceText } from './draft-values.ts'
import { useReceived } from './invoice-standing.tsx'
import { InvoiceStatus } from './invoice-status.tsx'
import { RemindInvoicesDialog } from './mail-invoices.tsx'

export function PrintedInvoice({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation()
  useRecordName(invoice.number)
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={invoice.number ?? ''} isIndexed={false} />
      <div className="grid grid-cols-1 gap-1">
        <BackLink to={paths.office.invoices()} />
        <PageHeading
          title={
            <>
              {t(`invoice.kind.${invoice.kind}`)} <bdi>{invoice.number}</bdi>
            </>
          }
          badge={<InvoiceStatus status={invoice.status} />}
          description={<Origin invoice={invoice} />}
          actions={<Actions invoice={invoice} />}
        />
      </div>
      <div className="grid items-start gap-5 2xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Card title={t('invoice.admin.items')}>
          <Items invoice={invoice} />
        </Card>
        <div className="grid items-start gap-5 md:grid-cols-2 2xl:grid-cols-1">
          <Balance invoice={invoice} />
          <Printed invoice={invoice} />
          <Sent invoice={invoice} />
        </div>
      </div>
    </div>
  )
}

function Actions({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [asked, setAsked] = useState<'mail' | 'remind' | null>(null)
  const close = () => setAsked(null)
  const credit = useCommand(creditInvoice, {
    refresh: [getInvoice, listInvoices, getInvoiceSums],
    ignore: true,
    onDone: ({ id }) => navigate(paths.office.invoice(id)),
  })
  const params = { id: invoice.id }
  return (
    <>
      <AuditLink subject="invoice" id={invoice.id} />
      <ButtonLink icon="printer" variant="primary" to={paths.office.invoicePrint(invoice.id)}>
        {t('invoice.printPage')}
      </ButtonLink>
      <Button icon="mail" may={mailInvoice.may} onClick={() => setAsked('mail')}>
        {t('invoice.admin.mail')}
      </Button>
      {invoice.status === 'overdue' && (
        <Button may={remindInvoices.may} onClick={() => setAsked('remind')}>
          {t('invoice.admin.remind.button')}
        </Button>
      )}
      {asked === 'mail' && <MailDialog invoice={invoice} onClose={close} />}
      {asked === 'remind' && <RemindInvoicesDialog rows={[invoice]} onDone={close} onClose={close} />}
      {invoice.kind === 'invoice' && invoice.status !== 'credited' && (
        <Button may={creditInvoice.may} onClick={() => setAsking(true)}>
          {t('invoice.admin.credit')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => credit.run({ params })}
        title={t('invoice.admin.creditTitle', { number: invoice.number })}
        confirmLabel={t('invoice.admin.creditConfirm')}
        tone="primary"
        loading={credit.isRunning}
        error={credit.error?.message}
      >
        {t('invoice.admin.creditText')}
      </ConfirmDialog>
    </>
  )
}

/** To which address it goes: the customer's, or another one that is typed. */
function MailDialog({ invoice: { id, number, email }, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation()
  const [to, setTo] = useState(email)
  const mail = useCommand(mailInvoice, { refresh: [getInvoice], said: 'invoice.admin.mailed', ignore: true, onDone: onClose })
  const wrong = mail.error?.fields.to?.[0]
  const send = () => mail.run({ params: { id }, body: { to: to.trim() } })
  return (
    <ActionDialog
      onClose={onClose}
      size="sm"
      title={t('invoice.admin.mailTitle', { number })}
      label={t('invoice.admin.mailNow')}
      may={mailInvoice.may}
      loading={mail.isRunning}
      onAction={send}
    >
      <form
        className="grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextInput
          label={t('invoice.admin.mailTo')}
          hint={t('invoice.admin.mailToHint')}
          type="email"
          dir="ltr"
          autoComplete="off"
          maxLength={254}
          value={to}
          error={wrong}
          onChange={(event) => setTo(event.target.value)}
        />
        {mail.error && wrong === undefined && <Alert tone="danger">{mail.error.message}</Alert>}
      </form>
    </ActionDialog>
  )
}

function Items({ invoice: { items, currency } }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const locale = useLocale()
  const amount = (value: number) => <bdi className="whitespace-nowrap">{money(value, currency)}</bdi>
  return (
    <CardTable
      label={t('invoice.admin.items')}
      heads={[
        { title: t('invoice.paper.description') },
        { title: t('invoice.paper.quantity'), align: 'end' },
        { title: t('invoice.paper.net'), align: 'end' },
        { title: t('invoice.paper.tax'), align: 'end' },
        { title: t('invoice.paper.gross'), align: 'end' },
      ]}
    >
      {items.map((item) => (
        <Tr key={item.key}>
          <Td>
            <bdi data-row-link className="font-medium text-ink">
              {item.title[locale] || item.title.en || item.title.ar}
            </bdi>
            <div>
              <LineFacts facts={[item.sku, item.detail[locale]]} />
            </div>
          </Td>
          <Td numeric>{item.sku && <bdi>{quantityText(item.quantity, item.decimals, item.unit, locale)}</bdi>}</Td>
          <Td numeric>{amount(item.net)}</Td>
          <Td numeric>{amount(item.tax)}</Td>
          <Td numeric>{amount(item.net + item.tax)}</Td>
        </Tr>
      ))}
    </CardTable>
  )
}

function Balance({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const format = useFormat()
  const receivedRows = useReceived()
  const { totals, credited, outstanding, collected, currency, kind, date, dueDate } = invoice
  const money = (amount: number) => <bdi>{format.money(amount, currency)}</bdi>
  const isInvoice = kind === 'invoice'
  return (
    <Card title={t('invoice.admin.balance')}>
      <DescriptionList
        items={[
          { term: t('invoice.admin.date'), value: <bdi>{dateText(date)}</bdi> },
          ...(dueDate === null ? [] : [{ term: t('invoice.admin.dueDate'), value: <bdi>{dateText(dueDate)}</bdi> }]),
          { term: t('invoice.paper.netTotal'), value: money(totals.net) },
          { term: t('invoice.paper.taxTotal'), value: money(totals.tax) },
          { term: t('invoice.paper.gross'), value: money(totals.grand), strong: !isInvoice },
          ...(isInvoice && credited > 0 ? [{ term: t('invoice.admin.credited'), value: money(-credited) }] : []),
          ...receivedRows(invoice, currency),
          ...(isInvoice ? [{ term: t('invoice.admin.outstanding'), value: money(outstanding), strong: true }] : []),
          ...(collected > 0 ? [{ term: t('invoice.collected'), value: money(collected) }] : []),
        ]}
      />
    </Card>
  )
}

const codes: readonly InvoiceText[] = ['bankNumber', 'bankSortCode', 'iban']
const printed: readonly InvoiceText[] = ['invoiceAddress', 'reason', 'note', 'bankAccountName', 'bankName', ...codes]

/** The other texts of the draft, as they were when it was printed. */
function Printed({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const items = printed.flatMap((field): Description[] => {
    const value = invoice[field].trim()
    if (value === '') return []
    const shown = codes.includes(field) ? <bdi dir="ltr">{value}</bdi> : <bdi className="whitespace-pre-line">{value}</bdi>
    return [{ term: t(`invoice.admin.fields.${field}`), value: shown }]
  })
  if (items.length === 0) return null
  return (
    <Card title={t('invoice.admin.onPaper')}>
      <DescriptionList layout="stacked" items={items} />
    </Card>
  )
}

/** Its credit notes, and which mails about it were sent. */
function Sent({ invoice: { creditNotes, mailedAt, reminders, remindedAt, currency } }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const { dateTime, money } = useFormat()
  return (
    <Card title={t('invoice.admin.after')}>
      <div className="grid gap-3 text-sm">
        {creditNotes.map((note) => (
          <span key={note.id} className="flex flex-wrap items-center justify-between gap-2">
            <Link to={paths.office.invoice(note.id)} className="touch-target font-medium text-primary hover:underline">
              {note.number ? <bdi>{note.number}</bdi> : t('invoice.kind.creditNote')}
            </Link>
            <bdi className="tabular-nums">{money(note.grandTotal, currency)}</bdi>
            <InvoiceStatus status={note.status} />
          </span>
        ))}
        <p className="text-ink-soft">{mailedAt ? t('invoice.admin.mailedAt', { at: dateTime(mailedAt) }) : t('invoice.admin.notMailed')}</p>
        {reminders > 0 && (
          <p className="text-ink-soft">
            {t('invoice.admin.reminders', { count: reminders })}
            {remindedAt && <> {t('invoice.admin.remindedAt', { at: dateTime(remindedAt) })}</>}
          </p>
        )}
      </div>
    </Card>
  )
}
