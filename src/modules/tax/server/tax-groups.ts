// The office's tax groups: the list, one group with its rates, saving and removing it.
import { asc, eq, inArray, ne, and, sql } from 'drizzle-orm'
import { listPage, type ListVerb, sortedBy } from '#modules/settings/server/public.ts'
import { auditSave } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { one, refusing } from '#server/db/failures.ts'
import { sortable } from '#server/db/text-fragments.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { lockNames, needFreeName } from '#server/entity/free-names.ts'
import { removeRow } from '#server/entity/remove-row.ts'
import { saveRow } from '#server/entity/save-row.ts'
import { openForSave } from '#server/entity/seen-version.ts'
import { ask } from '#server/events.ts'
import { done } from '#shared/endpoint.ts'
import { atField } from '#shared/errors.ts'
import { dayOf } from '#shared/time.ts'
import type * as api from '../admin-contract.ts'
import { usesOfTaxGroups } from '../events.ts'
import { rateOn } from '../rules.ts'
import { taxGroups, taxRates } from './tables.ts'
import { taxErrors } from './tax-errors.ts'

const refusals = {
  tax_groups_code_key: { error: taxErrors.codeTaken, field: 'code' },
  tax_rates_overlap_check: { error: taxErrors.ratesOverlap, field: 'rates' },
}

const { id, version, code, title, isDefault } = taxGroups
const { country, bps, startsOn, endsOn, taxGroupId } = taxRates

async function productCounts(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  const answers = ids.length === 0 ? [] : await ask(ctx, usesOfTaxGroups, { ids })
  return new Map(answers.flat().map((use) => [use.id, use.count]))
}

const ratesOf = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db
    .select({ taxGroupId, country, bps, startsOn, endsOn })
    .from(taxRates)
    .where(inArray(taxGroupId, [...ids]))
    .orderBy(sql`${country} nulls last`, sql`${startsOn} nulls first`, asc(taxRates.id))

/** A page of the tax groups with their rate at home today. */
export const listTaxGroups: ListVerb<typeof api.listTaxGroups> = async (ctx, query) => {
  const { data, meta } = await listPage(ctx, query, {
    from: taxGroups,
    columns: { id, code, title, isDefault },
    where: [holdsTyped(query.search, [...bothLanguages(title), code])],
    order: sortedBy(query.sort ?? 'title', { title: sortable(title, ctx.locale), code }, id),
  })
  const ids = data.map((row) => row.id)
  const [counts, rates] = await Promise.all([productCounts(ctx, ids), ratesOf(ctx, ids)])
  const byGroup = Map.groupBy(rates, (rate) => rate.taxGroupId)
  const today = dayOf(ctx.now, ctx.config.timeZone)
  return {
    data: data.map((row) => {
      const own = byGroup.get(row.id) ?? []
      return { ...row, homeBps: rateOn(own, ctx.profile.region, today), rateCount: own.length, productCount: counts.get(row.id) ?? 0 }
    }),
    meta,
  }
}

/** One tax group with its rates; throws when there is none. */
export async function getTaxGroup(ctx: Ctx, groupId: string): Promise<api.TaxGroup> {
  const [group] = await ctx.db.select({ id, version, code, title, isDefault }).from(taxGroups).where(eq(id, groupId))
  if (!group) throw taxErrors.groupNotFound()
  const [rates, counts] = await Promise.all([ratesOf(ctx, [groupId]), productCounts(ctx, [groupId])])
  return { ...group, rates: rates.map(({ taxGroupId: _, ...rate }) => rate), productCount: counts.get(groupId) ?? 0 }
}

/** Makes a tax group (`groupId` null) or saves one with all its rates. Exactly one group stays the default. */
export async function saveTaxGroup(
  ctx: Ctx,
  groupId: string | null,
  { version: seen, rates, ...row }: api.TaxGroupInput & { version?: number | undefined },
): Promise<api.TaxGroup> {
  await lockNames(ctx, 'tax_groups')
  const before = await openForSave(ctx, { subject: 'taxGroup', table: taxGroups, id: groupId, version: seen, read: getTaxGroup })
  await needFreeName(ctx, title, { field: 'title', name: row.title, own: before, error: taxErrors.titleTaken })
  if (before?.isDefault && !row.isDefault) throw atField(taxErrors.defaultNeeded, 'isDefault')
  if (row.isDefault && !before?.isDefault) await ctx.db.update(taxGroups).set({ isDefault: false }).where(otherDefault(groupId))
  const saved = await refusing(refusals, () => saveRow(ctx, taxGroups, groupId, row))
  await ctx.db.delete(taxRates).where(eq(taxGroupId, saved))
  if (rates.length > 0)
    await refusing(refusals, () => ctx.db.insert(taxRates).values(rates.map((rate) => ({ ...rate, taxGroupId: saved }))))
  return auditSave(ctx, 'taxGroup', await getTaxGroup(ctx, saved), before ?? undefined)
}

const otherDefault = (groupId: string | null) => and(eq(isDefault, true), groupId === null ? undefined : ne(id, groupId))

/** Removes a tax group with its rates; refused for the default one and for one that products belong to. */
export async function removeTaxGroup(ctx: Ctx, groupId: string): Promise<typeof done> {
  // The lock keeps new products away until the transaction ends.
  await ctx.db.select({ id }).from(taxGroups).where(eq(id, groupId)).for('update').then(one)
  const before = await getTaxGroup(ctx, groupId)
  if (before.isDefault) throw taxErrors.defaultStays()
  if (before.productCount > 0) throw taxErrors.groupInUse({ params: { count: before.productCount } })
  return removeRow(ctx, 'taxGroup', taxGroups, before)
}
