import { inArray } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Day } from '#shared/time.ts'
import { rateOn } from '../rules.ts'
import { taxRates } from './tables.ts'

export type TaxQuestion = { taxGroupIds: readonly string[]; country: string; day: Day }

/** Takes tax groups, a country and a day; gives each group's rate in basis points, in one statement. */
export async function taxFacts(ctx: Ctx, { taxGroupIds, country, day }: TaxQuestion): Promise<Map<string, number>> {
  const ids = [...new Set(taxGroupIds)]
  if (ids.length === 0) return new Map()
  const rates = await ctx.db
    .select({
      taxGroupId: taxRates.taxGroupId,
      country: taxRates.country,
      bps: taxRates.bps,
      startsOn: taxRates.startsOn,
      endsOn: taxRates.endsOn,
    })
    .from(taxRates)
    .where(inArray(taxRates.taxGroupId, ids))
    .orderBy(taxRates.id)
  const byGroup = Map.groupBy(rates, (rate) => rate.taxGroupId)
  return new Map(ids.map((id) => [id, rateOn(byGroup.get(id) ?? [], country, day)]))
}
