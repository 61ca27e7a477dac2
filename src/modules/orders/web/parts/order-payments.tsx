// The payments of an order in the office: every attempt with its state, and what may be done by hand.
import { type ReactNode, useState } from 'react'
import { cancelPayment } from '#modules/payments/admin-contract.ts'
import { mayRefund } from '#modules/payments/lifecycle.ts'
import type { Flags } from '#shared/profile.ts'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { showToast } from '#web/toast.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { useCommand } from '#web/use-command.ts'
import { type AdminOrder, getAdminOrder, listAdminOrders, type OrderPayment } from '../../admin-contract.ts'
import { givesBack } from '../../lifecycle.ts'
import { CaptureDialog, RefundDialog } from './money-dialogs.tsx'
import { leftIn, overIn } from './money-in-payments.ts'
import { PaymentStatus } from './order-status.tsx'

type Step = 'capture' | 'refund' | 'cancel'

/** `collected` shows what salespeople have taken and the office has not booked yet. */
export function OrderPayments({ order, collected }: { order: AdminOrder; collected: ReactNode }) {
  const { t } = useTranslation()
  const { money, dateTime } = useFormat()
  const { currency, moneyOver } = order
  return (
    <div className="grid gap-4 text-sm">
      {moneyOver !== null && moneyOver > 0 && (
        <Alert tone="warning">{t('payment.admin.tooMuchText', { amount: money(moneyOver, currency) })}</Alert>
      )}
      {collected}
      {order.confirmUntil !== null && <p className="text-ink-soft">{t('order.confirm.noPayment')}</p>}
      <ul className="grid gap-4">
        {order.payments.map((payment) => (
          <li key={payment.id} className="grid gap-1.5">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-medium text-ink">{payment.method}</span>
              <PaymentStatus state={payment.state} />
            </div>
            <div className="flex flex-wrap justify-between gap-2 text-ink-soft">
              <time dateTime={payment.createdAt}>{dateTime(payment.createdAt)}</time>
              <bdi className="tabular-nums">{money(payment.amount, currency)}</bdi>
            </div>
            <PaymentDetails payment={payment} currency={currency} />
            <PaymentActions payment={payment} order={order} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function PaymentDetails({ payment, currency }: { payment: OrderPayment; currency: string }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { amount, captured, refunded, asked, failure, state } = payment
  const said = [
    captured !== null &&
      captured !== amount &&
      t('payment.admin.receivedAmount', { amount: money(captured, currency), due: money(amount, currency) }),
    refunded > 0 && t('payment.admin.refundedAmount', { amount: money(refunded, currency) }),
    asked > 0 && t('payment.admin.onItsWay', { amount: money(asked, currency) }),
    payment.isCaptureAsked && t('payment.admin.captureOnItsWay'),
    failure && t(`payment.failures.${failure}`, { defaultValue: failure }),
  ]
  return (
    <>
      {said.flatMap((text) =>
        text
          ? [
              <p key={text} className="text-ink-soft">
                {text}
              </p>,
            ]
          : [],
      )}
      {state === 'refundDue' && asked === 0 && <p className="font-medium text-danger">{t('payment.admin.refundDueText')}</p>}
    </>
  )
}

function stepsFor(payment: OrderPayment, { payments }: AdminOrder, isOver: boolean, flags: Flags): Step[] {
  const { state, isOnline, isCaptureAsked } = payment
  const isOpen = state === 'pending' || state === 'authorised'
  const isPaid = state === 'captured' || state === 'refundDue' || state === 'partlyRefunded'
  // Money may come for one that was given up. Where another payment by hand is open, that one is marked as paid.
  const isPaidLate = state === 'cancelled' && !isOnline && !payments.some((each) => each.state === 'pending' && !each.isOnline)
  const mayGiveBack = mayRefund(state, flags) || isOver
  return [
    ...((isOpen && !isOnline) || (state === 'authorised' && !isCaptureAsked) || isPaidLate ? ['capture' as const] : []),
    ...(isPaid && mayGiveBack && leftIn(payment) > 0 ? ['refund' as const] : []),
    ...(isOpen ? ['cancel' as const] : []),
  ]
}

const captureWord = ({ isOnline, state }: OrderPayment) => (isOnline ? 'take' : state === 'cancelled' ? 'late' : 'capture')

function PaymentActions({ payment, order }: { payment: OrderPayment; order: AdminOrder }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { profile } = useBoot()
  const { currency } = order
  const over = overIn(payment, order)
  const [asked, setAsked] = useState<Step | null>(null)
  const close = () => setAsked(null)
  const cancel = useCommand(cancelPayment, {
    refresh: [getAdminOrder, listAdminOrders],
    ignore: true,
    onDone: ({ state }) => {
      void showToast(state === 'cancelled' ? 'success' : 'info', t(`payment.admin.${state === 'captured' ? 'paidMeanwhile' : 'cancelled'}`))
      close()
    },
  })
  const steps = stepsFor(payment, order, over > 0 || givesBack.some((state) => state === order.status), profile.flags)
  if (steps.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {steps.map((step) => (
        <Button
          may="money.change"
          key={step}
          size="sm"
          variant={step === 'cancel' ? 'quiet' : step === 'refund' && (payment.state === 'refundDue' || over > 0) ? 'primary' : 'secondary'}
          onClick={() => setAsked(step)}
        >
          {t(`payment.admin.${step === 'capture' ? captureWord(payment) : step}`)}
        </Button>
      ))}
      {asked === 'capture' && <CaptureDialog payment={payment} currency={currency} onClose={close} />}
      {asked === 'refund' && <RefundDialog payment={payment} {...{ over, currency }} onClose={close} />}
      {asked === 'cancel' && (
        <ConfirmDialog
          open
          tone="danger"
          onClose={close}
          onConfirm={() => cancel.run({ params: { id: payment.id } })}
          title={t('payment.admin.cancel')}
          confirmLabel={t('payment.admin.cancel')}
          loading={cancel.isRunning}
          error={cancel.error?.message}
        >
          <p>
            {t(payment.isOnline ? 'payment.admin.cancelConfirm' : 'payment.admin.cancelConfirmOffline', {
              amount: money(payment.amount, currency),
            })}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
