// Books collected money into the payments of its order: once the confirmed receipts cover what is due, or when the office says so.
import { and, eq, inArray } from 'drizzle-orm'
import { heldMoneyOfOrder } from '#modules/orders/events.ts'
import { dueFitted, paymentMoved } from '#modules/payments/events.ts'
import { awaitedOf, lockPayments, payOpen } from '#modules/payments/server/public.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { answer, type Listener, on } from '#server/events.ts'
import { add, type Minor } from '#shared/money.ts'
import { type ReturnState, unbookedStates } from '../lifecycle.ts'
import { returnErrors } from './return-errors.ts'
import { moneyCollections as c } from './tables.ts'

type Collected = { id: string; number: string; amount: Minor }

/** The receipts of an order in some states, the oldest first. */
export const collectionsOf = (ctx: Ctx, orderId: string, states: readonly ReturnState[]): Promise<Collected[]> =>
  ctx.db
    .select({ id: c.id, number: c.number, amount: c.amount })
    .from(c)
    .where(and(eq(c.orderId, orderId), inArray(c.status, [...states])))
    .orderBy(c.id)

export const sumOf = (rows: readonly Collected[]): Minor => add(...rows.map(({ amount }) => amount))

/** The amount due on an order, in however many open payments; refused when nothing is due. */
export async function dueOf(ctx: Ctx, orderId: string): Promise<Minor> {
  const due = awaitedOf(await lockPayments(ctx, orderId))
  if (due === 0) throw returnErrors.notOpen()
  return due
}

/** Books everything that was confirmed for an order once it covers what is due. The caller holds the order's payments. */
export async function bookWhenWhole(ctx: Ctx, orderId: string): Promise<boolean> {
  const confirmed = await collectionsOf(ctx, orderId, ['accepted'])
  if (confirmed.length === 0) return false
  const due = awaitedOf(await lockPayments(ctx, orderId))
  if (due === 0 || sumOf(confirmed) < due) return false
  await bookMoney(ctx, orderId, [])
  return true
}

/** Marks what an order waits for as paid: with receipts that the office has just approved, and with all that it had confirmed. */
export async function bookMoney(ctx: Ctx, orderId: string, approved: readonly Collected[]): Promise<void> {
  await dueOf(ctx, orderId)
  const confirmed = await collectionsOf(ctx, orderId, ['accepted'])
  const [before, after] = [{ status: 'accepted' }, { status: 'approved' }] as const
  for (const { id } of confirmed) {
    await ctx.db.update(c).set(after).where(eq(c.id, id))
    await audit(ctx, { action: 'moneyCollection.approve', subject: 'moneyCollection', subjectId: id, before, after })
  }
  const all = [...approved, ...confirmed]
  const reference = all.map(({ number }) => number).join(', ')
  await payOpen(ctx, orderId, { amount: sumOf(all), reference: reference.slice(0, 140) })
}

/** Money taken for an order that is not booked, confirmed or not: it is there, so the order does not end over it. */
export const heldMoneyAnswer = answer(heldMoneyOfOrder, async (ctx, { orderId }) => {
  const held = await collectionsOf(ctx, orderId, unbookedStates)
  return held.length > 0 ? sumOf(held) : null
})

/** Money that came another way, and goods that will not come or were credited, leave less to wait for: what was confirmed then perhaps covers it. */
export const bookListeners: readonly Listener[] = [
  on(paymentMoved, async (ctx, { payableId, paymentId }) => {
    const moved = (await lockPayments(ctx, payableId)).find(({ id }) => id === paymentId)
    if (moved?.state === 'captured') await bookWhenWhole(ctx, payableId)
  }),
  on(dueFitted, async (ctx, { payableId }) => {
    await bookWhenWhole(ctx, payableId)
  }),
]
