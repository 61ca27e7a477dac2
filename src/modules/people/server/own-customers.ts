// A salesperson's own customers.
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { pageMeta } from '#shared/paging.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import type { Chosen as ChosenShape, listOwnCustomers as listContract } from '../contract.ts'
import { companies } from '#modules/companies/server/tables.ts'
import { matches } from './search.ts'
import { customers, people } from './tables.ts'

const name = sql<string>`${people.firstName} || ' ' || ${people.lastName}`
const chosenColumns = {
  id: customers.id,
  name,
  companyName: companies.name,
  status: customers.status,
  canSeePrices: customers.canSeePrices,
  isRestricted: customers.isRestricted,
}
type Chosen = z.output<typeof ChosenShape>

const salespersonId = (ctx: Ctx): string | null => (ctx.actor.kind === 'salesperson' ? ctx.actor.id : null)

/** Limits a query to the salesperson's own customers. */
const own = (ctx: Ctx) => eq(customers.salespersonId, salespersonId(ctx) ?? sql`null`)

const from = (ctx: Ctx) =>
  ctx.db
    .select(chosenColumns)
    .from(customers)
    .innerJoin(people, eq(people.id, customers.id))
    .innerJoin(companies, eq(companies.id, customers.companyId))

/** The customer this session acts for, or null. */
export async function findChosen(ctx: Ctx): Promise<Chosen | null> {
  if (ctx.actor.kind !== 'salesperson' || !ctx.actor.actingFor) return null
  const [row] = await from(ctx).where(and(eq(customers.id, ctx.actor.actingFor.customerId), own(ctx)))
  return row ?? null
}

/** One of the salesperson's own customers; 404 for others. */
export const getOwnCustomer = (ctx: Ctx, customerId: string): Promise<Chosen> =>
  from(ctx)
    .where(and(eq(customers.id, customerId), own(ctx)))
    .then(one)

const sorts = { company: asc(companies.name), '-company': desc(companies.name), name: asc(name), '-name': desc(name) }

/** A page of the salesperson's own customers. */
export async function listOwnCustomers(ctx: Ctx, { query }: HandlerInput<typeof listContract>): Promise<HandlerReply<typeof listContract>> {
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.perPage
  const where = and(own(ctx), matches(query.search))
  const rows = await ctx.db
    .select({ ...chosenColumns, email: people.email, phone: people.phone, code: people.code, total: sql<number>`(count(*) over ())::int` })
    .from(customers)
    .innerJoin(people, eq(people.id, customers.id))
    .innerJoin(companies, eq(companies.id, customers.companyId))
    .where(where)
    .orderBy(sorts[query.sort ?? 'company'], asc(customers.id))
    .limit(perPage)
    .offset((query.page - 1) * perPage)
  return { data: rows.map(({ total: _, ...row }) => row), meta: pageMeta(query.page, perPage, rows[0]?.total ?? 0) }
}
