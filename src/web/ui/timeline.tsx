import type { ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'

export type TimelineEvent = {
  id: string
  title: ReactNode
  time: ReactNode
  by?: ReactNode
  note?: ReactNode
  icon?: IconName
  tone?: Tone
}

const tones: Record<Tone, string> = {
  neutral: 'border-line bg-card text-ink-soft',
  info: 'border-info-line bg-info-soft text-info',
  success: 'border-success-line bg-success-soft text-success',
  warning: 'border-warning-line bg-warning-soft text-warning',
  danger: 'border-danger-line bg-danger-soft text-danger',
}

/** Events in the given order: what happened, when, by whom, with a note. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol>
      {events.map((event, index) => (
        <li key={event.id} className="relative flex gap-3 pb-5 last:pb-0">
          {index < events.length - 1 && <span aria-hidden className="absolute start-3.5 top-8 bottom-0.5 w-px bg-line" />}
          <span className={cx('grid size-7 shrink-0 place-items-center rounded-full border', tones[event.tone ?? 'neutral'])}>
            <Icon name={event.icon ?? 'check'} size={16} />
          </span>
          <div className="grid min-w-0 flex-1 gap-0.5 pt-0.5 text-sm">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium text-ink">{event.title}</span>
              <span className="text-xs text-ink-soft tabular-nums">{event.time}</span>
            </div>
            {event.by && <span className="text-xs text-ink-soft">{event.by}</span>}
            {event.note && <div className="mt-1 rounded-md bg-sunken px-3 py-2 text-ink">{event.note}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
