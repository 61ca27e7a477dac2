// Finds the tax rate of a country and day, and applies a buyer's tax treatment.
import { type Day, plusDays } from '#shared/time.ts'

export type TaxRate = { country: string | null; bps: number; startsOn: Day | null; endsOn: Day | null }
export type TaxTreatment = 'standard' | 'exempt' | 'reverseCharge'
export type TaxRuleName = 'standard' | 'zero' | 'exempt' | 'reverseCharge'
export type TaxRule = { bps: number; rule: TaxRuleName }

/**
 * Takes the rates of one tax group; gives the one in force on a day: the country's own before the general one, newer before older; null
 * when there is none.
 */
export function rateOn(rates: readonly TaxRate[], country: string, day: Day): number | null {
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
  return newest?.bps ?? null
}

type Days = Pick<TaxRate, 'country' | 'startsOn' | 'endsOn'>

/** Takes the rates of one group; gives the position of the first that shares a country and a day with an earlier one, or -1. */
export const overlapOf = (rates: readonly Days[]): number =>
  rates.findIndex((rate, at) => rates.slice(0, at).some((earlier) => earlier.country === rate.country && shareDays(earlier, rate)))

const shareDays = (a: Days, b: Days): boolean => (a.startsOn ?? '') <= (b.endsOn ?? '9999') && (b.startsOn ?? '') <= (a.endsOn ?? '9999')

export type RateOutlook = { country: string | null; bps: number | null; changes: { on: Day; bps: number | null }[] }

/**
 * Takes the rates of one group and a day; gives what holds then and every later change, for each country named and last for all others
 * (null). A rate of null says that there is none, so that nothing can be ordered there.
 */
export function outlookOf(rates: readonly TaxRate[], today: Day): RateOutlook[] {
  const named = [...new Set(rates.flatMap(({ country }) => country ?? []))].toSorted()
  return [...named, null].map((country) => {
    // No country has this code, so only the general rates count.
    const at = (day: Day) => rateOn(rates, country ?? '', day)
    const days = rates
      .flatMap(({ startsOn, endsOn }) => [...(startsOn ? [startsOn] : []), ...(endsOn ? [plusDays(endsOn, 1)] : [])])
      .filter((day) => day > today)
    const changes = [...new Set(days)]
      .toSorted()
      .map((on) => ({ on, bps: at(on), before: at(plusDays(on, -1)) }))
      .flatMap(({ on, bps, before }) => (bps === before ? [] : [{ on, bps }]))
    return { country, bps: at(today), changes }
  })
}

/**
 * Takes the buyer's treatment and the product's rate (null: the shop has none); gives the rate to charge and the rule to print beside it,
 * or null when the tax cannot be determined.
 */
export function taxRule({ treatment, bps }: { treatment: TaxTreatment; bps: number | null }): TaxRule | null {
  if (treatment !== 'standard') return { bps: 0, rule: treatment }
  if (bps === null) return null
  return { bps, rule: bps === 0 ? 'zero' : 'standard' }
}

/** Value added tax in basis points by the shop's country, for a new shop. */
const standardRates: Readonly<Record<string, number>> = { GB: 2000, SA: 1500 }

/** The rates of a new standard tax group: the standard rate in the shop's own country, zero for exports. Empty where the rate is unknown. */
export function firstRates(region: string): TaxRate[] {
  const bps = standardRates[region]
  if (bps === undefined) return []
  return [
    { country: region, bps, startsOn: null, endsOn: null },
    { country: null, bps: 0, startsOn: null, endsOn: null },
  ]
}

/** The rate of a tax group that is zero-rated everywhere. */
export const zeroRates: readonly TaxRate[] = [{ country: null, bps: 0, startsOn: null, endsOn: null }]
