// The hints at a quantity field: what may be ordered, how much is left, and why a number was corrected.
import { leastAllowed, mostAllowed, nearestAllowed, type QuantityLimits, quantityRefusal, quantityShown } from '#shared/quantity.ts'
import { readAmount } from '#shared/typed-amount.ts'
import { quantityAfter, quantityText, type UnitWords } from '#shared/units.ts'
import { useTranslation } from '../translation.tsx'

/** The bounds of a quantity. `left`: the stock that is left, when that is known. */
export type Bounds = { limits: QuantityLimits; unit?: UnitWords | undefined; left?: number | null | undefined }

/** The limits with what is left as the maximum, where stock gives less than may be ordered. */
export function boundedBy({ limits, left }: Pick<Bounds, 'limits' | 'left'>): QuantityLimits {
  const whole = left === undefined || left === null ? null : Math.floor(left / limits.multiple) * limits.multiple
  return whole !== null && whole < (limits.max ?? Number.MAX_SAFE_INTEGER) ? { ...limits, max: whole } : limits
}

/** The sentences about a quantity, in the language on screen. */
export function useQuantityWords() {
  const { t, i18n } = useTranslation()
  const written = ({ limits, unit }: Bounds, quantity: number) =>
    unit ? quantityAfter(quantity, limits.decimals, unit, i18n.language) : quantityShown(quantity, limits.decimals)
  return {
    /** Why a wanted quantity is not taken as it is, and what it becomes; nothing when it may be ordered. */
    correction(bounds: Bounds, wanted: number): string {
      const limits = boundedBy(bounds)
      const refusal = quantityRefusal(wanted, limits)
      if (!refusal) return ''
      const isShort = refusal.reason === 'aboveMaximum' && limits.max !== bounds.limits.max
      return t(`ui.stepper.${isShort ? 'notEnough' : refusal.reason}`, {
        min: written(bounds, leastAllowed(limits)),
        multiple: written(bounds, limits.multiple),
        max: written(bounds, mostAllowed(limits)),
        value: written(bounds, nearestAllowed(wanted, limits)),
      })
    },
    /** The hints before anything is typed: the case size, the minimum, the stock left or the limit. */
    bounds(bounds: Bounds): string[] {
      const limits = boundedBy(bounds)
      const { min, multiple, max, decimals } = limits
      const isShort = max !== bounds.limits.max
      return [
        ...(multiple > 1
          ? [t(decimals === 0 ? 'ui.quantity.cases' : 'ui.quantity.multiples', { multiple: written(bounds, multiple) })]
          : []),
        ...(min > multiple ? [t('ui.quantity.atLeast', { min: written(bounds, leastAllowed(limits)) })] : []),
        ...(max === null ? [] : [t(isShort ? 'ui.quantity.left' : 'ui.quantity.atMost', { max: written(bounds, mostAllowed(limits)) })]),
      ]
    },
    /** Reads a typed quantity; gives it, or the sentence why the present one stays. */
    read(typed: string, bounds: Bounds, present: number): { quantity: number } | { said: string } {
      const quantity = readAmount(typed, bounds.limits.decimals)
      if (typeof quantity === 'number') return { quantity }
      const value = written(bounds, present)
      return {
        said: quantity === 'ambiguous' ? t('ui.stepper.ambiguous', { typed: typed.trim(), value }) : t('ui.stepper.notANumber', { value }),
      }
    },
    /** A quantity with its unit, standing alone. */
    text: ({ limits, unit }: Bounds, quantity: number) =>
      unit ? quantityText(quantity, limits.decimals, unit, i18n.language) : quantityShown(quantity, limits.decimals),
  }
}
