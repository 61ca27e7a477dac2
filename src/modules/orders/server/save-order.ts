// Writes an order, placed or changed: its row, its lines and its adjustments.
import { and, eq, notInArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Quote } from '#modules/carts/server/public.ts'
import type { OnAccount } from '#modules/payments/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Locale } from '#shared/locale.ts'
import type { Minor } from '#shared/money.ts'
import { inserting } from '#server/db/statement.ts'
import type { placeOrder } from '../contract.ts'
import { confirmUntil } from '../asking.ts'
import type { OrderState } from '../lifecycle.ts'
import type { FreshClaim } from './idempotency.ts'
import { orderAdjustments, orderLines, orders } from './tables.ts'

export type PlaceOrder = z.output<NonNullable<typeof placeOrder.body>>
/** The fields of an order beside its lines. */
export type References = Pick<PlaceOrder, 'purchaseOrderNumber' | 'requestedDate' | 'note' | 'asksCustomer'>
export type OrderHead = FreshClaim & { number: string; customerId: string; status: OrderState }
export type Chosen = {
  quote: Quote
  delivery: NonNullable<Quote['delivery']>
  method: NonNullable<Quote['paymentMethod']>
  address: NonNullable<Quote['address']>
  /** Of an order on account: the account, and what holds the order up. */
  account: OnAccount | null
  hold: { reason: 'creditLimit'; limit: Minor; open: Minor } | null
}

const insertOrders = inserting(orders)
const insertLines = inserting(orderLines)
const insertAdjustments = inserting(orderAdjustments)

type NewOrder = typeof orders.$inferInsert & { id: string }
type OfOrder<T> = Omit<T, 'id' | 'orderId' | 'position'>

type Line = OfOrder<typeof orderLines.$inferInsert>
type Adjustment = OfOrder<typeof orderAdjustments.$inferInsert>

const placed = <T>(line: T, position: number) => ({ ...line, position })
const ofOrder = <T>(orderId: string, rows: readonly T[]) => rows.map((row) => ({ ...row, orderId }))

/** Writes a new order with its lines, in their order, and its adjustments: three statements, sent together. */
export async function saveOrder({ db }: Ctx, order: NewOrder, lines: readonly Line[], adjustments: readonly Adjustment[]): Promise<void> {
  const orderId = order.id
  await Promise.all([
    insertOrders(db, [order]),
    insertLines(db, ofOrder(orderId, lines.map(placed))),
    insertAdjustments(db, ofOrder(orderId, adjustments)),
  ])
}

/** Writes a changed order: lines with an id are changed, those without one are added, lines of the order that are not given and its former adjustments go. */
export async function saveChangedOrder(
  { db }: Ctx,
  { id: orderId, ...order }: Partial<NewOrder> & { id: string },
  lines: readonly (Line & { id?: string })[],
  adjustments: readonly Adjustment[],
): Promise<void> {
  const all = lines.map(placed)
  const changed = all.flatMap(({ id, ...line }) => (id ? [{ id, line }] : []))
  const added = all.flatMap(({ id, ...line }) => (id ? [] : [line]))
  const ids = changed.map(({ id }) => id)
  await db.delete(orderLines).where(and(eq(orderLines.orderId, orderId), notInArray(orderLines.id, ids)))
  await db.delete(orderAdjustments).where(eq(orderAdjustments.orderId, orderId))
  await Promise.all([
    ...changed.map(({ id, line }) => db.update(orderLines).set(line).where(eq(orderLines.id, id))),
    insertLines(db, ofOrder(orderId, added)),
    insertAdjustments(db, ofOrder(orderId, adjustments)),
    db.update(orders).set(order).where(eq(orders.id, orderId)),
  ])
}

type Agreed = {
  coupon: Pick<NonNullable<Quote['coupon']>, 'id' | 'code' | 'terms'> | null
  delivery: Pick<Chosen['delivery'], 'method' | 'name' | 'minDays' | 'maxDays'>
}

/** The columns of an order's coupon and delivery. */
export const agreedColumns = ({ coupon, delivery }: Agreed) => ({
  couponId: coupon?.id ?? null,
  couponCode: coupon?.code ?? null,
  couponTerms: coupon?.terms ?? null,
  deliveryMethod: delivery.method,
  deliveryName: delivery.name,
  deliveryMinDays: delivery.minDays,
  deliveryMaxDays: delivery.maxDays,
})

/** The language of an order, in which all its mails are written: of a customer's own order the one they placed it in, else the customer's. */
export const localeFor = ({ actor, locale }: Pick<Ctx, 'actor' | 'locale'>, customer: { locale: Locale }): Locale =>
  actor.kind === 'customer' ? locale : customer.locale

/** The row of a new order: what was agreed, with names and address as they are now. */
export function orderRow(ctx: Ctx, head: OrderHead, { quote, delivery, method, address, hold }: Chosen, body: References): NewOrder {
  const { customer, coupon, totals, currency } = quote
  const { id: _, isDefault: __, ...orderAddress } = address
  const at = ctx.now.toISOString()
  return {
    id: head.orderId,
    number: head.number,
    status: head.status,
    customerId: head.customerId,
    companyId: customer.companyId,
    salespersonId: ctx.actor.kind === 'salesperson' ? ctx.actor.id : customer.salespersonId,
    customerName: `${customer.firstName} ${customer.lastName}`.trim(),
    companyName: customer.companyName,
    taxReason: customer.taxTreatment === 'standard' ? null : customer.taxReason,
    holdReason: hold?.reason ?? null,
    holdLimit: hold?.limit ?? null,
    holdOpen: hold?.open ?? null,
    email: customer.email,
    phone: customer.phone,
    address: orderAddress,
    locale: localeFor(ctx, customer),
    currency,
    ...totals,
    ...agreedColumns({ coupon, delivery }),
    paymentMethodId: method.id,
    paymentMethodName: method.name,
    purchaseOrderNumber: body.purchaseOrderNumber,
    countsFrom: quote.calendar?.countsFrom ?? null,
    requestedDate: body.requestedDate,
    confirmUntil: head.status === 'initiated' ? confirmUntil(ctx.now).toISOString() : null,
    note: body.note,
    createdAt: at,
    updatedAt: at,
  }
}

/** A line of a quote as its order keeps it. */
export const lineRow = (line: Quote['lines'][number]): Line => ({
  variantId: line.variantId,
  productId: line.productId,
  productSlug: line.productSlug,
  title: line.title,
  variantTitle: line.variantTitle,
  sku: line.sku,
  pictureHash: line.pictureHash,
  unit: line.unit.code,
  decimals: line.limits.decimals,
  quantity: line.quantity,
  unitPrice: line.unitPrice,
  priceSource: line.priceSource,
  choices: line.choices,
  selectionsTotal: line.selectionsTotal,
  lineTotal: line.lineTotal,
  discount: line.discount,
  taxBps: line.taxBps,
  tax: line.tax,
  taxRule: line.taxRule,
  taken: line.taken,
  components: line.components,
})
