// Finds invoices and credit notes by what somebody says on the telephone: their own numbers, and whatever finds their orders and lines.
import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { ordersBehindNumber } from '#modules/orders/events.ts'
import { latestLines, linesHolding, meantBy, ordersNumbered } from '#modules/orders/server/public.ts'
import { orderLines } from '#modules/orders/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { answer } from '#server/events.ts'
import { westernDigits } from '#shared/money.ts'
import { invoiceLines, invoices } from './tables.ts'

/** The words of lines, as they were ordered, are compared in this many of the newest invoices that the filters leave. */
const newestRows = 300

const kinds = { INV: 'invoice', CN: 'creditNote' } as const

/** The condition on a number as it was heard: `INV-000042`, `cn 42`, or `42` of either series. */
function ofNumber(search: string): SQL | undefined {
  const typed = westernDigits(search).toUpperCase().replace(/[#\s]/g, '')
  const [, prefix, digits] = /^(INV|CN)?-?(\d{1,9})$/.exec(typed) ?? []
  if (digits === undefined) return undefined
  // Both series, written out: so each is looked up in the index of serial numbers.
  const series = prefix === 'INV' || prefix === 'CN' ? [kinds[prefix]] : Object.values(kinds)
  return and(inArray(invoices.kind, series), eq(invoices.serial, Number(digits)), isNotNull(invoices.serial))
}

const withLines = (ids: SQL) => sql`${invoices.id} = any(array(select l.invoice_id from ${invoiceLines} l where ${ids}))`

const ofOrders = (orderIds: readonly string[]): SQL | undefined =>
  orderIds.length > 0 ? withLines(sql`l.order_id = any(${sql.param(orderIds)}::uuid[])`) : undefined

/** The ids of some invoices and credit notes with this number, or of orders with it. */
export async function invoicesNumbered(ctx: Ctx, typed: string, most: number): Promise<string[]> {
  const found = or(ofNumber(typed), ofOrders(await ordersNumbered(ctx, typed, most)))
  if (!found) return []
  const rows = await ctx.db.select({ id: invoices.id }).from(invoices).where(found).limit(most)
  return rows.map(({ id }) => id)
}

/** Tells which orders a number of an invoice or a credit note bills: it is asked for by its letters, since digits alone are in orders, phones and postcodes. */
export const behindNumberAnswer = answer(ordersBehindNumber, async (ctx, { typed }) => {
  const found = /^\s*(INV|CN)/i.test(typed) ? ofNumber(typed) : undefined
  if (!found) return null
  const rows = await ctx.db
    .selectDistinct({ id: invoiceLines.orderId })
    .from(invoices)
    .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
    .where(found)
  return rows.flatMap(({ id }) => id ?? [])
})

/** The condition on invoices that a search finds; the title of more than some products among the newest 300 that the filters leave. */
export async function searched(ctx: Ctx, search: string | undefined, shown: SQL | undefined): Promise<SQL | undefined> {
  if (!search?.trim()) return undefined
  const newest = ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(shown)
    .orderBy(sql`${invoices.createdAt} desc nulls last`)
    .limit(newestRows)
    .as('newest')
  const [{ orderIds, customerIds, variantIds }, titled] = await Promise.all([
    meantBy(ctx, search),
    ctx.db
      .selectDistinct({ id: newest.id })
      .from(newest)
      .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, newest.id))
      .innerJoin(orderLines, eq(orderLines.id, invoiceLines.orderLineId))
      .where(linesHolding(search)),
  ])
  const lines = latestLines(variantIds)
  return or(
    ofNumber(search),
    inArray(invoices.customerId, customerIds),
    ofOrders(orderIds),
    lines && withLines(sql`(l.order_id, l.order_line_id) in (select order_id, id from ${lines})`),
    inArray(
      invoices.id,
      titled.map(({ id }) => id),
    ),
  )
}
