// One return for its customer or salesperson: where it stands, its goods, and taking it back while nobody has answered.
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { CallError } from '#shared/call.ts'
import { isolatePhones } from '#shared/phone-text.ts'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { useLive } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { useCommand } from '#web/use-command.ts'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { getReturn, listReturns, type Return, withdrawReturn } from '../contract.ts'
import { ReturnBadge } from './parts/return-badge.tsx'
import { ReturnLines, ReturnPictures } from './parts/return-lines.tsx'
import { ReturnTimeline } from './parts/return-timeline.tsx'

export default function AccountRefund() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { dateTime } = useFormat()
  const { areOrdersRefundable } = useBoot()
  const { me } = useMe()
  const { data: held, error } = useLive(getReturn, { params: { id } }, { staleTime: 0, enabled: areOrdersRefundable })
  if (!areOrdersRefundable) return <ErrorPage status={404} />
  if (error && !held) return <ErrorPage status={error instanceof CallError ? error.status : 500} detail={{ message: error.message }} />
  if (!held) return <TableSkeleton rows={4} columns={3} />
  const title = t(`return.title.${held.kind}`, { number: held.number })
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={title} isIndexed={false} />
      <PageHeading
        title={title}
        badge={<ReturnBadge status={held.status} />}
        description={<time dateTime={held.createdAt}>{dateTime(held.createdAt)}</time>}
        actions={<Withdraw held={held} />}
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-5">
          <Card title={t('return.goods')}>
            <ReturnLines lines={held.lines} currency={held.currency} />
          </Card>
          <Card title={t('return.why')}>
            <div className="grid gap-4 text-sm text-ink">
              <p className="whitespace-pre-line">{isolatePhones(held.reason)}</p>
              {held.pictures.length > 0 && <ReturnPictures hashes={held.pictures} />}
            </div>
          </Card>
        </div>
        <div className="grid grid-cols-1 gap-5">
          <Card title={t('return.refund')}>
            <Refund held={held} isCustomer={me?.kind === 'customer'} />
          </Card>
          <Card title={t('return.timeline')}>
            <ReturnTimeline events={held.timeline} />
          </Card>
        </div>
      </div>
    </div>
  )
}

function Refund({ held, isCustomer }: { held: Return; isCustomer: boolean }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  return (
    <dl className="grid gap-3 text-sm">
      {held.refundTotal !== null && (
        <div className="flex justify-between gap-4">
          <dt className="text-ink-soft">{t('return.refundTotal')}</dt>
          <dd className="font-semibold text-ink tabular-nums">
            <bdi>{money(held.refundTotal, held.currency)}</bdi>
          </dd>
        </div>
      )}
      {held.money && (
        <div className="flex justify-between gap-4">
          <dt className="text-ink-soft">{t('return.moneyTitle')}</dt>
          <dd className="text-end text-ink">{t(`return.money.${held.money}`)}</dd>
        </div>
      )}
      <div className="flex justify-between gap-4">
        <dt className="text-ink-soft">{t('return.order')}</dt>
        <dd className="text-ink">
          {isCustomer ? (
            <Link to={paths.account.order(held.orderId)} className="font-medium text-primary hover:underline">
              <bdi>{held.orderNumber}</bdi>
            </Link>
          ) : (
            <bdi>{held.orderNumber}</bdi>
          )}
        </dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-ink-soft">{t('return.company')}</dt>
        <dd className="text-end text-ink">
          <bdi>{held.companyName}</bdi>
        </dd>
      </div>
    </dl>
  )
}

function Withdraw({ held }: { held: Return }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const withdraw = useCommand(withdrawReturn, {
    refresh: [getReturn, listReturns],
    said: 'return.withdrawn',
    ignore: true,
    onDone: () => setAsking(false),
  })
  if (!held.actions.includes('withdraw')) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('return.withdraw')}</Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => withdraw.run({ params: { id: held.id }, body: {} })}
        title={t('return.withdrawTitle', { number: held.number })}
        confirmLabel={t('return.withdraw')}
        loading={withdraw.isRunning}
        error={withdraw.error?.message}
      >
        <p>{t('return.withdrawText')}</p>
      </ConfirmDialog>
    </>
  )
}
