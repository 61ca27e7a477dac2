import { useTranslation } from '#web/translation.tsx'
import { useFormat } from '#web/boot-context.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import type { OrderEvent } from '../../contract.ts'
import { orderIcons, orderTones } from './order-status.tsx'

/** Every change of an order's status, the newest first: what, when, by whom, with the note. */
export function OrderTimeline({ events }: { events: readonly OrderEvent[] }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  return (
    <Timeline
      events={events.toReversed().map((event) => ({
        id: event.id,
        title: t(`order.status.${event.to}`),
        time: <time dateTime={event.createdAt}>{dateTime(event.createdAt)}</time>,
        by: event.actorName ? (
          <>
            {t(`order.actors.${event.actorKind}`)}: <bdi>{event.actorName}</bdi>
          </>
        ) : (
          t(`order.actors.${event.actorKind}`)
        ),
        note: event.note ?? undefined,
        icon: orderIcons[event.to],
        tone: orderTones[event.to],
      }))}
    />
  )
}
