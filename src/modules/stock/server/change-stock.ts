// Changing stock by hand or by import: a delta, or from a known amount to another; never a blind write.
import { eq } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { refreshStats } from '#modules/products/server/public.ts'
import { bundleComponents, variants } from '#modules/products/server/tables.ts'
import { lastStockChange } from './last-stock-change.ts'
import { stockErrors } from './stock-errors.ts'
import { writeStock } from './write-stock.ts'

/** An amount that is null: not counted. */
export type StockChange = { variantId: string; note?: string | null } & ({ delta: number } | { expected: number | null; to: number | null })

/** Moves a variant's stock; gives what is there now. Refused when it would fall below zero, is not counted or is not what the caller saw. */
export async function changeStock(ctx: Ctx, change: StockChange): Promise<{ onHand: number | null }> {
  const { variantId, note = null } = change
  const [held] = await ctx.db
    .select({ onHand: variants.onHand, productId: variants.productId })
    .from(variants)
    .where(eq(variants.id, variantId))
    .for('no key update')
  if (!held) throw stockErrors.notFound()
  const [part] = await ctx.db
    .select({ id: bundleComponents.variantId })
    .from(bundleComponents)
    .where(eq(bundleComponents.productId, held.productId))
    .limit(1)
  if (part) throw stockErrors.bundle()
  if ('expected' in change && change.expected !== held.onHand)
    throw stockErrors.changed({ params: await lastStockChange(ctx, [variantId]), data: { onHand: held.onHand } })
  if ('delta' in change && held.onHand === null) throw stockErrors.notCounted()
  const to = 'delta' in change ? (held.onHand ?? 0) + change.delta : change.to
  if (to === held.onHand) return { onHand: to }
  if (to !== null && to < 0) throw stockErrors.belowZero({ params: { max: held.onHand ?? 0 } })
  await writeStock(ctx, [{ variantId, from: held.onHand, to }], note)
  await audit(ctx, {
    action: 'stock.changed',
    subject: 'variant',
    subjectId: variantId,
    before: { onHand: held.onHand },
    after: { onHand: to, note },
  })
  await refreshStats(ctx, [held.productId])
  return { onHand: to }
}
