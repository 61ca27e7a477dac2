// One return for its customer or salesperson, who take it back while nobody has answered.
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { CallError } from '#shared/call.ts'
import { useBoot } from '#web/boot-context.tsx'
import { ErrorPage } from '#web/error-page.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { TableSkeleton } from '#web/ui/skeleton.tsx'
import { useCommand } from '#web/use-command.ts'
import { useMe } from '#modules/people/web/parts/use-me.ts'
import { getReturn, listReturns, type Return, withdrawReturn } from '../contract.ts'
import { linkClass, ReturnPage } from './parts/return-page.tsx'

export default function AccountRefund() {
  const { id = '' } = useParams()
  const { areOrdersRefundable } = useBoot()
  const { me } = useMe()
  const { data: held, error } = useLive(getReturn, { params: { id } }, { staleTime: 0, enabled: areOrdersRefundable })
  if (!areOrdersRefundable) return <ErrorPage status={404} />
  if (error && !held) return <ErrorPage status={error instanceof CallError ? error.status : 500} detail={{ message: error.message }} />
  if (!held) return <TableSkeleton rows={4} columns={3} />
  const number = <bdi>{held.orderNumber}</bdi>
  return (
    <ReturnPage
      held={held}
      listPath={me?.kind === 'salesperson' ? salesList[held.kind]() : paths.account.refunds()}
      order={
        me?.kind === 'customer' ? (
          <Link to={paths.account.order(held.orderId)} className={linkClass}>
            {number}
          </Link>
        ) : (
          number
        )
      }
      actions={<Withdraw held={held} />}
    />
  )
}

/** Where a salesperson finds it among those of all their customers. */
const salesList = { return: paths.account.returns, collection: paths.account.collections }

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
