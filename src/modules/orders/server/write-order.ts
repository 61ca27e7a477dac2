// What an order leaves behind, in one statement whose text is the same for every order: the order with its lines, its payment, and all that is noted of it.
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { emptied, type Quote } from '#modules/carts/server/public.ts'
import { paymentRow } from '#modules/payments/server/public.ts'
import { auditRow } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { columnsBut, insertRow, insertRows, namedFor } from '#server/db/insert-rows.ts'
import { statement } from '#server/db/statement.ts'
import type { placeOrder } from '../contract.ts'
import type { OrderState } from '../lifecycle.ts'
import { eventInsert, eventRow } from './change-status.ts'
import { type FreshClaim, keptAnswer } from './once.ts'
import { orderAdjustments, orderLines, orders } from './tables.ts'
import { roleOf } from './visible.ts'

export type PlaceOrder = z.output<NonNullable<typeof placeOrder.body>>
export type OrderHead = FreshClaim & { number: string; customerId: string; status: OrderState }
export type Chosen = {
  quote: Quote
  delivery: NonNullable<Quote['delivery']>
  method: NonNullable<Quote['paymentMethod']>
  address: NonNullable<Quote['address']>
}

/** Payment, order, adjustments, timeline, audit, the emptied cart, the kept answer and the lines; the goods are taken apart. */
export const writeOrder = statement(sql`
  with paid as (${paymentRow}),
  placed as (${insertRow(orders, columnsBut(orders, ['shipmentName', 'shipmentUrl', 'stockReturnedAt']), 'order')}),
  adjusted as (${insertRows(orderAdjustments, ['orderId', 'kind', 'label', 'amount'], 'adjustments')}),
  told as (${eventInsert}),
  noted as (${auditRow.sql}),
  emptied as (${emptied.lines}),
  cleared as (${emptied.head}),
  kept as (${keptAnswer})
  ${insertRows(orderLines, columnsBut(orderLines, ['id']), 'lines')}`)

/** The values of that statement. */
export function orderValues(ctx: Ctx, head: OrderHead, chosen: Chosen, body: PlaceOrder): Record<string, unknown> {
  const { orderId, status } = head
  const { lines, adjustments } = chosen.quote
  return {
    ...namedFor('order', orderRow(ctx, head, chosen, body)),
    ...namedFor('event', eventRow(ctx, { orderId, action: 'place', from: null, to: status, note: null }, roleOf(ctx))),
    adjustments: JSON.stringify(adjustments.map(({ kind, label, amount }) => ({ orderId, kind, label, amount }))),
    lines: JSON.stringify(lines.map((line, position) => lineRow(orderId, line, position))),
  }
}

function orderRow(ctx: Ctx, head: OrderHead, { quote, delivery, method, address }: Chosen, body: PlaceOrder): typeof orders.$inferInsert {
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
    email: customer.email,
    phone: customer.phone,
    address: orderAddress,
    locale: customer.locale,
    currency,
    ...totals,
    couponId: coupon?.id ?? null,
    couponCode: coupon?.code ?? null,
    deliveryMethod: delivery.method,
    deliveryName: delivery.name,
    deliveryMinDays: delivery.minDays,
    deliveryMaxDays: delivery.maxDays,
    paymentMethodId: method.id,
    paymentMethodName: method.name,
    purchaseOrderNumber: body.purchaseOrderNumber,
    note: body.note,
    createdAt: at,
    updatedAt: at,
  }
}

const lineRow = (orderId: string, line: Quote['lines'][number], position: number): typeof orderLines.$inferInsert => ({
  orderId,
  position,
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
})
