// Finds returns and receipts of collected money by what somebody says on the telephone: their own numbers, and whatever finds their orders.
import { and, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import { latestLines, linesHolding, meantBy, ordersNumbered } from '#modules/orders/server/public.ts'
import { orderLines } from '#modules/orders/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { fold } from '#shared/folding.ts'
import { currencyDecimals, westernDigits } from '#shared/money.ts'
import { moneyFromText } from '#shared/typed-amount.ts'
import { moneyCollections, returnLines, returns } from './tables.ts'

/** The words of lines, as they were ordered, are compared in this many of the newest rows that the filters leave. */
const newestRows = 300

/** Reads `2026-K4T09Z-R1`, also as `k4t09z r1`: the number of the order, and its end with the letter and the count. Null for other text. */
function numberParts(search: string, letter: 'R' | 'C'): { order: string; end: string } | null {
  const typed = westernDigits(search).toUpperCase().replace(/[#\s]/g, '')
  const [, order, end] = new RegExp(`^((?:20\\d\\d-?)?[0-9A-Z]{6})-?(${letter}\\d*)$`).exec(typed) ?? []
  return order === undefined || end === undefined ? null : { order, end }
}

type Table = typeof returns | typeof moneyCollections

const letterOf = (table: Table) => (table === returns ? 'R' : 'C')

/** The condition on rows by a number of their own, whole or begun. */
async function ofOwnNumber(ctx: Ctx, table: Table, search: string): Promise<SQL | undefined> {
  const parts = numberParts(search, letterOf(table))
  return parts ? and(inArray(table.orderId, await ordersNumbered(ctx, parts.order)), like(table.number, `%-${parts.end}%`)) : undefined
}

/** The ids of some rows with this number, or of orders with it. */
export async function numberedRows(ctx: Ctx, table: Table, typed: string, most: number): Promise<string[]> {
  const [orderIds, own] = await Promise.all([ordersNumbered(ctx, typed, most), ofOwnNumber(ctx, table, typed)])
  const rows = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(or(inArray(table.orderId, orderIds), own))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** The rows with this number, of the orders with this number or purchase order number, and of these customers. */
async function ofOrders(ctx: Ctx, table: Table, search: string): Promise<{ found: SQL | undefined; variantIds: string[] }> {
  const [meant, own] = await Promise.all([meantBy(ctx, search), ofOwnNumber(ctx, table, search)])
  const found = or(inArray(table.orderId, meant.orderIds), inArray(table.customerId, meant.customerIds), own)
  return { found, variantIds: meant.variantIds }
}

/** The condition on returns that a search finds; the title of more than some products among the newest 300 that the filters leave. */
export async function searchedReturns(ctx: Ctx, search: string | undefined, shown: SQL | undefined): Promise<SQL | undefined> {
  if (!search?.trim()) return undefined
  const newest = ctx.db
    .select({ id: returns.id })
    .from(returns)
    .where(shown)
    .orderBy(sql`${returns.createdAt} desc nulls last`)
    .limit(newestRows)
    .as('newest')
  const [{ found, variantIds }, titled] = await Promise.all([
    ofOrders(ctx, returns, search),
    ctx.db
      .selectDistinct({ id: newest.id })
      .from(newest)
      .innerJoin(returnLines, eq(returnLines.returnId, newest.id))
      .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
      .where(linesHolding(search)),
  ])
  const lines = latestLines(variantIds)
  const ofVariants =
    lines && sql`${returns.id} = any(array(select r.return_id from ${returnLines} r where r.order_line_id in (select id from ${lines})))`
  return or(
    found,
    ofVariants,
    inArray(
      returns.id,
      titled.map(({ id }) => id),
    ),
  )
}

/** The condition on receipts that a search finds: also by the amount, and by a part of the number of a cheque or a transfer. */
export async function searchedReceipts(ctx: Ctx, search: string | undefined, shown: SQL | undefined): Promise<SQL | undefined> {
  if (!search?.trim()) return undefined
  const c = moneyCollections
  const newest = ctx.db
    .select({ id: c.id, orderId: c.orderId })
    .from(c)
    .where(shown)
    .orderBy(sql`${c.createdAt} desc nulls last`)
    .limit(newestRows)
    .as('newest')
  const [{ found, variantIds }, titled] = await Promise.all([
    ofOrders(ctx, c, search),
    ctx.db
      .selectDistinct({ id: newest.id })
      .from(newest)
      .innerJoin(orderLines, eq(orderLines.orderId, newest.orderId))
      .where(linesHolding(search)),
  ])
  const lines = latestLines(variantIds)
  const ofVariants = lines && sql`${c.orderId} = any(array(select order_id from ${lines}))`
  const amount = moneyFromText(search, currencyDecimals(ctx.profile.currency.code))
  return or(
    found,
    ofVariants,
    inArray(
      c.id,
      titled.map(({ id }) => id),
    ),
    amount === null ? undefined : eq(c.amount, amount),
    ofReference(search),
  )
}

/** The condition on the number of a cheque or a transfer: a part of three signs at least, however it was spaced. */
function ofReference(search: string): SQL | undefined {
  const signs = fold(search).replaceAll(' ', '')
  if (signs.length < 3) return undefined
  // The index holds receipts with such a number alone, as that of the purchase order numbers.
  return sql`(${moneyCollections.reference} is not null and replace(fold(${moneyCollections.reference}), ' ', '') like ${`%${signs}%`})`
}
