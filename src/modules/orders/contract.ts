// The buyers' calls about orders: placing, their list, one order, and the steps open to them.
import { z } from 'zod'
import { endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Money, SignedMoney } from '#shared/money.ts'
import { listQuery, PageMeta } from '#shared/paging.ts'
import { stepName } from '#shared/schemas.ts'
import { Day, Instant } from '#shared/time.ts'
import { UnitWords } from '#shared/units.ts'
import { payableStates, paymentMoves } from '#modules/payments/lifecycle.ts'
import { accountFields } from './bank-account.ts'
import { orderLifecycle, orderRoles, orderStates } from './lifecycle.ts'
import { Shipment } from './shipments-contract.ts'
import { AddedLine } from '#modules/carts/saved-contract.ts'

export const OrderStatus = z.enum(orderStates)
export const OrderPaymentState = z.enum(payableStates)

/** Names of all steps, from the table of the life cycle. */
const ActionName = stepName(orderLifecycle.table)

/** Money is null for those who may not see prices. */
export const OrderSummary = z.object({
  id: Id,
  number: z.string(),
  status: OrderStatus,
  paymentState: OrderPaymentState,
  createdAt: Instant,
  customerName: z.string(),
  companyName: z.string(),
  lineCount: z.int(),
  grandTotal: Money.nullable(),
  currency: z.string(),
  paymentMethod: z.string(),
  purchaseOrderNumber: z.string().nullable(),
  /** Until when it waits for its customer's word; null where it does not. */
  confirmUntil: Instant.nullable(),
})
export type OrderSummary = z.output<typeof OrderSummary>

/** The names on a line, in the reader's language. */
export const lineDetails = {
  title: z.string(),
  variantTitle: z.string(),
  sku: z.string(),
  pictureHash: z.string().nullable(),
  unit: UnitWords,
  decimals: z.int(),
}

export const OrderLine = z.object({
  id: Id,
  variantId: Id,
  /** The present address of its product; null where the reader would find none: it was hidden or archived since. */
  productSlug: z.string().nullable(),
  ...lineDetails,
  quantity: z.int(),
  /** The quantities sent, and dropped for good. */
  shipped: z.int(),
  dropped: z.int(),
  choices: z.array(z.object({ group: z.string(), title: z.string(), surcharge: Money.nullable() })),
  unitPrice: Money.nullable(),
  lineTotal: Money.nullable(),
  selectionsTotal: Money.nullable(),
  discount: Money.nullable(),
  tax: Money.nullable(),
  taxBps: z.int(),
  taxRule: z.string(),
})
export type OrderLine = z.output<typeof OrderLine>

export const OrderAddress = z.object({
  country: z.string(),
  state: z.string().nullable(),
  city: z.string(),
  address1: z.string(),
  address2: z.string().nullable(),
  postcode: z.string().nullable(),
  district: z.string().nullish(),
  buildingNumber: z.string().nullish(),
  secondaryNumber: z.string().nullish(),
  shortAddress: z.string().nullish(),
  shopName: z.string().nullish(),
  contactName: z.string().nullish(),
  openingHours: z.string().nullish(),
  instructions: z.string().nullish(),
})

export const OrderTotals = z.object({
  subtotal: Money,
  selectionsTotal: Money,
  discountTotal: Money,
  shippingCost: Money,
  taxTotal: Money,
  grandTotal: Money,
})
export type OrderTotals = z.output<typeof OrderTotals>

/** A step of a payment or a movement of its money, beside the order's own steps. */
export const MoneyMovement = z.object({
  move: z.enum(paymentMoves),
  state: z.enum(['asked', 'done', 'refused']),
  method: z.string(),
  amount: Money.nullable(),
  day: Day.nullable(),
  reference: z.string().nullable(),
  /** Why it failed: a key under payment.failures. */
  failure: z.string().nullable(),
})

/** One change of status, or one movement of money (`money`). A customer is not told which member of the office made it. */
export const OrderEvent = z.object({
  id: Id,
  action: z.string(),
  from: OrderStatus.nullable(),
  to: OrderStatus,
  actorKind: z.enum([...orderRoles, 'provider']),
  actorName: z.string().nullable(),
  note: z.string().nullable(),
  money: MoneyMovement.nullable(),
  createdAt: Instant,
})
export type OrderEvent = z.output<typeof OrderEvent>

/** A next step: `reason` is a text's key when it is not open now. */
export const OrderActionChoice = z.object({ action: ActionName, isAllowed: z.boolean(), reason: z.string().nullable() })

export const Order = z.object({
  id: Id,
  number: z.string(),
  status: OrderStatus,
  paymentState: OrderPaymentState,
  createdAt: Instant,
  customerName: z.string(),
  companyName: z.string(),
  salespersonName: z.string().nullable(),
  /** Who placed it, where that was not its customer; the office's people are named to the office alone. */
  placedBy: z.object({ kind: z.enum(['salesperson', 'admin']), name: z.string().nullable() }).nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  address: OrderAddress.nullable(),
  deliveryMethod: z.enum(['delivery', 'collection']),
  deliveryName: z.string(),
  deliveryMinDays: z.int().nullable(),
  deliveryMaxDays: z.int().nullable(),
  paymentMethod: z.string(),
  /** It goes beyond the company's account and waits for the office to approve it. */
  isHeld: z.boolean(),
  /** Why its tax treatment is not the standard one. */
  taxReason: z.string().nullable(),
  couponCode: z.string().nullable(),
  note: z.string().nullable(),
  purchaseOrderNumber: z.string().nullable(),
  /** The day the customer asked for. */
  requestedDate: Day.nullable(),
  /** Where an order is collected: the lines of the shop's address. Empty for a delivery. */
  collectFrom: z.array(z.string()),
  shipmentName: z.string().nullable(),
  shipmentUrl: z.string().nullable(),
  shipments: z.array(Shipment),
  /** A part has left, the rest is still to come. */
  isPartShipped: z.boolean(),
  currency: z.string(),
  totals: OrderTotals.nullable(),
  adjustments: z.array(z.object({ kind: z.enum(['coupon', 'shipping', 'manual']), label: z.string(), amount: SignedMoney })),
  lines: z.array(OrderLine),
  timeline: z.array(OrderEvent),
  actions: z.array(OrderActionChoice),
  /** Where an open online payment is made. */
  payUrl: z.string().nullable(),
  /** Whether the caller can pay online now, at the open payment or by a new one. */
  isPayable: z.boolean(),
  /** Why the last payment was not made: a key under payment.failures. */
  payFailure: z.string().nullable(),
  /** Until when an order that waits for its payment is reserved. */
  reservedUntil: Instant.nullable(),
  /** Until when it waits for its customer's word; null where it does not. */
  confirmUntil: Instant.nullable(),
  /** The day its customer asked for can be met no more: confirmed now, it comes as soon as possible. */
  isDayLost: z.boolean(),
  /** How often the office has changed it; whoever confirms it names the count they saw. */
  revision: z.int(),
  /** The account a transfer goes to while it is awaited; empty lines where the office has entered none. Null for other ways to pay. */
  bankTransfer: z.array(z.object({ field: z.enum(accountFields), value: z.string() })).nullable(),
  /** The amount still to be transferred; null where no transfer is awaited, and for those who see no amounts. */
  transferDue: Money.nullable(),
  /** The money received beyond what it comes to now, which is given back; null for those who see no amounts. */
  moneyOver: Money.nullable(),
})
export type Order = z.output<typeof Order>

export const PlacedOrder = z.object({
  orderId: Id,
  number: z.string(),
  grandTotal: Money,
  status: OrderStatus,
  payUrl: z.string().nullable(),
})
export type PlacedOrder = z.output<typeof PlacedOrder>

const emptyAsNull = (text: string | undefined): string | null => text || null

/** The fields of an order beside its lines, whoever places it. */
export const orderChoices = {
  addressId: z.uuid('order.validation.address'),
  deliveryMethod: z.enum(['delivery', 'collection'], 'order.validation.delivery'),
  paymentMethodId: z.uuid('order.validation.payment'),
  note: z.string().trim().max(2000).optional().transform(emptyAsNull),
  purchaseOrderNumber: z.string().trim().max(60).optional().transform(emptyAsNull),
  /** The day the customer asks for; without one, as soon as possible. */
  requestedDate: Day.nullable().default(null),
  /** The customer is asked first: the order holds its goods and waits for their word. Only for those who order for somebody else. */
  asksCustomer: z.boolean().optional(),
}

/** The body of a call that places an order. The checkout reads its unanswered one by it, since calls have no schemas in the browser (decision 15). */
export const OrderRequest = z.strictObject({
  idempotencyKey: z.string().regex(/^[\w-]{16,64}$/),
  cartVersion: z.int().min(1),
  /** The grand total the caller saw. */
  expectedTotal: Money,
  ...orderChoices,
})

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/account/orders',
  access: 'buyer',
  transaction: false,
  about:
    'Places the saved cart as an order. The same key gives the same order however often it is sent. When what the caller saw no longer holds, 409 `order.quoteChanged` carries the new quote in `data`',
  body: OrderRequest,
  reply: PlacedOrder,
})

export const findPurchaseOrder = endpoint({
  method: 'GET',
  path: '/api/account/purchase-order',
  access: 'buyer',
  about: 'The last order of the company that has this purchase order number, however its letters are written, or null',
  query: z.strictObject({ number: z.string().trim().min(1).max(60) }),
  reply: z.object({ number: z.string(), createdAt: Instant }).nullable(),
})

export const orderSorts = ['-createdAt', 'createdAt'] as const

/** Only orders whose goods have left, for a return. Without a search, orders whose time for returns is over are left out too. */
const sentOnly = { sent: z.enum(['true']).optional().catch(undefined) }

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/account/orders',
  access: 'customer',
  about:
    'The orders of the caller or of their chosen customer. The search looks at the products of the newest 1,000 that the filters leave',
  query: listQuery(orderSorts, { status: OrderStatus.optional().catch(undefined), ...sentOnly }),
  reply: z.array(OrderSummary),
  meta: PageMeta,
})

export const getOrder = endpoint({ method: 'GET', path: '/api/account/orders/:id', access: 'customer', params: IdParams, reply: Order })

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/account/orders/:id/cancel',
  access: 'customer',
  about: 'Cancels an order the office has not accepted yet, or declines one that waits for its customer’s word',
  params: IdParams,
  body: z.strictObject({ note: z.string().trim().max(1000).optional().transform(emptyAsNull) }),
  reply: z.object({ status: OrderStatus }),
})

export const confirmOrder = endpoint({
  method: 'POST',
  path: '/api/account/orders/:id/confirm',
  access: 'buyer',
  about:
    'Confirms an order that was prepared for its customer: it goes to the office, or waits for its online payment at `payUrl`. An order that was changed since the caller looked is refused',
  params: IdParams,
  body: z.strictObject({
    /** The count of changes the caller saw. */
    revision: z.int().min(0),
  }),
  reply: z.object({ status: OrderStatus, payUrl: z.string().nullable() }),
})

export const payOrder = endpoint({
  method: 'POST',
  path: '/api/account/orders/:id/pay',
  access: 'buyer',
  about: 'Where an order is paid: the open payment, or a new one after the last did not go through',
  params: IdParams,
  reply: z.object({ payUrl: z.string() }),
})

/** Lines as a cart takes them, and what can no longer be ordered. */
export const ReorderLines = z.object({
  lines: z.array(AddedLine),
  left: z.array(z.object({ title: z.string(), variantTitle: z.string(), sku: z.string() })),
})

export const getReorderLines = endpoint({
  method: 'GET',
  path: '/api/account/orders/:id/reorder',
  access: 'buyer',
  about: 'The lines of an own order as cart lines, without those that can no longer be ordered',
  params: IdParams,
  reply: ReorderLines,
})

export const listSalesOrders = endpoint({
  method: 'GET',
  path: '/api/sales/orders',
  access: 'salesperson',
  about: 'The orders of all own customers. The search looks at the products of the newest 1,000 that the filters leave',
  query: listQuery(orderSorts, {
    status: OrderStatus.optional().catch(undefined),
    customerId: Id.optional().catch(undefined),
    ...sentOnly,
  }),
  reply: z.array(OrderSummary),
  meta: PageMeta,
})

export const getSalesOrder = endpoint({
  method: 'GET',
  path: '/api/sales/orders/:id',
  access: 'salesperson',
  params: IdParams,
  reply: Order,
})
