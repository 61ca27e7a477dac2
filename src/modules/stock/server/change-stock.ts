// Changing stock by hand or by import: a delta, or from a known amount to another; never a blind write.
import { eq } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { refreshFigures } from '#modules/products/server/public.ts'
import { bundleComponents, variants } from '#modules/products/server/tables.ts'
import { stockErrors } from './stock-errors.ts'
import { moveStock } from './take-stock.ts'

export type StockChange = { variantId: string; note?: string | null } & ({ delta: number } | { expected: number; to: number })

/** Moves a variant's stock; gives what is there now. Refused when it would fall below zero or is not what the caller saw. */
export async function changeStock(ctx: Ctx, change: StockChange): Promise<{ onHand: number }> {
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
  if ('expected' in change && change.expected !== held.onHand) throw stockErrors.changed({ data: { onHand: held.onHand } })
  const delta = 'delta' in change ? change.delta : change.to - held.onHand
  if (delta === 0) return { onHand: held.onHand }
  const [moved] = await moveStock(ctx, new Map([[variantId, delta]]), { orderId: null, reason: 'edit', note })
  if (!moved) throw stockErrors.belowZero({ params: { max: held.onHand } })
  await audit(ctx, {
    action: 'stock.changed',
    subject: 'variant',
    subjectId: variantId,
    before: { onHand: held.onHand },
    after: { onHand: moved.onHand, note },
  })
  await refreshFigures(ctx, [held.productId])
  return { onHand: moved.onHand }
}
