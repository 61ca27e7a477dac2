// The office's price lists: the list, one list, saving it with the version its form was filled from, removing it.
import { asc, eq, sql } from 'drizzle-orm'
import { companies } from '#modules/companies/server/tables.ts'
import { listPage, type ListVerb, sortedBy } from '#modules/settings/server/public.ts'
import { auditSave } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { holdsTyped } from '#server/db/typed-search.ts'
import { refusing } from '#server/db/failures.ts'
import { removeRow } from '#server/entity/remove-row.ts'
import { saveRow } from '#server/entity/save-row.ts'
import { openForSave } from '#server/entity/seen-version.ts'
import { setStatus } from '#server/entity/set-status.ts'
import { done, type HandlerInput } from '#shared/endpoint.ts'
import { dayOf } from '#shared/time.ts'
import type * as api from '../admin-contract.ts'
import { priceErrors } from './price-errors.ts'
import { customerGroups, priceListAssignments, priceListRows, priceListRules, priceLists } from './tables.ts'

type Fields = HandlerInput<typeof api.createPriceList>['body']

const refusals = { price_lists_name_key: { error: priceErrors.nameTaken, field: 'name' }, foreignKey: priceErrors.companyUnknown }

/** A page of the price lists. */
export const listPriceLists: ListVerb<typeof api.listPriceLists> = async (ctx, query) => {
  const day = dayOf(ctx.now, ctx.config.timeZone)
  const of = (table: typeof priceListRows | typeof priceListRules) =>
    sql<number>`(select count(*)::int from ${table} r where r.price_list_id = ${priceLists}.id)`
  const assigned = (column: 'company_id' | 'group_id') =>
    sql<number>`(select count(*)::int from ${priceListAssignments} a where a.price_list_id = ${priceLists}.id and a.${sql.raw(column)} is not null)`
  const isAssigned = (column: 'company_id' | 'group_id', id: string) =>
    sql`exists (select 1 from ${priceListAssignments} a where a.price_list_id = ${priceLists}.id and a.${sql.raw(column)} = ${id})`
  const by = { priority: priceLists.priority, name: priceLists.name, startsOn: sql`coalesce(${priceLists.startsOn}, '-infinity'::date)` }
  return listPage(ctx, query, {
    from: priceLists,
    columns: {
      id: priceLists.id,
      name: priceLists.name,
      status: priceLists.status,
      priority: priceLists.priority,
      startsOn: priceLists.startsOn,
      endsOn: priceLists.endsOn,
      isInForce: sql<boolean>`${priceLists.status} = 'active' and coalesce(${priceLists.startsOn} <= ${day}::date, true) and coalesce(${priceLists.endsOn} >= ${day}::date, true)`,
      rows: of(priceListRows),
      rules: of(priceListRules),
      companies: assigned('company_id'),
      groups: assigned('group_id'),
    },
    where: [
      holdsTyped(query.search, [priceLists.name]),
      query.status && eq(priceLists.status, query.status),
      query.company && isAssigned('company_id', query.company),
      query.group && isAssigned('group_id', query.group),
    ],
    order: sortedBy(query.sort ?? '-priority', by, priceLists.name),
  })
}

/** One price list with its assignments and percentages; throws when there is none. */
export async function getPriceList(ctx: Ctx, id: string): Promise<api.PriceList> {
  const [list] = await ctx.db
    .select({
      id: priceLists.id,
      version: priceLists.version,
      name: priceLists.name,
      status: priceLists.status,
      priority: priceLists.priority,
      startsOn: priceLists.startsOn,
      endsOn: priceLists.endsOn,
      rows: sql<number>`(select count(*)::int from ${priceListRows} r where r.price_list_id = ${priceLists}.id)`,
    })
    .from(priceLists)
    .where(eq(priceLists.id, id))
  if (!list) throw priceErrors.listNotFound()
  const assigned = await ctx.db
    .select({ companyId: companies.id, company: companies.name, groupId: customerGroups.id, group: customerGroups.name })
    .from(priceListAssignments)
    .leftJoin(companies, eq(companies.id, priceListAssignments.companyId))
    .leftJoin(customerGroups, eq(customerGroups.id, priceListAssignments.groupId))
    .where(eq(priceListAssignments.priceListId, id))
    .orderBy(asc(companies.name), asc(customerGroups.name))
  const rules = await ctx.db
    .select({ scope: priceListRules.scope, scopeId: priceListRules.scopeId, percentBps: priceListRules.percentBps })
    .from(priceListRules)
    .where(eq(priceListRules.priceListId, id))
    .orderBy(asc(priceListRules.id))
  return {
    ...list,
    companies: assigned.flatMap(({ companyId, company }) => (companyId && company ? [{ id: companyId, name: company }] : [])),
    groups: assigned.flatMap(({ groupId, group }) => (groupId && group ? [{ id: groupId, name: group }] : [])),
    rules,
  }
}

/** Makes a price list without rows (`id` null) or saves one. When somebody saved it meanwhile, refuses with the present one. */
export async function savePriceList(
  ctx: Ctx,
  id: string | null,
  { version, companyIds, groupIds, rules, ...row }: Fields & { version?: number },
): Promise<api.PriceList> {
  if (id) await lockPriceList(ctx, id)
  const before = await openForSave(ctx, { subject: 'priceList', table: priceLists, id, version, read: getPriceList })
  const priceListId = await refusing(refusals, () => saveRow(ctx, priceLists, id, row))
  await ctx.db.delete(priceListAssignments).where(eq(priceListAssignments.priceListId, priceListId))
  await ctx.db.delete(priceListRules).where(eq(priceListRules.priceListId, priceListId))
  await needScopes(ctx, rules)
  const assignments = [
    ...companyIds.map((companyId) => ({ priceListId, companyId })),
    ...groupIds.map((groupId) => ({ priceListId, groupId })),
  ]
  if (assignments.length > 0) await refusing(refusals, () => ctx.db.insert(priceListAssignments).values(assignments))
  if (rules.length > 0) await ctx.db.insert(priceListRules).values(rules.map((rule) => ({ ...rule, priceListId })))
  return auditSave(ctx, 'priceList', await getPriceList(ctx, priceListId), before ?? undefined)
}

/** Removes a price list with its rows, rules and assignments. */
export async function removePriceList(ctx: Ctx, id: string): Promise<typeof done> {
  const before = await getPriceList(ctx, id)
  return removeRow(ctx, 'priceList', priceLists, before)
}

/** Sets the status of price lists; those that have it already stay unchanged. */
export async function changePriceLists(ctx: Ctx, { ids, to }: HandlerInput<typeof api.changePriceLists>['body']): Promise<typeof done> {
  await setStatus(ctx, 'priceList', priceLists, ids, to)
  return done
}

/** Locks a price list until the transaction ends. */
export async function lockPriceList(ctx: Ctx, id: string): Promise<void> {
  const rows = await ctx.db.select({ id: priceLists.id }).from(priceLists).where(eq(priceLists.id, id)).for('update')
  if (rows.length === 0) throw priceErrors.listNotFound()
}

async function needScopes(ctx: Ctx, rules: Fields['rules']): Promise<void> {
  for (const [index, { scope, scopeId }] of rules.entries()) {
    if (scopeId === null) continue
    const table = scope === 'brand' ? sql`brands` : sql`categories`
    const { rows } = await ctx.db.execute(sql`select 1 from ${table} where id = ${scopeId} for key share`)
    if (rows.length === 0) throw priceErrors.scopeUnknown({ fields: [{ path: `rules.${index}.scopeId`, key: 'price.scopeUnknown' }] })
  }
}
