import type { Ctx } from '#server/ctx.ts'
import type { Day } from '#shared/time.ts'
import { rateOn } from '../rules.ts'
import { taxRates } from './tables.ts'

export type TaxQuestion = { taxGroupIds: readonly string[]; country: string; day: Day }

/** Reads the shop's rates, which are few, in one statement; gives a function of tax groups, a country and a day to each group's rate in basis points. */
export async function taxFacts(ctx: Ctx): Promise<(question: TaxQuestion) => Map<string, number>> {
  const rates = await ctx.db
    .select({
      taxGroupId: taxRates.taxGroupId,
      country: taxRates.country,
      bps: taxRates.bps,
      startsOn: taxRates.startsOn,
      endsOn: taxRates.endsOn,
    })
    .from(taxRates)
    .orderBy(taxRates.id)
  const byGroup = Map.groupBy(rates, (rate) => rate.taxGroupId)
  return ({ taxGroupIds, country, day }) => new Map(taxGroupIds.map((id) => [id, rateOn(byGroup.get(id) ?? [], country, day)]))
}
