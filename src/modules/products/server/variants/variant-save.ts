// Saving changed cells of a product's variants: all or none, each cell compared with what was seen, one statement for all rows.
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { lastChange } from '#server/entity/seen-version.ts'
import { type AuditFields, audit } from '#server/audit.ts'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { refusing } from '#server/db/failures.ts'
import { coreErrors, type FieldError } from '#shared/errors.ts'
import { orderable, orderableError } from '../../admin-fields.ts'
import { SavedVariant, type VariantChanges } from '../../variants-contract.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import { lockProducts, lockVariants } from '../writing/lock-products.ts'
import { takenByVariants, withKnownChoices } from '../writing/product-rules.ts'
import { products, variants } from '../tables.ts'
import { variantErrors } from '../variant-errors.ts'
import { reindexVariants } from './variant-reindex.ts'
import { saveVariants } from '../writing/save-variants.ts'

type Held = SavedVariant
type Field = Exclude<keyof Held, 'id' | 'onHand'>
const fields: readonly Field[] = [
  'sku',
  'code',
  'barcode',
  'status',
  'price',
  'discountPrice',
  'weightGrams',
  'minQuantity',
  'multiple',
  'maxQuantity',
  'pictureId',
]

/** Saves changed cells; gives the changed rows. Refused with the present rows when a cell no longer holds what was seen. */
export async function saveVariantSheet(ctx: Ctx, productId: string, { rows: changes }: VariantChanges): Promise<SavedVariant[]> {
  await lockVariants(
    ctx,
    changes.map(({ id }) => id),
    changes.some(({ after }) => after.sku !== undefined),
  )
  const product = await lockProduct(ctx, productId)
  const held = await readVariants(
    ctx,
    productId,
    changes.map(({ id }) => id),
  )
  await needUnchanged(ctx, productId, changes, held)
  const wanted = changes.map(({ id, after }) => merged(held.get(id), after))
  needSound(wanted)
  await needFreeSkus(ctx, changes, wanted)
  await refusing({ variants_sku_key: catalogueErrors.skuTaken }, () =>
    withKnownChoices(() =>
      saveVariants(
        ctx,
        wanted.map(({ onHand: _, ...row }) => row),
      ),
    ),
  )
  const [only] = wanted
  if (product.variantCount === 1 && only && only.sku !== product.sku) await renameProduct(ctx, productId, only.sku)
  // The form of a product with one variant edits that variant too, so it must notice this change.
  await ctx.db.execute(
    sql`update ${products} set updated_at = ${ctx.now.toISOString()}, version = version + ${product.variantCount === 1 ? 1 : 0} where id = ${productId}`,
  )
  const changed = new Set(wanted.flatMap((row) => fields.filter((field) => held.get(row.id)?.[field] !== row[field])))
  await reindexVariants(ctx, productId, changed, product.variantCount)
  await touchCatalogue(ctx)
  await audit(ctx, { action: 'product.variantsSaved', subject: 'product', subjectId: productId, ...differences(wanted, held) })
  return wanted
}

/** Locks the product and its bundles, so that what is read of its variants holds until the end. */
export async function lockProduct(ctx: Ctx, productId: string): Promise<{ sku: string; variantCount: number }> {
  await lockProducts(ctx, [productId])
  const { rows } = await ctx.db.execute<{ sku: string; variantCount: number }>(sql`
    select p.sku, (select count(*)::int from ${variants} v where v.product_id = p.id) as "variantCount"
    from ${products} p where p.id = ${productId}`)
  const [product] = rows
  if (!product) throw catalogueErrors.notFound()
  return product
}

async function readVariants(ctx: Ctx, productId: string, ids: readonly string[]): Promise<Map<string, Held>> {
  const { rows } = await ctx.db.execute(sql`
    select id, sku, code, barcode, status, price::float8 as price, discount_price::float8 as "discountPrice", weight_grams as "weightGrams",
      min_quantity as "minQuantity", multiple, max_quantity as "maxQuantity", picture_id as "pictureId",
      on_hand::float8 as "onHand"
    from ${variants} where product_id = ${productId} and id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(
    z
      .array(SavedVariant)
      .parse(rows)
      .map((row) => [row.id, row]),
  )
}

async function needUnchanged(ctx: Ctx, productId: string, changes: VariantChanges['rows'], held: Map<string, Held>): Promise<void> {
  if (changes.some(({ id }) => !held.has(id))) throw variantErrors.gone()
  const stale = changes.flatMap(({ id, before, after }) => {
    const row = held.get(id)
    return row && fields.some((field) => field in after && before[field] !== row[field] && after[field] !== row[field]) ? [row] : []
  })
  if (stale.length > 0) throw variantErrors.changed({ params: await lastChange(ctx, 'product', productId), data: { variants: stale } })
}

function merged(row: Held | undefined, after: VariantChanges['rows'][number]['after']): Held {
  if (!row) throw variantErrors.gone()
  const given = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined))
  return SavedVariant.parse({ ...row, ...given })
}

/** Checks the cells of one row together. */
function needSound(rows: readonly Held[]): void {
  const wrong: FieldError[] = rows.flatMap((row, at) => [
    ...(row.discountPrice !== null && row.discountPrice > row.price
      ? [{ path: `rows.${at}.after.discountPrice`, key: 'catalogue.validation.discountAbovePrice' }]
      : []),
    ...(orderable(row) ? [] : [{ path: `rows.${at}.after.maxQuantity`, key: orderableError.error }]),
  ])
  if (wrong.length > 0) throw coreErrors.invalid({ fields: wrong })
}

async function needFreeSkus(ctx: Ctx, changes: VariantChanges['rows'], wanted: readonly Held[]): Promise<void> {
  if (!changes.some(({ after }) => after.sku !== undefined)) return
  const taken = await takenByVariants(
    ctx,
    wanted.map(({ sku }) => sku),
    wanted.map(({ id }) => id),
  )
  const seen = new Set<string>()
  const wrong = wanted.flatMap(({ sku }, at) => {
    const isTaken = taken.has(sku) || seen.has(sku)
    seen.add(sku)
    return isTaken ? [{ path: `rows.${at}.after.sku`, key: 'catalogue.errors.skuTaken' }] : []
  })
  if (wrong.length > 0) throw catalogueErrors.skuTaken({ fields: wrong })
}

const renameProduct = (ctx: Ctx, productId: string, sku: string) =>
  refusing({ products_sku_key: { error: catalogueErrors.skuTaken, field: 'rows.0.after.sku' } }, () =>
    ctx.db.update(products).set({ sku }).where(eq(products.id, productId)),
  )

/** Only what changed, by SKU, for the audit trail. */
function differences(wanted: readonly Held[], held: Map<string, Held>): { before: AuditFields; after: AuditFields } {
  const rows = wanted.flatMap((row) => {
    const was = held.get(row.id)
    const changed = was ? fields.filter((field) => was[field] !== row[field]) : []
    return was && changed.length > 0 ? [{ was, row, changed }] : []
  })
  const pick = (row: Held, changed: readonly Field[]) => Object.fromEntries(changed.map((field) => [field, row[field]]))
  return {
    before: { variants: rows.map(({ was, changed }) => ({ id: was.id, ofSku: was.sku, ...pick(was, changed) })) },
    after: { variants: rows.map(({ was, row, changed }) => ({ id: was.id, ofSku: was.sku, ...pick(row, changed) })) },
  }
}
