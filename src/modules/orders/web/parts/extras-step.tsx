// The last step of the checkout: the purchase order number, as the company asks for it, and a note.
import { useState } from 'react'
import { type PurchaseOrderRule, purchaseOrderRefusal } from '#modules/companies/rules.ts'
import { useFormat } from '#web/boot-context.tsx'
import { useLive } from '#web/page-data.ts'
import { useTranslation } from '#web/translation.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
import { findPurchaseOrder } from '../../contract.ts'
import { CheckoutStep } from './checkout-step.tsx'
import type { Change } from './checkout-steps.tsx'
import type { Draft } from './use-checkout-draft.ts'

type Props = { draft: Draft; rule: PurchaseOrderRule | undefined; change: Change }

export function ExtrasStep({ draft, rule = { isRequired: false, start: null }, change }: Props) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const number = draft.purchaseOrderNumber.trim()
  const [left, setLeft] = useState(number)
  const refusal = purchaseOrderRefusal(rule, number || null)
  // Asked once the field is left, not with every letter.
  const { data: used } = useLive(
    findPurchaseOrder,
    { query: { number: left } },
    { enabled: left !== '' && left === number && refusal === null },
  )
  const hints = [rule.start ? t('order.checkout.poStart', { start: rule.start }) : '', rule.isRequired ? '' : t('order.checkout.poHint')]
  return (
    <CheckoutStep number={4} title={t('order.checkout.steps.extras')} isDone={rule.isRequired && refusal === null}>
      <TextInput
        label={t('order.poNumber')}
        hint={hints.filter(Boolean).join(' ') || undefined}
        optional={!rule.isRequired}
        required={rule.isRequired}
        maxLength={60}
        autoComplete="off"
        error={refusal === 'start' && left === number ? t('order.validation.purchaseOrder.start', { start: rule.start }) : undefined}
        value={draft.purchaseOrderNumber}
        onChange={(event) => change({ purchaseOrderNumber: event.target.value })}
        onBlur={() => setLeft(number)}
      />
      {used && left === number && (
        <Alert tone="warning">{t('order.checkout.poUsed', { number: used.number, date: date(used.createdAt) })}</Alert>
      )}
      <TextArea
        label={t('order.checkout.note')}
        placeholder={t('order.checkout.notePlaceholder')}
        optional
        maxLength={2000}
        value={draft.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </CheckoutStep>
  )
}
