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
import {
  getMoneyCollection,
  listMoneyCollections,
  listOpenOrders,
  type MoneyCollection,
  withdrawMoney,
} from '../money-collection-contract.ts'
import { MoneyBadge } from './parts/return-badge.tsx'

export default function Receipt() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { data: receipt, error } = useLive(getMoneyCollection, { params: { id } }, { staleTime: 0 })
  if (error && !receipt) return <ErrorPage status={error instanceof CallError ? error.status : 500} detail={{ message: error.message }} />
  if (!receipt) return <Skeleton className="h-96 w-full" />
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('return.receiptTitle', { number: receipt.number })} isIndexed={false} />
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <Button variant="primary" icon="printer" onClick={() => window.print()}>
          {t('return.print')}
        </Button>
        {receipt.isMine && receipt.status === 'init' && <Withdraw receipt={receipt} />}
      </div>
      <Paper receipt={receipt} />
    </div>
  )
}

function Paper({ receipt }: { receipt: MoneyCollection }) {
  const { t } = useTranslation()
  const { money, dayDate } = useFormat()
  return (
    <article className="grid max-w-2xl gap-6 rounded-md border border-line bg-card p-6 text-sm text-ink print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-4 border-b border-line pb-4">
        <div className="grid gap-2">
          <h1 className="text-xl font-semibold">{t('return.receiptTitle', { number: receipt.number })}</h1>
          <div>
            <MoneyBadge status={receipt.status} />
          </div>
        </div>
        <Letterhead />
      </header>
      <DescriptionList
        items={[
          {
            term: t('return.amount'),
            value: receipt.amount === null ? '–' : <bdi>{money(receipt.amount, receipt.currency)}</bdi>,
            strong: true,
          },
          { term: t('return.receivedFrom'), value: <bdi>{receipt.companyName}</bdi> },
          { term: t('return.order'), value: <bdi>{receipt.orderNumber}</bdi> },
          { term: t('return.method'), value: t(`return.methods.${receipt.method}`) },
          ...(receipt.reference ? [{ term: t('return.reference'), value: <bdi>{receipt.reference}</bdi> }] : []),
          { term: t('return.day'), value: dayDate(receipt.day) },
          { term: t('return.receivedBy'), value: <bdi>{receipt.salespersonName}</bdi> },
          ...(receipt.note ? [{ term: t('return.note'), value: receipt.note }] : []),
          ...(receipt.decision ? [{ term: t('return.decision'), value: receipt.decision }] : []),
        ]}
      />
      <div className="mt-10 grid grid-cols-2 gap-6 text-ink-soft">
        <div className="border-t border-line-strong pt-2">{t('return.signatureOf', { name: receipt.salespersonName })}</div>
        <div className="border-t border-line-strong pt-2">{t('return.signatureOf', { name: receipt.customerName })}</div>
      </div>
    </article>
  )
}

function Withdraw({ receipt }: { receipt: MoneyCollection }) {
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
