import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type ProgressProps = { label: string; value: number; max: number; detail?: ReactNode; tone?: 'primary' | 'success' | 'danger' }

const fills = { primary: 'bg-primary', success: 'bg-success', danger: 'bg-danger' }

/** The progress of long work; fills from the start of the line in both directions of writing. */
export function Progress({ label, value, max, detail, tone = 'primary' }: ProgressProps) {
  const share = max > 0 ? Math.min(100, (value / max) * 100) : 0
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span className="text-ink">{label}</span>
        <span className="text-ink-soft tabular-nums">{Math.floor(share)}%</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div className={cx('h-full rounded-full transition-[width] duration-200', fills[tone])} style={{ width: `${share}%` }} />
      </div>
      {detail && <div className="text-sm text-ink-soft">{detail}</div>}
    </div>
  )
}
