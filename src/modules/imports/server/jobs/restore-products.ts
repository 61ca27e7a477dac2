// Changed products as they were before: whole rows in a few statements, addresses with their redirects, stock by compensating movements.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { say } from '#server/texts.ts'
import { moveSlugs } from '#modules/taxonomy/server/public.ts'
import { moveStock, setStockInBulk } from '#modules/stock/server/public.ts'
import type { FieldChange } from '../../admin-contract.ts'
import { type Gallery, isSameGallery, readGalleries, restoreGalleries } from '../pictures/galleries.ts'
import type { PresentProduct } from '../present-goods.ts'
import { planUndo, type Restoring, type UndoResult, type UndoRow } from '../undo-record.ts'
import type { Run } from '../work-run.ts'
import { removeVariants } from './remove-made.ts'

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
  await moveSlugs(
    ctx,
    'product',
    items.flatMap(({ product: { id, slug }, before }) => (slug === before.slug ? [] : [{ id, before: before.slug, after: slug }])),
  )
  await writeProducts(ctx, items)
  await writeVariants(ctx, items)
  await writeTags(ctx, items)
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

/** Pictures that somebody changed since stay, and that is told. */
async function putPicturesBack(ctx: Ctx, items: readonly Item[]): Promise<void> {
  const pictured = items.filter(({ row }) => row.record.pictures)
  if (pictured.length === 0) return
  const now = await readGalleries(
    ctx,
    pictured.map(({ before }) => before.id),
  )
  const back = new Map<string, Gallery>()
  for (const { row, before, kept } of pictured) {
    const [present, record] = [now.get(before.id), row.record.pictures]
    if (!present || !record || isSameGallery(present, record.before)) continue
    if (isSameGallery(present, record.after)) back.set(before.id, record.before)
    else kept.push({ field: 'images', variant: null, from: String(present.pictures.length), to: String(record.before.pictures.length) })
  }
  await restoreGalleries(ctx, back)
}

/** An address or a SKU that another product took since cannot come back. */
async function keepTakenNames(ctx: Ctx, items: readonly Item[]): Promise<void> {
  const ids = sql.param(items.map(({ before }) => before.id))
  for (const column of ['slug', 'sku'] as const) {
    const moving = items.filter(({ product, before }) => product[column] !== before[column])
    if (moving.length === 0) continue
    const { rows } = await ctx.db.execute<{ name: string }>(sql`
      select ${sql.identifier(column)} as name from products
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

const orNull = (texts: PresentProduct['seoTitle']) => (texts && (texts.en !== '' || texts.ar !== '') ? texts : null)

async function writeProducts(ctx: Ctx, items: readonly Item[]): Promise<void> {
  const rows = items.map(({ product }) => {
    const { id, slug, sku, title, description, status, brandId, categoryId, unitId, taxGroupId, sourceKey, sourceHash } = product
    const seo = { seoTitle: orNull(product.seoTitle), seoDescription: orNull(product.seoDescription) }
    return { id, slug, sku, title, description, status, brandId, categoryId, unitId, taxGroupId, sourceKey, sourceHash, ...seo }
  })
  await ctx.db.execute(sql`
    update products p set slug = row.slug, sku = row.sku, title = row.title, description = row.description, status = row.status, brand_id = row."brandId",
      category_id = row."categoryId", measure_unit_id = row."unitId", tax_group_id = row."taxGroupId", source_key = row."sourceKey",
      source_hash = row."sourceHash", seo_title = row."seoTitle", seo_description = row."seoDescription", version = p.version + 1,
      updated_at = ${ctx.now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, slug text, sku text, title jsonb, description jsonb, status text,
      "brandId" uuid, "categoryId" uuid, "unitId" uuid, "taxGroupId" uuid, "sourceKey" text, "sourceHash" text, "seoTitle" jsonb, "seoDescription" jsonb)
    where p.id = row.id`)
}

async function writeVariants(ctx: Ctx, items: readonly Item[]): Promise<void> {
  const touched = items.flatMap(({ row, product, variantsMade }) => {
    const ids = new Set(row.record.variants.map(({ id }) => id).filter((id) => !variantsMade.includes(id)))
    return product.variants.filter(({ id }) => ids.has(id))
  })
  if (touched.length === 0) return
  await ctx.db.execute(sql`
    update variants v set sku = row.sku, code = row.code, barcode = row.barcode, status = row.status, position = row.position, price = row.price,
      discount_price = row."discountPrice", weight_grams = row."weightGrams", min_quantity = row."minQuantity", multiple = row.multiple,
      max_quantity = row."maxQuantity"
    from jsonb_to_recordset(${JSON.stringify(touched)}::jsonb) as row (id uuid, sku text, code text, barcode text, status text, position int, price bigint,
      "discountPrice" bigint, "weightGrams" int, "minQuantity" int, multiple int, "maxQuantity" int)
    where v.id = row.id`)
  const sorted = new Set(
    items.flatMap(({ row }) => row.record.variants.filter(({ values }) => Object.keys(values).length > 0).map(({ id }) => id)),
  )
  const again = touched.filter(({ id }) => sorted.has(id))
  if (again.length === 0) return
  const values = again.flatMap(({ id, values: chosen }) => Object.entries(chosen).map(([typeId, valueId]) => ({ id, typeId, valueId })))
  await ctx.db.execute(sql`delete from variant_values where variant_id = any(${sql.param(again.map(({ id }) => id))}::uuid[])`)
  await ctx.db.execute(sql`
    insert into variant_values (variant_id, variant_type_id, value_id) select id, "typeId", "valueId"
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as row (id uuid, "typeId" uuid, "valueId" uuid)`)
}

async function writeTags(ctx: Ctx, items: readonly Item[]): Promise<void> {
  const pairs = (of: 'tagsToAdd' | 'tagsToRemove') => items.flatMap((item) => item[of].map((tagId) => ({ id: item.product.id, tagId })))
  const rows = (list: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as row (id uuid, "tagId" uuid)`
  const [added, removed] = [pairs('tagsToAdd'), pairs('tagsToRemove')]
  if (removed.length > 0)
    await ctx.db.execute(sql`delete from product_tags pt using ${rows(removed)} where pt.product_id = row.id and pt.tag_id = row."tagId"`)
  if (added.length > 0)
    await ctx.db.execute(sql`
      insert into product_tags (product_id, tag_id) select row.id, row."tagId" from ${rows(added)} join tags t on t.id = row."tagId" on conflict do nothing`)
}
