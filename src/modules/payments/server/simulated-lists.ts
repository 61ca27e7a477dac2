// The simulated provider's records of payments, by its own decisions and the refunds it made.
import { and, asc, eq, gt, gte, inArray, lte } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { add, type Minor, minor, zero } from '#shared/money.ts'
import type { LockedPayment } from './change-state.ts'
import type { Held, Period } from './provider.ts'
import { paymentEvents as e, payments as p } from './tables.ts'

type Known = Pick<LockedPayment, 'id' | 'reference' | 'amount' | 'currency' | 'isCapturedLater'>
const columns = { id: p.id, reference: p.reference, amount: p.amount, currency: p.currency, isCapturedLater: p.isCapturedLater }
const kinds = ['simulated.decided', 'simulated.captured', 'simulated.voided', 'simulated.refunded']
const perPage = 500

const Decided = z.object({ outcome: z.string(), readyAt: z.string().nullable().default('') })
const Moved = z.object({ amount: z.int(), failure: z.string().nullable().default(null) })

type Event = { kind: string; payload: unknown }

function heldOf(ctx: Ctx, { reference, amount, currency, isCapturedLater }: Known, events: readonly Event[]): Held {
  const of = (kind: string) => events.filter((event) => event.kind === `simulated.${kind}`).map(({ payload }) => payload)
  const [decided] = of('decided').map((payload) => Decided.parse(payload))
  const isPaid = decided?.outcome === 'succeeded' && decided.readyAt !== null && decided.readyAt <= ctx.now.toISOString()
  const [taken] = of('captured').map((payload) => minor(Moved.parse(payload).amount))
  const given = of('refunded').map((payload) => Moved.parse(payload))
  const received: Minor = !isPaid ? zero : isCapturedLater ? (taken ?? zero) : amount
  return {
    reference,
    currency,
    received,
    failedRefunds: [],
    refunded: add(zero, ...given.flatMap(({ amount: back, failure }) => (failure === null ? minor(back) : []))),
    isPromised: isPaid && isCapturedLater && taken === undefined && of('voided').length === 0,
  }
}

async function eventsOf(ctx: Ctx, ids: readonly string[]) {
  const rows = await ctx.db
    .select({ paymentId: e.paymentId, kind: e.kind, payload: e.payload })
    .from(e)
    .where(and(inArray(e.paymentId, [...ids]), inArray(e.kind, kinds)))
  return Map.groupBy(rows, ({ paymentId }) => paymentId)
}

/** Gives what it has of one payment; null before it has decided anything. */
export async function look(ctx: Ctx, payment: LockedPayment): Promise<Held | null> {
  const events = (await eventsOf(ctx, [payment.id])).get(payment.id)
  return events ? heldOf(ctx, payment, events) : null
}

/** Gives the payments of a period in pages. */
export async function* list(ctx: Ctx, { from, to }: Period): AsyncGenerator<Held[]> {
  const isWithin = and(gte(e.createdAt, from.toISOString()), lte(e.createdAt, to.toISOString()))
  const decided = ctx.db
    .select({ id: e.paymentId })
    .from(e)
    .where(and(inArray(e.kind, kinds), isWithin))
  for (let last: string | undefined; ;) {
    const page: Known[] = await ctx.db
      .select(columns)
      .from(p)
      .where(and(eq(p.provider, 'simulated'), inArray(p.id, decided), last === undefined ? undefined : gt(p.id, last)))
      .orderBy(asc(p.id))
      .limit(perPage)
    const events = await eventsOf(
      ctx,
      page.map(({ id }) => id),
    )
    yield page.map((payment) => heldOf(ctx, payment, events.get(payment.id) ?? []))
    last = page.at(-1)?.id
    if (page.length < perPage) return
  }
}
