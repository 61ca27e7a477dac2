// One return in the office: its goods, reason and pictures, and the steps that are possible now. A new one begins with the number of its order.
import { Link, useParams } from 'react-router'
import { CallError } from '#shared/call.ts'
import { isolatePhones } from '#shared/phone-text.ts'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { useLive } from '#web/page-data.ts'
import { PageHead } from '#web/page-head.tsx'
import { paths } from '#web/paths.ts'
import { useRecordName } from '#web/record-name.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { PageHeading } from '#web/ui/section-heading.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { type AdminReturn as Held, getAdminReturn } from '../admin-contract.ts'
import { NewReturn } from './parts/new-return.tsx'
import { ReturnBadge } from './parts/return-badge.tsx'
import { ReturnLines, ReturnPictures } from './parts/return-lines.tsx'
import { ReturnSteps } from './parts/return-steps.tsx'
import { ReturnTimeline } from './parts/return-timeline.tsx'

export default function AdminReturn() {
  const { id = '' } = useParams()
  const { areOrdersRefundable } = useBoot()
  if (!areOrdersRefundable) return <ErrorPage status={404} />
  return id === 'add' ? <NewReturn /> : <OneReturn id={id} />
}

function OneReturn({ id }: { id: string }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  const { data: held, error } = useLive(getAdminReturn, { params: { id } }, { staleTime: 0 })
  useRecordName(held?.number ?? null)
  if (error && !held) return <ErrorPage status={error instanceof CallError ? error.status : 500} detail={{ message: error.message }} />
  if (!held) return <TableSkeleton rows={5} columns={4} />
  const title = t(`return.title.${held.kind}`, { number: held.number })
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={title} isIndexed={false} />
      <PageHeading
        title={title}
        badge={<ReturnBadge status={held.status} />}
        description={
          <>
            <time dateTime={held.createdAt}>{dateTime(held.createdAt)}</time> · <bdi>{held.companyName}</bdi>
          </>
        }
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
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
          <Card title={t('return.admin.nextSteps')}>
            <ReturnSteps held={held} />
          </Card>
          <Card title={t('return.refund')}>
            <Facts held={held} />
          </Card>
          <Card title={t('return.timeline')}>
            <ReturnTimeline events={held.timeline} />
          </Card>
        </div>
      </div>
    </div>
  )
}

function Facts({ held }: { held: Held }) {
  const { t } = useTranslation()
  const { money, dateTime } = useFormat()
  const linkClass = 'font-medium text-primary hover:underline'
  return (
    <DescriptionList
      items={[
        { term: t('return.refundTotal'), value: <bdi>{money(held.refundTotal ?? 0, held.currency)}</bdi>, strong: true },
        ...(held.money ? [{ term: t('return.moneyTitle'), value: t(`return.money.${held.money}`) }] : []),
        ...(held.settledAt ? [{ term: t('return.settled'), value: dateTime(held.settledAt) }] : []),
        {
          term: t('return.order'),
          value: (
            <Link to={paths.office.order(held.orderId)} className={linkClass}>
              <bdi>{held.orderNumber}</bdi>
            </Link>
          ),
        },
        {
          term: t('return.admin.customer'),
          value: (
            <Link to={paths.office.user(held.customerId)} className={linkClass}>
              <bdi>{held.customerName}</bdi>
            </Link>
          ),
        },
      ]}
    />
  )
}
