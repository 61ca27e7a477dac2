// Approving goods that were seen: what arrived of each line, in which condition, whether it goes back to stock, and how the money comes back.
import { useState } from 'react'
import { useFormat } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Checkbox, RadioGroup } from '#web/ui/choice.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { Select, TextArea } from '#web/ui/text-input.tsx'
import { useCommand } from '#web/use-command.ts'
import { type AdminReturn, approveReturn, getAdminReturn, listAdminReturns } from '../../admin-contract.ts'
import { lineName } from '#modules/orders/line-name.ts'
import type { ReturnLine } from '../../contract.ts'
import { type Condition, conditions, mayRestock } from '../../rules.ts'
import { LineWords } from './return-lines.tsx'

type Seen = { received: number; damaged: number; condition: Condition; isRestocked: boolean }

export function ApproveDialog({ held, onClose }: { held: AdminReturn; onClose: () => void }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const approve = useCommand(approveReturn, {
    refresh: [getAdminReturn, listAdminReturns],
    said: 'return.admin.approved',
    ignore: true,
    onDone: onClose,
  })
  const [note, setNote] = useState('')
  const [way, setWay] = useState<'payment' | 'credit'>((held.refundTotal ?? 0) <= held.moneyLeft ? 'payment' : 'credit')
  const [seen, setSeen] = useState<Record<string, Seen>>(() => Object.fromEntries(held.lines.map((line) => [line.id, firstSight(line)])))
  const send = () =>
    approve.run({
      params: { id: held.id },
      body: { note, money: way, lines: held.lines.map((line) => ({ id: line.id, ...(seen[line.id] ?? firstSight(line)) })) },
    })
  const problem = approve.error && (Object.values(approve.error.fields)[0]?.[0] ?? approve.error.message)
  return (
    <ActionDialog
      onClose={onClose}
      size="lg"
      title={t('return.admin.approveTitle', { number: held.number })}
      label={t('return.actions.approve')}
      may={approveReturn.may}
      loading={approve.isRunning}
      onAction={send}
    >
      <div className="grid gap-5">
        <ul className="divide-y divide-line">
          {held.lines.map((line) => (
            <LineSeen
              key={line.id}
              line={line}
              seen={seen[line.id] ?? firstSight(line)}
              onChange={(next) => setSeen({ ...seen, [line.id]: next })}
            />
          ))}
        </ul>
        <RadioGroup
          label={t('return.moneyTitle')}
          name="money"
          value={way}
          onChange={(event) => setWay(event.target.value === 'credit' ? 'credit' : 'payment')}
          options={[
            {
              value: 'payment',
              label: t('return.money.payment'),
              hint: t('return.admin.moneyLeft', { amount: money(held.moneyLeft, held.currency) }),
              disabled: held.moneyLeft === 0,
            },
            { value: 'credit', label: t('return.money.credit'), hint: t('return.admin.creditHint') },
          ]}
        />
        <TextArea
          label={t('return.admin.noteToCustomer')}
          optional
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {problem && <Alert tone="danger">{problem}</Alert>}
      </div>
    </ActionDialog>
  )
}

const firstSight = (line: ReturnLine): Seen => {
  const condition: Condition = line.reason === 'damaged' ? 'damaged' : 'asNew'
  return { received: line.quantity, damaged: 0, condition, isRestocked: mayRestock(condition) }
}

function LineSeen({ line, seen, onChange }: { line: ReturnLine; seen: Seen; onChange: (seen: Seen) => void }) {
  const { t } = useTranslation()
  const changeCondition = (condition: Condition) =>
    onChange({
      ...seen,
      condition,
      damaged: condition === 'damaged' ? 0 : seen.damaged,
      isRestocked: seen.isRestocked && mayRestock(condition),
    })
  /** All of them damaged is a condition; of fewer the rest goes back to stock. */
  const changeDamaged = (damaged: number) => {
    if (damaged === seen.received) changeCondition('damaged')
    else if (seen.condition === 'damaged') onChange({ ...seen, damaged, condition: 'asNew', isRestocked: true })
    else onChange({ ...seen, damaged })
  }
  const changeReceived = (received: number) =>
    onChange(
      seen.damaged > 0 && seen.damaged >= received
        ? { received, damaged: 0, condition: 'damaged', isRestocked: false }
        : { ...seen, received },
    )
  return (
    <li className="grid gap-3 py-3 text-sm first:pt-0 sm:grid-cols-[minmax(0,1fr)_11rem_11rem] sm:items-start">
      <div className="grid gap-1">
        <LineWords line={line} />
        <span className="text-xs text-ink-soft">{t(`return.reasons.${line.reason}`)}</span>
      </div>
      <div className="grid gap-2">
        <Stepper
          label={lineName(line)}
          fieldLabel={t('return.admin.received', { title: lineName(line) })}
          value={seen.received}
          decimals={line.decimals}
          max={line.quantity}
          unit={line.unit}
          onZero={() => onChange({ ...seen, received: 0, damaged: 0, isRestocked: false })}
          onChange={changeReceived}
        />
        {seen.received > 0 && (
          <>
            <span className="text-xs text-ink-soft">{t('return.admin.someDamaged')}</span>
            <Stepper
              label={lineName(line)}
              fieldLabel={t('return.admin.damaged', { title: lineName(line) })}
              value={seen.condition === 'damaged' ? seen.received : seen.damaged}
              decimals={line.decimals}
              min={0}
              max={seen.received}
              unit={line.unit}
              onZero={() => changeDamaged(0)}
              onChange={changeDamaged}
            />
          </>
        )}
      </div>
      <div className="grid gap-2">
        <Select
          label={t('return.admin.condition', { title: lineName(line) })}
          hideLabel
          value={seen.condition}
          options={conditions.map((value) => ({ value, label: t(`return.conditions.${value}`) }))}
          onChange={(event) => changeCondition(conditions.find((each) => each === event.target.value) ?? 'asNew')}
        />
        <Checkbox
          label={t('return.admin.restock')}
          checked={seen.isRestocked}
          disabled={!mayRestock(seen.condition) || seen.received === 0}
          onChange={(event) => onChange({ ...seen, isRestocked: event.target.checked })}
        />
      </div>
    </li>
  )
}
