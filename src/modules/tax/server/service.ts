import { asc } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { cachedSetup } from '#server/db/setup-cache.ts'
import { prepared } from '#server/db/statement.ts'
import type { Day } from '#shared/time.ts'
import { rateOn } from '../rules.ts'
import { taxRates } from './tables.ts'

export type TaxQuestion = { taxGroupIds: readonly string[]; country: string; day: Day }
/** Gives each tax group's rate in basis points in a country on a day, null where none is in force. */
export type RatesOf = (question: TaxQuestion) => Map<string, number | null>

const { taxGroupId, country: of, bps, startsOn, endsOn } = taxRates
const selectRates = prepared<object>()((db) =>
  db.select({ taxGroupId, country: of, bps, startsOn, endsOn }).from(taxRates).orderBy(asc(taxRates.id)),
)

const readRates = cachedSetup(async ({ db }: Pick<Ctx, 'db'>) => Map.groupBy(await selectRates(db, {}), (rate) => rate.taxGroupId))

/** Reads all rates of the shop; there are few. */
export async function readTaxRates(ctx: Pick<Ctx, 'db'>): Promise<RatesOf> {
  const byGroup = await readRates(ctx)
  return ({ taxGroupIds, country, day }) => new Map(taxGroupIds.map((id) => [id, rateOn(byGroup.get(id) ?? [], country, day)]))
}
