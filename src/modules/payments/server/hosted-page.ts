// The page of a provider where an open payment is paid.
import type { Ctx } from '#server/ctx.ts'
import { paymentErrors } from './payment-errors.ts'
import { findByToken } from './queries.ts'
import { needReleased } from './providers.ts'
import { openStripePage } from './stripe/open-page.ts'
import { hostedPage } from './token.ts'

/** Gives the address of the provider's page for the open payment of a token. */
export async function openPage(ctx: Ctx, token: string): Promise<{ url: string }> {
  await needReleased(ctx)
  const { id, provider, reference } = await findByToken(ctx, token)
  if (provider === 'stripe') return { url: await openStripePage(ctx, id) }
  const url = hostedPage(ctx, provider, reference)
  if (url === null) throw paymentErrors.notFound()
  return { url }
}
