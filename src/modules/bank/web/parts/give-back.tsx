// The dialog with the payments of an order that a difference is about, where the office gives money back or gives an open payment up.
import { getAdminOrder } from '#modules/orders/admin-contract.ts'
import { OrderPayments } from '#modules/orders/web/parts/order-payments.tsx'
import { OfficeUnbookedMoney } from '#modules/returns/web/parts/unbooked-money.tsx'
import { useBoot } from '#web/boot-context.tsx'
import { useLive, useRefresh } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { listDifferences } from '../../differences-contract.ts'

export function GiveBack({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { profile } = useBoot()
  const refresh = useRefresh()
  const { data: order, error } = useLive(getAdminOrder, { params: { id: orderId } }, { staleTime: 0 })
  const close = () => {
    void refresh(listDifferences)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={t('bank.differences.money', { number: order?.number ?? '' })}
      actions={<Button onClick={close}>{t('ui.close')}</Button>}
    >
      {order ? (
        <div className="grid gap-4">
          <OrderPayments order={order} collected={<OfficeUnbookedMoney orderId={order.id} />} />
          {!profile.flags.isOrderRefundable && <Alert tone="info">{t('bank.differences.notRefundable')}</Alert>}
        </div>
      ) : error ? (
        <Alert tone="danger">{error.message}</Alert>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Dialog>
  )
}
