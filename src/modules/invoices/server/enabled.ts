// The calls of invoices are there only where the profile has invoices.
import type { Ctx } from '#server/ctx.ts'
import { coreErrors } from '#shared/errors.ts'

type Handle<I, R> = (ctx: Ctx, input: I) => Promise<R>

/** Takes the handler of a call; gives one that answers 404 where the profile has no invoices. */
export const whereEnabled =
  <I, R>(handle: Handle<I, R>): Handle<I, R> =>
  async (ctx, input) => {
    if (!ctx.profile.flags.isInvoicesEnabled) throw coreErrors.notFound()
    return handle(ctx, input)
  }
