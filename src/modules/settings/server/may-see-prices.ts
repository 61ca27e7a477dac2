import { type Ctx, customerOf } from '#server/ctx.ts'
import { getSettings } from './service.ts'

/** May the caller see prices? The office may; an approved customer with the permission may; everyone may when the shop's prices are public. */
export async function maySeePrices(ctx: Ctx): Promise<boolean> {
  if (ctx.actor.kind === 'admin' || ctx.actor.kind === 'system') return true
  const customer = customerOf(ctx)
  if (customer?.status === 'approved' && customer.canSeePrices) return true
  const { site } = await getSettings(ctx)
  return site.arePricesPublic
}
