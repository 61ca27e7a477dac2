// Noting money that a salesperson takes for one order, or for several of its customer at once: how much, how, on which day.
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { add, currencyDecimals, type Minor, minor, moneyToText, subtract, zero } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import { moneyFromText } from '#shared/typed-amount.ts'
import { useBoot, useFormat } from '#web/boot-context.tsx'
import { DateField } from '#web/form/date-field.tsx'
import { useLive } from '#web/page-data.ts'
import { paths } from '#web/paths.ts'
import { useTranslation } from '#web/translation.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Checkbox, RadioGroup } from '#web/ui/choice.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { collectMoney, listMoneyCollections, listOpenOrders, type OpenOrder } from '../../money-collection-contract.ts'
import { type CollectionMethod, collectionMethods, spread } from '../../rules.ts'
import { useRequestKey } from './use-request-key.ts'

const lists = [listOpenOrders, listMoneyCollections]

const leftOf = ({ due, collected }: OpenOrder): Minor => subtract(due, collected)

export function CollectDialog({ order, onClose }: { order: OpenOrder; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { profile } = useBoot()
  const { money } = useFormat()
  const decimals = currencyDecimals(order.currency)
  const { data: own } = useLive(listOpenOrders, { query: { customerId: order.customerId, sort: 'createdAt', perPage: 100 } })
  const others = (own?.data ?? []).filter(
    ({ id, due, collected, currency }) => id !== order.id && due > collected && currency === order.currency,
  )
  const [chosen, setChosen] = useState<readonly OpenOrder[]>([order])
  const [today] = useState(() => dayOf(new Date(), profile.timeZone))
  const [method, setMethod] = useState<CollectionMethod>('cash')
  const [values, setValues] = useState({ amount: moneyToText(leftOf(order), decimals), day: today, reference: '', note: '' })
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
  /** The oldest is paid first; the amount is all that is left of the chosen ones, until another is typed. */
  const choose = (next: readonly OpenOrder[]) => {
    setChosen(next.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)))
    setValues({ ...values, amount: moneyToText(add(zero, ...next.map(leftOf)), decimals) })
  }
  const parts = spread(moneyFromText(values.amount, decimals) ?? minor(0), chosen.map(leftOf))
  const send = () => {
    const { day, reference, note } = values
    const [first, ...more] = chosen.flatMap(({ id }, at) => {
      const amount = parts[at] ?? zero
      // An amount that covers the older ones alone leaves the others out.
      return at > 0 && amount === 0 ? [] : [{ orderId: id, amount }]
    })
    if (first) collect.run({ body: { ...first, others: more, requestKey, method, day, reference, note } })
  }
  return (
    <ActionDialog
      onClose={onClose}
      size="sm"
      title={chosen.length === 1 ? t('return.collectTitle', { number: order.number }) : t('return.collectMany', { count: chosen.length })}
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
        {others.length > 0 && (
          <fieldset className="grid gap-2">
            <legend className="mb-2 text-sm font-medium text-ink">{t('return.alsoFor', { company: order.companyName })}</legend>
            {others.map((other) => (
              <Checkbox
                key={other.id}
                label={
                  <>
                    <bdi>{other.number}</bdi> · <bdi>{money(leftOf(other), other.currency)}</bdi>
                  </>
                }
                checked={chosen.some(({ id }) => id === other.id)}
                onChange={(event) => choose(event.target.checked ? [...chosen, other] : chosen.filter(({ id }) => id !== other.id))}
              />
            ))}
          </fieldset>
        )}
        <RadioGroup
          row
          label={t('return.method')}
          name="method"
          value={method}
          options={collectionMethods.map((value) => ({ value, label: t(`return.methods.${value}`) }))}
          onChange={(event) => setMethod(collectionMethods.find((each) => each === event.target.value) ?? 'cash')}
        />
        <MoneyInput label={t('return.amount')} currency={order.currency} {...input('amount')} />
        {chosen.length > 1 && (
          <DescriptionList
            items={chosen.map(({ id, number }, at) => ({
              term: <bdi key={id}>{number}</bdi>,
              value: <bdi>{money(parts[at] ?? zero, order.currency)}</bdi>,
            }))}
          />
        )}
        <DateField label={t('return.day')} {...input('day')} latest={today} onChange={(day) => setValues({ ...values, day })} />
        {method !== 'cash' && <TextInput label={t(`return.references.${method}`)} optional maxLength={140} {...input('reference')} />}
        <TextArea label={t('return.note')} optional maxLength={1000} {...input('note')} />
        {collect.error && Object.keys(fields).length === 0 && <Alert tone="danger">{collect.error.message}</Alert>}
        <button type="submit" hidden />
      </form>
    </ActionDialog>
  )
}
