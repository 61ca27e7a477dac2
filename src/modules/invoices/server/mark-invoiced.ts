import { noteInvoiced } from '#modules/orders/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { billableOf, orderSources, type Source } from './sources.ts'

type Billed = Pick<Source, 'orderId' | 'whole' | 'dropped' | 'returned' | 'billed'>

/** Notes at orders, which the caller holds, whether anything of them is left to invoice; drafts do not count. `sources`: theirs, where they are known. */
export async function markInvoiced(ctx: Ctx, orderIds: readonly string[], sources?: readonly Billed[]): Promise<void> {
  const all = sources ?? (await orderSources(ctx, orderIds, null))
  const open = new Set(all.flatMap((source) => (source.billed.quantity < billableOf(source) ? [source.orderId] : [])))
  await noteInvoiced(
    ctx,
    orderIds.filter((id) => !open.has(id)),
    true,
  )
  await noteInvoiced(
    ctx,
    orderIds.filter((id) => open.has(id)),
    false,
  )
}
