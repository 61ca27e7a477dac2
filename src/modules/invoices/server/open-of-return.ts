// The goods of a return, or of what an order dropped, that credit notes may still be over.
import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { returnLines, returns } from '#modules/returns/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { minor, ratio, subtract, zero } from '#shared/money.ts'
import type { Amounts } from '../amounts.ts'
import { billableOf, orderSources } from './sources.ts'
import { invoiceLines, invoices } from './tables.ts'

export type Rest = Pick<Amounts, 'quantity' | 'net' | 'tax'>
const nothing: Rest = { quantity: 0, net: zero, tax: zero }

/** The returned quantity and amounts of each order line that is on none of the return's credit notes. `except`: the draft that is being edited, which does not count. */
export async function openOfReturn(ctx: Ctx, returnId: string, except: string | null): Promise<Map<string, Rest>> {
  const [lines, credited] = await Promise.all([
    ctx.db.select().from(returnLines).where(eq(returnLines.returnId, returnId)),
    amountsOn(ctx, and(eq(invoices.returnId, returnId), except === null ? undefined : ne(invoices.id, except))),
  ])
  return new Map(
    lines.map(({ orderLineId, received, net, tax }) => {
      const noted = credited.get(orderLineId) ?? nothing
      return [orderLineId, { quantity: (received ?? 0) - noted.quantity, net: subtract(net, noted.net), tax: subtract(tax, noted.tax) }]
    }),
  )
}

/**
 * By line, the part of what is billed that the customer does not keep: billed, less delivered and kept, less what drafts of credit notes hold. Like returns
 * it is counted from the line's end. A return that became a credit is billed until its credit note is printed, so its draft is not taken off here.
 * `except`: the draft that is being made up, which does not count.
 */
export async function tooMuchOf(ctx: Ctx, orderIds: readonly string[], except: string | null): Promise<Map<string, Rest>> {
  const isOther = and(sql`${returns.money} is distinct from 'credit'`, except === null ? undefined : ne(invoices.id, except))
  const [sources, drafted] = await Promise.all([
    orderSources(ctx, orderIds, null),
    amountsOn(ctx, and(inArray(invoiceLines.orderId, [...orderIds]), eq(invoices.state, 'draft'), isOther)),
  ])
  return new Map(
    sources.map((source) => {
      const { whole, dropped, returned, billed } = source
      const noted = drafted.get(source.orderLineId ?? '') ?? nothing
      const over = (of: 'net' | 'tax') => {
        const stays = subtract(minor(ratio(whole[of], whole.quantity - dropped, whole.quantity)), returned[of])
        return subtract(subtract(billed[of], stays), noted[of])
      }
      return [source.key, { quantity: billed.quantity - billableOf(source) - noted.quantity, net: over('net'), tax: over('tax') }]
    }),
  )
}

/** The quantity and amounts of each order line that are on these credit notes. */
async function amountsOn(ctx: Ctx, which: ReturnType<typeof and>): Promise<Map<string, Rest>> {
  const sum = (of: PgColumn) => sql<string>`sum(${of})`
  const rows = await ctx.db
    .select({
      key: sql<string>`${invoiceLines.orderLineId}`,
      quantity: sum(invoiceLines.quantity),
      net: sum(invoiceLines.net),
      tax: sum(invoiceLines.tax),
    })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .leftJoin(returns, eq(returns.id, invoices.returnId))
    .where(and(eq(invoices.kind, 'creditNote'), isNotNull(invoiceLines.orderLineId), which))
    .groupBy(invoiceLines.orderLineId)
  return new Map(
    rows.map(({ key, quantity, net, tax }) => [key, { quantity: Number(quantity), net: minor(Number(net)), tax: minor(Number(tax)) }]),
  )
}
