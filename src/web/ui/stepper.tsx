// The quantity field of an order line: steps in case multiples, reads numbers in either script, and explains why it corrected one.
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { nearestAllowed, quantityToText } from '#shared/quantity.ts'
import { unitFor, type UnitWords } from '#shared/units.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { type Bounds, boundedBy, useQuantityWords } from './quantity-words.ts'

export type StepperProps = {
  value: number
  onChange: (value: number) => void
  /** The name of the counted thing, from which the field and its buttons get their names. */
  label: string
  /** The whole name of the field, where it is not "Quantity of ...". */
  fieldLabel?: string
  decimals?: number
  min?: number
  multiple?: number
  max?: number | null
  /** The stock that is left, when that is known: the most that may be typed, and the hint that explains it. */
  left?: number | null | undefined
  unit?: UnitWords | undefined
  size?: 'md' | 'lg'
  disabled?: boolean
  /** Called when zero was typed, or when the quantity goes below the minimum. */
  onZero?: (() => void) | undefined
  /** The minus button becomes a bin at the minimum; for a line without a bin of its own. */
  hasBin?: boolean
}

function useStepper({ value, onChange, onZero }: Pick<StepperProps, 'value' | 'onChange' | 'onZero'>, bounds: Bounds) {
  const words = useQuantityWords()
  const [typed, setTyped] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const limits = boundedBy(bounds)
  /** Gives whether the line was removed. */
  const set = (wanted: number): boolean => {
    setTyped(null)
    if (wanted <= 0 && onZero) {
      setSaid('')
      onZero()
      return true
    }
    const next = nearestAllowed(wanted, limits)
    setSaid(words.correction(bounds, wanted))
    if (next !== value && (next > 0 || limits.min === 0)) onChange(next)
    return false
  }
  const commit = (): boolean => {
    if (typed === null) return false
    const read = words.read(typed, bounds, value)
    if ('quantity' in read) return set(read.quantity)
    setTyped(null)
    setSaid(read.said)
    return false
  }
  return { text: typed ?? quantityToText(value, limits.decimals), said, set, commit, type: setTyped }
}

const buttonClass =
  'grid w-10 shrink-0 place-items-center text-ink transition hover:bg-sunken focus-visible:-outline-offset-2 disabled:text-ink-soft disabled:opacity-40 disabled:hover:bg-transparent pointer-coarse:w-11'

/** Takes and gives whole numbers of the unit's smallest step. With `onZero`, a typed zero or going below the minimum calls it. */
export function Stepper(all: StepperProps) {
  const { value, onChange, label, decimals = 0, min = 1, multiple = 1, max = null, left, unit, size = 'md' } = all
  const { disabled = false, onZero, hasBin = false, fieldLabel } = all
  const { t, i18n } = useTranslation()
  const bounds = { limits: { min, multiple, max, decimals }, unit, left }
  const limits = boundedBy(bounds)
  const stepper = useStepper({ value, onChange, onZero }, bounds)
  const atLeast = value <= nearestAllowed(min, limits)
  const atMost = limits.max !== null && value + multiple > limits.max
  const onKeyDown = (event: KeyboardEvent) => {
    // When the line was removed, the next one has the focus, and must not handle this Enter.
    if (event.key === 'Enter' && stepper.commit()) event.preventDefault()
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    // The arrow down never removes a line; only a typed zero does.
    const next = value + (event.key === 'ArrowUp' ? multiple : -multiple)
    stepper.set(event.key === 'ArrowDown' ? Math.max(next, nearestAllowed(min, limits)) : next)
  }
  const removing = atLeast && onZero !== undefined
  return (
    <div className="grid min-w-0 gap-1">
      <div
        role="group"
        aria-label={fieldLabel ?? t('ui.stepper.label', { name: label })}
        className={cx(
          'flex min-w-30 overflow-hidden rounded-md border border-line-strong bg-card transition focus-within:border-primary pointer-coarse:h-11',
          size === 'lg' ? 'h-12' : 'h-10',
          disabled && 'opacity-55',
        )}
      >
        <button
          type="button"
          disabled={disabled || (atLeast && !onZero)}
          aria-label={removing && hasBin ? t('ui.remove', { name: label }) : t('ui.stepper.less', { name: label })}
          onClick={() => (removing ? onZero() : void stepper.set(value - multiple))}
          className={buttonClass}
        >
          <Icon name={removing && hasBin ? 'trash' : 'minus'} size={16} />
        </button>
        <span className="relative flex min-w-0 flex-1 items-center justify-center gap-1 border-x border-line">
          <input
            inputMode={decimals > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            dir="ltr"
            size={1}
            disabled={disabled}
            aria-label={fieldLabel ?? t('ui.stepper.quantity', { name: label })}
            value={stepper.text}
            onChange={(event) => stepper.type(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={() => void stepper.commit()}
            onKeyDown={onKeyDown}
            className={cx(
              'h-full w-full min-w-0 bg-transparent text-center text-sm font-medium text-ink tabular-nums outline-none',
              unit && 'text-end rtl:text-start',
            )}
          />
          {unit && (
            <span className="max-w-3/5 shrink-0 truncate pe-2 text-start text-xs text-ink-soft">
              {unitFor(unit, value, decimals, i18n.language)}
            </span>
          )}
        </span>
        <button
          type="button"
          disabled={disabled || atMost}
          aria-label={t('ui.stepper.more', { name: label })}
          onClick={() => void stepper.set(value + multiple)}
          className={buttonClass}
        >
          <Icon name="plus" size={16} />
        </button>
      </div>
      <p aria-live="polite" className="text-xs text-ink-soft empty:hidden">
        {stepper.said}
      </p>
    </div>
  )
}
