// Does one step for many orders, each in a transaction of its own, so one refusal stops none of the others.
import type { Ctx } from '#server/ctx.ts'
import { isAppError } from '#server/http.ts'
import { say } from '#server/texts.ts'
import { textKey } from '#shared/errors.ts'
import type { OfficeAction } from '../actions.ts'
import type { OrderActionBody } from '../admin-contract.ts'
import type { OrderState } from '../lifecycle.ts'
import { changeStatus } from './change-status.ts'
import { confirmByWord } from './confirm-order.ts'
import { awaitPayment } from './pay-order.ts'
import { shipOrder } from './ship-order.ts'

export type BulkOutcome = { id: string; status: OrderState | null; error: string | null; message: string | null }

/** Takes a step and order ids; gives what became of each, in the order asked. */
export async function actOnOrders(ctx: Ctx, action: OfficeAction, ids: string[], note: string | undefined): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = []
  for (const id of new Set(ids)) outcomes.push(await actOnOne(ctx, action, id, note))
  return outcomes
}

/**
 * Takes one step of an order: a shipment when its goods leave, a new payment when one is asked for, the customer's word, and a change of its status
 * otherwise.
 */
export async function takeStep(ctx: Ctx, id: string, action: OfficeAction, body: OrderActionBody): Promise<{ status: OrderState }> {
  const { note, money, shipmentName, shipmentUrl } = body
  if (action === 'submit') return confirmByWord(ctx, id, { step: action, note: note ?? null })
  if (action === 'awaitPayment') return awaitPayment(ctx, id, note ?? null)
  if (action !== 'ship') return changeStatus(ctx, id, { action, note: note ?? null, money })
  const { status } = await shipOrder(ctx, id, { note, shipmentName, shipmentUrl })
  return { status }
}

async function actOnOne(ctx: Ctx, action: OfficeAction, id: string, note: string | undefined): Promise<BulkOutcome> {
  try {
    const { status } = await ctx.tx((inner) => takeStep(inner, id, action, { note }))
    return { id, status, error: null, message: null }
  } catch (error) {
    if (!isAppError(error)) throw error
    const key = error.fields[0]?.key ?? textKey(error.code)
    return { id, status: null, error: error.code, message: say(ctx.locale, key, error.params) }
  }
}
