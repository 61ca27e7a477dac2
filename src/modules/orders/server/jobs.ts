// The jobs of orders; what they do stands in routes.ts.
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { job } from '#server/job.ts'
import { Id } from '#shared/endpoint.ts'
import { confirmUntil } from '../asking.ts'

export const mailPlaced = job('orders.mailPlaced', z.object({ orderId: Id }), { isQuick: true })
/** Tells the customer about one step in an order's life. */
export const mailStep = job('orders.mailStep', z.object({ orderId: Id, eventId: Id }), { isQuick: true })
/** Makes the documents of many orders as one file. One whose time is over begins anew, so the time has to be enough for very many. */
export const makeBatch = job('orders.makeBatch', z.object({ batchId: Id }), { retries: 3, seconds: 1200 })
export const forgetBatches = job('orders.forgetBatches', z.object({}))
export const forgetKeys = job('orders.forgetKeys', z.object({}))

/** Ends an order whose customer did not answer in time. */
export const endUnconfirmed = job('orders.endUnconfirmed', z.object({ orderId: Id }), { isQuick: true })
/** Looks for orders that were not answered in time; runs by the clock, should a job ever be lost. */
export const sweepUnconfirmed = job('orders.sweepUnconfirmed', z.object({}))

/** Asks for the end of an order that waits for its customer's word, at its time. */
export const endUnconfirmedLater = (ctx: Ctx, orderId: string): Promise<void> =>
  ctx.enqueue(endUnconfirmed, { orderId }, { startAfter: confirmUntil(ctx.now) })

/** Asks for the mail about a step, in the transaction that takes it. */
export const mailStepLater = (ctx: Ctx, orderId: string, eventId: string): Promise<void> => ctx.enqueue(mailStep, { orderId, eventId })
