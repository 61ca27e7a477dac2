import { cx } from './cx.ts'

type SwatchProps = { colour: string; label: string; selected?: boolean; onSelect?: () => void; unavailable?: boolean; size?: 'sm' | 'md' }

/** A colour as a dot, named by `label`; with `onSelect` it is a radio-like button. An unavailable one is struck through. */
export function Swatch({ colour, label, selected = false, onSelect, unavailable = false, size = 'md' }: SwatchProps) {
  const dot = (
    <span
      className={cx('relative block overflow-hidden rounded-full border border-line-strong', size === 'sm' ? 'size-4' : 'size-7')}
      style={{ backgroundColor: colour }}
    >
      {unavailable && <span className="absolute inset-x-0 top-1/2 h-0.5 -rotate-45 bg-card outline outline-line-strong" />}
    </span>
  )
  if (!onSelect)
    return (
      <span role="img" aria-label={label} title={label} className="inline-block">
        {dot}
      </span>
    )
  return (
    <button
      type="button"
      aria-pressed={selected}
      aria-label={label}
      title={label}
      onClick={onSelect}
      className={cx(
        'touch-target inline-grid size-9 place-items-center rounded-full border-2 transition',
        selected ? 'border-primary' : 'border-transparent hover:border-line-strong',
      )}
    >
      {dot}
    </button>
  )
}
