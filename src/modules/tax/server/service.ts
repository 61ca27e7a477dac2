import { sql } from 'drizzle-orm'
import { part } from '#server/db/statement.ts'
import type { Day } from '#shared/time.ts'
import { rateOn, type TaxRate } from '../rules.ts'
import { taxRates } from './tables.ts'

export type TaxQuestion = { taxGroupIds: readonly string[]; country: string; day: Day }

/** The shop's rates, which are few: a part of a reading that gives a function of tax groups, a country and a day to each group's rate in basis points, null where none is in force. */
export const taxPart = part<object, TaxRate & { taxGroupId: string }, (question: TaxQuestion) => Map<string, number | null>>(
  sql`select tax_group_id as "taxGroupId", country, bps, starts_on as "startsOn", ends_on as "endsOn" from ${taxRates} order by id`,
  (rates) => {
    const byGroup = Map.groupBy(rates, (rate) => rate.taxGroupId)
    return ({ taxGroupIds, country, day }) => new Map(taxGroupIds.map((id) => [id, rateOn(byGroup.get(id) ?? [], country, day)]))
  },
)
