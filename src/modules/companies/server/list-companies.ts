// Companies for the office's pickers.
import { asc, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { holdsTyped } from '#server/db/typed-search.ts'
import type { HandlerInput } from '#shared/endpoint.ts'
import type { CompanyChoice, listCompanies as endpoint } from '../admin-contract.ts'
import { companies } from './tables.ts'

/** Takes a search or ids; gives at most 30 companies whose name or number contains every word, or exactly those with the ids. */
export async function listCompanies(ctx: Ctx, { search, ids }: HandlerInput<typeof endpoint>['query']): Promise<CompanyChoice[]> {
  return ctx.db
    .select({ id: companies.id, name: companies.name, companyNumber: companies.companyNumber })
    .from(companies)
    .where(
      ids ? sql`${companies.id}::text = any(${sql.param(ids)}::text[])` : holdsTyped(search, [companies.name, companies.companyNumber]),
    )
    .orderBy(asc(companies.name), asc(companies.id))
    .limit(ids ? ids.length : 30)
}
