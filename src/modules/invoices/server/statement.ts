// Reads statements of account: the bills of a company or a customer, the money of their orders, and what was open on the last day.
import { and, asc, eq, gt, inArray, isNotNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { companies } from '#modules/companies/server/tables.ts'
import { orders } from '#modules/orders/server/tables.ts'
import { paymentMethods, paymentMovements, payments } from '#modules/payments/server/tables.ts'
import { customers } from '#modules/people/server/tables.ts'
import { unbookedMoney } from '#modules/returns/server/public.ts'
import { returns } from '#modules/returns/server/tables.ts'
import { maySeePrices } from '#modules/settings/server/public.ts'
import { needCustomer } from '#server/access.ts'
import type { Ctx } from '#server/ctx.ts'
import { say } from '#server/texts.ts'
import { coreErrors } from '#shared/errors.ts'
import { textIn } from '#shared/locale.ts'
import { add, type Minor, minor, negate, subtract, zero } from '#shared/money.ts'
import { type Day, dayOf, plusDays } from '#shared/time.ts'
import { paidOf } from '../amounts.ts'
import { mostEntries, type Statement } from '../statement-contract.ts'
import { ageingOf, type Entry, statementOf } from '../statement.ts'
import { invoiceErrors } from './invoice-errors.ts'
import { invoiceLines, invoices } from './tables.ts'

type Period = { from?: Day | undefined; to?: Day | undefined }
/** Whose account: all of a company, or what one customer ordered. */
type Account = { companyId: string; customerId: string | null; companyName: string }

const daysBefore = 90

/** The account of the company of a customer, for the office. */
export async function getStatement(ctx: Ctx, customerId: string, period: Period): Promise<Statement> {
  return readStatement(ctx, { ...(await companyOf(ctx, customerId)), customerId: null }, period)
}

/** The account of the caller; nothing for those who see no prices. */
export async function getOwnStatement(ctx: Ctx, period: Period): Promise<Statement> {
  const { customerId } = needCustomer(ctx)
  if (!(await maySeePrices(ctx))) throw coreErrors.notFound()
  return readStatement(ctx, { ...(await companyOf(ctx, customerId)), customerId }, period)
}

async function companyOf(ctx: Ctx, customerId: string) {
  const [company] = await ctx.db
    .select({ companyId: companies.id, companyName: companies.name })
    .from(customers)
    .innerJoin(companies, eq(companies.id, customers.companyId))
    .where(eq(customers.id, customerId))
  if (!company) throw coreErrors.notFound()
  return company
}

async function readStatement(ctx: Ctx, account: Account, period: Period): Promise<Statement> {
  const to = period.to ?? dayOf(ctx.now, ctx.config.timeZone)
  const from = period.from ?? plusDays(to, -daysBefore)
  if (from > to) throw coreErrors.invalid({ fields: [{ path: 'to', key: 'statement.validation.period' }] })
  const [bills, all, credits, collected] = await Promise.all([
    billsOf(ctx, account, to),
    movesOf(ctx, account, to),
    paidOutOf(ctx, account, to),
    unbookedMoney(ctx, ordersOf(account)),
  ])
  const moves = onBills(all, bills)
  const money = moves.filter(({ action }) => action !== 'oweRefund')
  const entries = [
    ...bills.map(billed),
    ...money.map((move) => paid(ctx, move)),
    ...onBills(credits, bills).map((credit) => handed(ctx, credit)),
  ].toSorted((a, b) => a.day.localeCompare(b.day))
  const { opening, rows, closing } = statementOf(entries, { from, to })
  if (rows.length > mostEntries) throw invoiceErrors.statementTooLong({ params: { max: mostEntries } })
  return {
    companyName: account.companyName,
    currency: ctx.profile.currency.code,
    from,
    to,
    opening,
    closing,
    rows: rows.map((row) => ({ ...row, orderNumbers: [...row.orderNumbers] })),
    collected: collected.filter(
      ({ day, orderNumber }) => day <= to && bills.some(({ orderNumbers }) => orderNumbers.includes(orderNumber)),
    ),
    ageing: ageingOf(await openOf(ctx, bills, moves), closing, to),
  }
}

/** The orders of an account. */
const ordersOf = ({ companyId, customerId }: Account): SQL | undefined =>
  and(eq(orders.companyId, companyId), customerId === null ? undefined : eq(orders.customerId, customerId))

type Bill = Awaited<ReturnType<typeof billsOf>>[number]

/** The printed invoices and credit notes until a day, in the order of their days and numbers. */
async function billsOf(ctx: Ctx, { companyId, customerId }: Account, to: Day) {
  return ctx.db
    .select({
      id: invoices.id,
      kind: invoices.kind,
      number: sql<string>`${invoices.number}`,
      date: invoices.date,
      dueDate: invoices.dueDate,
      grandTotal: invoices.grandTotal,
      orderNumbers: sql<string[]>`array(
        select distinct o.number from ${invoiceLines} l join ${orders} o on o.id = l.order_id where l.invoice_id = ${invoices}.id order by o.number)`,
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.companyId, companyId),
        customerId === null ? undefined : eq(invoices.customerId, customerId),
        eq(invoices.state, 'printed'),
        eq(invoices.currency, ctx.profile.currency.code),
        lte(invoices.date, to),
      ),
    )
    .orderBy(asc(invoices.date), asc(invoices.printedAt), asc(invoices.serial))
}

const billed = ({ id, kind, number, date, dueDate, grandTotal, orderNumbers }: Bill): Entry => ({
  day: date,
  kind,
  number,
  invoiceId: id,
  orderNumbers,
  note: '',
  dueDate,
  amount: kind === 'invoice' ? grandTotal : negate(grandTotal),
})

type Move = Awaited<ReturnType<typeof movesOf>>[number]

/** Whether a movement was not taken back later: money that was booked to a payment by mistake was never the account's. */
function stands(ctx: Ctx): SQL {
  const [m, later] = [paymentMovements, alias(paymentMovements, 'later')]
  const isLater = sql`(${later.createdAt}, ${later.id}) > (${m.createdAt}, ${m.id})`
  const undone = and(eq(later.paymentId, m.paymentId), eq(later.action, 'undoCapture'), isLater)
  return notExists(ctx.db.select({ id: later.id }).from(later).where(undone))
}

/** The movements of money of the account's orders until a day, oldest first; an office's own day of a movement counts before the moment it was entered. */
async function movesOf(ctx: Ctx, account: Account, to: Day) {
  const m = paymentMovements
  const day = sql<Day>`coalesce(${m.day}, (${m.createdAt} at time zone ${ctx.config.timeZone}::text)::date)::text`
  const moved = sql<string>`coalesce(${m.amount}, ${payments.captured}, ${payments.amount})`
  return ctx.db
    .select({
      paymentId: m.paymentId,
      orderId: payments.payableId,
      orderNumber: payments.orderNumber,
      action: m.action,
      day,
      amount: moved,
      method: paymentMethods.name,
      reference: m.reference,
    })
    .from(m)
    .innerJoin(payments, eq(payments.id, m.paymentId))
    .innerJoin(paymentMethods, eq(paymentMethods.id, payments.methodId))
    .innerJoin(orders, eq(orders.id, payments.payableId))
    .where(
      and(
        ordersOf(account),
        eq(payments.currency, ctx.profile.currency.code),
        eq(m.state, 'done'),
        stands(ctx),
        or(
          inArray(m.action, ['capture', 'captureLate', 'oweRefund']),
          and(inArray(m.action, ['refund', 'refundPartly']), isNotNull(m.amount)),
        ),
        sql`${day} <= ${to}`,
      ),
    )
    .orderBy(day, asc(m.createdAt), asc(m.id))
}

/** The movements of the orders that were billed; what came before the bill counts from the bill's day, so that nobody is shown as the shop's creditor for it. */
function onBills<M extends { day: Day; orderNumber: string }>(moves: readonly M[], bills: readonly Bill[]): M[] {
  const billedOn = new Map<string, Day>()
  for (const { date, orderNumbers } of bills) for (const number of orderNumbers) if (!billedOn.has(number)) billedOn.set(number, date)
  return moves.flatMap((move) => {
    const from = billedOn.get(move.orderNumber)
    return from === undefined ? [] : [{ ...move, day: move.day > from ? move.day : from }]
  })
}

const isCapture = ({ action }: Pick<Move, 'action'>): boolean => action === 'capture' || action === 'captureLate'

function paid(ctx: Ctx, move: Move): Entry {
  const amount = minor(Number(move.amount))
  return {
    day: move.day,
    number: move.orderNumber,
    invoiceId: null,
    orderNumbers: [move.orderNumber],
    dueDate: null,
    kind: isCapture(move) ? 'payment' : 'refund',
    note: [textIn(move.method, ctx.locale), move.reference].filter(Boolean).join(' · '),
    amount: isCapture(move) ? negate(amount) : amount,
  }
}

type PaidOut = { day: Day; orderNumber: string; number: string; amount: Minor }

/** The credits of returns that were paid out by hand until a day. */
async function paidOutOf(ctx: Ctx, account: Account, to: Day): Promise<PaidOut[]> {
  const day = sql<Day>`(${returns.settledAt} at time zone ${ctx.config.timeZone}::text)::date::text`
  return ctx.db
    .select({ day, orderNumber: orders.number, number: returns.number, amount: returns.paidOut })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(ordersOf(account), eq(returns.currency, ctx.profile.currency.code), gt(returns.paidOut, zero), sql`${day} <= ${to}`))
    .orderBy(day, asc(returns.settledAt), asc(returns.id))
}

const handed = (ctx: Ctx, { day, orderNumber, number, amount }: PaidOut): Entry => ({
  day,
  kind: 'refund',
  number: orderNumber,
  invoiceId: null,
  orderNumbers: [orderNumber],
  dueDate: null,
  amount,
  note: say(ctx.locale, 'statement.paidOut', { number }),
})

/** The open amount of each invoice after these movements: the money of an order pays its older invoice first, as it does for the balances of today. */
async function openOf(ctx: Ctx, bills: readonly Bill[], moves: readonly Move[]): Promise<{ dueDate: Day; outstanding: Minor }[]> {
  const claims = await claimsOf(
    ctx,
    bills.map(({ id }) => id),
  )
  const payed = paidOf(claims, receivedOf(moves))
  const owed = new Map<string, Minor>()
  for (const { invoiceId, amount } of claims) owed.set(invoiceId, add(owed.get(invoiceId) ?? zero, amount))
  return bills.flatMap(({ id, kind, date, dueDate }) => {
    if (kind !== 'invoice') return []
    return [{ dueDate: dueDate ?? date, outstanding: subtract(owed.get(id) ?? zero, payed.get(id) ?? zero) }]
  })
}

/** The money of each order; a payment that has to be given back pays for nothing. */
function receivedOf(moves: readonly Move[]): Map<string, Minor> {
  const received = new Map<string, Minor>()
  for (const own of Map.groupBy(moves, ({ paymentId }) => paymentId).values()) {
    const last = own.at(-1)
    if (!last || last.action === 'oweRefund') continue
    const sums = own
      .filter(({ action }) => action !== 'oweRefund')
      .map((move) => (isCapture(move) ? minor(Number(move.amount)) : negate(minor(Number(move.amount)))))
    received.set(last.orderId, add(received.get(last.orderId) ?? zero, ...sums))
  }
  return received
}

/** The share of each order in each of these invoices, less those of its credit notes among them; older invoices first. */
export async function claimsOf(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const of: SQL<string> = sql`coalesce(${invoices.correctsId}, ${invoices.id})`
  const rows = await ctx.db
    .select({
      invoiceId: of,
      orderId: invoiceLines.orderId,
      amount: sql<string>`sum((case when ${invoices.kind} = 'creditNote' then -1 else 1 end) * (${invoiceLines.net} + ${invoiceLines.tax}))`,
      serial: sql<number>`min(${invoices.serial}) filter (where ${invoices.kind} = 'invoice')`,
    })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    // One parameter, however many they are: a statement may have more of them than a query has places.
    .where(sql`${invoiceLines.invoiceId} = any(${sql.param([...ids])}::uuid[])`)
    .groupBy(of, invoiceLines.orderId)
  return rows.toSorted((a, b) => (a.serial ?? 0) - (b.serial ?? 0)).map((row) => ({ ...row, amount: minor(Number(row.amount)) }))
}
