import { maySeePrices } from '#modules/prices/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { cartErrors } from './cart-errors.ts'

/** Ordering needs prices: refuses those who may not see them, who ask us instead of filling a cart. */
export async function needPrices(ctx: Ctx): Promise<void> {
  if (!(await maySeePrices(ctx))) throw cartErrors.pricesHidden()
}
