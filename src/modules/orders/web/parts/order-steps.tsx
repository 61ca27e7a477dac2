// The next steps of an order for the office: only those that are possible, each asked with what it needs.
import { useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { useMay } from '#web/may.ts'
import { useEndpointForm } from '#web/form/use-endpoint-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { isDestructive, needsReason, type OfficeAction, officeActions } from '../../actions.ts'
import { actOnOrder, type AdminOrder, getAdminOrder, listAdminOrders, type OrderPayment } from '../../admin-contract.ts'
import { showToast } from '#web/toast.ts'

export function OrderSteps({ order }: { order: AdminOrder }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<OfficeAction | null>(null)
  const steps = officeActions.flatMap((name) =>
    order.actions.filter(({ action }) => action === name).map((choice) => ({ ...choice, name })),
  )
  const main = steps.find(({ name, isAllowed }) => isAllowed && !isDestructive(name))?.name
  if (steps.length === 0) return <p className="text-sm text-ink-soft">{t('order.admin.noSteps')}</p>
  return (
    <div className="grid gap-2">
      {order.status === 'payment-pending' && <p className="text-sm text-ink-soft">{t('order.admin.waitsForPayment')}</p>}
      {steps.map(({ name, reason }) => (
        <Button
          may="orders.change"
          key={name}
          block
          variant={name === main ? 'primary' : 'secondary'}
          className={isDestructive(name) && reason === null ? 'text-danger' : ''}
          disabledReason={reason === null ? undefined : t(reason)}
          onClick={() => setAsked(name)}
        >
          {t(stepKey(order, name))}
        </Button>
      ))}
      {asked && <StepDialog order={order} action={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

/** The name of a step: of an order that waits for its customer's word, asking for the payment is their yes. */
const stepKey = ({ status }: AdminOrder, action: OfficeAction): string =>
  `order.actions.${status === 'initiated' && action === 'awaitPayment' ? 'confirmAndPay' : action}`

const words = { refund: 'Refund', owe: 'Owe', keep: 'Keep' }

/** The amount paid and not given back. */
const paidOf = ({ state, amount, captured, refunded }: OrderPayment): number =>
  state === 'captured' || state === 'partlyRefunded' ? (captured ?? amount) - refunded : 0

function StepDialog({ order, action, onClose }: { order: AdminOrder; action: OfficeAction; onClose: () => void }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { profile } = useBoot()
  const mayDecide = useMay()('money.change')
  const isReasonNeeded = needsReason(action, 'admin')
  const form = useEndpointForm(actOnOrder, {
    initial: { note: '', shipmentName: '', shipmentUrl: '', money: undefined },
    params: { id: order.id, action },
    refresh: [getAdminOrder, listAdminOrders],
    onDone: ({ status }) => {
      void showToast('success', t('order.admin.changed', { number: order.number, status: t(`order.status.${status}`) }))
      onClose()
    },
  })
  const paid = order.payments.reduce((sum, payment) => sum + paidOf(payment), 0)
  const total = order.totals ? money(order.totals.grandTotal, order.currency) : ''
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('order.admin.confirmTitle', { action: t(stepKey(order, action)), number: order.number })}
      actions={
        <>
          <Button onClick={onClose}>{t(isDestructive(action) ? 'order.keep' : 'ui.cancel')}</Button>
          <Button variant={isDestructive(action) ? 'danger' : 'primary'} loading={form.isSending} onClick={() => void form.submit()}>
            {t(stepKey(order, action))}
          </Button>
        </>
      }
    >
      <form className="grid gap-4" noValidate onSubmit={(event) => void form.submit(event)}>
        {order.status === 'initiated' && !isDestructive(action) && (
          <p>{t(action === 'awaitPayment' ? 'order.confirm.forCustomerPayText' : 'order.confirm.forCustomerText')}</p>
        )}
        {isDestructive(action) && (
          <p>
            <Unbroken>
              {t(action === 'refuse' ? 'order.admin.refuseText' : 'order.admin.cancelText', {
                number: order.number,
                company: order.companyName,
                total,
              })}
            </Unbroken>
          </p>
        )}
        {action === 'ship' && profile.flags.isShipmentEnabled && (
          <>
            <TextInput label={t('order.admin.shipmentName')} optional maxLength={100} {...form.input('shipmentName')} />
            <TextInput
              label={t('order.admin.shipmentUrl')}
              optional
              dir="ltr"
              type="url"
              placeholder="https://"
              {...form.input('shipmentUrl')}
            />
          </>
        )}
        {isDestructive(action) && paid > 0 && !mayDecide && (
          <Alert tone="info">{t('order.admin.moneyOwed', { amount: money(paid, order.currency) })}</Alert>
        )}
        {isDestructive(action) && paid > 0 && mayDecide && (
          <RadioGroup
            label={t('order.admin.money')}
            hint={t('order.admin.moneyPaid', { amount: money(paid, order.currency) })}
            error={form.errorOf('money')}
            {...form.register('money')}
            options={(['refund', 'owe', 'keep'] as const).map((value) => ({ value, label: t(`order.admin.money${words[value]}`) }))}
          />
        )}
        <TextArea
          label={t(isReasonNeeded ? 'order.admin.reason' : 'order.admin.noteToCustomer')}
          maxLength={1000}
          {...form.input('note')}
        />
        {form.refusal && <Alert tone="danger">{form.refusal.message}</Alert>}
      </form>
    </Dialog>
  )
}
