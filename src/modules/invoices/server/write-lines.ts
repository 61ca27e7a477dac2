// Writes the lines of a draft with their amounts, and its totals; the amounts are those of the order, part by part.
import { eq, inArray } from 'drizzle-orm'
import { orders } from '#modules/orders/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import type { FieldError } from '#shared/errors.ts'
import type { Texts } from '#shared/locale.ts'
import { add, type Minor } from '#shared/money.ts'
import { quantityToText } from '#shared/quantity.ts'
import { isBillable } from '../status.ts'
import { invoiceErrors } from './invoice-errors.ts'
import { amountsFor, leftOf, type Source } from './sources.ts'
import { invoiceLines, invoices } from './tables.ts'

type Head = Pick<typeof orders.$inferSelect, 'id' | 'number' | 'status'>

/** Holds orders until the transaction ends, so that nothing of them is billed twice. Whoever also holds a draft holds it first. */
export const lockOrders = (ctx: Ctx, orderIds: readonly string[]): Promise<Head[]> =>
  ctx.db
    .select({ id: orders.id, number: orders.number, status: orders.status })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(orders.id)
    .for('no key update')

/** Refuses to bill an order that is not accepted yet, or has ended. */
export function needBillable(found: readonly Head[]): void {
  const stopped = found.find(({ status }) => !isBillable(status))
  if (stopped) throw invoiceErrors.orderNotReady({ params: { orderNumber: stopped.number } })
}

export type RequestedLine = { key: string; title: Texts; quantity: number }

/** Takes the sources and the requested lines; writes the lines. Refuses more than is left, at its line. */
export async function writeLines(
  ctx: Ctx,
  invoiceId: string,
  sources: readonly Source[],
  requested: readonly RequestedLine[],
): Promise<void> {
  const fields: FieldError[] = []
  const lines = sources.flatMap((source) => {
    const index = requested.findIndex(({ key }) => key === source.key)
    const line = requested[index]
    if (!line || line.quantity === 0) return []
    const left = leftOf(source)
    if (line.quantity > left) {
      const params = { left: quantityToText(left, source.decimals) }
      fields.push({ path: `items.${index}.quantity`, key: 'invoice.errors.tooMuch', params })
      return []
    }
    return [lineOf(source, line)]
  })
  if (fields.length > 0) throw invoiceErrors.tooMuch({ fields, params: { left: fields[0]?.params?.left ?? '0' } })
  if (lines.length === 0) throw invoiceErrors.nothingLeft()
  await ctx.db.delete(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId))
  await ctx.db.insert(invoiceLines).values(lines.map((line, position) => ({ ...line, invoiceId, position })))
  await ctx.db.update(invoices).set(totalsOf(lines)).where(eq(invoices.id, invoiceId))
}

/** The line that bills a quantity of a source. */
export const lineOf = (source: Source, { title, quantity }: Pick<RequestedLine, 'title' | 'quantity'>) => ({
  orderId: source.orderId,
  orderLineId: source.orderLineId,
  correctsId: source.correctsId,
  title,
  ...amountsFor(source, quantity),
  taxBps: source.taxBps,
  taxRule: source.taxRule,
})

/** The totals of an invoice with these lines. */
export function totalsOf(lines: readonly { net: Minor; tax: Minor }[]) {
  const netTotal = add(...lines.map(({ net }) => net))
  const taxTotal = add(...lines.map(({ tax }) => tax))
  return { netTotal, taxTotal, grandTotal: add(netTotal, taxTotal) }
}
