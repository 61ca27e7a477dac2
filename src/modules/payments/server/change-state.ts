// The only writer of a payment's state: locks the row, asks the life cycle, leaves an audit row and tells the modules above.
import { asc, eq } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Minor } from '#shared/money.ts'
import { paymentFailed, paymentSettled } from '../events.ts'
import { type PaymentAction, paymentLifecycle, type PaymentRole, type PaymentState } from '../lifecycle.ts'
import { paymentErrors } from './errors.ts'
import { payments } from './tables.ts'

export type LockedPayment = {
  id: string
  payableId: string
  orderNumber: string
  provider: typeof payments.$inferSelect.provider
  state: PaymentState
  amount: Minor
  refunded: Minor
  currency: string
  reference: string
  expiresAt: string | null
}

const columns = {
  id: payments.id,
  payableId: payments.payableId,
  orderNumber: payments.orderNumber,
  provider: payments.provider,
  state: payments.state,
  amount: payments.amount,
  refunded: payments.refunded,
  currency: payments.currency,
  reference: payments.reference,
  expiresAt: payments.expiresAt,
}

/** Locks all payments of a payable, in a fixed order. Whoever will lock the payable too calls this first. */
export const lockPayments = (ctx: Ctx, payableId: string): Promise<LockedPayment[]> =>
  ctx.db.select(columns).from(payments).where(eq(payments.payableId, payableId)).orderBy(asc(payments.id)).for('update')

/** Locks one payment together with its siblings; 404 when there is none. */
export async function lockPayment(ctx: Ctx, by: { id: string } | { reference: string }): Promise<LockedPayment> {
  const mine = 'id' in by ? eq(payments.id, by.id) : eq(payments.reference, by.reference)
  const [found] = await ctx.db.select({ id: payments.id, payableId: payments.payableId }).from(payments).where(mine)
  if (!found) throw paymentErrors.notFound()
  const locked = (await lockPayments(ctx, found.payableId)).find(({ id }) => id === found.id)
  if (!locked) throw paymentErrors.notFound()
  return locked
}

type Change = { action: PaymentAction; role: PaymentRole; failure?: string; refunded?: Minor; isSilent?: boolean }

/** Moves a locked payment; throws payment.notAllowed when the life cycle forbids it. `isSilent`: the payable itself asked for it. */
export async function changeState(
  ctx: Ctx,
  payment: LockedPayment,
  { action, role, failure, refunded, isSilent = false }: Change,
): Promise<PaymentState> {
  if (!paymentLifecycle.allows(action, payment.state, role)) throw paymentErrors.notAllowed()
  const state = paymentLifecycle.after(action)
  const changed = { state, ...(failure === undefined ? {} : { failure }), ...(refunded === undefined ? {} : { refunded }) }
  await ctx.db
    .update(payments)
    .set({ ...changed, updatedAt: ctx.now.toISOString() })
    .where(eq(payments.id, payment.id))
  await audit(ctx, {
    action: `payment.${action}`,
    subject: 'payment',
    subjectId: payment.id,
    before: { state: payment.state },
    after: changed,
  })
  if (!isSilent) await tell(ctx, payment, state)
  return state
}

async function tell(ctx: Ctx, { id, payableId, state: before }: LockedPayment, state: PaymentState): Promise<void> {
  if ((state === 'authorised' || state === 'captured') && before === 'pending')
    await ctx.announce(paymentSettled, { payableId, paymentId: id })
  if (state === 'failed' || state === 'cancelled') await ctx.announce(paymentFailed, { payableId, paymentId: id })
}
