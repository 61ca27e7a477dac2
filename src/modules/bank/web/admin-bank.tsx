// Bank statements in the office: a file is read in, and each incoming row pays an open payment by one key: Enter books the likeliest, the arrows go on. Beside
// them stands what does not fit between orders, payments, their providers and the bank.
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFormat, useLocale } from '#web/boot-context.tsx'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { type Column, custom, text } from '#web/table/columns.tsx'
import { DataTable } from '#web/table/data-table.tsx'
import { FilterSelect } from '#web/table/filters.tsx'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { useCommand } from '#web/use-command.ts'
import {
  type BankRow,
  bankRowStates,
  bookBankRow,
  bookBankSum,
  ignoreBankRow,
  listBankRows,
  readBankFile,
  undoBankRow,
} from '../admin-contract.ts'
import { bringsMore, ChoosePayment } from './parts/choose-payment.tsx'
import { Decisions } from './parts/decisions.tsx'
import { CheckDifferences, Differences } from './parts/differences.tsx'

const refresh = [listBankRows]

const tabs = ['rows', 'differences', 'decisions'] as const
const abouts = { rows: 'bank.about', differences: 'bank.differences.about', decisions: 'bank.decisions.about' } as const
const actions = { rows: <ReadFile />, differences: <CheckDifferences />, decisions: null }
const screens = { rows: <Rows />, differences: <Differences />, decisions: <Decisions /> }

export default function AdminBank() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((id) => id === params.get('tab')) ?? 'rows'
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('bank.title')} isIndexed={false} />
      <PageHeading title={t('bank.title')} description={t(abouts[tab])} actions={actions[tab]} />
      <Tabs
        label={t('bank.tabs')}
        tabs={[
          { id: 'rows', label: t('bank.rows') },
          { id: 'differences', label: t('bank.differences.tab') },
          { id: 'decisions', label: t('bank.decisions.tab') },
        ]}
        value={tab}
        onChange={(id) => setParams(id === 'rows' ? { state: 'open' } : { tab: id }, { preventScrollReset: true })}
      >
        {screens[tab]}
      </Tabs>
    </div>
  )
}

function Rows() {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const [choosing, setChoosing] = useState<BankRow | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const keys = useAcceptKeys(list)
  const columns: Column<BankRow>[] = [
    custom(
      'day',
      'bank.day',
      (row) => (
        <time dateTime={row.day} className="whitespace-nowrap">
          {date(row.day)}
        </time>
      ),
      { sort: 'day' },
    ),
    text('payer', 'bank.payer', (row) => <bdi>{row.payer || '–'}</bdi>),
    text('text', 'bank.text', (row) => (
      <bdi>
        <Unbroken>{row.text || '–'}</Unbroken>
      </bdi>
    )),
    custom('amount', 'bank.amount', (row) => <bdi className="tabular-nums">{money(row.amount, row.currency)}</bdi>, {
      align: 'end',
      sort: 'amount',
    }),
    custom('match', 'bank.match', (row) => <Match row={row} onChoose={setChoosing} onBooked={keys.goOn} />),
  ]
  return (
    <>
      <div ref={list} onKeyDown={keys.onKeyDown} onClickCapture={keys.onClick}>
        <DataTable<BankRow>
          of={listBankRows}
          name="bank"
          columns={columns}
          rowKey={(row) => row.id}
          filters={
            <FilterSelect
              of={listBankRows}
              name="state"
              label={t('bank.state')}
              any={t('bank.anyState')}
              options={bankRowStates.map((value) => ({ value, label: t(`bank.states.${value}`) }))}
            />
          }
          emptyTitle={t('bank.emptyTitle')}
          emptyText={t('bank.emptyText')}
        />
      </div>
      {choosing && <ChoosePayment row={choosing} onClose={() => setChoosing(null)} />}
    </>
  )
}

/** The arrows go from one row's button to the next; after a row was booked the next one below it has the focus, never one that was passed over. */
function useAcceptKeys(list: React.RefObject<HTMLDivElement | null>) {
  const [booked, setBooked] = useState(0)
  /** How many buttons stand above the row that is being booked. */
  const above = useRef(0)
  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-accept]') ?? [])]
  useEffect(() => {
    if (booked > 0) buttons()[above.current]?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- only a booked row moves the focus
  }, [booked])
  const onClick = ({ target }: MouseEvent) => {
    const rows = [...(list.current?.querySelectorAll('tr') ?? [])]
    const at = rows.findIndex((row) => row.contains(target as Node))
    if (at >= 0) above.current = rows.slice(0, at).filter((row) => row.querySelector('[data-accept]')).length
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const all = buttons()
    const from = all.findIndex((button) => button === document.activeElement)
    if (step === undefined || from < 0) return
    event.preventDefault()
    event.stopPropagation()
    all[from + step]?.focus()
  }
  return { onClick, onKeyDown, goOn: () => setBooked((count) => count + 1) }
}

function ReadFile() {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const read = useCommand(readBankFile, {
    refresh,
    ignore: true,
    onDone: ({ added, known }) =>
      void showToast('success', [t('bank.read', { count: added }), ...(known > 0 ? [t('bank.known', { count: known })] : [])].join(' ')),
  })
  return (
    <div className="grid gap-2 max-sm:justify-items-start sm:justify-items-end">
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.xml,.txt,text/csv,text/xml,application/xml"
        aria-label={t('bank.readFile')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) read.run({ file })
          event.target.value = ''
        }}
      />
      <Button may={readBankFile.may} variant="primary" icon="upload" loading={read.isRunning} onClick={() => input.current?.click()}>
        {t('bank.readFile')}
      </Button>
      {read.error && <Alert tone="danger">{read.error.message}</Alert>}
    </div>
  )
}

type MatchProps = { row: BankRow; onChoose: (row: BankRow) => void; onBooked: () => void }

function Match({ row, onChoose, onBooked }: MatchProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const params = { id: row.id }
  const book = useCommand(bookBankRow, { refresh, said: 'bank.booked', onDone: onBooked })
  const ignore = useCommand(ignoreBankRow, { refresh, said: 'bank.ignored', onDone: onBooked })
  const undo = useCommand(undoBankRow, { refresh, said: 'bank.undone' })
  if (row.state !== 'open')
    return (
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={row.state === 'booked' ? 'success' : 'neutral'}>{t(`bank.states.${row.state}`)}</Badge>
        {row.orderId && (
          <ButtonLink size="sm" variant="quiet" to={paths.office.order(row.orderId)}>
            <bdi>{row.orderNumber}</bdi>
          </ButtonLink>
        )}
        <Button may={undoBankRow.may} size="sm" variant="quiet" icon="undo" loading={undo.isRunning} onClick={() => undo.run({ params })}>
          {t('bank.undo')}
        </Button>
      </span>
    )
  // An equal amount alone may be chance; the sum of one company's payments is none.
  const best = row.sum ? undefined : row.suggestions[0]
  const isMore = best !== undefined && bringsMore(row, best)
  return (
    <span className="grid gap-1.5">
      {row.sum && <SumOf row={row} sum={row.sum} onBooked={onBooked} />}
      {best && (
        <span className="flex flex-wrap items-center gap-2">
          <Button
            may={bookBankRow.may}
            {...(best.isCovered ? {} : { 'data-accept': '' })}
            size="sm"
            variant={best.isCovered ? 'secondary' : 'primary'}
            loading={book.isRunning}
            onClick={() => book.run({ params, body: { paymentId: best.paymentId, keepsRest: isMore } })}
          >
            {t('bank.book', { number: best.orderNumber })}
          </Button>
          <bdi>{best.companyName}</bdi>
          <bdi className="tabular-nums">{money(best.amount, best.currency)}</bdi>
          {best.isCovered && <Badge tone="danger">{t('bank.covered')}</Badge>}
          {best.reasons.map((reason) => (
            <Badge key={reason} tone={reason === 'part' ? 'warning' : 'neutral'}>
              {t(`bank.reasons.${reason}`)}
            </Badge>
          ))}
        </span>
      )}
      {best?.isCovered && <span className="text-danger">{t('bank.coveredHint')}</span>}
      {isMore && <span className="text-ink-soft">{t('bank.restHint', { rest: money(row.amount - best.amount, row.currency) })}</span>}
      <span className="flex flex-wrap gap-2">
        <Button may={bookBankRow.may} size="sm" onClick={() => onChoose(row)}>
          {t(best || row.sum ? 'bank.chooseOther' : 'bank.choose')}
        </Button>
        {isMore && (
          <Button
            may={bookBankRow.may}
            size="sm"
            variant="quiet"
            loading={book.isRunning}
            onClick={() => book.run({ params, body: { paymentId: best.paymentId } })}
          >
            {t('bank.bookAll')}
          </Button>
        )}
        <Button may={ignoreBankRow.may} size="sm" variant="quiet" loading={ignore.isRunning} onClick={() => ignore.run({ params })}>
          {t('bank.ignore')}
        </Button>
      </span>
    </span>
  )
}

const mostShown = 5

type SumProps = { row: BankRow; sum: NonNullable<BankRow['sum']>; onBooked: () => void }

/** Several payments of one company that the row is the sum of, booked by one key. */
function SumOf({ row, sum: { reason, payments }, onBooked }: SumProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const book = useCommand(bookBankSum, { refresh, said: 'bank.sum.booked', onDone: onBooked })
  const numbers = payments.map(({ orderNumber, invoiceNumbers }) => (invoiceNumbers.length === 1 ? invoiceNumbers[0] : orderNumber) ?? '')
  const shown = numbers.slice(0, mostShown).map((number) => `\u2068${number}\u2069`)
  const more = numbers.length - shown.length
  const named = [...shown, ...(more > 0 ? [t('bank.sum.more', { count: more })] : [])]
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Button
        may={bookBankSum.may}
        data-accept=""
        size="sm"
        variant="primary"
        loading={book.isRunning}
        onClick={() => book.run({ params: { id: row.id }, body: { paymentIds: payments.map(({ paymentId }) => paymentId) } })}
      >
        {t('bank.sum.book', { count: payments.length })}
      </Button>
      <bdi>{payments[0]?.companyName}</bdi>
      <span>{t('bank.sum.is', { numbers: new Intl.ListFormat(locale, { type: 'conjunction' }).format(named) })}</span>
      <Badge tone="neutral">{t(`bank.sum.${reason}`)}</Badge>
    </span>
  )
}
