// The office's price lists: the list, one list, saving it against the version its form saw, removing it.
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { companies } from '#modules/accounts/server/tables.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { lastChange } from '#modules/accounts/server/public.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { driverError, one, refusing } from '#server/db/failures.ts'
import { holdsTyped } from '#server/db/typed-search.ts'
import { done, type HandlerInput, type HandlerReply } from '#shared/endpoint.ts'
import { coreErrors } from '#shared/errors.ts'
import { pageMeta } from '#shared/paging.ts'
import { dayOf } from '#shared/time.ts'
import type * as api from '../admin-contract.ts'
import { priceErrors } from './price-errors.ts'
import { customerGroups, priceListAssignments, priceListRows, priceListRules, priceLists } from './tables.ts'

type ListQuery = HandlerInput<typeof api.listPriceLists>['query']
type Fields = HandlerInput<typeof api.createPriceList>['body']

const sorts = {
  priority: [asc(priceLists.priority)],
  '-priority': [desc(priceLists.priority)],
  name: [asc(priceLists.name)],
  '-name': [desc(priceLists.name)],
  startsOn: [sql`${priceLists.startsOn} nulls first`],
  '-startsOn': [sql`${priceLists.startsOn} desc nulls last`],
}
const nameTaken = { price_lists_name_key: { error: priceErrors.nameTaken, field: 'name' } }

/** A page of the price lists, in one statement with their count. */
export async function listPriceLists(ctx: Ctx, query: ListQuery): Promise<HandlerReply<typeof api.listPriceLists>> {
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.admin_limit
  const day = dayOf(ctx.now, ctx.config.timeZone)
  const of = (table: typeof priceListRows | typeof priceListRules) =>
    sql<number>`(select count(*)::int from ${table} r where r.price_list_id = ${priceLists}.id)`
  const assigned = (column: 'company_id' | 'group_id') =>
    sql<number>`(select count(*)::int from ${priceListAssignments} a where a.price_list_id = ${priceLists}.id and a.${sql.raw(column)} is not null)`
  const isAssigned = (column: 'company_id' | 'group_id', id: string) =>
    sql`exists (select 1 from ${priceListAssignments} a where a.price_list_id = ${priceLists}.id and a.${sql.raw(column)} = ${id})`
  const rows = await ctx.db
    .select({
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
      total: sql<number>`count(*) over ()::int`,
    })
    .from(priceLists)
    .where(
      and(
        holdsTyped(query.search, [priceLists.name]),
        query.status ? eq(priceLists.status, query.status) : undefined,
        query.company ? isAssigned('company_id', query.company) : undefined,
        query.group ? isAssigned('group_id', query.group) : undefined,
      ),
    )
    .orderBy(...sorts[query.sort ?? '-priority'], asc(priceLists.name))
    .limit(perPage)
    .offset((query.page - 1) * perPage)
  return { data: rows.map(({ total: _, ...row }) => row), meta: pageMeta(query.page, perPage, rows[0]?.total ?? 0) }
}

/** One price list with whom it is for and its percentages; throws when there is none. */
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

/** Makes a price list without rows. */
export async function createPriceList(ctx: Ctx, input: Fields): Promise<api.PriceList> {
  const { id } = await refusing(nameTaken, async () =>
    one(await ctx.db.insert(priceLists).values(columns(input)).returning({ id: priceLists.id })),
  )
  await saveParts(ctx, id, input)
  const after = await getPriceList(ctx, id)
  await audit(ctx, { action: 'priceList.created', subject: 'priceList', subjectId: id, after })
  return after
}

/** Saves a price list. Refused with the present one when somebody saved it meanwhile. */
export async function updatePriceList(
  ctx: Ctx,
  id: string,
  { version, ...input }: HandlerInput<typeof api.updatePriceList>['body'],
): Promise<api.PriceList> {
  await lockPriceList(ctx, id)
  const before = await getPriceList(ctx, id)
  if (before.version !== version) throw coreErrors.changed({ data: before, params: await lastChange(ctx, 'priceList', id) })
  await refusing(nameTaken, () =>
    ctx.db
      .update(priceLists)
      .set({ ...columns(input), version: version + 1 })
      .where(eq(priceLists.id, id)),
  )
  await ctx.db.delete(priceListAssignments).where(eq(priceListAssignments.priceListId, id))
  await ctx.db.delete(priceListRules).where(eq(priceListRules.priceListId, id))
  await saveParts(ctx, id, input)
  const after = await getPriceList(ctx, id)
  await audit(ctx, { action: 'priceList.saved', subject: 'priceList', subjectId: id, before, after })
  return after
}

/** Removes a price list with its rows, rules and assignments. */
export async function removePriceList(ctx: Ctx, id: string): Promise<typeof done> {
  const before = await getPriceList(ctx, id)
  await ctx.db.delete(priceLists).where(eq(priceLists.id, id))
  await audit(ctx, { action: 'priceList.removed', subject: 'priceList', subjectId: id, before })
  return done
}

/** Switches price lists on or off; those already so stay as they are. */
export async function setPriceListsStatus(
  ctx: Ctx,
  { ids, status }: HandlerInput<typeof api.setPriceListsStatus>['body'],
): Promise<typeof done> {
  const changed = await ctx.db
    .update(priceLists)
    .set({ status, version: sql`${priceLists.version} + 1` })
    .where(and(inArray(priceLists.id, ids), sql`${priceLists.status} <> ${status}`))
    .returning({ id: priceLists.id })
  for (const { id } of changed) await audit(ctx, { action: 'priceList.saved', subject: 'priceList', subjectId: id, after: { status } })
  return done
}

/** Holds a price list against other writers until the transaction ends. */
export async function lockPriceList(ctx: Ctx, id: string): Promise<void> {
  const rows = await ctx.db.select({ id: priceLists.id }).from(priceLists).where(eq(priceLists.id, id)).for('update')
  if (rows.length === 0) throw priceErrors.listNotFound()
}

const columns = ({ name, status, priority, startsOn, endsOn }: Fields) => ({ name, status, priority, startsOn, endsOn })

async function saveParts(ctx: Ctx, priceListId: string, { companyIds, groupIds, rules }: Fields): Promise<void> {
  const assignments = [
    ...companyIds.map((companyId) => ({ priceListId, companyId })),
    ...groupIds.map((groupId) => ({ priceListId, groupId })),
  ]
  await needScopes(ctx, rules)
  try {
    if (assignments.length > 0) await ctx.db.insert(priceListAssignments).values(assignments)
  } catch (error) {
    // A company or group that was removed while the form was open.
    if (driverError(error)?.code === '23503') throw priceErrors.companyUnknown()
    throw error
  }
  if (rules.length > 0) await ctx.db.insert(priceListRules).values(rules.map((rule) => ({ ...rule, priceListId })))
}

async function needScopes(ctx: Ctx, rules: Fields['rules']): Promise<void> {
  for (const [index, { scope, scopeId }] of rules.entries()) {
    if (scopeId === null) continue
    const table = scope === 'brand' ? sql`brands` : sql`categories`
    const { rows } = await ctx.db.execute(sql`select 1 from ${table} where id = ${scopeId} for key share`)
    if (rows.length === 0) throw priceErrors.scopeUnknown({ fields: [{ path: `rules.${index}.scopeId`, key: 'price.scopeUnknown' }] })
  }
}
