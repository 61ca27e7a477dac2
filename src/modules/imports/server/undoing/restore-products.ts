// Changed products as they were before, saved as everybody saves products; stock goes back by movements of its own.
import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { say } from '#server/texts.ts'
import { files } from '#modules/files/server/tables.ts'
import {
  type Gallery,
  type ProductDraft,
  saveGalleries,
  saveProducts,
  saveTags,
  saveVariants,
  type VariantChange,
} from '#modules/products/server/public.ts'
import { moveStock, setStockInBulk } from '#modules/stock/server/public.ts'
import { measureUnits, tags } from '#modules/taxonomy/server/tables.ts'
import type { FieldChange } from '../../admin-contract.ts'
import { isSameGallery, type StoredGallery, readGalleries } from '../pictures/galleries.ts'
import type { PresentProduct } from '../comparing/present-products.ts'
import { planUndo, type Restoring, type UndoResult, type UndoRow } from './undo-record.ts'
import type { Run } from '../work-run.ts'
import { removeVariants } from './remove-made.ts'
import { products } from '#modules/products/server/tables.ts'

type Item = Restoring & { row: UndoRow; before: PresentProduct }

/** Takes rows of products the import changed, and the products as they are. */
export async function restoreProducts(
  ctx: Ctx,
  run: Run,
  rows: readonly UndoRow[],
  present: ReadonlyMap<string, PresentProduct>,
): Promise<UndoResult[]> {
  const items = rows.flatMap((row): Item[] => {
    const before = present.get(row.productId)
    return before ? [{ ...planUndo(row.record, before), row, before }] : []
  })
  if (items.length === 0) return []
  await keepTakenNames(ctx, items)
  await keepUnits(ctx, items)
  await saveProducts(ctx, items.map(draftOf))
  await saveVariants(ctx, items.flatMap(variantsOf))
  await restoreTags(ctx, items)
  await putPicturesBack(ctx, items)
  const note = say(ctx.profile.language, 'imports.admin.undoNote', { file: run.fileName })
  const stock = new Map(items.flatMap((item) => [...item.stock]))
  if (stock.size > 0) await moveStock(ctx, stock, { orderId: null, reason: 'import', note })
  const counting = items.flatMap((item) => item.counting)
  await setStockInBulk(ctx, counting, 'import', note)
  const staying = await removeVariants(
    ctx,
    items.flatMap(({ variantsMade, before }) => variantsMade.filter((id) => before.variants.some((variant) => variant.id === id))),
  )
  return items.map(({ row, kept, variantsMade }) => {
    const used = row.record.variants.filter(({ id }) => variantsMade.includes(id) && staying.has(id))
    const all = [...kept, ...used.map(({ sku }): FieldChange => ({ field: 'variantAdded', variant: sku, from: 'unavailable', to: null }))]
    return { positions: row.positions, undo: all.length > 0 ? 'partly' : 'restored', kept: all }
  })
}

/** Pictures that somebody changed since stay, and are reported. */
async function putPicturesBack(ctx: Ctx, items: readonly Item[]): Promise<void> {
  const pictured = items.filter(({ row }) => row.record.pictures)
  if (pictured.length === 0) return
  const now = await readGalleries(
    ctx,
    pictured.map(({ before }) => before.id),
  )
  const back = new Map<string, StoredGallery>()
  for (const { row, before, kept } of pictured) {
    const [present, record] = [now.get(before.id), row.record.pictures]
    if (!present || !record || isSameGallery(present, record.before)) continue
    if (isSameGallery(present, record.after)) back.set(before.id, record.before)
    else kept.push({ field: 'images', variant: null, from: String(present.pictures.length), to: String(record.before.pictures.length) })
  }
  await saveGalleries(ctx, await withPresentFiles(ctx, back, now))
}

/** Pictures whose files are gone meanwhile stay away; a variant that showed none before shows none again. */
async function withPresentFiles(
  { db }: Pick<Ctx, 'db'>,
  galleries: ReadonlyMap<string, StoredGallery>,
  now: ReadonlyMap<string, StoredGallery>,
): Promise<Map<string, Gallery>> {
  const wanted = [...galleries.values()].flatMap((each) => [...each.pictures.map(({ fileId }) => fileId), ...Object.values(each.variants)])
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(inArray(files.id, [...new Set(wanted)]))
  const here = new Set(rows.map(({ id }) => id))
  return new Map(
    [...galleries].map(([id, { pictures, variants }]) => {
      const shown = Object.keys({ ...now.get(id)?.variants, ...variants })
      const fileOf = (variantId: string) => (here.has(variants[variantId] ?? '') ? (variants[variantId] ?? null) : null)
      return [
        id,
        {
          pictures: pictures.filter(({ fileId }) => here.has(fileId)),
          variants: Object.fromEntries(shown.map((variantId) => [variantId, fileOf(variantId)])),
        },
      ]
    }),
  )
}

/** An address or a SKU that another product took since cannot come back. */
async function keepTakenNames(ctx: Ctx, items: readonly Item[]): Promise<void> {
  const ids = sql.param(items.map(({ before }) => before.id))
  for (const column of ['slug', 'sku'] as const) {
    const moving = items.filter(({ product, before }) => product[column] !== before[column])
    if (moving.length === 0) continue
    const { rows } = await ctx.db.execute<{ name: string }>(sql`
      select ${sql.identifier(column)} as name from ${products}
      where ${sql.identifier(column)} = any(${sql.param(moving.map(({ product }) => product[column]))}::text[]) and not (id = any(${ids}::uuid[]))`)
    const taken = new Set(rows.map(({ name }) => name))
    for (const item of moving) {
      const wanted = item.product[column]
      if (!taken.has(wanted)) continue
      item.product = { ...item.product, [column]: item.before[column] }
      item.kept.push({ field: column, variant: null, from: item.before[column], to: wanted })
    }
  }
}

/** A unit that was deleted since, or that counts in other decimals now, cannot come back. */
async function keepUnits({ db }: Pick<Ctx, 'db'>, items: readonly Item[]): Promise<void> {
  const moving = items.filter(({ product, before }) => product.unitId !== before.unitId)
  if (moving.length === 0) return
  const units = await db
    .select({ id: measureUnits.id, decimals: measureUnits.decimals })
    .from(measureUnits)
    .where(
      inArray(
        measureUnits.id,
        moving.map(({ product }) => product.unitId),
      ),
    )
    .for('key share')
  for (const item of moving) {
    const { unitId } = item.product
    if (units.some(({ id, decimals }) => id === unitId && decimals === item.before.decimals)) continue
    item.product = { ...item.product, unitId: item.before.unitId }
    item.kept.push({ field: 'unit', variant: null, from: item.before.unitId, to: unitId })
  }
}

const orNull = (texts: PresentProduct['seoTitle']) => (texts && (texts.en !== '' || texts.ar !== '') ? texts : null)

function draftOf({ product }: Item): ProductDraft {
  const { id, slug, sku, title, description, status, brandId, categoryId, unitId, taxGroupId, sourceKey, sourceHash } = product
  const seo = { seoTitle: orNull(product.seoTitle), seoDescription: orNull(product.seoDescription) }
  return {
    id,
    slug,
    sku,
    title,
    description,
    status,
    brandId,
    categoryId,
    measureUnitId: unitId,
    taxGroupId,
    ...seo,
    sourceKey,
    sourceHash,
  }
}

/** The variants the import changed; those it made go as a whole. */
function variantsOf({ row, product, variantsMade }: Item): VariantChange[] {
  const records = new Map(row.record.variants.map((each) => [each.id, each]))
  return product.variants.flatMap((variant) => {
    const record = records.get(variant.id)
    if (!record || variantsMade.includes(variant.id)) return []
    const { onHand: _, picture: __, values, ...fields } = variant
    return [{ ...fields, ...(Object.keys(record.values).length > 0 ? { values: new Map(Object.entries(values)) } : {}) }]
  })
}

/** Tags that were deleted meanwhile stay away. */
async function restoreTags(ctx: Ctx, items: readonly Item[]): Promise<void> {
  const changed = items.filter(({ tagsToAdd, tagsToRemove }) => tagsToAdd.length + tagsToRemove.length > 0)
  const wanted = [...new Set(changed.flatMap(({ tagsToAdd }) => tagsToAdd))]
  const here = await ctx.db.select({ id: tags.id }).from(tags).where(inArray(tags.id, wanted))
  const isHere = new Set(here.map(({ id }) => id))
  await saveTags(
    ctx,
    new Map(
      changed.map(({ product, before, tagsToAdd, tagsToRemove }) => [
        product.id,
        [...before.tagIds.filter((id) => !tagsToRemove.includes(id)), ...tagsToAdd.filter((id) => isHere.has(id))],
      ]),
    ),
  )
}
