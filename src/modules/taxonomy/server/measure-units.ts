// Measure units. The decimals of a unit cannot change once products use it.
import { eq, sql } from 'drizzle-orm'
import { listPage, type ListVerb, sortedBy } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { needRow, refusing } from '#server/db/failures.ts'
import { sortable } from '#server/db/text-fragments.ts'
import { needFreeName, needFreeText } from '#server/entity/free-names.ts'
import { saveRow } from '#server/entity/save-row.ts'
import { openForSave, type SaveVerb } from '#server/entity/seen-version.ts'
import { gatherRefusals } from '#server/gather-refusals.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { atField } from '#shared/errors.ts'
import type * as api from '../unit-contract.ts'
import { lockKind, termSaved } from './names.ts'
import { measureUnits } from './tables.ts'
import { taxonomyErrors } from './taxonomy-errors.ts'
import { productCount, usesOf } from './uses.ts'

const columns = {
  id: measureUnits.id,
  version: measureUnits.version,
  code: measureUnits.code,
  name: measureUnits.name,
  plurals: measureUnits.plurals,
  decimals: measureUnits.decimals,
}
const codeTaken = { measure_units_code_key: { error: taxonomyErrors.unitCodeTaken, field: 'code' } }

/** A page of the measure units with the number of products using each. */
export const listAdminUnits: ListVerb<typeof api.listAdminUnits> = async (ctx, query) => {
  const by = { name: sortable(measureUnits.name, ctx.locale), code: sql`lower(${measureUnits.code})` }
  const { data, meta } = await listPage(ctx, query, {
    from: measureUnits,
    columns,
    where: [
      query.decimals && eq(measureUnits.decimals, Number(query.decimals)),
      holdsTyped(query.search, [...bothLanguages(measureUnits.name), measureUnits.code]),
    ],
    order: sortedBy(query.sort ?? 'name', by, measureUnits.code),
  })
  return { data: await counted(ctx, data), meta }
}

async function counted(ctx: Ctx, rows: readonly Omit<api.AdminUnit, 'productCount' | 'isUsed'>[]): Promise<api.AdminUnit[]> {
  const uses = await usesOf(ctx, 'measureUnit', rows)
  return rows.map((row) => ({ ...row, productCount: productCount(uses, row.id), isUsed: uses.has(row.id) }))
}

/** One measure unit; throws when there is none. */
export async function getAdminUnit(ctx: Ctx, id: string): Promise<api.AdminUnit> {
  return needRow(
    await counted(ctx, await ctx.db.select(columns).from(measureUnits).where(eq(measureUnits.id, id))),
    taxonomyErrors.unitNotFound,
  )
}

/** Makes a measure unit (`id` null) or saves one. Other decimals would change the meaning of stored quantities, so a unit in use keeps its own. */
export const saveUnit: SaveVerb<api.UnitInput, api.AdminUnit> = async (ctx, id, { version, ...input }) => {
  await lockKind(ctx, 'measureUnit')
  // The lock makes a product that begins to use the unit wait; one that just did is counted.
  if (id) await ctx.db.select({ id: measureUnits.id }).from(measureUnits).where(eq(measureUnits.id, id)).for('update')
  const before = await openForSave(ctx, { subject: 'measureUnit', table: measureUnits, id, version, read: getAdminUnit })
  const { unitNameTaken, unitCodeTaken, decimalsLocked } = taxonomyErrors
  await gatherRefusals(
    () => needFreeName(ctx, measureUnits.name, { field: 'name', name: input.name, own: before, error: unitNameTaken }),
    () => needFreeText(ctx, measureUnits.code, { field: 'code', text: input.code, ownId: before?.id, error: unitCodeTaken }),
    () => {
      if (before?.isUsed && input.decimals !== before.decimals) throw atField(decimalsLocked, 'decimals')
    },
  )
  const saved = await refusing(codeTaken, () => saveRow(ctx, measureUnits, id, input))
  return termSaved(ctx, 'measureUnit', before, await getAdminUnit(ctx, saved))
}
