// Making a product's variants from types and values: new combinations, what exists kept, what is left over deleted or hidden.
import { sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { refusing } from '#server/db/failures.ts'
import type { FieldError } from '#shared/errors.ts'
import { zero } from '#shared/money.ts'
import { type Combination, type PlanAxis, planVariants, skuBy, unknownPlaceholder } from '../../variant-plan.ts'
import type { PlanResult, VariantPlan, VariantSheet } from '../../variants-contract.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import { lockForWriting } from '../writing/lock-products.ts'
import { variantErrors } from '../variant-errors.ts'
import { getVariantSheet } from './variant-sheet.ts'
import { deleteVariants, switchOffVariants } from '../writing/remove-products.ts'
import { showProducts, touchProducts } from '../writing/save-products.ts'
import { saveVariants } from '../writing/save-variants.ts'
import { variants } from '../tables.ts'
import { variantTypes, variantTypeValues } from '../choice-tables.ts'

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
  await touchProducts(ctx, [productId])
  await showProducts(ctx, [productId])
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
  await lockForWriting(ctx, [productId], true)
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

/** The plan's types and values as they are stored, types and values in their own order. */
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

/** Deletes what nothing holds and nobody has used; hides the rest. Gives what was done, without what was hidden already. */
async function drop(ctx: Ctx, sheet: VariantSheet, ids: readonly string[]): Promise<PlanResult['dropped']> {
  const deleted = await deleteVariants(ctx, ids)
  await switchOffVariants(
    ctx,
    ids.filter((id) => !deleted.has(id)),
  )
  const isLeft = new Set(ids)
  return sheet.variants.flatMap(({ id, sku, onHand, status }) =>
    isLeft.has(id) && (deleted.has(id) || status !== 'unavailable') ? [{ id, sku, onHand, isDeleted: deleted.has(id) }] : [],
  )
}

/** Gives kept variants their place and their values of the plan's types; those that were hidden stand at the end. */
async function keep(
  ctx: Ctx,
  axes: readonly PlanAxis[],
  combinations: readonly Combination[],
  dropped: PlanResult['dropped'],
): Promise<void> {
  const kept = combinations.flatMap(({ values, keeps }, position) =>
    keeps === null ? [] : [{ id: keeps, position, values: valuesIn(axes, values) }],
  )
  const hidden = dropped.flatMap(({ id, isDeleted }, at) => (isDeleted ? [] : [{ id, position: combinations.length + at }]))
  await saveVariants(ctx, [...kept, ...hidden])
}

const valuesIn = (axes: readonly PlanAxis[], values: Combination['values']): Map<string, string> =>
  new Map(values.map((value, at) => [axes[at]?.typeId ?? '', value.id]))

type Fresh = { values: Combination['values']; position: number; sku: string }

/** New variants are like the first one that exists: its price, weight and limits; without stock, counted or not. */
async function make(ctx: Ctx, productId: string, sheet: VariantSheet, fresh: readonly Fresh[], axes: readonly PlanAxis[]): Promise<void> {
  if (fresh.length === 0) return
  const [like] = sheet.variants
  const row = {
    price: like?.price ?? zero,
    discountPrice: like?.discountPrice ?? null,
    weightGrams: like?.weightGrams ?? 0,
    minQuantity: like?.minQuantity ?? 1,
    multiple: like?.multiple ?? 1,
    maxQuantity: like?.maxQuantity ?? null,
    onHand: like?.onHand === null ? null : 0,
  }
  await refusing({ variants_sku_key: catalogueErrors.skuTaken }, () =>
    saveVariants(
      ctx,
      fresh.map(({ sku, position, values }) => ({ ...row, id: null, productId, sku, position, values: valuesIn(axes, values) })),
    ),
  )
}
