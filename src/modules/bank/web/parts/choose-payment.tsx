// The dialog in which the office chooses the open payment that a row of a bank statement pays.
import { useDeferredValue, useState } from 'react'
import type { CallInput } from '#shared/endpoint.ts'
import { useFormat } from '#web/boot-context.tsx'
import { LoadedPart } from '#web/loaded-part.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { type BankRow, bookBankRow, listBankRows, listOpenPayments, type OpenPayment } from '../../admin-contract.ts'

/** A row that pays a payment and more: its rest stays open, for the other orders it pays. What is booked where nothing is open is owed back as a whole. */
export const bringsMore = (row: Pick<BankRow, 'amount'>, { amount, isCovered }: Pick<OpenPayment, 'amount' | 'isCovered'>): boolean =>
  row.amount > amount && !isCovered

export function ChoosePayment({ row, onClose }: { row: BankRow; onClose: () => void }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  // A bank writes names in its own way (“and” for “&”, no “Ltd”): the first word alone finds the company.
  const [typed, setTyped] = useState(row.payer.trim().split(/\s+/)[0] ?? '')
  const search = useDeferredValue(typed)
  const open = useLive(listOpenPayments, { query: { search } }, { keepPrevious: true })
  const book = useCommand(bookBankRow, { refresh: [listBankRows, listOpenPayments], said: 'bank.booked', ignore: true, onDone: onClose })
  return (
    <Dialog open onClose={onClose} title={t('bank.chooseTitle', { amount: money(row.amount, row.currency) })}>
      <div className="grid gap-4">
        <TextInput label={t('bank.search')} value={typed} maxLength={200} onChange={(event) => setTyped(event.target.value)} />
        {book.error && <Alert tone="danger">{book.error.message}</Alert>}
        <LoadedPart of={open} waiting={<SkeletonText lines={3} />}>
          {(payments) => <OpenPayments payments={payments} row={row} book={book} />}
        </LoadedPart>
      </div>
    </Dialog>
  )
}

type OpenProps = {
  payments: readonly OpenPayment[]
  row: BankRow
  book: { run: (input: CallInput<typeof bookBankRow>) => void; isRunning: boolean }
}

function OpenPayments({ payments, row, book }: OpenProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  if (payments.length === 0) return <p className="text-ink-soft">{t('bank.nothingOpen')}</p>
  return (
    <ul className="divide-y divide-line">
      {payments.map((each) => (
        <li key={each.paymentId} className="flex items-center justify-between gap-3 py-2 max-sm:flex-wrap">
          <span className="min-w-0">
            <bdi className="whitespace-nowrap">{each.orderNumber}</bdi> · <bdi>{each.companyName}</bdi>
            {each.invoiceNumbers.map((number) => (
              <span key={number}>
                {' · '}
                <bdi className="whitespace-nowrap">{number}</bdi>
              </span>
            ))}
            {each.isCovered && <span className="block text-danger">{t('bank.coveredHint')}</span>}
            {bringsMore(row, each) && (
              <span className="block text-ink-soft">{t('bank.restHint', { rest: money(row.amount - each.amount, row.currency) })}</span>
            )}
          </span>
          <span className="ms-auto flex shrink-0 items-center gap-2">
            <bdi className="tabular-nums">{money(each.amount, each.currency)}</bdi>
            {bringsMore(row, each) && (
              <Button
                may={bookBankRow.may}
                size="sm"
                variant="quiet"
                loading={book.isRunning}
                onClick={() => book.run({ params: { id: row.id }, body: { paymentId: each.paymentId } })}
              >
                {t('bank.bookAll')}
              </Button>
            )}
            <Button
              may={bookBankRow.may}
              size="sm"
              loading={book.isRunning}
              onClick={() => book.run({ params: { id: row.id }, body: { paymentId: each.paymentId, keepsRest: bringsMore(row, each) } })}
            >
              {t(row.amount < each.amount ? 'bank.bookPart' : 'bank.bookThis')}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}
