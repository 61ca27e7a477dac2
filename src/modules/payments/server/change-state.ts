// The only writer of a payment's state: locks the row, checks the life cycle, writes an audit row and announces the change to the modules above.
import { asc, eq, sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { afterLast } from '#server/db/after-last.ts'
import { one } from '#server/db/failures.ts'
import { add, type Minor, subtract } from '#shared/money.ts'
import { owedPartly, paymentFailed, paymentMoved, paymentSettled, paymentTaken } from '../events.ts'
import { type PaymentAction, paymentLifecycle, type PaymentMove, type PaymentRole, type PaymentState } from '../lifecycle.ts'
import { paymentErrors } from './payment-errors.ts'
import { paymentMovements, payments } from './tables.ts'
import { people } from '#modules/people/server/tables.ts'

export type LockedPayment = {
  id: string
  payableId: string
  orderNumber: string
  provider: typeof payments.$inferSelect.provider
  methodId: string
  customerId: string | null
  isCapturedLater: boolean
  state: PaymentState
  amount: Minor
  captured: Minor | null
  refunded: Minor
  currency: string
  reference: string
  hostedId: string | null
  chargeId: string | null
  expiresAt: string | null
}

const columns = {
  id: payments.id,
  payableId: payments.payableId,
  orderNumber: payments.orderNumber,
  provider: payments.provider,
  methodId: payments.methodId,
  customerId: payments.customerId,
  isCapturedLater: payments.isCapturedLater,
  state: payments.state,
  amount: payments.amount,
  captured: payments.captured,
  refunded: payments.refunded,
  currency: payments.currency,
  reference: payments.reference,
  hostedId: payments.hostedId,
  chargeId: payments.chargeId,
  expiresAt: payments.expiresAt,
}

/** All payments of a payable, in the order of their ids. */
export const findPayments = (ctx: Ctx, payableId: string): Promise<LockedPayment[]> => ofPayable(ctx, payableId)

/** One payment by the shop's key of it; null where there is none. */
export async function findPayment(ctx: Ctx, reference: string): Promise<LockedPayment | null> {
  const [found] = await ctx.db.select(columns).from(payments).where(eq(payments.reference, reference))
  return found ?? null
}

/** Locks all payments of a payable in a fixed order. Callers that also lock the payable call this first. */
export const lockPayments = (ctx: Ctx, payableId: string): Promise<LockedPayment[]> => ofPayable(ctx, payableId).for('update')

const ofPayable = (ctx: Ctx, payableId: string) =>
  ctx.db.select(columns).from(payments).where(eq(payments.payableId, payableId)).orderBy(asc(payments.id)).$dynamic()

/** Locks one payment together with its siblings; 404 when there is none. */
export async function lockPayment(ctx: Ctx, by: { id: string } | { reference: string }): Promise<LockedPayment> {
  const mine = 'id' in by ? eq(payments.id, by.id) : eq(payments.reference, by.reference)
  const [found] = await ctx.db.select({ id: payments.id, payableId: payments.payableId }).from(payments).where(mine)
  if (!found) throw paymentErrors.notFound()
  const locked = (await lockPayments(ctx, found.payableId)).find(({ id }) => id === found.id)
  if (!locked) throw paymentErrors.notFound()
  return locked
}

/** The details of a movement: its amount, and the office's entries. */
export type Movement = { amount?: Minor; day?: string | null; reference?: string | null; note?: string | null; failure?: string | null }

/** Writes a row of the timeline; gives its id. */
export async function noteMovement(
  ctx: Ctx,
  { id: paymentId, payableId }: Pick<LockedPayment, 'id' | 'payableId'>,
  { action, role, state = 'done', ...movement }: Movement & { action: PaymentMove; role: PaymentRole; state?: 'asked' | 'done' },
): Promise<string> {
  const actorId = role === 'admin' && 'id' in ctx.actor ? ctx.actor.id : null
  const row = {
    paymentId,
    payableId,
    action,
    state,
    ...movement,
    actorKind: role,
    actorName: sql<string>`coalesce((select first_name || ' ' || last_name from ${people} where id = ${actorId}::uuid), '')`,
    createdAt: afterLast(ctx.now.toISOString(), paymentMovements.createdAt, eq(paymentMovements.payableId, payableId)),
  }
  return one(await ctx.db.insert(paymentMovements).values(row).returning({ id: paymentMovements.id })).id
}

type Change = {
  action: PaymentAction
  role: PaymentRole
  failure?: string
  captured?: Minor | null
  refunded?: Minor
  movement?: Movement
  /** The timeline has the movement already. */
  isNoted?: boolean
  /** The payable itself requested the change, so it is not announced. */
  isSilent?: boolean
}

const moveOf = (action: PaymentAction): PaymentMove => (action === 'undoRefund' || action === 'undoRefundPartly' ? 'refundFailed' : action)

/** Moves a locked payment; throws payment.notAllowed when the life cycle forbids it. */
export async function changeState(ctx: Ctx, payment: LockedPayment, change: Change): Promise<PaymentState> {
  const { action, role, failure, captured, refunded, movement = {} } = change
  if (!paymentLifecycle.allows(action, payment.state, role)) throw paymentErrors.notAllowed()
  const state = paymentLifecycle.after(action)
  const changed = {
    state,
    ...(failure === undefined ? {} : { failure }),
    ...(captured === undefined ? {} : { captured }),
    ...(refunded === undefined ? {} : { refunded }),
  }
  await ctx.db
    .update(payments)
    .set({ ...changed, updatedAt: ctx.now.toISOString() })
    .where(eq(payments.id, payment.id))
  if (!change.isNoted) await noteMovement(ctx, payment, { action: moveOf(action), role, ...movement, failure: failure ?? null })
  await audit(ctx, {
    action: `payment.${action}`,
    subject: 'payment',
    subjectId: payment.id,
    before: { state: payment.state },
    after: changed,
  })
  if (!change.isSilent) await announceState(ctx, payment, state)
  await ctx.announce(paymentMoved, { payableId: payment.payableId, paymentId: payment.id })
  return state
}

type Refund = Pick<Change, 'movement' | 'isNoted'> & { role: 'admin' | 'provider' }

/** Records that an amount of a locked payment was given back. */
export async function recordRefund(ctx: Ctx, payment: LockedPayment, amount: Minor, how: Refund): Promise<void> {
  const action = amount === leftOf(payment) ? 'refund' : 'refundPartly'
  const refunded = add(payment.refunded, amount)
  await changeState(ctx, payment, { action, refunded, ...how })
  const { id: paymentId, payableId, state } = payment
  if (action === 'refundPartly' && state === 'refundDue') await ctx.announce(owedPartly, { payableId, paymentId })
}

/** Changes what a locked payment that nothing was received for asks for. */
export async function changeDue(ctx: Ctx, payment: LockedPayment, amount: Minor): Promise<void> {
  if (amount === payment.amount) return
  await ctx.db.update(payments).set({ amount, updatedAt: ctx.now.toISOString() }).where(eq(payments.id, payment.id))
  await audit(ctx, {
    action: 'payment.changeDue',
    subject: 'payment',
    subjectId: payment.id,
    before: { amount: payment.amount },
    after: { amount },
  })
}

/** The received amount of a payment that was not given back yet. */
export const leftOf = ({ amount, captured, refunded }: Pick<LockedPayment, 'amount' | 'captured' | 'refunded'>): Minor =>
  subtract(captured ?? amount, refunded)

async function announceState(ctx: Ctx, { id, payableId, state: before }: LockedPayment, state: PaymentState): Promise<void> {
  if ((state === 'authorised' || state === 'captured') && before !== 'authorised')
    await ctx.announce(paymentSettled, { payableId, paymentId: id })
  if (state === 'captured' && before === 'authorised') await ctx.announce(paymentTaken, { payableId, paymentId: id })
  if (state === 'failed' || state === 'cancelled')
    await ctx.announce(paymentFailed, { payableId, paymentId: id, wasPromised: before === 'authorised' })
}
