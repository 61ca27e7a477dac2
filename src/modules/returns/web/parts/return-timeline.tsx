// The history of a return, newest first.
import { isolatePhones } from '#shared/phone-text.ts'
import { useFormat } from '#web/boot-context.tsx'
import { useTranslation } from '#web/translation.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import type { ReturnEvent } from '../../contract.ts'
import { returnIcons, returnTones } from './return-badge.tsx'

export function ReturnTimeline({ events }: { events: readonly ReturnEvent[] }) {
  const { t } = useTranslation()
  const { dateTime } = useFormat()
  return (
    <Timeline
      events={events.toReversed().map((event) => ({
        id: event.id,
        title: t(
          event.action === 'settle' ? 'return.settled' : event.action === 'withdraw' ? 'return.withdrawn' : `return.status.${event.to}`,
        ),
        time: <time dateTime={event.createdAt}>{dateTime(event.createdAt)}</time>,
        by: event.actorName ? (
          <>
            {t(`order.actors.${event.actorKind}`)}: <bdi>{event.actorName}</bdi>
          </>
        ) : (
          t(`order.actors.${event.actorKind}`)
        ),
        note: event.note ? isolatePhones(event.note) : undefined,
        icon: returnIcons[event.to],
        tone: returnTones[event.to],
      }))}
    />
  )
}
