// Applies a provider's decision on a payment, by webhook or on request, in every state of the payment.
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { changeState, type LockedPayment } from './change-state.ts'
import type { Decision } from './provider.ts'
import { closeAtProvider, decisionAbout } from './providers.ts'
import { paymentMovements } from './tables.ts'

/** taken: the payment's state changed. unchanged: it had that state already. late: it contradicts received money, or comes after the end. */
export type Taken = 'taken' | 'unchanged' | 'late'

type InState = Pick<LockedPayment, 'state'>
const isOpen = ({ state }: InState): boolean => state === 'pending' || state === 'authorised'
const hasMoney = ({ state }: InState): boolean => !isOpen({ state }) && state !== 'failed' && state !== 'cancelled'

/** Takes a locked payment and the provider's decision. Received money always counts, also after the shop gave the payment up. */
export async function takeNews(ctx: Ctx, payment: LockedPayment, { news, failure, amount = payment.amount }: Decision): Promise<Taken> {
  const role = 'provider'
  if (news === 'capture') {
    if (hasMoney(payment)) return 'unchanged'
    const action = isOpen(payment) ? 'capture' : 'captureLate'
    const isNoted = await answerAsked(ctx, payment.id)
    await changeState(ctx, payment, { action, role, captured: amount, movement: { amount }, isNoted })
    return 'taken'
  }
  if (news === 'authorise') {
    // A promise that is heard of after its money is the earlier step.
    if (payment.state !== 'pending') return payment.state === 'authorised' || hasMoney(payment) ? 'unchanged' : 'late'
  } else if (!isOpen(payment)) return hasMoney(payment) ? 'late' : 'unchanged'
  await changeState(ctx, payment, { action: news, role, ...(failure === null ? {} : { failure }) })
  return 'taken'
}

/** Marks the capture that the office asked for as done; false when there is none. */
async function answerAsked(ctx: Ctx, paymentId: string): Promise<boolean> {
  const m = paymentMovements
  const isAsked = and(eq(m.paymentId, paymentId), eq(m.action, 'capture'), eq(m.state, 'asked'))
  const done = await ctx.db.update(m).set({ state: 'done' }).where(isAsked).returning({ id: m.id })
  return done.length > 0
}

/** Asks the provider about an open payment and applies its decision; false while there is none. */
export const askProvider = async (ctx: Ctx, payment: LockedPayment): Promise<boolean> =>
  applied(ctx, payment, await decisionAbout(ctx, payment))

/** Closes an open payment at its provider; applies what was decided before, and gives false when it is closed now. */
export const closeOrTake = async (ctx: Ctx, payment: LockedPayment): Promise<boolean> =>
  applied(ctx, payment, await closeAtProvider(ctx, payment))

async function applied(ctx: Ctx, payment: LockedPayment, decision: Decision | null): Promise<boolean> {
  return decision !== null && (await takeNews(ctx, payment, decision)) === 'taken'
}
