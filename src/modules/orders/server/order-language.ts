import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { needRow } from '#server/db/failures.ts'
import type { Locale } from '#shared/locale.ts'
import { orderErrors } from './order-errors.ts'
import { orders } from './tables.ts'

/** The language in which an order was placed; throws when there is none. */
export async function findLocale(ctx: Ctx, id: string): Promise<Locale> {
  const order = needRow(await ctx.db.select({ locale: orders.locale }).from(orders).where(eq(orders.id, id)), orderErrors.notFound)
  return order.locale
}
