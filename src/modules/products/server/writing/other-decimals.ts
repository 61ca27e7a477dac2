// A product's unit with other decimals: only while nobody keeps an amount of it, since every amount is stored in the smallest step of the unit.
import { eq, sql } from 'drizzle-orm'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { ask } from '#server/events.ts'
import { atField } from '#shared/errors.ts'
import { amountsOfVariants } from '../../events.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import { bundleComponents, products, variants } from '../tables.ts'

/** The decimals of a unit, held until the end; null when there is none. */
export async function decimalsOf({ db }: Pick<Ctx, 'db'>, unitId: string): Promise<number | null> {
  const [unit] = await db.select({ decimals: measureUnits.decimals }).from(measureUnits).where(eq(measureUnits.id, unitId)).for('key share')
  return unit?.decimals ?? null
}

/** Would the product count in other decimals with this unit? Asked before anything is locked, to know how. */
export async function isOfOtherDecimals({ db }: Pick<Ctx, 'db'>, productId: string, unitId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${products} p join ${measureUnits} u on u.id = p.measure_unit_id join ${measureUnits} w on w.id = ${unitId}::uuid
    where p.id = ${productId}::uuid and w.decimals <> u.decimals`)
  return rows.length > 0
}

type Asked = { before: number; areLimitsGiven: boolean }

/**
 * Refuses other decimals where an amount of the product is kept: of its variants, of a bundle they are in or are, or limits that the save does not give
 * anew. The caller has locked the variants also against those who refer to them, so that an amount that is being written is waited for.
 */
export async function needNoAmounts(ctx: Ctx, productId: string, { before, areLimitsGiven }: Asked): Promise<void> {
  const whole = 10 ** before
  const { rows } = await ctx.db.execute<{ id: string; isCounted: boolean }>(sql`
    select v.id, coalesce(v.on_hand, 0) <> 0
      or exists (select 1 from ${bundleComponents} b where b.variant_id = v.id or b.product_id = v.product_id)
      or (not ${areLimitsGiven} and (v.min_quantity <> ${whole}::int or v.multiple <> ${whole}::int or v.max_quantity is not null)) as "isCounted"
    from ${variants} v where v.product_id = ${productId}::uuid`)
  const isKept = rows.some(({ isCounted }) => isCounted)
  if (isKept || (await ask(ctx, amountsOfVariants, { variantIds: rows.map(({ id }) => id) })).flat().length > 0)
    throw atField(catalogueErrors.decimalsInUse, 'measureUnitId')
}

/** Variants without limits are ordered in whole units, also of the new one. */
export async function orderInWholes({ db }: Pick<Ctx, 'db'>, productId: string, decimals: number): Promise<void> {
  const whole = 10 ** decimals
  await db.update(variants).set({ minQuantity: whole, multiple: whole }).where(eq(variants.productId, productId))
}
