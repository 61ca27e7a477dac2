// The receipt for money that a salesperson took, for the screen and for paper.
import { useState } from 'react'
import { useParams } from 'react-router'
import { Letterhead } from '#modules/orders/web/parts/letterhead.tsx'
import { CallError } from '#shared/call.ts'
import { useFormat } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { useLive } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCommand } from '#web/use-command.ts'
import { getMoneyCollection, listMoneyCollections, listOpenOrders, type MoneyReceipt, withdrawMoney } from '../money-collection-contract.ts'
import { MoneyBadge } from './parts/return-badge.tsx'

export default function Receipt() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { data: receipt, error } = useLive(getMoneyCollection, { params: { id } }, { staleTime: 0 })
  if (error && !receipt) return <ErrorPage status={error instanceof CallError ? error.status : 500} detail={{ message: error.message }} />
  if (!receipt) return <Skeleton className="h-96 w-full" />
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('return.receiptTitle', { number: receipt.receiptNumber })} isIndexed={false} />
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Button variant="primary" icon="printer" onClick={() => window.print()}>
          {t('return.print')}
        </Button>
        {receipt.isMine && receipt.parts.some(({ status }) => status === 'init') && <Withdraw receipt={receipt} />}
      </div>
      <Paper receipt={receipt} />
    </div>
  )
}

function Paper({ receipt }: { receipt: MoneyReceipt }) {
  const { t } = useTranslation()
  const { money, dayDate } = useFormat()
  return (
    <article className="grid max-w-2xl gap-6 rounded-md border border-line bg-card p-6 text-sm text-ink print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-4 border-b border-line pb-4">
        <div className="grid gap-2">
          <h1 className="text-xl font-semibold">{t('return.receiptTitle', { number: receipt.receiptNumber })}</h1>
          {receipt.parts.length === 1 && (
            <div>
              <MoneyBadge status={receipt.status} />
            </div>
          )}
        </div>
        <Letterhead />
      </header>
      <DescriptionList
        items={[
          {
            term: t('return.amount'),
            value: receipt.total === null ? '–' : <bdi>{money(receipt.total, receipt.currency)}</bdi>,
            strong: true,
          },
          { term: t('return.receivedFrom'), value: <bdi>{receipt.companyName}</bdi> },
          ...(receipt.parts.length === 1 ? [{ term: t('return.order'), value: <OrderAndInvoices part={receipt.parts[0]} /> }] : []),
          { term: t('return.method'), value: t(`return.methods.${receipt.method}`) },
          ...(receipt.reference ? [{ term: t('return.reference'), value: <bdi>{receipt.reference}</bdi> }] : []),
          { term: t('return.day'), value: dayDate(receipt.day) },
          { term: t('return.receivedBy'), value: <bdi>{receipt.salespersonName}</bdi> },
          ...(receipt.note ? [{ term: t('return.note'), value: receipt.note }] : []),
          ...(receipt.parts.length === 1 && receipt.decision ? [{ term: t('return.decision'), value: receipt.decision }] : []),
        ]}
      />
      {receipt.parts.length > 1 && <Parts receipt={receipt} />}
      <div className="mt-10 grid grid-cols-2 gap-6 text-ink-soft">
        <div className="border-t border-line-strong pt-2">{t('return.signatureOf', { name: receipt.salespersonName })}</div>
        <div className="border-t border-line-strong pt-2">{t('return.signatureOf', { name: receipt.customerName })}</div>
      </div>
    </article>
  )
}

type Part = MoneyReceipt['parts'][number]

function OrderAndInvoices({ part }: { part: Part | undefined }) {
  return (
    <>
      <bdi className="whitespace-nowrap">{part?.orderNumber}</bdi>
      {part?.invoiceNumbers.map((number) => (
        <span key={number}>
          {' · '}
          <bdi className="whitespace-nowrap">{number}</bdi>
        </span>
      ))}
    </>
  )
}

/** What the money is for, order by order. */
function Parts({ receipt: { parts, total, currency } }: { receipt: MoneyReceipt }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const amount = (value: number | null) => <bdi className="tabular-nums">{value === null ? '–' : money(value, currency)}</bdi>
  return (
    <table className="w-full text-start">
      <thead className="border-b border-line text-xs text-ink-soft">
        <tr>
          <th className="py-2 text-start font-medium">{t('return.receiptFor')}</th>
          <th className="py-2 text-start font-medium">{t('return.statusLabel')}</th>
          <th className="py-2 text-end font-medium">{t('return.amount')}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {parts.map((part) => (
          <tr key={part.id}>
            <td className="py-2">
              <OrderAndInvoices part={part} />
              {part.decision && <span className="block text-xs text-ink-soft">{part.decision}</span>}
            </td>
            <td className="py-2">
              <MoneyBadge status={part.status} />
            </td>
            <td className="py-2 text-end">{amount(part.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-line-strong font-semibold">
        <tr>
          <td className="py-2" colSpan={2}>
            {t('return.receiptTotal')}
          </td>
          <td className="py-2 text-end">{amount(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Withdraw({ receipt }: { receipt: MoneyReceipt }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const withdraw = useCommand(withdrawMoney, {
    refresh: [getMoneyCollection, listMoneyCollections, listOpenOrders],
    said: 'return.receiptWithdrawn',
    ignore: true,
    onDone: () => setAsking(false),
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('return.withdrawReceipt')}</Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => withdraw.run({ params: { id: receipt.id }, body: {} })}
        title={t('return.withdrawReceipt')}
        confirmLabel={t('return.withdrawReceipt')}
        loading={withdraw.isRunning}
        error={withdraw.error?.message}
      >
        <p>{t('return.withdrawReceiptText')}</p>
      </ConfirmDialog>
    </>
  )
}
