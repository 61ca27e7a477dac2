// The state of a tax group's form, and its conversions: from the server's group, and to the body of a save.
import type { Texts } from '#shared/locale.ts'
import { type Day, plusDays } from '#shared/time.ts'
import { basisPoints } from '#shared/typed-amount.ts'
import type { TaxGroup, TaxGroupInput } from '../../admin-contract.ts'
import type { TaxRate } from '../../rules.ts'

/** The value of "every other country" in the form's picker. */
export const everywhere = 'all'

export type RateValues = { country: string; percent: string; startsOn: string; endsOn: string }
export type GroupValues = { code: string; title: Texts; isDefault: boolean; rates: RateValues[] }

/** A row that nothing was typed into. */
export const newRate: RateValues = { country: '', percent: '', startsOn: '', endsOn: '' }

/** Takes a group; gives its form's state, percentages as texts. */
export const groupValues = ({ code, title, isDefault, rates }: TaxGroup): GroupValues => ({
  code,
  title,
  isDefault,
  rates: rates.map((rate) => ({
    country: rate.country ?? everywhere,
    percent: String(rate.bps / 100),
    startsOn: rate.startsOn ?? '',
    endsOn: rate.endsOn ?? '',
  })),
})

const rateBody = ({ country, percent, startsOn, endsOn }: RateValues): TaxRate => ({
  country: country === everywhere ? null : country,
  bps: basisPoints(percent),
  startsOn: startsOn || null,
  endsOn: endsOn || null,
})

/** Takes the form's state; gives the body. An invalid percentage becomes NaN, which the schema refuses at its field. */
export const groupBody = ({ rates, ...values }: GroupValues): TaxGroupInput => ({ ...values, rates: rates.map(rateBody) })

/** The rates that are typed completely, for the outlook beside the form. */
export const wholeRates = (rates: readonly RateValues[]): TaxRate[] =>
  rates.map(rateBody).filter(({ country, bps }) => country !== '' && Number.isInteger(bps))

/** Ends a rate the day before another one of its country begins, which stands below it without a percentage yet. */
export function withChange(rates: readonly RateValues[], at: number, from: Day): RateValues[] {
  return rates.flatMap((rate, index) =>
    index === at
      ? [
          { ...rate, endsOn: plusDays(from, -1) },
          { ...rate, percent: '', startsOn: from },
        ]
      : [rate],
  )
}
