// One quantity in a matrix: a bare number box that takes typed numbers in either script and settles on what may be ordered.
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from '#web/translation.tsx'
import { quantityFromText, quantityRefusal, quantityToText } from '#shared/quantity.ts'
import type { ProductVariant } from '../../contract.ts'
import { oneCase, settle } from './variant-matrix.ts'

type Props = {
  variant: ProductVariant
  label: string
  quantity: number
  onChange: (quantity: number) => void
  /** Told what was corrected, for a live region above the matrix. */
  onSay: (words: string) => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  place?: string
}

export function QuantityCell({ variant, label, quantity, onChange, onSay, onKeyDown, place }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const { limits } = variant
  const text = (value: number) => quantityToText(value, limits.decimals)
  const commit = () => {
    if (typed === null) return
    setTyped(null)
    const wanted = typed.trim() === '' ? 0 : quantityFromText(typed, limits.decimals)
    if (wanted === null) return onSay(t('ui.stepper.notANumber', { value: text(quantity) }))
    const settled = settle(wanted, limits)
    const refusal = wanted === 0 ? null : quantityRefusal(wanted, limits)
    onSay(
      refusal
        ? t(`ui.stepper.${refusal.reason}`, {
            min: text(limits.min),
            multiple: text(limits.multiple),
            max: text(limits.max ?? 0),
            value: text(settled),
          })
        : '',
    )
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
      value={typed ?? (quantity > 0 ? text(quantity) : '')}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={commit}
      onKeyDown={step}
      className={`h-10 w-full min-w-12 rounded-md border bg-card text-center text-sm tabular-nums text-ink transition placeholder:text-ink-soft/60 hover:border-body focus-visible:border-primary focus-visible:outline-offset-0 pointer-coarse:h-11 ${quantity > 0 ? 'border-primary bg-primary-soft font-semibold' : 'border-line-strong'}`}
    />
  )
}
