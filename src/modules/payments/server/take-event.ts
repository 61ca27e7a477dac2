// Applies a signed event of a provider once, however often it is sent; every one is stored, also one that fits nothing.
import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { type LockedPayment, lockPayment, noteMovement } from './change-state.ts'
import { failRefund } from './fail-refund.ts'
import type { Decision } from './provider.ts'
import { takeNews } from './take-news.ts'
import { paymentEvents, paymentMovements, payments } from './tables.ts'

export type Verdict = (typeof paymentEvents.$inferSelect)['verdict']

export type ProviderEvent = {
  id: string
  kind: string
  /** The part of it that is stored. */
  payload: object
  /** The shop's key of the payment; null for an event about none. */
  reference: string | null
  /** The decision it brings; null for an event that only informs. */
  decision: Decision | null
  /** Do provider, order, amount and currency match? */
  fits(payment: LockedPayment): boolean
  /** The provider's own keys, where the event brings them. */
  keys?: { hostedId?: string; chargeId?: string }
  /** For news of a refund: the movement that asked for it, and whether it could not be paid out. */
  refund?: { movementId: string; hasFailed: boolean }
}

/** Takes an event in a transaction; gives the shop's verdict on it, for a repeated event the first one. */
export const takeEvent = (ctx: Ctx, event: ProviderEvent): Promise<Verdict> => ctx.tx((inner) => takeOnce(inner, event))

async function takeOnce(ctx: Ctx, event: ProviderEvent): Promise<Verdict> {
  const [known] = await paymentOf(ctx, event)
  const payment = known ? await lockPayment(ctx, known) : null
  const [first] = await ctx.db
    .insert(paymentEvents)
    .values({ id: event.id, paymentId: payment?.id ?? null, kind: event.kind, payload: event.payload })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  if (!first) return verdictOn(ctx, event.id)
  const verdict = await judge(ctx, event, payment)
  if (verdict !== 'taken') {
    ctx.log.warn({ paymentId: payment?.id, eventId: event.id, verdict }, 'a payment webhook was kept and changed nothing')
    await ctx.db.update(paymentEvents).set({ verdict }).where(eq(paymentEvents.id, event.id))
  }
  return verdict
}

async function paymentOf(ctx: Ctx, { reference, refund }: ProviderEvent) {
  const { paymentId } = paymentMovements
  if (refund) return ctx.db.select({ id: paymentId }).from(paymentMovements).where(eq(paymentMovements.id, refund.movementId))
  return reference === null ? [] : ctx.db.select({ id: payments.id }).from(payments).where(eq(payments.reference, reference))
}

async function judge(ctx: Ctx, { decision, fits, keys, refund }: ProviderEvent, payment: LockedPayment | null): Promise<Verdict> {
  if (!payment) return 'unknown'
  if (!fits(payment)) return 'mismatch'
  if (keys && Object.keys(keys).length > 0) await ctx.db.update(payments).set(keys).where(eq(payments.id, payment.id))
  if (refund?.hasFailed) return (await failRefund(ctx, refund.movementId)) ? 'taken' : 'unchanged'
  if (!decision) return 'unchanged'
  const taken = await takeNews(ctx, payment, decision)
  if (taken === 'late' && decision.news !== 'authorise')
    await noteMovement(ctx, payment, { action: 'failedLate', role: 'provider', failure: decision.failure })
  return taken
}

async function verdictOn(ctx: Ctx, eventId: string): Promise<Verdict> {
  const [row] = await ctx.db.select({ verdict: paymentEvents.verdict }).from(paymentEvents).where(eq(paymentEvents.id, eventId))
  return row?.verdict ?? 'taken'
}
