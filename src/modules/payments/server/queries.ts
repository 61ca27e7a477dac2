// Reads of payments: the state of a payable, its attempts, and the page behind a token.
import { and, asc, desc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Texts } from '#shared/locale.ts'
import { add, type Minor } from '#shared/money.ts'
import { type PayableState, payableState, type PaymentState } from '../lifecycle.ts'
import { paymentErrors } from './payment-errors.ts'
import { usableProviders } from './methods.ts'
import { paymentMethods, paymentMovements, payments } from './tables.ts'
import { hashOf, hostedPage } from './token.ts'

/** The payment state of each payable; 'none' for those without payments. */
export async function paymentStateOf(ctx: Ctx, payableIds: string[]): Promise<Map<string, PayableState>> {
  if (payableIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      payableId: payments.payableId,
      state: payments.state,
      amount: payments.amount,
      isOnline: sql<boolean>`${payments.provider} <> 'offline'`,
    })
    .from(payments)
    .where(inArray(payments.payableId, payableIds))
  const states = Map.groupBy(rows, ({ payableId }) => payableId)
  return new Map(payableIds.map((id) => [id, payableState(states.get(id) ?? [])]))
}

/** The amount still to be transferred for each payable: its open payments by bank transfer. A payable without one has no entry. */
export async function transfersDue(ctx: Ctx, payableIds: readonly string[]): Promise<Map<string, Minor>> {
  if (payableIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ payableId: payments.payableId, amount: payments.amount })
    .from(payments)
    .innerJoin(paymentMethods, eq(paymentMethods.id, payments.methodId))
    .where(and(inArray(payments.payableId, [...payableIds]), eq(payments.state, 'pending'), eq(paymentMethods.isBankTransfer, true)))
  const open = Map.groupBy(rows, ({ payableId }) => payableId)
  return new Map([...open].map(([id, each]) => [id, add(...each.map(({ amount }) => amount))]))
}

export type PaymentRecord = {
  id: string
  methodName: Texts
  isOnline: boolean
  isBankTransfer: boolean
  state: PaymentState
  amount: Minor
  captured: Minor | null
  refunded: Minor
  failure: string | null
  expiresAt: string | null
  createdAt: string
  /** The address to pay it at, while that is possible. */
  payUrl: string | null
}

/** All attempts to pay a payable, newest first. */
export async function paymentsOf(ctx: Ctx, payableId: string): Promise<PaymentRecord[]> {
  const p = payments
  const rows = await ctx.db
    .select({
      id: p.id,
      methodName: paymentMethods.name,
      // As it was made, whatever its method does today.
      isOnline: sql<boolean>`${p.provider} <> 'offline'`,
      isBankTransfer: paymentMethods.isBankTransfer,
      provider: p.provider,
      state: p.state,
      amount: p.amount,
      captured: p.captured,
      refunded: p.refunded,
      failure: p.failure,
      createdAt: p.createdAt,
      expiresAt: p.expiresAt,
      reference: p.reference,
    })
    .from(p)
    .innerJoin(paymentMethods, eq(paymentMethods.id, p.methodId))
    .where(eq(p.payableId, payableId))
    .orderBy(desc(p.createdAt), desc(p.id))
  return rows.map(({ provider, reference, ...row }) => {
    const isOpen = row.state === 'pending' && row.expiresAt !== null && row.expiresAt > ctx.now.toISOString()
    return { ...row, payUrl: isOpen ? hostedPage(ctx, provider, reference) : null }
  })
}

export type MovementRecord = Omit<typeof paymentMovements.$inferSelect, 'payableId'>

/** Every step and movement of a payable's payments, oldest first. */
export async function movementsOf(ctx: Ctx, payableId: string): Promise<MovementRecord[]> {
  const { payableId: _, ...columns } = getTableColumns(paymentMovements)
  return ctx.db
    .select(columns)
    .from(paymentMovements)
    .where(eq(paymentMovements.payableId, payableId))
    .orderBy(asc(paymentMovements.createdAt), asc(paymentMovements.id))
}

/** A subquery of the payable ids whose money must be given back. */
export const payablesOwed = (ctx: Ctx) =>
  ctx.db
    .select({ id: payments.payableId })
    .from(payments)
    .where(sql`${payments.state} = 'refundDue'`)

/** A subquery of the payable ids with a payment that is awaited. */
export const payablesUnpaid = (ctx: Ctx) =>
  ctx.db
    .select({ id: payments.payableId })
    .from(payments)
    .where(sql`${payments.state} = 'pending'`)

const isAsked = (paymentId: string) => and(eq(paymentMovements.paymentId, paymentId), eq(paymentMovements.state, 'asked'))

/** Did the office ask for the promised money of a payment, without an answer yet? */
export const isCaptureAsked = async (ctx: Ctx, paymentId: string): Promise<boolean> =>
  (await ctx.db.$count(paymentMovements, and(isAsked(paymentId), eq(paymentMovements.action, 'capture')))) > 0

/** The promised money of a payable that the office asked for, without an answer yet; `except`: a payment that does not count. */
export async function captureAskedFor(ctx: Ctx, payableId: string, except: string): Promise<Minor> {
  const m = paymentMovements
  const rows = await ctx.db
    .select({ amount: m.amount })
    .from(m)
    .where(and(eq(m.payableId, payableId), eq(m.state, 'asked'), eq(m.action, 'capture'), ne(m.paymentId, except)))
  return add(...rows.flatMap(({ amount }) => amount ?? []))
}

/** The amount of a payment whose refund was requested and not answered yet. */
export async function askedFor(ctx: Ctx, paymentId: string): Promise<Minor> {
  const rows = await ctx.db
    .select({ amount: paymentMovements.amount })
    .from(paymentMovements)
    .where(and(isAsked(paymentId), inArray(paymentMovements.action, ['refund', 'refundPartly'])))
  return add(...rows.flatMap(({ amount }) => amount ?? []))
}

/** The money of a payable's refunds that its provider refused or could not pay out, of those with a note. */
export async function refusedRefundsOf(ctx: Ctx, payableId: string, note: string): Promise<Minor> {
  const m = paymentMovements
  const isRefund = inArray(m.action, ['refund', 'refundPartly'])
  const rows = await ctx.db
    .select({ amount: m.amount })
    .from(m)
    .where(and(eq(m.payableId, payableId), isRefund, eq(m.state, 'refused'), eq(m.note, note)))
  return add(...rows.flatMap(({ amount }) => amount ?? []))
}

/** The address to pay a payment at, while that is possible; for answers that are repeated under an idempotency key. */
export async function payUrlOf(ctx: Ctx, paymentId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ provider: payments.provider, reference: payments.reference })
    .from(payments)
    .where(eq(payments.id, paymentId))
  return row ? hostedPage(ctx, row.provider, row.reference) : null
}

/** The payment of a page's token, whatever its provider; 404 for an unknown token. */
export async function findByToken(ctx: Ctx, token: string) {
  const p = payments
  const [row] = await ctx.db
    .select({
      id: p.id,
      payableId: p.payableId,
      provider: p.provider,
      reference: p.reference,
      state: p.state,
      orderNumber: p.orderNumber,
      amount: p.amount,
      currency: p.currency,
      failure: p.failure,
      expiresAt: p.expiresAt,
      customerId: p.customerId,
    })
    .from(p)
    .where(eq(p.tokenHash, hashOf(token)))
  if (!row || !usableProviders(ctx).includes(row.provider)) throw paymentErrors.notFound()
  return row
}
