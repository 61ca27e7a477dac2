// Groups of companies with equal prices, so that a price list is made once for all of them.
import { asc, eq, sql } from 'drizzle-orm'
import { companies } from '#modules/companies/server/tables.ts'
import { listPage, type ListVerb, sortedBy } from '#modules/settings/server/public.ts'
import { auditSave } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { holdsTyped } from '#server/db/typed-search.ts'
import { refusing } from '#server/db/failures.ts'
import { removeRow } from '#server/entity/remove-row.ts'
import { saveRow } from '#server/entity/save-row.ts'
import { openForSave, type SaveVerb } from '#server/entity/seen-version.ts'
import { done, type HandlerInput } from '#shared/endpoint.ts'
import { listIn } from '#shared/locale.ts'
import type * as api from '../admin-contract.ts'
import { priceErrors } from './price-errors.ts'
import { customerGroupMembers, customerGroups, priceListAssignments, priceLists } from './tables.ts'

const refusals = {
  customer_groups_name_key: { error: priceErrors.nameTaken, field: 'name' },
  foreignKey: priceErrors.companyUnknown,
}
const members = sql<number>`(select count(*)::int from ${customerGroupMembers} m where m.group_id = ${customerGroups}.id)`
const lists = sql<{ id: string; name: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name)
  from ${priceListAssignments} a join ${priceLists} l on l.id = a.price_list_id where a.group_id = ${customerGroups}.id), '[]')`

/** A page of the groups with their size and the price lists made for them. */
export const listCustomerGroups: ListVerb<typeof api.listCustomerGroups> = (ctx, query) =>
  listPage(ctx, query, {
    from: customerGroups,
    columns: { id: customerGroups.id, name: customerGroups.name, companies: members, priceLists: lists },
    where: [
      holdsTyped(query.search, [customerGroups.name]),
      query.company &&
        sql`exists (select 1 from ${customerGroupMembers} m where m.group_id = ${customerGroups}.id and m.company_id = ${query.company})`,
    ],
    order: sortedBy(query.sort ?? 'name', { name: customerGroups.name, companies: members }, customerGroups.name),
  })

/** One group with its companies; throws when there is none. */
export async function getCustomerGroup(ctx: Ctx, id: string): Promise<api.CustomerGroup> {
  const [group] = await ctx.db
    .select({ id: customerGroups.id, version: customerGroups.version, name: customerGroups.name, priceLists: lists })
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

/** Makes a group of companies (`id` null) or saves its name and companies. */
export const saveCustomerGroup: SaveVerb<HandlerInput<typeof api.createCustomerGroup>['body'], api.CustomerGroup> = async (
  ctx,
  id,
  { version, name, companyIds },
) => {
  const before = await openForSave(ctx, { subject: 'customerGroup', table: customerGroups, id, version, read: getCustomerGroup })
  const groupId = await refusing(refusals, () => saveRow(ctx, customerGroups, id, { name }))
  await ctx.db.delete(customerGroupMembers).where(eq(customerGroupMembers.groupId, groupId))
  const rows = companyIds.map((companyId) => ({ groupId, companyId }))
  if (rows.length > 0) await refusing(refusals, () => ctx.db.insert(customerGroupMembers).values(rows))
  return auditSave(ctx, 'customerGroup', await getCustomerGroup(ctx, groupId), before ?? undefined)
}

/** Removes a group. Refused while a price list is assigned to it: its companies would silently pay other prices. */
export async function removeCustomerGroup(ctx: Ctx, id: string): Promise<typeof done> {
  // Who assigns a list to the group holds its row: either they come first and are seen here, or they find no group any more.
  await ctx.db.select({ id: customerGroups.id }).from(customerGroups).where(eq(customerGroups.id, id)).for('update')
  const before = await getCustomerGroup(ctx, id)
  const names = before.priceLists.map(({ name }) => name)
  if (names.length > 0) throw priceErrors.groupInUse({ params: { lists: listIn(names, ctx.locale) } })
  return removeRow(ctx, 'customerGroup', customerGroups, before)
}
