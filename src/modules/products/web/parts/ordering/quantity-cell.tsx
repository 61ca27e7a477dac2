// One quantity in a matrix: a bare number box that takes typed numbers in either script and settles on what may be ordered.
import { type KeyboardEvent, startTransition, useState } from 'react'
import { quantityToText } from '#shared/quantity.ts'
import type { UnitWords } from '#shared/units.ts'
import { boundedBy, useQuantityWords } from '#web/ui/quantity-words.ts'
import type { ProductVariant } from '../../../contract.ts'
import { oneCase, settle } from './variant-matrix.ts'

type Props = {
  variant: ProductVariant
  unit: UnitWords
  /** The remaining stock, where it is known. */
  left: number | undefined
  label: string
  quantity: number
  onChange: (quantity: number) => void
  /** Called with what was corrected, for a live region beside the matrix. */
  onSay: (words: string) => void
  /** Called with what may be typed here, when somebody is about to. */
  onHint: (words: string) => void
  /** The id of where that hint stands. */
  hintId: string
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  place?: string
}

export function QuantityCell({ variant, unit, left, label, quantity, onChange, onSay, onHint, hintId, onKeyDown, place }: Props) {
  const words = useQuantityWords()
  /** The text being typed, and the quantity before it. */
  const [typed, setTyped] = useState<{ text: string; before: number } | null>(null)
  const bounds = { limits: variant.limits, unit, left }
  const limits = boundedBy(bounds)
  const text = (value: number) => quantityToText(value, limits.decimals)
  const before = typed?.before ?? quantity
  const read = (value: string) => (value.trim() === '' ? { quantity: 0 } : words.read(value, bounds, before))
  /** Typed text counts at once, so that sums and buttons follow; the box settles on it when it is left. Text that cannot be read changes nothing. */
  const type = (value: string) => {
    setTyped({ text: value, before })
    const found = read(value)
    startTransition(() => onChange('quantity' in found ? settle(found.quantity, limits) : before))
  }
  const commit = () => {
    if (typed === null) return
    setTyped(null)
    const found = read(typed.text)
    if ('said' in found) {
      onChange(before)
      return onSay(found.said)
    }
    const wanted = found.quantity
    const settled = settle(wanted, limits)
    onSay(wanted === 0 ? '' : words.correction(bounds, wanted))
    if (settled !== quantity) onChange(settled)
  }
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === '+' || event.key === '-') {
      event.preventDefault()
      setTyped(null)
      const next = event.key === '+' ? quantity + limits.multiple : quantity - limits.multiple
      onChange(next < oneCase(limits) && event.key === '-' ? 0 : settle(next, limits))
      return
    }
    if (event.key === 'Enter' || event.key === 'ArrowUp' || event.key === 'ArrowDown') commit()
    onKeyDown?.(event)
  }
  return (
    <input
      inputMode={limits.decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      dir="ltr"
      placeholder="0"
      data-place={place}
      aria-label={label}
      value={typed?.text ?? (quantity > 0 ? text(quantity) : '')}
      onChange={(event) => type(event.target.value)}
      aria-describedby={hintId}
      onFocus={(event) => {
        event.target.select()
        onHint(words.bounds(bounds).join(' · '))
      }}
      onBlur={commit}
      onKeyDown={step}
      className={`h-10 w-full min-w-12 rounded-md border bg-card text-center text-sm tabular-nums text-ink transition placeholder:text-ink-soft/60 hover:border-body focus-visible:border-primary focus-visible:outline-offset-0 pointer-coarse:h-11 ${quantity > 0 ? 'border-primary bg-primary-soft font-semibold' : 'border-line-strong'}`}
    />
  )
}
