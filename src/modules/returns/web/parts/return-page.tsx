// One return as its customer, its salesperson and the office see it: its goods and their reason, how the money comes back, and its history.
import type { ReactNode } from 'react'
import { isolatePhones } from '#shared/phone-text.ts'
import { useFormat } from '#web/boot-context.tsx'
import { PageHead } from '#web/page-head.tsx'
import { BackLink } from '#web/table/back-link.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { type Description, DescriptionList } from '#web/ui/description-list.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import type { Return } from '../../contract.ts'
import { ReturnBadge } from './return-badge.tsx'
import { ReturnLines, ReturnPictures } from './return-lines.tsx'
import { ReturnTimeline } from './return-timeline.tsx'

type Props = {
  held: Return
  /** The list it belongs to. */
  listPath: string
  /** The number of its order, as a link where the reader can open it. */
  order: ReactNode
  /** More about its money. */
  paid?: readonly Description[]
  /** More about it, below its order. */
  details?: readonly Description[]
  actions?: ReactNode
  /** A card of its own above the refund. */
  steps?: ReactNode
}

export function ReturnPage({ held, listPath, order, paid = [], details = [], actions, steps }: Props) {
  const { t } = useTranslation()
  const { dateTime, money } = useFormat()
  const title = t(`return.title.${held.kind}`, { number: held.number })
  const refund: Description[] = [
    ...(held.refundTotal === null
      ? []
      : [{ term: t('return.refundTotal'), value: <bdi>{money(held.refundTotal, held.currency)}</bdi>, strong: true }]),
    ...(held.money
      ? [{ term: t('return.moneyTitle'), value: t(held.isRefundFailed ? 'return.refundFailed' : `return.money.${held.money}`) }]
      : []),
    ...(held.settledAt ? [{ term: t('return.settled'), value: dateTime(held.settledAt) }] : []),
    ...paid,
    { term: t('return.order'), value: order },
    ...details,
  ]
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={title} isIndexed={false} />
      <div className="grid grid-cols-1 gap-1">
        <BackLink to={listPath} />
        <PageHeading
          title={title}
          badge={<ReturnBadge status={held.status} />}
          description={
            <>
              <time dateTime={held.createdAt}>{dateTime(held.createdAt)}</time> · <bdi>{held.companyName}</bdi>
            </>
          }
          actions={actions}
        />
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-5">
          <Card title={t('return.goods')}>
            <ReturnLines lines={held.lines} currency={held.currency} />
          </Card>
          <Card title={t('return.why')}>
            <div className="grid gap-4 text-sm text-ink">
              <p className="whitespace-pre-line">
                <bdi>{isolatePhones(held.reason)}</bdi>
              </p>
              {held.pictures.length > 0 && <ReturnPictures hashes={held.pictures} />}
            </div>
          </Card>
        </div>
        <div className="grid grid-cols-1 gap-5">
          {steps}
          <Card title={t('return.refund')}>
            <DescriptionList items={refund} />
          </Card>
          <Card title={t('return.timeline')}>
            <ReturnTimeline events={held.timeline} />
          </Card>
        </div>
      </div>
    </div>
  )
}

/** A link inside the page's details. */
export const linkClass = 'font-medium text-primary hover:underline'
