// The payments of an order in the office: every attempt with its state, and what may be done by hand.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { cancelPayment, capturePayment, refundPayment } from '#modules/payments/admin-contract.ts'
import { currencyDecimals, minor, moneyFromText, moneyToText } from '#shared/money.ts'
import { useFormat } from '#web/boot-context.tsx'
import { useCommand } from '#web/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type AdminOrder, getAdminOrder, listAdminOrders, type OrderPayment } from '../../admin-contract.ts'
import { PaymentStatus } from './order-status.tsx'

const stale = [getAdminOrder, listAdminOrders]
type Step = 'capture' | 'refund' | 'cancel'

export function OrderPayments({ order }: { order: AdminOrder }) {
  const { t } = useTranslation()
  const { money, dateTime } = useFormat()
  return (
    <ul className="grid gap-4 text-sm">
      {order.payments.map((payment) => (
        <li key={payment.id} className="grid gap-1.5">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-medium text-ink">{payment.method}</span>
            <PaymentStatus state={payment.state} />
          </div>
          <div className="flex flex-wrap justify-between gap-2 text-ink-soft">
            <time dateTime={payment.createdAt}>{dateTime(payment.createdAt)}</time>
            <bdi className="tabular-nums">{money(payment.amount, order.currency)}</bdi>
          </div>
          {payment.refunded > 0 && (
            <p className="text-ink-soft">{t('payment.admin.refundedAmount', { amount: money(payment.refunded, order.currency) })}</p>
          )}
          {payment.failure && (
            <p className="text-ink-soft">{t(`payment.failures.${payment.failure}`, { defaultValue: payment.failure })}</p>
          )}
          <PaymentActions payment={payment} currency={order.currency} />
        </li>
      ))}
    </ul>
  )
}

function stepsFor({ state, isOnline }: OrderPayment): Step[] {
  const isOpen = state === 'pending' || state === 'authorised'
  const isPaid = state === 'captured' || state === 'partlyRefunded'
  return [
    ...(isOpen && !isOnline ? ['capture' as const] : []),
    ...(isPaid ? ['refund' as const] : []),
    ...(isOpen ? ['cancel' as const] : []),
  ]
}

function PaymentActions({ payment, currency }: { payment: OrderPayment; currency: string }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const [asked, setAsked] = useState<Step | null>(null)
  const close = () => setAsked(null)
  const decimals = currencyDecimals(currency)
  const [amount, setAmount] = useState(moneyToText(payment.amount - payment.refunded, decimals))
  const capture = useCommand(capturePayment, { refresh: stale, said: 'payment.admin.captured', ignore: true, onDone: close })
  const refund = useCommand(refundPayment, { refresh: stale, said: 'payment.admin.refundedSaved', ignore: true, onDone: close })
  const cancel = useCommand(cancelPayment, { refresh: stale, said: 'payment.admin.cancelled', ignore: true, onDone: close })
  const params = { id: payment.id }
  const run: Record<Step, () => void> = {
    capture: () => capture.run({ params }),
    refund: () => refund.run({ params, body: { amount: moneyFromText(amount, decimals) ?? minor(0) } }),
    cancel: () => cancel.run({ params }),
  }
  const command = { capture, refund, cancel }[asked ?? 'capture']
  const error = command.error ? (Object.values(command.error.fields)[0]?.[0] ?? command.error.message) : undefined
  const steps = stepsFor(payment)
  if (steps.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {steps.map((step) => (
        <Button key={step} size="sm" variant={step === 'cancel' ? 'quiet' : 'secondary'} onClick={() => setAsked(step)}>
          {t(`payment.admin.${step}`)}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          open
          tone={asked === 'cancel' ? 'danger' : 'primary'}
          onClose={close}
          onConfirm={run[asked]}
          title={t(`payment.admin.${asked}`)}
          confirmLabel={t(`payment.admin.${asked}`)}
          loading={command.isRunning}
          error={error}
        >
          {asked === 'refund' ? (
            <TextInput
              label={t('payment.admin.refundAmount')}
              dir="ltr"
              inputMode="decimal"
              value={amount}
              end={currency}
              onChange={(event) => setAmount(event.target.value)}
            />
          ) : (
            <p>{t(`payment.admin.${asked}Confirm`, { amount: money(payment.amount, currency) })}</p>
          )}
        </ConfirmDialog>
      )}
    </div>
  )
}
