import { cx } from './cx.ts'

/** A turning ring; `label` is read out, without it the surroundings say what is happening. */
export function Spinner({ size = 20, label, className }: { size?: number; label?: string | undefined; className?: string | undefined }) {
  return (
    <span role={label ? 'status' : undefined} className={cx('inline-flex', className)}>
      <svg viewBox="0 0 20 20" width={size} height={size} fill="none" strokeWidth="2" aria-hidden className="animate-spin">
        <circle cx="10" cy="10" r="8" stroke="currentColor" opacity="0.25" />
        <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
