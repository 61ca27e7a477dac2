// The simulated provider as the shop asks it: it decides by test cards, promises or takes money, and gives it back.
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { minor } from '#shared/money.ts'
import type { LockedPayment } from './change-state.ts'
import type { Answer, Decision, MoneyCall, OnlineProvider } from './provider.ts'
import { decisionOn, dropUnsaid, refundSimulated } from './simulated.ts'
import { list, look } from './simulated-lists.ts'
import { paymentEvents } from './tables.ts'

const Ended = z.object({ key: z.string(), amount: z.int() })
const kinds = ['simulated.captured', 'simulated.voided']

/** The end of a promise, which comes once: taken or given back. */
async function endOf(ctx: Ctx, paymentId: string) {
  const [row] = await ctx.db
    .select({ kind: paymentEvents.kind, payload: paymentEvents.payload })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.paymentId, paymentId), inArray(paymentEvents.kind, kinds)))
  return row ? { isTaken: row.kind === kinds[0], ...Ended.parse(row.payload) } : null
}

async function end(ctx: Ctx, payment: LockedPayment, kind: string, payload: z.output<typeof Ended>): Promise<boolean> {
  const row = { id: `ended:${payment.reference}`, paymentId: payment.id, kind, payload }
  return (await ctx.db.insert(paymentEvents).values(row).onConflictDoNothing().returning({ id: paymentEvents.id })).length > 0
}

async function ask(ctx: Ctx, payment: LockedPayment): Promise<Decision | null> {
  const decision = await decisionOn(ctx, payment.reference)
  if (!decision) return null
  const { outcome } = decision
  if (outcome === 'cancelled') return { news: 'cancel', failure: outcome }
  if (outcome !== 'succeeded') return { news: 'fail', failure: outcome }
  if (!payment.isCapturedLater) return { news: 'capture', failure: null }
  const ended = await endOf(ctx, payment.id)
  if (!ended) return { news: 'authorise', failure: null }
  return ended.isTaken ? { news: 'capture', failure: null, amount: minor(ended.amount) } : { news: 'cancel', failure: null }
}

async function close(ctx: Ctx, payment: LockedPayment): Promise<Decision | null> {
  const decision = await ask(ctx, payment)
  if (decision === null) await dropUnsaid(ctx, payment.reference)
  if (decision?.news !== 'authorise') return decision
  return (await end(ctx, payment, 'simulated.voided', { key: '', amount: 0 })) ? null : ask(ctx, payment)
}

async function capture(ctx: Ctx, { key, payment, amount }: MoneyCall): Promise<Answer> {
  const isPromised = (await decisionOn(ctx, payment.reference))?.outcome === 'succeeded' && payment.isCapturedLater
  if (isPromised && amount <= payment.amount && (await end(ctx, payment, 'simulated.captured', { key, amount }))) return { failure: null }
  const ended = await endOf(ctx, payment.id)
  return { failure: ended?.isTaken && ended.key === key ? null : 'captureRefused' }
}

export const simulatedProvider: OnlineProvider = {
  ask,
  close,
  capture,
  refund: (ctx, { key, payment: { reference, currency }, amount }) => refundSimulated(ctx, { key, reference, amount, currency }),
  look,
  list,
}
