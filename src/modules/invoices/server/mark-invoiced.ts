import { noteInvoiced } from '#modules/orders/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { billableOf, orderSources, type Source } from './sources.ts'

type Billed = Pick<Source, 'orderId' | 'whole' | 'dropped' | 'returned' | 'billed'>

/** Notes at orders, which the caller holds, whether anything of them is left to invoice; drafts do not count. `sources`: theirs, where they are known. */
export async function markInvoiced(ctx: Ctx, orderIds: readonly string[], sources?: readonly Billed[]): Promise<void> {
  const all = sources ?? (await orderSources(ctx, orderIds, null))
  for (const orderId of orderIds) {
    const own = all.filter((source) => source.orderId === orderId)
    await noteInvoiced(
      ctx,
      orderId,
      own.every((source) => source.billed.quantity >= billableOf(source)),
    )
  }
}
