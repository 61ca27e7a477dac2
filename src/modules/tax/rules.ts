// Which tax rate counts where and when, and what a buyer's treatment makes of it.
import type { Day } from '#shared/time.ts'

export type TaxRate = { country: string | null; bps: number; startsOn: Day | null; endsOn: Day | null }
export type TaxTreatment = 'standard' | 'exempt' | 'reverseCharge'
export type TaxRuleName = 'standard' | 'zero' | 'exempt' | 'reverseCharge'
export type TaxRule = { bps: number; rule: TaxRuleName }

/** Takes the rates of one tax group; gives the one in force on a day: the country's own before the general one, the newest before older ones, none is 0. */
export function rateOn(rates: readonly TaxRate[], country: string, day: Day): number {
  const inForce = rates.filter(
    (rate) =>
      (rate.country === null || rate.country === country) &&
      (rate.startsOn === null || rate.startsOn <= day) &&
      (rate.endsOn === null || rate.endsOn >= day),
  )
  const own = inForce.filter((rate) => rate.country === country)
  const candidates = own.length > 0 ? own : inForce
  const newest = candidates.reduce<TaxRate | null>(
    (best, rate) => (best === null || (rate.startsOn ?? '') > (best.startsOn ?? '') ? rate : best),
    null,
  )
  return newest?.bps ?? 0
}

/** Takes the buyer's treatment and the rate of the goods; gives the rate that is charged and the rule to print beside it. */
export function taxRule({ treatment, bps }: { treatment: TaxTreatment; bps: number }): TaxRule {
  if (treatment !== 'standard') return { bps: 0, rule: treatment }
  return { bps, rule: bps === 0 ? 'zero' : 'standard' }
}
