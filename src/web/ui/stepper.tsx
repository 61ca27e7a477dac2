// The quantity of a wholesale line: moves in case multiples, takes typed numbers in either script, and says why it corrected one.
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { nearestAllowed, quantityFromText, quantityRefusal, quantityToText } from '#shared/quantity.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

export type StepperProps = {
  value: number
  onChange: (value: number) => void
  label: string
  decimals?: number
  min?: number
  multiple?: number
  max?: number | null
  unit?: string | undefined
  size?: 'md' | 'lg'
  disabled?: boolean
  onRemove?: (() => void) | undefined
}

type Limits = { min: number; multiple: number; max: number | null; decimals: number }

function useStepper(value: number, onChange: (value: number) => void, limits: Limits) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const shown = (quantity: number) => quantityToText(quantity, limits.decimals)
  const set = (wanted: number) => {
    const refusal = quantityRefusal(wanted, limits)
    const next = nearestAllowed(wanted, limits)
    const facts = { min: shown(limits.min), multiple: shown(limits.multiple), max: shown(limits.max ?? 0), value: shown(next) }
    setSaid(refusal ? t(`ui.stepper.${refusal.reason}`, facts) : '')
    setTyped(null)
    if (next !== value) onChange(next)
  }
  const commit = () => {
    if (typed === null) return
    const wanted = quantityFromText(typed, limits.decimals)
    if (wanted !== null) return set(wanted)
    setTyped(null)
    setSaid(t('ui.stepper.notANumber', { value: shown(value) }))
  }
  return { text: typed ?? shown(value), said, set, commit, type: setTyped }
}

const buttonClass =
  'grid w-10 shrink-0 place-items-center text-ink transition hover:bg-sunken focus-visible:-outline-offset-2 disabled:text-ink-soft disabled:opacity-40 disabled:hover:bg-transparent pointer-coarse:w-11'

/** Takes and gives whole numbers of the unit's smallest step. With `onRemove`, going below the minimum takes the line away. */
export function Stepper(all: StepperProps) {
  const { value, onChange, label, decimals = 0, min = 1, multiple = 1, max = null, unit, size = 'md', disabled = false, onRemove } = all
  const { t } = useTranslation()
  const limits = { min, multiple, max, decimals }
  const stepper = useStepper(value, onChange, limits)
  const atLeast = value <= nearestAllowed(min, limits)
  const atMost = max !== null && value + multiple > max
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') stepper.commit()
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    stepper.set(value + (event.key === 'ArrowUp' ? multiple : -multiple))
  }
  const removing = atLeast && onRemove !== undefined
  return (
    <div className="grid min-w-0 gap-1">
      <div
        role="group"
        aria-label={t('ui.stepper.label', { name: label })}
        className={cx(
          'flex min-w-30 overflow-hidden rounded-md border border-line-strong bg-card transition focus-within:border-primary pointer-coarse:h-11',
          size === 'lg' ? 'h-12' : 'h-10',
          disabled && 'opacity-55',
        )}
      >
        <button
          type="button"
          disabled={disabled || (atLeast && !onRemove)}
          aria-label={removing ? t('ui.remove', { name: label }) : t('ui.stepper.less', { name: label })}
          onClick={() => (removing ? onRemove() : stepper.set(value - multiple))}
          className={buttonClass}
        >
          <Icon name={removing ? 'trash' : 'minus'} size={16} />
        </button>
        <span className="relative flex min-w-0 flex-1 items-center justify-center gap-1 border-x border-line">
          <input
            inputMode={decimals > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            dir="ltr"
            size={1}
            disabled={disabled}
            aria-label={t('ui.stepper.quantity', { name: label })}
            value={stepper.text}
            onChange={(event) => stepper.type(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={stepper.commit}
            onKeyDown={onKeyDown}
            className={cx(
              'h-full w-full min-w-0 bg-transparent text-center text-sm font-medium text-ink tabular-nums outline-none',
              unit && 'pe-1 text-end',
            )}
          />
          {unit && <span className="w-full truncate text-start text-xs text-ink-soft">{unit}</span>}
        </span>
        <button
          type="button"
          disabled={disabled || atMost}
          aria-label={t('ui.stepper.more', { name: label })}
          onClick={() => stepper.set(value + multiple)}
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
