// Takes promised money and gives money back through the provider: each request is outside any transaction and has the movement's id as idempotency key,
// so a repeated one moves money once.
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { isAppError } from '#server/http.ts'
import type { Minor } from '#shared/money.ts'
import { paymentMoved } from '../events.ts'
import { changeState, findPayments, type LockedPayment, lockPayment, recordRefund } from './change-state.ts'
import type { Answer, MoneyCall } from './provider.ts'
import { providerOf } from './providers.ts'
import { paymentMovements } from './tables.ts'

const m = paymentMovements
type Moves = ('capture' | 'refund' | 'refundPartly')[]

/** Requests a refund from the provider and records its answer. After a lost answer the request is repeated with the same idempotency key. */
export const performRefund = (ctx: Ctx, movementId: string): Promise<void> =>
  perform(ctx, movementId, ['refund', 'refundPartly'], (inner, payment, amount) =>
    recordRefund(inner, payment, amount, { role: 'provider', isNoted: true }),
  )

/** Requests the promised money of a payment, and records the answer. A capture that the provider reported meanwhile is done already. */
export const performCapture = (ctx: Ctx, movementId: string): Promise<void> =>
  perform(ctx, movementId, ['capture'], async (inner, payment, amount) => {
    const action = payment.state === 'authorised' ? 'capture' : 'captureLate'
    await changeState(inner, payment, { action, role: 'provider', captured: amount, isNoted: true })
  })

/** Longer than the tries of a movement's own job last. */
export const givenUpMs = 12 * 3_600_000

/** Asks for every movement again whose own job has used up its tries, so that none is asked for and never answered. */
export async function performAgain(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - givenUpMs).toISOString()
  const waiting = await ctx.db
    .select({ id: m.id, action: m.action })
    .from(m)
    .where(and(eq(m.state, 'asked'), lte(m.createdAt, before)))
    .orderBy(asc(m.createdAt))
    .limit(100)
  for (const { id, action } of waiting) {
    await (action === 'capture' ? performCapture : performRefund)(ctx, id).catch((error: unknown) => {
      if (!isAppError(error)) throw error
      ctx.log.error({ movementId: id, code: error.code }, 'money that was asked for could not be moved')
    })
  }
}

async function perform(
  ctx: Ctx,
  movementId: string,
  moves: Moves,
  record: (ctx: Ctx, payment: LockedPayment, amount: Minor) => Promise<void>,
): Promise<void> {
  const wanted = await findWanted(ctx, movementId, moves)
  const provider = wanted && providerOf(wanted.payment.provider)
  if (!wanted || !provider) return
  const call: MoneyCall = { key: movementId, ...wanted }
  const answer: Answer = moves[0] === 'capture' ? await provider.capture(ctx, call) : await provider.refund(ctx, call)
  await ctx.tx(async (inner) => {
    const payment = await lockPayment(inner, { id: wanted.payment.id })
    if (!(await findWanted(inner, movementId, moves))) return
    const { failure } = answer
    await inner.db
      .update(m)
      .set({ state: failure === null ? 'done' : 'refused', failure })
      .where(eq(m.id, movementId))
    if (failure === null) return record(inner, payment, wanted.amount)
    // The money stays where it was, and counts again.
    await inner.announce(paymentMoved, { payableId: payment.payableId, paymentId: payment.id })
  })
}

async function findWanted(ctx: Ctx, movementId: string, moves: Moves) {
  const [row] = await ctx.db
    .select({ amount: m.amount, paymentId: m.paymentId, payableId: m.payableId, createdAt: m.createdAt })
    .from(m)
    .where(and(eq(m.id, movementId), eq(m.state, 'asked'), inArray(m.action, moves)))
  if (!row?.amount) return null
  const payment = (await findPayments(ctx, row.payableId)).find(({ id }) => id === row.paymentId)
  return payment ? { payment, amount: row.amount, askedAt: new Date(row.createdAt) } : null
}
