// The lines that can be billed: those of orders with their delivery, or for a credit note those of its invoice, each with the part billed already.
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { orderLines, orders } from '#modules/orders/server/tables.ts'
import { returnLines, returns } from '#modules/returns/server/tables.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { say } from '#server/texts.ts'
import { type Locale, type Texts, textIn } from '#shared/locale.ts'
import { add, minor, ratio, subtract } from '#shared/money.ts'
import { noPlurals, type UnitWords, unitWords } from '#shared/units.ts'
import { type Amounts, nextShare, noAmounts, type Parts, sumOf } from '../amounts.ts'
import type { DocumentLine } from '../document.ts'
import { invoiceLines, invoices } from './tables.ts'

export type Source = {
  /** The order's line, the order where it is its delivery, or of a credit note the invoice's line. */
  key: string
  orderId: string
  orderLineId: string | null
  correctsId: string | null
  whole: Amounts
  /** Of an order: the quantity that will never be delivered, and so never be billed. */
  dropped: number
  /** Of an order: what is never billed again, because it came back and its money was given back, or because its printed credit note says so. */
  returned: Amounts
  /** Printed already, less what was credited. */
  billed: Amounts
  /** On other drafts. */
  reserved: number
  /** Of a credit note over a return: the quantity that is on no other credit note. */
  rest?: Parts['rest']
  title: Texts
} & Pick<DocumentLine, 'kind' | 'sku' | 'detail' | 'decimals' | 'unit' | 'unitPrice' | 'taxBps' | 'taxRule' | 'orderNumber'>

/** The quantity and amount of a source not yet on an invoice. */
export const leftOf = (source: Source): number => Math.max(0, billableOf(source) - source.billed.quantity - source.reserved)

/** The quantity that is billed in the end: what was ordered without what was dropped or came back. */
export const billableOf = ({ whole, dropped, returned }: Pick<Source, 'whole' | 'dropped' | 'returned'>): number =>
  Math.max(0, whole.quantity - dropped - returned.quantity)

/** The amount at which a quantity of a source is billed. */
export const amountsFor = (source: Source, quantity: number): Amounts => nextShare(source, quantity)

const both = (of: (locale: Locale) => string): Texts => ({ en: of('en'), ar: of('ar') })
const isRule = (rule: string): DocumentLine['taxRule'] =>
  rule === 'zero' || rule === 'exempt' || rule === 'reverseCharge' ? rule : 'standard'
const single = { one: '' } satisfies UnitWords

type Row = typeof orderLines.$inferSelect & { unitWords: { en: UnitWords; ar: UnitWords }; orderNumber: string }

async function linesOf(ctx: Ctx, orderIds: readonly string[]): Promise<Row[]> {
  const rows = await ctx.db
    .select({ line: orderLines, name: measureUnits.name, plurals: measureUnits.plurals, orderNumber: orders.number })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(measureUnits, eq(measureUnits.code, orderLines.unit))
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orders.createdAt), asc(orders.id), asc(orderLines.position))
  return rows.map(({ line, name, plurals, orderNumber }) => {
    const words = (locale: Locale) => (name ? unitWords(name, plurals ?? noPlurals, locale) : { one: line.unit })
    return { ...line, orderNumber, unitWords: { en: words('en'), ar: words('ar') } }
  })
}

type Billable = Omit<Source, 'billed' | 'reserved' | 'returned'>

function goods(line: Row): Billable {
  const surcharges = line.choices.map(({ surcharge }) => minor(surcharge))
  const net = minor(line.lineTotal + line.selectionsTotal - line.discount)
  return {
    key: line.id,
    kind: 'goods',
    orderId: line.orderId,
    orderLineId: line.id,
    correctsId: null,
    orderNumber: line.orderNumber,
    whole: { quantity: line.quantity, discount: line.discount, net, tax: line.tax },
    dropped: line.dropped,
    title: line.title,
    detail: both((locale) =>
      [textIn(line.variantTitle, locale), ...line.choices.map(({ group, title }) => `${textIn(group, locale)}: ${textIn(title, locale)}`)]
        .filter(Boolean)
        .join(' · '),
    ),
    sku: line.sku,
    unit: line.unitWords,
    decimals: line.decimals,
    unitPrice: add(line.unitPrice, ...surcharges),
    taxBps: line.taxBps,
    taxRule: isRule(line.taxRule),
  }
}

/** Delivery is taxed at the highest rate among the goods, as the order was; its tax is what the lines leave of the order's. */
function delivery(order: typeof orders.$inferSelect, lines: readonly Row[]): Billable[] {
  const tax = subtract(order.taxTotal, add(...lines.map((line) => line.tax)))
  if (order.shippingCost === 0 && tax === 0) return []
  const [rate] = lines.toSorted((a, b) => b.taxBps - a.taxBps || a.taxRule.localeCompare(b.taxRule))
  return [
    {
      key: order.id,
      kind: 'delivery',
      orderId: order.id,
      orderLineId: null,
      correctsId: null,
      orderNumber: order.number,
      whole: { quantity: 1, discount: minor(0), net: order.shippingCost, tax },
      dropped: 0,
      title: both((locale) => `${say(locale, 'invoice.delivery')}: ${textIn(order.deliveryName, locale)}`),
      detail: { en: '', ar: '' },
      sku: '',
      unit: { en: single, ar: single },
      decimals: 0,
      unitPrice: order.shippingCost,
      taxBps: rate?.taxBps ?? 0,
      taxRule: isRule(rate?.taxRule ?? 'zero'),
    },
  ]
}

async function billables(ctx: Ctx, orderIds: readonly string[]): Promise<Billable[]> {
  const heads = await ctx.db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(asc(orders.createdAt), asc(orders.id))
  const lines = Map.groupBy(await linesOf(ctx, orderIds), ({ orderId }) => orderId)
  return heads.flatMap((order) => {
    const own = lines.get(order.id) ?? []
    return [...own.map(goods), ...delivery(order, own)]
  })
}

const signed = (column: PgColumn) =>
  sql<string>`coalesce(sum(case when ${invoices.kind} = 'creditNote' then -${column} else ${column} end) filter (where ${invoices.state} = 'printed'), 0)`

/** The source of an order's line on an invoice. */
const sourceKey = sql<string>`coalesce(${invoiceLines.orderLineId}, ${invoiceLines.orderId})`

/** The amounts already billed, or reserved by drafts, by the key of the order line (for credit notes: of the invoice line). */
async function billedOf(ctx: Ctx, of: 'orders' | 'corrected', ids: readonly string[], except: string | null) {
  const isCredit = of === 'corrected'
  const key = isCredit ? sql<string>`${invoiceLines.correctsId}` : sourceKey
  // An order line gets the credited amount back; for an invoice line the credited amount is the billed one.
  const sum = (column: PgColumn) => (isCredit ? sql<string>`-(${signed(column)})` : signed(column))
  const rows = await ctx.db
    .select({
      key,
      quantity: sum(invoiceLines.quantity),
      discount: sum(invoiceLines.discount),
      net: sum(invoiceLines.net),
      tax: sum(invoiceLines.tax),
      reserved: sql<string>`coalesce(sum(${invoiceLines.quantity}) filter (where ${invoices.state} = 'draft' and ${invoices.kind} = ${isCredit ? 'creditNote' : 'invoice'}), 0)`,
    })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(
      and(
        isCredit ? inArray(invoiceLines.correctsId, [...ids]) : inArray(invoiceLines.orderId, [...ids]),
        except === null ? undefined : ne(invoices.id, except),
      ),
    )
    .groupBy(key)
  return new Map(
    rows.map((row) => [
      row.key,
      {
        billed: {
          quantity: Number(row.quantity),
          discount: minor(Number(row.discount)),
          net: minor(Number(row.net)),
          tax: minor(Number(row.tax)),
        },
        reserved: Number(row.reserved),
      },
    ]),
  )
}

const nothing = { billed: noAmounts, reserved: 0 }

type GoneRow = { key: string; quantity: string; net: string; tax: string }
const summed = (of: { quantity: PgColumn; net: PgColumn; tax: PgColumn }) => ({
  quantity: sql<string>`sum(${of.quantity})`,
  net: sql<string>`sum(${of.net})`,
  tax: sql<string>`sum(${of.tax})`,
})

/**
 * By line of orders, what is never billed again: what came back and was paid back into the payment, and what is on a printed credit note of a return whose
 * money became a credit, or of one by hand whose goods are not billed again.
 */
async function returnedOf(ctx: Ctx, orderIds: readonly string[]): Promise<GoneRow[]> {
  const [paidBack, credited] = await Promise.all([
    ctx.db
      .select({ key: returnLines.orderLineId, ...summed({ quantity: returnLines.received, net: returnLines.net, tax: returnLines.tax }) })
      .from(returnLines)
      .innerJoin(returns, eq(returns.id, returnLines.returnId))
      .where(and(inArray(returns.orderId, [...orderIds]), eq(returns.status, 'approved'), eq(returns.money, 'payment')))
      .groupBy(returnLines.orderLineId),
    ctx.db
      .select({ key: sourceKey, ...summed(invoiceLines) })
      .from(invoiceLines)
      .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
      .leftJoin(returns, eq(returns.id, invoices.returnId))
      .where(
        and(
          inArray(invoiceLines.orderId, [...orderIds]),
          eq(invoices.state, 'printed'),
          or(eq(returns.money, 'credit'), eq(invoices.isBilledAgain, false)),
        ),
      )
      .groupBy(sourceKey),
  ])
  return [...paidBack, ...credited]
}

/** A return names no discount: it is the share of its quantity. */
const goneOf = ({ whole }: Billable, rows: readonly GoneRow[]): Amounts => {
  const parts = rows.map((row) => ({ quantity: Number(row.quantity), net: minor(Number(row.net)), tax: minor(Number(row.tax)) }))
  const sum = sumOf(parts.map((part) => ({ ...part, discount: noAmounts.discount })))
  return { ...sum, discount: minor(ratio(whole.discount, sum.quantity, whole.quantity)) }
}

/** The lines of orders and their delivery. `except`: the draft that is being made up, which does not count. */
export async function orderSources(ctx: Ctx, orderIds: readonly string[], except: string | null): Promise<Source[]> {
  if (orderIds.length === 0) return []
  const [wholes, billed, returned] = await Promise.all([
    billables(ctx, orderIds),
    billedOf(ctx, 'orders', orderIds, except),
    returnedOf(ctx, orderIds),
  ])
  return wholes.map((whole) => ({
    ...whole,
    returned: goneOf(
      whole,
      returned.filter(({ key }) => key === whole.key),
    ),
    ...(billed.get(whole.key) ?? nothing),
  }))
}

/** The lines of a printed invoice, for its credit notes. */
export async function creditSources(ctx: Ctx, invoiceId: string, except: string | null): Promise<Source[]> {
  const lines = await ctx.db.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId)).orderBy(asc(invoiceLines.position))
  const orderIds = [...new Set(lines.map(({ orderId }) => orderId))]
  const [wholes, billed] = await Promise.all([
    billables(ctx, orderIds),
    billedOf(
      ctx,
      'corrected',
      lines.map(({ id }) => id),
      except,
    ),
  ])
  const byKey = new Map(wholes.map((whole) => [whole.key, whole]))
  return lines.flatMap(({ id, orderId, orderLineId, title, ...amounts }) => {
    const of = byKey.get(orderLineId ?? orderId)
    if (!of) return []
    const { quantity, discount, net, tax } = amounts
    return [
      {
        ...of,
        key: id,
        correctsId: id,
        title,
        whole: sumOf([{ quantity, discount, net, tax }]),
        dropped: 0,
        returned: noAmounts,
        ...(billed.get(id) ?? nothing),
      },
    ]
  })
}
