// The money of an approved return that the office gives out by hand: of a credit what no open payment takes off, and a refund that failed.
import { eq } from 'drizzle-orm'
import { noteMoneyOver } from '#modules/orders/server/public.ts'
import { moneyOverOf, refusedRefundsOf } from '#modules/payments/server/public.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { done } from '#shared/endpoint.ts'
import { atMost, type Minor, zero } from '#shared/money.ts'
import { creditPaidOut } from '../events.ts'
import { lockReturn, writeEvent } from './change-return.ts'
import { returnErrors } from './return-errors.ts'
import { returns } from './tables.ts'

type Approved = Pick<typeof returns.$inferSelect, 'number' | 'orderId' | 'money' | 'settledAt' | 'refundTotal'>

/** The amount of a return that the office still has to give out: never more than the order has received beyond what it comes to. */
export async function leftToPayOut(ctx: Ctx, { number, orderId, money, settledAt, refundTotal }: Approved): Promise<Minor> {
  if (money === null || settledAt !== null) return zero
  const most = money === 'credit' ? refundTotal : await refusedRefundsOf(ctx, orderId, number)
  if (most === zero) return zero
  return atMost(most, await moneyOverOf(ctx, orderId))
}

/** Notes that what is left of a credit was paid out by hand, with the amount the office has seen; once. */
export async function settleCredit(ctx: Ctx, id: string, { amount, note }: { amount: Minor; note: string | null }): Promise<typeof done> {
  const held = await lockReturn(ctx, id)
  if (held.money !== 'credit' || held.settledAt !== null) throw returnErrors.noCredit()
  const left = await leftToPayOut(ctx, held)
  if (left === zero) throw returnErrors.creditTakenOff()
  if (amount !== left) throw returnErrors.creditChanged()
  const settledAt = ctx.now.toISOString()
  await ctx.db.update(returns).set({ settledAt, paidOut: left }).where(eq(returns.id, id))
  await writeEvent(ctx, { returnId: id, action: 'settle', from: held.status, to: held.status, note })
  await audit(ctx, {
    action: 'return.settle',
    subject: 'return',
    subjectId: id,
    before: { settledAt: null, paidOut: zero },
    after: { settledAt, paidOut: left },
  })
  await ctx.announce(creditPaidOut, { orderId: held.orderId })
  await noteMoneyOver(ctx, held.orderId)
  return done
}
