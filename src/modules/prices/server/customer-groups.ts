// Groups of companies: what several companies pay alike is said once, for their group.
import { and, asc, eq, sql } from 'drizzle-orm'
import { companies } from '#modules/accounts/server/tables.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { driverError, one, refusing } from '#server/db/failures.ts'
import { holdsTyped } from '#server/db/typed-search.ts'
import { done, type HandlerInput, type HandlerReply } from '#shared/endpoint.ts'
import { listIn } from '#shared/locale.ts'
import { pageMeta } from '#shared/paging.ts'
import type * as api from '../admin-contract.ts'
import { priceErrors } from './price-errors.ts'
import { customerGroupMembers, customerGroups, priceListAssignments, priceLists } from './tables.ts'

type Body = HandlerInput<typeof api.createCustomerGroup>['body']
type Query = HandlerInput<typeof api.listCustomerGroups>['query']

const nameTaken = { customer_groups_name_key: { error: priceErrors.nameTaken, field: 'name' } }
const members = sql<number>`(select count(*)::int from ${customerGroupMembers} m where m.group_id = ${customerGroups}.id)`
const lists = sql<{ id: string; name: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name)
  from ${priceListAssignments} a join ${priceLists} l on l.id = a.price_list_id where a.group_id = ${customerGroups}.id), '[]')`
const sorts = {
  name: [asc(customerGroups.name)],
  '-name': [sql`${customerGroups.name} desc`],
  companies: [sql`${members}`],
  '-companies': [sql`${members} desc`],
}

/** A page of the groups with their size and the price lists made for them. */
export async function listCustomerGroups(ctx: Ctx, query: Query): Promise<HandlerReply<typeof api.listCustomerGroups>> {
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.admin_limit
  const rows = await ctx.db
    .select({
      id: customerGroups.id,
      name: customerGroups.name,
      companies: members,
      priceLists: lists,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(customerGroups)
    .where(
      and(
        holdsTyped(query.search, [customerGroups.name]),
        query.company
          ? sql`exists (select 1 from ${customerGroupMembers} m where m.group_id = ${customerGroups}.id and m.company_id = ${query.company})`
          : undefined,
      ),
    )
    .orderBy(...sorts[query.sort ?? 'name'], asc(customerGroups.name))
    .limit(perPage)
    .offset((query.page - 1) * perPage)
  return { data: rows.map(({ total: _, ...row }) => row), meta: pageMeta(query.page, perPage, rows[0]?.total ?? 0) }
}

/** One group with its companies; throws when there is none. */
export async function getCustomerGroup(ctx: Ctx, id: string): Promise<api.CustomerGroup> {
  const [group] = await ctx.db
    .select({ id: customerGroups.id, name: customerGroups.name, priceLists: lists })
    .from(customerGroups)
    .where(eq(customerGroups.id, id))
  if (!group) throw priceErrors.groupNotFound()
  const inside = await ctx.db
    .select({ id: companies.id, name: companies.name })
    .from(customerGroupMembers)
    .innerJoin(companies, eq(companies.id, customerGroupMembers.companyId))
    .where(eq(customerGroupMembers.groupId, id))
    .orderBy(asc(companies.name), asc(companies.id))
  return { ...group, companies: inside }
}

/** Makes a group of companies. */
export async function createCustomerGroup(ctx: Ctx, { name, companyIds }: Body): Promise<api.CustomerGroup> {
  const { id } = await refusing(nameTaken, async () =>
    one(await ctx.db.insert(customerGroups).values({ name }).returning({ id: customerGroups.id })),
  )
  await saveMembers(ctx, id, companyIds)
  const after = await getCustomerGroup(ctx, id)
  await audit(ctx, { action: 'customerGroup.created', subject: 'customerGroup', subjectId: id, after })
  return after
}

/** Saves a group's name and companies. */
export async function updateCustomerGroup(ctx: Ctx, id: string, { name, companyIds }: Body): Promise<api.CustomerGroup> {
  const before = await getCustomerGroup(ctx, id)
  await refusing(nameTaken, () => ctx.db.update(customerGroups).set({ name }).where(eq(customerGroups.id, id)))
  await ctx.db.delete(customerGroupMembers).where(eq(customerGroupMembers.groupId, id))
  await saveMembers(ctx, id, companyIds)
  const after = await getCustomerGroup(ctx, id)
  await audit(ctx, { action: 'customerGroup.saved', subject: 'customerGroup', subjectId: id, before, after })
  return after
}

/** Removes a group. Refused while a price list is made for it: its companies would silently pay other prices. */
export async function removeCustomerGroup(ctx: Ctx, id: string): Promise<typeof done> {
  const before = await getCustomerGroup(ctx, id)
  if (before.priceLists.length > 0)
    throw priceErrors.groupInUse({
      params: {
        lists: listIn(
          before.priceLists.map(({ name }) => name),
          ctx.locale,
        ),
      },
    })
  await ctx.db.delete(customerGroups).where(eq(customerGroups.id, id))
  await audit(ctx, { action: 'customerGroup.removed', subject: 'customerGroup', subjectId: id, before })
  return done
}

async function saveMembers(ctx: Ctx, groupId: string, companyIds: readonly string[]): Promise<void> {
  if (companyIds.length === 0) return
  try {
    await ctx.db.insert(customerGroupMembers).values(companyIds.map((companyId) => ({ groupId, companyId })))
  } catch (error) {
    // A company that was removed while the form was open.
    if (driverError(error)?.code === '23503') throw priceErrors.companyUnknown()
    throw error
  }
}
