import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

const tones: Record<Tone, string> = {
  neutral: 'border-line bg-sunken text-ink',
  info: 'border-info-line bg-info-soft text-info',
  success: 'border-success-line bg-success-soft text-success',
  warning: 'border-warning-line bg-warning-soft text-warning',
  danger: 'border-danger-line bg-danger-soft text-danger',
}
// Colour is never alone: each tone has its own mark as well.
const marks: Record<Tone, string> = {
  neutral: 'rounded-full border-[1.5px] border-site-gray',
  info: 'rounded-full bg-current',
  success: 'rounded-full bg-current',
  warning: 'rotate-45 bg-current',
  danger: 'bg-current',
}

/** A state in one or two words, with a mark; give an `icon` to replace the mark. */
export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span
      className={cx('inline-flex h-6 items-center gap-1.5 rounded-full border px-2 text-xs font-medium whitespace-nowrap', tones[tone])}
    >
      {icon ? <Icon name={icon} size={16} className="-ms-0.5" /> : <span aria-hidden className={cx('size-1.5 shrink-0', marks[tone])} />}
      {children}
    </span>
  )
}

const labels = {
  plain: 'border border-line bg-card text-ink',
  primary: 'bg-primary-soft text-primary',
  deal: 'bg-tertiary text-on-tertiary group-hover:bg-tertiary-effect group-hover:text-on-tertiary-effect',
  bundle: 'bg-secondary text-on-secondary group-hover:bg-secondary-effect group-hover:text-on-secondary-effect',
}

/** A product's label: regular tags plain, discounts as deals, bundles; it takes part in the effect of the card (`group`) under the pointer. */
export function TagLabel({ kind = 'plain', children }: { kind?: keyof typeof labels; children: ReactNode }) {
  return (
    <span
      className={cx('inline-flex h-5 items-center rounded-sm px-1.5 text-xs font-medium whitespace-nowrap transition-colors', labels[kind])}
    >
      {children}
    </span>
  )
}
