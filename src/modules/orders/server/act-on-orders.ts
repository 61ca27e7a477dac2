// Does one step for many orders, each in a transaction of its own, so one refusal stops none of the others.
import type { Ctx } from '#server/ctx.ts'
import { isAppError } from '#server/http.ts'
import { say } from '#server/texts.ts'
import { textKey } from '#shared/errors.ts'
import type { OfficeAction } from '../actions.ts'
import type { OrderState } from '../lifecycle.ts'
import { changeStatus } from './change-status.ts'
import { awaitPayment } from './pay-order.ts'

export type BulkOutcome = { id: string; status: OrderState | null; error: string | null; message: string | null }

/** Takes a step and order ids; gives what became of each, in the order asked. */
export async function actOnOrders(ctx: Ctx, action: OfficeAction, ids: string[], note: string | undefined): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = []
  for (const id of new Set(ids)) outcomes.push(await actOnOne(ctx, action, id, note))
  return outcomes
}

async function actOnOne(ctx: Ctx, action: OfficeAction, id: string, note: string | undefined): Promise<BulkOutcome> {
  try {
    const { status } = await ctx.tx((inner) =>
      action === 'awaitPayment' ? awaitPayment(inner, id, note ?? null) : changeStatus(inner, id, { action, note: note ?? null }),
    )
    return { id, status, error: null, message: null }
  } catch (error) {
    if (!isAppError(error)) throw error
    const key = error.fields[0]?.key ?? textKey(error.code)
    return { id, status: null, error: error.code, message: say(ctx.locale, key, error.params) }
  }
}
