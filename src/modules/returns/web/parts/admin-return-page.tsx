// One return in the office, with the steps that are possible now and what other modules show beside it. A new one begins with the number of its order.
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { CallError } from '#shared/call.ts'
import { AuditLink } from '#web/audited.tsx'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useRecordName } from '#web/record-name.ts'
import { useTranslation } from '#web/translation.tsx'
import { Card } from '#web/ui/card.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { type AdminReturn, getAdminReturn } from '../../admin-contract.ts'
import { NewReturn } from './new-return.tsx'
import { linkClass, ReturnPage } from './return-page.tsx'
import { ReturnSteps } from './return-steps.tsx'

type Props = { beside: (held: AdminReturn) => ReactNode }

export function AdminReturnPage({ beside }: Props) {
  const { id = '' } = useParams()
  const { areOrdersRefundable } = useBoot()
  if (!areOrdersRefundable) return <ErrorPage status={404} />
  return id === 'add' ? <NewReturn /> : <OneReturn id={id} beside={beside} />
}

function OneReturn({ id, beside }: Props & { id: string }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { data: held, error } = useLive(getAdminReturn, { params: { id } }, { staleTime: 0 })
  useRecordName(held?.number ?? null)
  if (error && !held) return <ErrorPage status={error instanceof CallError ? error.status : 500} detail={{ message: error.message }} />
  if (!held) return <TableSkeleton rows={5} columns={4} />
  const customer = (
    <Link to={paths.office.user(held.customerId)} className={linkClass}>
      <bdi>{held.customerName}</bdi>
    </Link>
  )
  return (
    <ReturnPage
      held={held}
      listPath={paths.office.refunds()}
      order={
        <Link to={paths.office.order(held.orderId)} className={linkClass}>
          <bdi>{held.orderNumber}</bdi>
        </Link>
      }
      actions={<AuditLink subject="return" id={held.id} />}
      paid={held.paidOut > 0 ? [{ term: t('return.admin.paidOut'), value: <bdi>{money(held.paidOut, held.currency)}</bdi> }] : []}
      details={[{ term: t('return.admin.customer'), value: customer }]}
      steps={
        <div className="grid grid-cols-1 gap-5">
          <Card title={t('return.admin.nextSteps')}>
            <ReturnSteps held={held} />
          </Card>
          {beside(held)}
        </div>
      }
    />
  )
}
