// Variant types and their values as the office keeps them: listed, made, saved with their values in order, deleted when nothing uses them.
import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { auditSave } from '#server/audit.ts'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { freeSlug, lockNames, needFreeName } from '#server/entity/free-names.ts'
import { putInOrder } from '#server/entity/put-in-order.ts'
import { removeRow } from '#server/entity/remove-row.ts'
import { saveRow } from '#server/entity/save-row.ts'
import { openForSave, type SaveVerb } from '#server/entity/seen-version.ts'
import { done } from '#shared/endpoint.ts'
import type { FieldError } from '#shared/errors.ts'
import { slugify } from '#shared/folding.ts'
import { textIn } from '#shared/locale.ts'
import type { NewOrder } from '#shared/schemas.ts'
import type { VariantType, VariantTypeInput } from '../../variant-types-contract.ts'
import { reindexAll } from '../index/index-jobs.ts'
import { reindexProducts } from '../index/reindex.ts'
import { productStats, variantTypes, variantTypeValues, variantValues } from '../tables.ts'
import { variantErrors } from '../variant-errors.ts'
import { getVariantType } from './variant-type-queries.ts'

/** Makes a type after all others (`id` null) or saves one; its values get the order they stand in. A value that a product uses cannot be left out. */
export const saveVariantType: SaveVerb<VariantTypeInput, VariantType> = async (ctx, id, { version, ...input }) => {
  await lockTypes(ctx)
  const before = await openForSave(ctx, { subject: 'variantType', table: variantTypes, id, version, read: getVariantType })
  const { title, values } = input
  await needFreeName(ctx, variantTypes.title, { field: 'title', name: title, own: before, error: variantErrors.typeTitleTaken })
  needDistinctValues(input)
  const present = before?.values ?? []
  const given = new Set(values.flatMap(({ id: each }) => (each ? [each] : [])))
  if ([...given].some((each) => !present.some((value) => value.id === each))) throw variantErrors.typeNotFound()
  const leftOut = present.filter((value) => !given.has(value.id))
  const inUse = await usedAmong(
    ctx,
    leftOut.map((value) => value.id),
  )
  const used = leftOut.find((value) => inUse.has(value.id))
  if (used)
    throw variantErrors.valueInUse({
      params: { value: textIn(used.title, ctx.locale), count: Math.max(used.productCount, 1) },
      data: { valueId: used.id },
    })
  const slug = before?.slug ?? (await freeSlug(ctx, variantTypes.slug, slugify(textIn(title, 'en')) || 'type'))
  const last = sql<number>`(select coalesce(max(${variantTypes.position}), -1) + 1 from ${variantTypes})`
  const typeId = await saveRow(ctx, variantTypes, id, { title, slug, ...(before ? {} : { position: last }) })
  const goneIds = leftOut.map((value) => value.id)
  if (goneIds.length > 0) await ctx.db.delete(variantTypeValues).where(inArray(variantTypeValues.id, goneIds))
  await saveValues(ctx, typeId, values, present)
  if (before) await showEverywhere(ctx, typeId)
  return auditSave(ctx, 'variantType', await getVariantType(ctx, typeId), before ?? undefined)
}

/** Deletes a type that no product uses. */
export async function removeVariantType(ctx: Ctx, id: string): Promise<typeof done> {
  await lockTypes(ctx)
  const before = await getVariantType(ctx, id)
  const inUse = await usedAmong(
    ctx,
    before.values.map((value) => value.id),
  )
  if (inUse.size > 0) throw variantErrors.typeInUse({ params: { count: Math.max(before.productCount, 1) } })
  return removeRow(ctx, 'variantType', variantTypes, before)
}

/** Those of these values that a variant has. Read from the variants themselves, since the counts are as old as the products' stats. */
async function usedAmong(ctx: Ctx, valueIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from unnest(${sql.param([...valueIds])}::uuid[]) each (id) where exists (select 1 from ${variantValues} vv where vv.value_id = each.id)`)
  return new Set(rows.map(({ id }) => id))
}

/** Puts types into an order; it is the order in which products name their values. */
export async function orderVariantTypes(ctx: Ctx, order: NewOrder): Promise<typeof done> {
  await lockTypes(ctx)
  await putInOrder(ctx, order, { subject: 'variantType', subjectId: 'all', table: variantTypes, then: variantTypes.slug })
  await touchCatalogue(ctx)
  return done
}

/** Types are few and seldom written: whoever writes waits for the one before. */
export const lockTypes = (ctx: Ctx) => lockNames(ctx, 'variant_types')

/** Two values of one type may not read the same in a language. */
function needDistinctValues({ values }: VariantTypeInput): void {
  const twice: FieldError[] = (['en', 'ar'] as const).flatMap((language) => {
    const words = values.map(({ title }) => title[language].toLocaleLowerCase())
    return words.flatMap((word, at) =>
      word !== '' && words.indexOf(word) < at ? [{ path: `values.${at}.title.${language}`, key: 'variants.errors.valueTwice' }] : [],
    )
  })
  if (twice.length > 0) throw variantErrors.valueTwice({ fields: twice })
}

/** Those of these addresses that a type has, with its id. */
export async function slugsOfTypes(ctx: Ctx, slugs: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ slug: variantTypes.slug, id: variantTypes.id })
    .from(variantTypes)
    .where(inArray(variantTypes.slug, [...slugs]))
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}

function unlike(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.has(slug)) return slug
  }
}

/** Slugs stand in addresses of filters: a value keeps the one it was made with. */
async function saveValues(ctx: Ctx, typeId: string, values: VariantTypeInput['values'], before: VariantType['values']): Promise<void> {
  const slugOf = new Map(before.map(({ id, slug }) => [id, slug]))
  const taken = new Set(values.flatMap(({ id }) => (id ? [slugOf.get(id) ?? ''] : [])))
  const rows = values.map(({ id, title, swatch }, position) => {
    const kept = id ? slugOf.get(id) : undefined
    const slug = kept ?? unlike(slugify(textIn(title, 'en')) || 'value', taken)
    taken.add(slug)
    return { id, title, swatch, position, slug }
  })
  const fresh = rows.filter(({ id }) => id === null)
  if (fresh.length > 0)
    await ctx.db
      .insert(variantTypeValues)
      .values(fresh.map(({ title, swatch, position, slug }) => ({ variantTypeId: typeId, title, swatch, position, slug })))
  const kept = JSON.stringify(rows.filter(({ id }) => id !== null))
  await ctx.db.execute(sql`
    update ${variantTypeValues} tv set title = w.title, swatch = w.swatch, position = w.position
    from jsonb_to_recordset(${kept}::jsonb) as w (id uuid, title jsonb, swatch text, position int)
    where tv.id = w.id and tv.variant_type_id = ${typeId}`)
}

const reindexedAtOnce = 500

/** Cards show swatches: those of a few products are made again now, those of many by a job. */
async function showEverywhere(ctx: Ctx, typeId: string): Promise<void> {
  const { rows } = await ctx.db.execute(sql`
    select f.product_id as id from ${productStats} f
    where f.value_ids && array(select tv.id from ${variantTypeValues} tv where tv.variant_type_id = ${typeId}) limit ${reindexedAtOnce + 1}`)
  const ids = z.array(z.object({ id: z.string() })).parse(rows)
  if (ids.length > reindexedAtOnce) await ctx.enqueue(reindexAll, {}, { singletonKey: 'all' })
  else
    await reindexProducts(
      ctx,
      ids.map(({ id }) => id),
    )
  await touchCatalogue(ctx)
}
