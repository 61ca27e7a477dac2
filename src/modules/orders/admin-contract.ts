// The office's calls about orders: the list of all, one with its payments, and the steps of the life cycle.
import { z } from 'zod'
import { endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Money } from '#shared/money.ts'
import { listQuery, manyOf, PageMeta } from '#shared/paging.ts'
import { Day, Instant } from '#shared/time.ts'
import { Note, NoteInput } from '#modules/notes/contract.ts'
import { paymentStates } from '#modules/payments/lifecycle.ts'
import { officeActions } from './actions.ts'
import { mostInBatch } from './batches-admin-contract.ts'
import { Order, OrderStatus, OrderSummary, orderSorts } from './contract.ts'
import { orderStates } from './lifecycle.ts'

const isState = (value: string) => orderStates.find((state) => state === value)

const HoldReason = z.enum(['creditLimit'])

export const AdminOrderSummary = OrderSummary.extend({
  customerId: Id,
  salespersonName: z.string().nullable(),
  /** Why it waits for the office to approve it. */
  holdReason: HoldReason.nullable(),
  /** How many notes colleagues left on it. */
  noteCount: z.int(),
  isPartShipped: z.boolean(),
})
export type AdminOrderSummary = z.output<typeof AdminOrderSummary>

export const AdminOrderQuery = listQuery(orderSorts, {
  /** Several as a comma list. */
  status: manyOf().transform((values) => values?.flatMap((value) => isState(value) ?? [])),
  /** Days in the shop's time zone, both included. */
  from: Day.optional().catch(undefined),
  to: Day.optional().catch(undefined),
  salespersonId: Id.optional().catch(undefined),
  customerId: Id.optional().catch(undefined),
  /** Only orders with money to give back: it pays for nothing, or is more than they come to. */
  refundDue: z.enum(['true']).optional().catch(undefined),
  /** Only orders that wait for the office to approve them, or none of them. */
  held: z.enum(['true', 'false']).optional().catch(undefined),
  /** Only orders with a payment that is awaited. */
  unpaid: z.enum(['true']).optional().catch(undefined),
  /** Only orders that the office has taken and of which something is left to invoice. */
  notInvoiced: z.enum(['true']).optional().catch(undefined),
  /** Only orders that have not left by the day they were promised for. */
  late: z.enum(['true']).optional().catch(undefined),
  /** Only orders of which a part has left and the rest is still to come. */
  backOrder: z.enum(['true']).optional().catch(undefined),
})
export type AdminOrderQuery = z.output<typeof AdminOrderQuery>

export const listAdminOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  access: 'admin',
  may: 'orders.see',
  about:
    'All orders. `search` finds an order number (whole, its part after the year, or its beginning), a part of a purchase order number, a SKU, the title of few products, or customers by name, e-mail, phone or company',
  query: AdminOrderQuery,
  reply: z.array(AdminOrderSummary),
  meta: PageMeta,
})

export const OrderPayment = z.object({
  id: Id,
  method: z.string(),
  isOnline: z.boolean(),
  state: z.enum(paymentStates),
  amount: Money,
  captured: Money.nullable(),
  refunded: Money,
  /** The amount still due of it. Of promised money that is the order's total less the money received. */
  due: Money,
  /** The amount its provider was asked to refund and has not answered yet. */
  asked: Money,
  /** Its provider was asked for the promised money and has not answered yet. */
  isCaptureAsked: z.boolean(),
  failure: z.string().nullable(),
  createdAt: Instant,
})
export type OrderPayment = z.output<typeof OrderPayment>

export const AdminOrder = Order.extend({
  customerId: Id,
  companyId: Id,
  salespersonId: Id.nullable(),
  payments: z.array(OrderPayment),
  /** Why it was held when it was placed, with the limit of the account and what was open on it then. */
  holdReason: HoldReason.nullable(),
  holdLimit: Money.nullable(),
  holdOpen: Money.nullable(),
  /** Nothing of it is left to invoice. */
  isInvoiced: z.boolean(),
  notes: z.array(Note),
})
export type AdminOrder = z.output<typeof AdminOrder>

export const getAdminOrder = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:id',
  access: 'admin',
  may: 'orders.see',
  params: IdParams,
  reply: AdminOrder,
})

const reason = z.string().trim().max(1000).optional()

export const OrderActionBody = z.strictObject({
  /** Goes to the customer; needed to cancel, reject or refuse. */
  note: reason,
  /**
   * The decision about paid money, when the step ends the order: given back now, owed until the office does, or kept. It is owed where the caller may not
   * change money.
   */
  money: z.enum(['refund', 'owe', 'keep'], 'order.validation.money').optional(),
  shipmentName: z.string().trim().max(100).optional(),
  shipmentUrl: z.union([z.literal(''), z.url({ protocol: /^https$/, error: 'order.validation.shipmentUrl' }).max(500)]).optional(),
})
export type OrderActionBody = z.output<typeof OrderActionBody>

export const actOnOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/actions/:action',
  access: 'admin',
  may: 'orders.change',
  about: 'Takes an order one step further, or ends it',
  params: IdParams.extend({ action: z.enum(officeActions) }),
  body: OrderActionBody,
  reply: z.object({ status: OrderStatus }),
})

export const BulkResult = z.object({
  id: Id,
  status: OrderStatus.nullable(),
  /** The code of the refusal, null when done. */
  error: z.string().nullable(),
  /** The refusal in the caller's language. */
  message: z.string().nullable(),
})

export const actOnOrders = endpoint({
  method: 'POST',
  path: '/api/admin/orders/actions/:action',
  access: 'admin',
  may: 'orders.change',
  about: 'The same step for many orders; each succeeds or is refused by itself',
  params: z.object({ action: z.enum(officeActions) }),
  body: z.strictObject({ ids: z.array(Id).min(1).max(mostInBatch), note: reason }),
  reply: z.array(BulkResult),
  transaction: false,
})

const noting = { access: 'admin', may: 'orders.change' } as const

export const addOrderNote = endpoint({
  ...noting,
  method: 'POST',
  path: '/api/admin/order-notes/:id',
  about: 'Leaves a note for colleagues on an order; its customer never sees it. Gives all notes of the order',
  params: IdParams,
  body: NoteInput,
  reply: z.array(Note),
})

export const removeOrderNote = endpoint({
  ...noting,
  method: 'DELETE',
  path: '/api/admin/order-notes/:id/:noteId',
  about: 'Deletes an own note; gives the others',
  params: IdParams.extend({ noteId: Id }),
  reply: z.array(Note),
})
