// The history of an order, the newest first: every change of its status and every movement of its money, when, by whom, with the note.
import { useFormat } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import type { Tone } from '#web/ui/badge.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import { isolatePhones } from '#shared/phone-text.ts'
import type { OrderEvent } from '../../contract.ts'
import { orderIcons, orderTones } from './order-status.tsx'

type Money = NonNullable<OrderEvent['money']>

const moneyTones: Record<Money['move'], Tone> = {
  authorise: 'info',
  capture: 'success',
  captureLate: 'warning',
  undoCapture: 'warning',
  oweRefund: 'danger',
  cancel: 'neutral',
  fail: 'danger',
  refundPartly: 'info',
  refund: 'info',
  failedLate: 'warning',
  refundFailed: 'danger',
  keep: 'neutral',
}

const moneyIcons: Partial<Record<Money['move'], IconName>> = {
  fail: 'warning',
  cancel: 'close',
  oweRefund: 'warning',
  failedLate: 'warning',
  refundFailed: 'warning',
}

/** Entries that leave the status as it is. */
const stepTexts: Partial<Record<string, string>> = { revise: 'order.revised', note: 'order.noted', shipPart: 'order.partShipped' }
const stepIcons: Partial<Record<string, IconName>> = { revise: 'edit', note: 'quote', shipPart: 'truck' }

export function OrderTimeline({ events, currency }: { events: readonly OrderEvent[]; currency: string }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  return (
    <Timeline
      events={events.toReversed().map((event) => ({
        id: event.id,
        title: event.money ? (
          <MoneyTitle money={event.money} currency={currency} />
        ) : (
          t(stepTexts[event.action] ?? `order.status.${event.to}`)
        ),
        time: <time dateTime={event.createdAt}>{dateTime(event.createdAt)}</time>,
        by: event.actorName ? (
          <>
            {t(`order.actors.${event.actorKind}`)}: <bdi>{event.actorName}</bdi>
          </>
        ) : (
          t(`order.actors.${event.actorKind}`)
        ),
        note: event.money ? <MoneyNote money={event.money} note={event.note} /> : event.note ? isolatePhones(event.note) : undefined,
        icon: event.money ? (moneyIcons[event.money.move] ?? 'receipt') : (stepIcons[event.action] ?? orderIcons[event.to]),
        tone: event.money ? moneyTones[event.money.move] : event.action === 'note' ? 'neutral' : orderTones[event.to],
      }))}
    />
  )
}

function MoneyTitle({ money: { move, state, amount }, currency }: { money: Money; currency: string }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  return (
    <>
      {t(`payment.moves.${state === 'done' ? move : state}`)}
      {amount !== null && (
        <>
          {': '}
          <bdi className="tabular-nums">{money(amount, currency)}</bdi>
        </>
      )}
    </>
  )
}

function MoneyNote({ money, note }: { money: Money; note: string | null }) {
  const { t } = useTranslation()
  const { dayDate } = useFormat()
  const details = [
    money.method,
    money.day && t('payment.moves.onDay', { day: dayDate(money.day) }),
    money.reference && t('payment.moves.reference', { reference: money.reference }),
    money.failure && t(`payment.failures.${money.failure}`, { defaultValue: money.failure }),
  ].filter(Boolean)
  return (
    <>
      {details.join(' · ')}
      {note && (
        <p className="whitespace-pre-line">
          <bdi>{isolatePhones(note)}</bdi>
        </p>
      )}
    </>
  )
}
