// Making a product's variants from types and values: new combinations, what exists kept, what is left over deleted or hidden.
import { sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { driverError, refusing } from '#server/db/failures.ts'
import type { FieldError } from '#shared/errors.ts'
import { type Combination, type PlanAxis, planVariants, skuBy, unknownPlaceholder } from '../variant-plan.ts'
import type { PlanResult, VariantPlan, VariantSheet } from '../variants-contract.ts'
import { catalogueErrors } from './catalogue-errors.ts'
import { bundlesOf } from './product-rules.ts'
import { reindexProducts } from './reindex.ts'
import { variantErrors } from './variant-errors.ts'
import { lockProduct } from './variant-save.ts'
import { getVariantSheet } from './variant-sheet.ts'
import { variantValues, variants, products } from './tables.ts'
import { variantTypes, variantTypeValues } from './choice-tables.ts'

const shownInPlan = 200

/** Says what generating would do, by doing it in a savepoint that is given up. */
export async function previewVariants(ctx: Ctx, productId: string, plan: VariantPlan): Promise<PlanResult> {
  const outcome: { result?: PlanResult } = {}
  const givenUp = new Error('given up')
  await ctx
    .tx(async (tx) => {
      outcome.result = await carryOut(tx, productId, plan)
      throw givenUp
    })
    .catch((error: unknown) => {
      if (error !== givenUp) throw error
    })
  if (!outcome.result) throw givenUp
  return outcome.result
}

/** Makes the variants of a plan and shows them in the shop. */
export async function generateVariants(ctx: Ctx, productId: string, plan: VariantPlan): Promise<PlanResult> {
  const result = await carryOut(ctx, productId, plan)
  await ctx.db.execute(sql`update ${products} set version = version + 1, updated_at = ${ctx.now.toISOString()} where id = ${productId}`)
  await reindexProducts(ctx, [productId, ...(await bundlesOf(ctx, [productId]))])
  await touchCatalogue(ctx)
  const { madeCount, keptCount, dropped } = result
  await audit(ctx, {
    action: 'product.variantsGenerated',
    subject: 'product',
    subjectId: productId,
    before: { dropped: dropped.map(({ sku, onHand, isDeleted }) => ({ sku, onHand, isDeleted })) },
    after: { axes: plan.axes, skuPattern: plan.skuPattern, madeCount, keptCount },
  })
  return result
}

async function carryOut(ctx: Ctx, productId: string, plan: VariantPlan): Promise<PlanResult> {
  await ctx.db.execute(sql`select 1 from ${variants} where product_id = ${productId} order by id for update`)
  await lockProduct(ctx, productId)
  const sheet = await getVariantSheet(ctx, productId)
  const axes = await planAxes(ctx, plan)
  const existing = sheet.variants.map((variant) => ({ id: variant.id, values: valuesOf(sheet, variant.values) }))
  const { combinations, left } = planVariants(axes, existing)
  const fresh = combinations.flatMap(({ values, keeps }, position) => (keeps === null ? [{ values, position }] : []))
  const skus = await freshSkus(ctx, plan.skuPattern, axes, fresh)
  const dropped = await drop(ctx, sheet, left)
  await keep(ctx, axes, combinations, dropped)
  await make(
    ctx,
    productId,
    sheet,
    fresh.map((each, at) => ({ ...each, sku: skus[at] ?? '' })),
    axes,
  )
  return {
    made: fresh.slice(0, shownInPlan).map(({ values }, at) => ({ sku: skus[at] ?? '', valueIds: values.map(({ id }) => id) })),
    madeCount: fresh.length,
    keptCount: combinations.length - fresh.length,
    dropped,
  }
}

const valuesOf = ({ axes }: VariantSheet, at: readonly number[]): Record<string, string> =>
  Object.fromEntries(
    axes.flatMap(({ typeId, values }, index) => {
      const value = values[at[index] ?? -1]
      return value ? [[typeId, value.id]] : []
    }),
  )

/** The plan's types and values as they are kept, types and values in their own order. */
async function planAxes(ctx: Ctx, plan: VariantPlan): Promise<PlanAxis[]> {
  const { rows } = await ctx.db.execute<PlanAxis>(sql`
    select vt.id as "typeId", vt.slug, jsonb_agg(jsonb_build_object('id', tv.id, 'slug', tv.slug) order by tv.position, tv.slug) as values
    from ${variantTypes} vt join ${variantTypeValues} tv on tv.variant_type_id = vt.id
    where vt.id = any(${sql.param(plan.axes.map(({ typeId }) => typeId))}::uuid[]) and tv.id = any(${sql.param(plan.axes.flatMap(({ valueIds }) => valueIds))}::uuid[])
    group by vt.id order by vt.position, vt.slug`)
  const found = rows.reduce((sum, { values }) => sum + values.length, 0)
  if (found < plan.axes.reduce((sum, { valueIds }) => sum + valueIds.length, 0)) throw catalogueErrors.choiceUnknown()
  return rows
}

const atPattern = (key: string, params: Record<string, string | number>): { params: typeof params; fields: FieldError[] } => ({
  params,
  fields: [{ path: 'skuPattern', key: `variants.errors.${key}`, params }],
})

/** SKUs of 4 to 12 characters that nothing else has; a running number passes over those that are taken. */
async function freshSkus(ctx: Ctx, pattern: string, axes: PlanAxis[], fresh: readonly Pick<Combination, 'values'>[]): Promise<string[]> {
  const unknown = unknownPlaceholder(pattern, axes)
  if (unknown) throw variantErrors.patternUnknown(atPattern('patternUnknown', { placeholder: unknown }))
  const isNumbered = /\{n\}/i.test(pattern)
  const candidates = fresh.map(({ values }, at) => skuBy(pattern, axes, values, at + 1))
  const taken = await takenSkus(ctx, pattern, isNumbered, candidates)
  const used = new Set<string>()
  let number = 0
  return fresh.map(({ values }) => {
    let sku = ''
    do {
      number += 1
      sku = skuBy(pattern, axes, values, number)
    } while (isNumbered && (taken.has(sku) || used.has(sku)) && sku.length <= 12)
    if (sku.length < 4 || sku.length > 12) throw variantErrors.patternLength(atPattern('patternLength', { sku }))
    if (used.has(sku)) throw variantErrors.patternTwice(atPattern('patternTwice', { sku }))
    if (taken.has(sku)) throw variantErrors.patternTaken(atPattern('patternTaken', { sku }))
    used.add(sku)
    return sku
  })
}

async function takenSkus(ctx: Ctx, pattern: string, isNumbered: boolean, candidates: readonly string[]): Promise<Set<string>> {
  const prefix = pattern.split('{')[0] ?? ''
  const found = isNumbered && prefix !== '' ? sql`starts_with(sku, ${prefix})` : sql`sku = any(${sql.param([...candidates])}::text[])`
  const { rows } = await ctx.db.execute<{ sku: string }>(sql`select sku from ${variants} where ${found}`)
  return new Set(rows.map(({ sku }) => sku))
}

/** Deletes what nothing holds; hides what orders or bundles hold. Gives what was done, without what was hidden already. */
async function drop(ctx: Ctx, sheet: VariantSheet, ids: readonly string[]): Promise<PlanResult['dropped']> {
  const deleted = new Set(await deleteUnused(ctx, ids))
  const kept = ids.filter((id) => !deleted.has(id))
  if (kept.length > 0) await ctx.db.execute(sql`update ${variants} set status = 'unavailable' where id = any(${sql.param(kept)}::uuid[])`)
  const isLeft = new Set(ids)
  return sheet.variants.flatMap(({ id, sku, onHand, status }) =>
    isLeft.has(id) && (deleted.has(id) || status !== 'unavailable') ? [{ id, sku, onHand, isDeleted: deleted.has(id) }] : [],
  )
}

/** Halves the list where a foreign key refuses, until those that are held stand alone. */
async function deleteUnused(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  try {
    await ctx.tx((tx) => tx.db.execute(sql`delete from ${variants} where id = any(${sql.param([...ids])}::uuid[])`))
    return [...ids]
  } catch (error) {
    if (driverError(error)?.code !== '23503') throw error
    if (ids.length === 1) return []
    const middle = Math.floor(ids.length / 2)
    return [...(await deleteUnused(ctx, ids.slice(0, middle))), ...(await deleteUnused(ctx, ids.slice(middle)))]
  }
}

/** Gives kept variants their place and their values of the plan's types; those that were hidden stand at the end. */
async function keep(
  ctx: Ctx,
  axes: readonly PlanAxis[],
  combinations: readonly Combination[],
  dropped: PlanResult['dropped'],
): Promise<void> {
  const kept = combinations.flatMap(({ values, keeps }, position) => (keeps === null ? [] : [{ id: keeps, position, values }]))
  const hidden = dropped.flatMap(({ id, isDeleted }, at) => (isDeleted ? [] : [{ id, position: combinations.length + at, values: [] }]))
  const rows = JSON.stringify([...kept, ...hidden].map(({ id, position }) => ({ id, position })))
  await ctx.db.execute(sql`
    update ${variants} v set position = w.position from jsonb_to_recordset(${rows}::jsonb) as w (id uuid, position int) where v.id = w.id and v.position <> w.position`)
  const ids = sql.param(kept.map(({ id }) => id))
  await ctx.db.execute(sql`delete from ${variantValues} where variant_id = any(${ids}::uuid[])`)
  await wear(ctx, axes, kept)
}

type Fresh = { values: Combination['values']; position: number; sku: string }

/** New variants are like the first one that exists: its price, weight and limits; without stock, counted or not. */
async function make(ctx: Ctx, productId: string, sheet: VariantSheet, fresh: readonly Fresh[], axes: readonly PlanAxis[]): Promise<void> {
  if (fresh.length === 0) return
  const [like] = sheet.variants
  const row = {
    price: like?.price ?? 0,
    discountPrice: like?.discountPrice ?? null,
    weightGrams: like?.weightGrams ?? 0,
    minQuantity: like?.minQuantity ?? 1,
    multiple: like?.multiple ?? 1,
    maxQuantity: like?.maxQuantity ?? null,
    onHand: like?.onHand === null ? null : 0,
  }
  const wanted = JSON.stringify(fresh.map(({ sku, position }) => ({ sku, position })))
  const { rows } = await refusing({ variants_sku_key: catalogueErrors.skuTaken }, () =>
    ctx.db.execute<{ id: string; sku: string }>(sql`
      insert into ${variants} (product_id, sku, position, price, discount_price, weight_grams, min_quantity, multiple, max_quantity, on_hand)
      select ${productId}::uuid, w.sku, w.position, ${row.price}::bigint, ${row.discountPrice}::bigint, ${row.weightGrams}::int, ${row.minQuantity}::int, ${row.multiple}::int, ${row.maxQuantity}::int, ${row.onHand}::bigint
      from jsonb_to_recordset(${wanted}::jsonb) as w (sku text, position int) order by w.position returning id, sku`),
  )
  const idOf = new Map(rows.map(({ id, sku }) => [sku, id]))
  await wear(
    ctx,
    axes,
    fresh.map(({ sku, values }) => ({ id: idOf.get(sku) ?? '', values })),
  )
}

async function wear(ctx: Ctx, axes: readonly PlanAxis[], rows: readonly { id: string; values: Combination['values'] }[]): Promise<void> {
  const worn = rows.flatMap(({ id, values }) => values.map((value, at) => ({ variant: id, type: axes[at]?.typeId, value: value.id })))
  if (worn.length === 0) return
  await ctx.db.execute(sql`
    insert into ${variantValues} (variant_id, variant_type_id, value_id)
    select w.variant, w.type, w.value from jsonb_to_recordset(${JSON.stringify(worn)}::jsonb) as w (variant uuid, type uuid, value uuid)`)
}
