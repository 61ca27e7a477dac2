import type { ReactNode } from 'react'
import { useTranslation } from '#web/translation.tsx'
import type { Tone } from './badge.tsx'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'

const looks: Record<Tone, { box: string; icon: IconName; ink: string }> = {
  neutral: { box: 'border-line bg-sunken', icon: 'info', ink: 'text-ink-soft' },
  info: { box: 'border-info-line bg-info-soft', icon: 'info', ink: 'text-info' },
  success: { box: 'border-success-line bg-success-soft', icon: 'check', ink: 'text-success' },
  warning: { box: 'border-warning-line bg-warning-soft', icon: 'warning', ink: 'text-warning' },
  danger: { box: 'border-danger-line bg-danger-soft', icon: 'warning', ink: 'text-danger' },
}

/** `isSlim`: the actions stand beside the text, for a notice that stays above what is read. */
type AlertProps = {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  onClose?: () => void
  isSilent?: boolean
  isSlim?: boolean
  className?: string
}

/** A notice on the page; warnings and dangers are read out at once, unless `isSilent`, because the same text is announced elsewhere. */
export function Alert({ tone = 'info', title, children, actions, onClose, isSilent = false, isSlim = false, className }: AlertProps) {
  const { t } = useTranslation()
  const look = looks[tone]
  const urgent = tone === 'danger' || tone === 'warning'
  return (
    <div
      role={isSilent ? 'note' : urgent ? 'alert' : 'status'}
      className={cx('flex gap-3 rounded-md border text-sm', isSlim ? 'items-center px-4 py-2 shadow-overlay' : 'p-4', look.box, className)}
    >
      <Icon name={look.icon} className={look.ink} />
      <div className={cx('min-w-0 flex-1', isSlim ? 'flex flex-wrap items-center gap-x-4 gap-y-1' : 'grid gap-1')}>
        {title && <p className="font-semibold text-ink">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
        {actions && <div className={cx('flex flex-wrap gap-2', !isSlim && 'mt-2')}>{actions}</div>}
      </div>
      {onClose && (
        <button
          type="button"
          aria-label={t('ui.dismiss')}
          onClick={onClose}
          className="-m-1 grid size-7 place-items-center rounded-md text-ink transition hover:bg-card"
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  )
}
