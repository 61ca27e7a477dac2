// Payments that need a person: a provider's news that fit nothing, payments that nobody decides, money that was asked for and did not move.
import { and, asc, eq, isNotNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#server/ctx.ts'
import type { Minor } from '#shared/money.ts'
import { givenUpMs } from './move-money.ts'
import { paymentEvents as e, paymentMovements as m, payments as p } from './tables.ts'

type OddPayment = {
  kind: 'oddEvent' | 'undecided' | 'unanswered' | 'moveRefused'
  /** The event, payment or movement. */
  recordId: string
  since: string
  payableId: string | null
  orderNumber: string | null
  paymentId: string | null
  name: string
  amount: Minor | null
  currency: string
}

/** No more of a kind are read at once. */
const most = 1000
/** Minutes after its end in which the job that ends overdue payments has asked about one several times. */
const overdueMinutes = 20

const payment = { payableId: p.payableId, orderNumber: p.orderNumber, paymentId: p.id, currency: p.currency }

/** Orders the records that the office has marked after all others. */
export const lastOf = (recordId: PgColumn, marked: readonly string[]): SQL =>
  sql`${recordId}::text = any(${sql.param([...marked])}::text[])`

/** Gives all of them; where there are more than are read at once, the marked ones come last. */
export async function readOddPayments(ctx: Ctx, marked: readonly string[]): Promise<OddPayment[]> {
  const found = await Promise.all([oddEvents(ctx, marked), undecided(ctx, marked), unanswered(ctx, marked), refused(ctx, marked)])
  return found.flat()
}

async function oddEvents(ctx: Ctx, marked: readonly string[]): Promise<OddPayment[]> {
  const rows = await ctx.db
    .select({ recordId: e.id, since: e.createdAt, name: sql<string>`${e.payload} ->> 'reference'`, ...payment })
    .from(e)
    .leftJoin(p, eq(p.id, e.paymentId))
    .where(sql`${e.verdict} in ('late', 'mismatch', 'unknown') and ${e.payload} ->> 'reference' is not null`)
    .orderBy(lastOf(e.id, marked), asc(e.createdAt))
    .limit(most)
  return rows.map((row) => ({ ...row, kind: 'oddEvent', amount: null, currency: row.currency ?? '' }))
}

async function undecided(ctx: Ctx, marked: readonly string[]): Promise<OddPayment[]> {
  const before = new Date(ctx.now.getTime() - overdueMinutes * 60_000).toISOString()
  const rows = await ctx.db
    .select({ recordId: p.id, since: sql<string>`${p.expiresAt}`.mapWith(p.createdAt), amount: p.amount, name: p.reference, ...payment })
    .from(p)
    .where(and(sql`${p.state} = 'pending'`, isNotNull(p.expiresAt), lte(p.expiresAt, before), ne(p.provider, 'offline')))
    .orderBy(lastOf(p.id, marked), asc(p.expiresAt))
    .limit(most)
  return rows.map((row) => ({ ...row, kind: 'undecided' }))
}

const movements = (ctx: Ctx, marked: readonly string[], isIt: SQL | undefined) =>
  ctx.db
    .select({ recordId: m.id, since: m.createdAt, amount: m.amount, name: p.reference, ...payment })
    .from(m)
    .innerJoin(p, eq(p.id, m.paymentId))
    .where(isIt)
    .orderBy(lastOf(m.id, marked), asc(m.createdAt))
    .limit(most)

async function unanswered(ctx: Ctx, marked: readonly string[]): Promise<OddPayment[]> {
  const before = new Date(ctx.now.getTime() - givenUpMs).toISOString()
  const rows = await movements(ctx, marked, and(sql`${m.state} = 'asked'`, lte(m.createdAt, before)))
  return rows.map((row) => ({ ...row, kind: 'unanswered' }))
}

/** Refused, and not asked for again since; nothing is left to move once the payment was given back or its promise has ended. */
async function refused(ctx: Ctx, marked: readonly string[]): Promise<OddPayment[]> {
  const isCapture = sql`${m.action} = 'capture'`
  const isOpen = sql`case when ${isCapture} then ${p.state} = 'authorised' else ${p.state} in ('captured', 'refundDue', 'partlyRefunded') end`
  const isRepeated = sql`exists (select 1 from ${m} later
    where later.payable_id = ${m.payableId} and later.payment_id = ${m.paymentId} and later.created_at > ${m.createdAt}
    and later.state <> 'refused' and (later.action = 'capture') = (${isCapture}) and later.action in ('capture', 'refund', 'refundPartly'))`
  const rows = await movements(ctx, marked, sql`${m.state} = 'refused' and ${isOpen} and not ${isRepeated}`)
  return rows.map((row) => ({ ...row, kind: 'moveRefused' }))
}
