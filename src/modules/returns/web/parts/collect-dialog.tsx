// Noting money that a salesperson takes for an order: how much, how, on which day.
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { currencyDecimals, minor, moneyToText } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import { moneyFromText } from '#shared/typed-amount.ts'
import { useBoot } from '#web/boot-context.tsx'
import { DateField } from '#web/form/date-field.tsx'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { collectMoney, listMoneyCollections, listOpenOrders, type OpenOrder } from '../../money-collection-contract.ts'
import { type CollectionMethod, collectionMethods } from '../../rules.ts'
import { useRequestKey } from './use-request-key.ts'

const lists = [listOpenOrders, listMoneyCollections]

export function CollectDialog({ order, onClose }: { order: OpenOrder; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { profile } = useBoot()
  const decimals = currencyDecimals(order.currency)
  const [today] = useState(() => dayOf(new Date(), profile.timeZone))
  const [method, setMethod] = useState<CollectionMethod>('cash')
  const [values, setValues] = useState({ amount: moneyToText(order.due - order.collected, decimals), day: today, reference: '', note: '' })
  const collect = useCommand(collectMoney, {
    refresh: lists,
    said: 'return.collected',
    outdated: { code: 'return.keyReused', refresh: lists },
    ignore: true,
    onDone: async ({ id }) => await navigate(paths.account.receipt(id)),
  })
  const requestKey = useRequestKey(collect.error)
  const fields = collect.error?.fields ?? {}
  const input = (key: keyof typeof values) => ({
    value: values[key],
    error: fields[key]?.[0],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [key]: event.target.value }),
  })
  const send = () => {
    const { amount, day, reference, note } = values
    collect.run({
      body: { orderId: order.id, requestKey, method, amount: moneyFromText(amount, decimals) ?? minor(0), day, reference, note },
    })
  }
  return (
    <ActionDialog
      onClose={onClose}
      size="sm"
      title={t('return.collectTitle', { number: order.number })}
      label={t('return.collect')}
      loading={collect.isRunning}
      onAction={send}
    >
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <RadioGroup
          row
          label={t('return.method')}
          name="method"
          value={method}
          options={collectionMethods.map((value) => ({ value, label: t(`return.methods.${value}`) }))}
          onChange={(event) => setMethod(collectionMethods.find((each) => each === event.target.value) ?? 'cash')}
        />
        <MoneyInput label={t('return.amount')} currency={order.currency} {...input('amount')} />
        <DateField label={t('return.day')} {...input('day')} latest={today} onChange={(day) => setValues({ ...values, day })} />
        {method !== 'cash' && <TextInput label={t(`return.references.${method}`)} optional maxLength={140} {...input('reference')} />}
        <TextArea label={t('return.note')} optional maxLength={1000} {...input('note')} />
        {collect.error && Object.keys(fields).length === 0 && <Alert tone="danger">{collect.error.message}</Alert>}
        <button type="submit" hidden />
      </form>
    </ActionDialog>
  )
}
