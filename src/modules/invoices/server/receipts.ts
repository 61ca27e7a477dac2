// The money that was received for an invoice, by day and way: the money of its orders in the order in which it came, behind what pays their older invoices.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { paymentMethods, paymentMovements, payments } from '#modules/payments/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { add, type Minor, minor, zero } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import { type Claim, within } from '../amounts.ts'
import type { Receipt } from '../document.ts'
import { claimsOn } from './balances.ts'
import { invoiceLines } from './tables.ts'

/** The money received for a printed invoice. */
export async function receiptsOf(ctx: Ctx, invoiceId: string): Promise<Receipt[]> {
  const orderIds = await ordersOf(ctx, invoiceId)
  const [claims, money] = await Promise.all([claimsOn(ctx, orderIds), moneyOf(ctx, orderIds)])
  return receiptsFor(claims, invoiceId, money)
}

/** The orders on an invoice. */
export async function ordersOf(ctx: Ctx, invoiceId: string): Promise<string[]> {
  const lines = await ctx.db
    .selectDistinct({ orderId: invoiceLines.orderId })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
  return lines.map(({ orderId }) => orderId)
}

type DraftLine = { orderId: string; net: Minor; tax: Minor }

/** The money that is there for a draft: what the printed invoices of its orders leave. */
export async function receiptsOfDraft(ctx: Ctx, invoiceId: string, lines: readonly DraftLine[]): Promise<Receipt[]> {
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  const orderIds = [...byOrder.keys()]
  const money = await moneyOf(ctx, orderIds)
  if (money.length === 0) return []
  const own = [...byOrder].map(([orderId, parts]) => ({ invoiceId, orderId, amount: add(...parts.flatMap(({ net, tax }) => [net, tax])) }))
  return receiptsFor([...(await claimsOn(ctx, orderIds)), ...own], invoiceId, money)
}

type Money = Receipt & { orderId: string }

/** Takes the claims on the orders of an invoice, older invoices first, and the money of these orders, older money first. */
function receiptsFor(claims: readonly Claim[], invoiceId: string, money: readonly Money[]): Receipt[] {
  const byOrder = Map.groupBy(money, ({ orderId }) => orderId)
  const found = [...byOrder].flatMap(([orderId, own]) => {
    const all = claims.filter((claim) => claim.orderId === orderId)
    const at = all.findIndex((claim) => claim.invoiceId === invoiceId)
    return within(own, add(...all.slice(0, Math.max(0, at)).map(({ amount }) => amount)), all[at]?.amount ?? zero)
  })
  const together = Map.groupBy(found, ({ day, method }) => `${day} ${method.en} ${method.ar}`)
  return [...together.values()]
    .flatMap((rows) => {
      const [first] = rows
      return first ? [{ day: first.day, method: first.method, amount: add(...rows.map(({ amount }) => amount)) }] : []
    })
    .toSorted((a, b) => a.day.localeCompare(b.day))
}

/** The amount that each payment of some orders received and did not refund, with the day it came, oldest first. */
async function moneyOf(ctx: Ctx, orderIds: readonly string[]): Promise<Money[]> {
  if (orderIds.length === 0) return []
  const m = paymentMovements
  const came = sql`(select max(coalesce(m.day, (m.created_at at time zone ${ctx.config.timeZone}::text)::date)) from ${m} m
    where m.payable_id = ${payments.payableId} and m.payment_id = ${payments.id} and m.state = 'done' and m.action in ('capture', 'captureLate'))`
  const day = sql<Day>`coalesce(${came}, (${payments.updatedAt} at time zone ${ctx.config.timeZone}::text)::date)::text`
  const rows = await ctx.db
    .select({
      orderId: payments.payableId,
      day,
      method: paymentMethods.name,
      amount: sql<string>`coalesce(${payments.captured}, ${payments.amount}) - ${payments.refunded}`,
    })
    .from(payments)
    .innerJoin(paymentMethods, eq(paymentMethods.id, payments.methodId))
    .where(and(inArray(payments.payableId, [...orderIds]), inArray(payments.state, ['captured', 'partlyRefunded'])))
    .orderBy(day, asc(payments.id))
  return rows.map((row) => ({ ...row, amount: minor(Number(row.amount)) }))
}
