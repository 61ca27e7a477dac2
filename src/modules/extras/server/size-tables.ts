// Lists, saves and deletes sizes tables.
import { eq, sql } from 'drizzle-orm'
import { variantTypes } from '#modules/products/server/tables.ts'
import { listPage, type ListVerb, sortedBy } from '#modules/settings/server/public.ts'
import { categories } from '#modules/taxonomy/server/tables.ts'
import { auditSave } from '#server/audit.ts'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { refusing } from '#server/db/failures.ts'
import { sortable } from '#server/db/text-fragments.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { lockNames, needFreeName } from '#server/entity/free-names.ts'
import { removeRow } from '#server/entity/remove-row.ts'
import { saveRow } from '#server/entity/save-row.ts'
import { openForSave, type SaveVerb } from '#server/entity/seen-version.ts'
import { done, type HandlerInput } from '#shared/endpoint.ts'
import type { Texts } from '#shared/locale.ts'
import type * as api from '../admin-contract.ts'
import { extrasErrors } from './extras-errors.ts'
import { sizeTablePlaces, sizeTables } from './tables.ts'

type Place = { id: string; title: Texts }
const placed = sql<Place[]>`coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title) order by c.slug)
  from ${sizeTablePlaces} p join ${categories} c on c.id = p.category_id where p.size_table_id = ${sizeTables}.id), '[]')`
const typed = sql<Place[]>`coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title) order by v.slug)
  from ${sizeTablePlaces} p join ${variantTypes} v on v.id = p.variant_type_id where p.size_table_id = ${sizeTables}.id), '[]')`
const refusals = {
  size_table_places_category_key: { error: extrasErrors.placeTaken, field: 'categoryIds' },
  size_table_places_type_key: { error: extrasErrors.placeTaken, field: 'variantTypeIds' },
  foreignKey: extrasErrors.placeUnknown,
}

/** A page of the sizes tables with where each is shown. */
export const listSizeTables: ListVerb<typeof api.listSizeTables> = async (ctx, query) => {
  const { data, meta } = await listPage(ctx, query, {
    from: sizeTables,
    columns: {
      id: sizeTables.id,
      title: sizeTables.title,
      rows: sql<number>`jsonb_array_length(${sizeTables.rows})`,
      categories: placed,
      variantTypes: typed,
    },
    where: [holdsTyped(query.search, [...bothLanguages(sizeTables.title)])],
    order: sortedBy(query.sort ?? 'title', { title: sortable(sizeTables.title, ctx.locale) }, sizeTables.id),
  })
  const titles = (places: readonly Place[]) => places.map(({ title }) => title)
  return { data: data.map((row) => ({ ...row, categories: titles(row.categories), variantTypes: titles(row.variantTypes) })), meta }
}

/** One sizes table; throws when there is none. */
export async function getSizeTable(ctx: Ctx, id: string): Promise<api.SizeTable> {
  const { title, note, columns, rows, version } = sizeTables
  const [table] = await ctx.db
    .select({ id: sizeTables.id, version, title, note, columns, rows, categories: placed, variantTypes: typed })
    .from(sizeTables)
    .where(eq(sizeTables.id, id))
  if (!table) throw extrasErrors.tableNotFound()
  return table
}

/** Makes a sizes table (`id` null) or saves one. A category and a variant type show one table: another one is refused. */
export const saveSizeTable: SaveVerb<HandlerInput<typeof api.createSizeTable>['body'], api.SizeTable> = async (
  ctx,
  id,
  { version, categoryIds, variantTypeIds, ...input },
) => {
  await lockNames(ctx, 'size tables')
  const before = await openForSave(ctx, { subject: 'sizeTable', table: sizeTables, id, version, read: getSizeTable })
  await needFreeName(ctx, sizeTables.title, { field: 'title', name: input.title, own: before, error: extrasErrors.titleTaken })
  const sizeTableId = await saveRow(ctx, sizeTables, id, input)
  await ctx.db.delete(sizeTablePlaces).where(eq(sizeTablePlaces.sizeTableId, sizeTableId))
  await refusing(refusals, () =>
    ctx.db
      .insert(sizeTablePlaces)
      .values([
        ...categoryIds.map((categoryId) => ({ sizeTableId, categoryId })),
        ...variantTypeIds.map((variantTypeId) => ({ sizeTableId, variantTypeId })),
      ]),
  )
  await touchCatalogue(ctx)
  return auditSave(ctx, 'sizeTable', await getSizeTable(ctx, sizeTableId), before ?? undefined)
}

/** Deletes a sizes table; products show none or the one of a category above. */
export async function removeSizeTable(ctx: Ctx, id: string): Promise<typeof done> {
  const before = await getSizeTable(ctx, id)
  await removeRow(ctx, 'sizeTable', sizeTables, before)
  await touchCatalogue(ctx)
  return done
}
