// The dialogs for money received and given back by hand: amount, day, reference.
import { useState } from 'react'
import { capturePayment, refundPayment } from '#modules/payments/admin-contract.ts'
import { currencyDecimals, type Minor, minor, moneyToText } from '#shared/money.ts'
import { moneyFromText } from '#shared/typed-amount.ts'
import { dayOf } from '#shared/time.ts'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { DateField } from '#web/form/date-field.tsx'
import { useTranslation } from '#web/translation.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { getAdminOrder, listAdminOrders, type OrderPayment } from '../../admin-contract.ts'
import { leftIn } from './money-in-payments.ts'

const stale = [getAdminOrder, listAdminOrders]
type Props = { payment: OrderPayment; currency: string; onClose: () => void }

/** Marks a payment as paid with what the bank statement says, or takes money that a provider has promised. */
export function CaptureDialog({ payment, currency, onClose }: Props) {
  const { isOnline } = payment
  const said = isOnline ? 'payment.admin.captureAsked' : 'payment.admin.captured'
  const { t } = useTranslation()
  const { money } = useFormat()
  const capture = useCommand(capturePayment, { refresh: stale, said, ignore: true, onDone: onClose })
  const noted = useNoted(payment.due, currency)
  const send = () => capture.run({ params: { id: payment.id }, body: noted.body })
  return (
    <MoneyDialog
      title={isOnline ? 'payment.admin.take' : 'payment.admin.capture'}
      about={t(isOnline ? 'payment.admin.takeConfirm' : 'payment.admin.captureConfirm')}
      notice={
        payment.due < payment.amount &&
        t('payment.admin.takeLess', { amount: money(payment.amount, currency), due: money(payment.due, currency) })
      }
      amountLabel={isOnline ? 'payment.admin.takeAmount' : 'payment.admin.received'}
      noted={noted}
      currency={currency}
      onClose={onClose}
      send={send}
      command={capture}
    />
  )
}

/** Gives money back; without a provider the office notes how it did. `over`: the part of it that is too much, with which it begins. */
export function RefundDialog({ payment, over, currency, onClose }: Props & { over: Minor }) {
  const said = payment.isOnline ? 'payment.admin.refundAsked' : 'payment.admin.refundedSaved'
  // A refund made meanwhile is shown first; a second press refunds in addition to it.
  const outdated = { code: 'payment.refundedMeanwhile', refresh: stale }
  const refund = useCommand(refundPayment, { refresh: stale, said, outdated, ignore: true, onDone: onClose })
  const { t } = useTranslation()
  const { money } = useFormat()
  const left = leftIn(payment)
  const noted = useNoted(over > 0 ? over : left, currency)
  const givenBack = minor(payment.refunded + payment.asked)
  const send = () => refund.run({ params: { id: payment.id }, body: { ...noted.body, givenBack } })
  return (
    <MoneyDialog
      title="payment.admin.refund"
      amountLabel="payment.admin.refundAmount"
      notice={over > 0 && over < left && t('payment.admin.refundOver', { amount: money(over, currency), left: money(left, currency) })}
      noted={noted}
      currency={currency}
      onClose={onClose}
      send={send}
      command={refund}
    />
  )
}

function useNoted(start: number, currency: string) {
  const { profile } = useBoot()
  const decimals = currencyDecimals(currency)
  const [today] = useState(() => dayOf(new Date(), profile.timeZone))
  const [values, setValues] = useState({ amount: moneyToText(start, decimals), day: today, reference: '', note: '' })
  const set = (key: keyof typeof values) => (event: { target: { value: string } }) => setValues({ ...values, [key]: event.target.value })
  const { amount, day, reference, note } = values
  return {
    today,
    values,
    set,
    setDay: (day: string) => setValues({ ...values, day }),
    body: {
      amount: moneyFromText(amount, decimals) ?? minor(0),
      ...(day ? { day } : {}),
      ...(reference ? { reference } : {}),
      ...(note ? { note } : {}),
    },
  }
}

type DialogProps = {
  title: string
  about?: string
  notice: string | false
  amountLabel: string
  noted: ReturnType<typeof useNoted>
  currency: string
  onClose: () => void
  send: () => void
  command: Pick<ReturnType<typeof useCommand>, 'isRunning' | 'error'>
}

function MoneyDialog({ title, about, notice, amountLabel, noted, currency, onClose, send, command }: DialogProps) {
  const { t } = useTranslation()
  const fields = command.error?.fields ?? {}
  const errorOf = (name: string) => fields[name]?.[0]
  const { values, set, setDay } = noted
  return (
    <ActionDialog onClose={onClose} size="sm" title={t(title)} label={t(title)} loading={command.isRunning} onAction={send}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {about && <p>{about}</p>}
        {notice && <Alert tone="info">{notice}</Alert>}
        <MoneyInput label={t(amountLabel)} currency={currency} value={values.amount} error={errorOf('amount')} onChange={set('amount')} />
        <DateField label={t('payment.admin.day')} value={values.day} error={errorOf('day')} latest={noted.today} onChange={setDay} />
        <TextInput
          label={t('payment.admin.reference')}
          optional
          maxLength={140}
          value={values.reference}
          error={errorOf('reference')}
          onChange={set('reference')}
        />
        <TextArea
          label={t('payment.admin.note')}
          optional
          maxLength={1000}
          value={values.note}
          error={errorOf('note')}
          onChange={set('note')}
        />
        {command.error && Object.keys(fields).length === 0 && <Alert tone="danger">{command.error.message}</Alert>}
        <button type="submit" hidden />
      </form>
    </ActionDialog>
  )
}
