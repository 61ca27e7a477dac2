// One order of the demo's history, priced as the checkout prices it.
import { asc, eq, sql } from 'drizzle-orm'
import { quoteCart } from '#modules/carts/server/public.ts'
import { companies } from '#modules/companies/server/tables.ts'
import { givesBack, orderLifecycle, type OrderState } from '#modules/orders/lifecycle.ts'
import { orderNumber } from '#modules/orders/server/order-number.ts'
import { type Chosen, orderRow } from '#modules/orders/server/save-order.ts'
import type { orders } from '#modules/orders/server/tables.ts'
import { dueOnFor } from '#modules/payments/server/public.ts'
import { addresses, customers, people } from '#modules/people/server/tables.ts'
import type { ActingCustomer, Actor, Ctx } from '#server/ctx.ts'
import { dayOf } from '#shared/time.ts'
import { carrierOf } from './carriers.ts'
import { type Clerk, officeOn } from './office-on.ts'
import type { PlannedOrder } from './plan.ts'

const netDays = 30

export const readCustomers = (ctx: Ctx) =>
  ctx.db
    .select({
      id: customers.id,
      companyId: customers.companyId,
      email: people.email,
      name: sql<string>`${people.firstName} || ' ' || ${people.lastName}`,
      salespersonId: customers.salespersonId,
      salesperson: sql<string>`coalesce((select s.first_name || ' ' || s.last_name from ${people} s where s.id = ${customers.salespersonId}), '')`,
      addressId: addresses.id,
      hasAccount: sql<boolean>`${companies.netDays} is not null`,
    })
    .from(customers)
    .innerJoin(people, eq(people.id, customers.id))
    .innerJoin(companies, eq(companies.id, customers.companyId))
    .innerJoin(addresses, sql`${addresses.customerId} = ${customers.id} and ${addresses.isDefault}`)
    .where(sql`${customers.status} = 'approved' and ${customers.canSeePrices} and not ${customers.isRestricted}`)
    .orderBy(asc(people.email))

export type Customer = Awaited<ReturnType<typeof readCustomers>>[number]
export type Methods = { transfer: string; account: string; card: string }
export type Head = { orderId: string; paymentId: string; serial: number }

export type Written = {
  planned: PlannedOrder
  customer: Customer
  actor: Actor
  ctx: Ctx
  chosen: Chosen
  order: typeof orders.$inferInsert & { id: string; number: string; status: OrderState }
  paymentId: string
  isGivenBack: boolean
}
type Pricing = { planned: PlannedOrder; customer: Customer; head: Head; methods: Methods; clerk: Clerk }

/** Whether it is paid at a provider. */
export const isByProvider = ({ start }: PlannedOrder): boolean => start === 'online' || start === 'card'

/** The state in which an order begins. */
export const firstState = ({ start }: PlannedOrder): OrderState =>
  start === 'asked' ? 'initiated' : start === undefined ? 'pending' : 'payment-pending'

/** Prices an order as the checkout does, for its customer and its day; null when the shop would not take it. */
export async function priceOrder(system: Ctx, { planned, customer, head, methods, clerk }: Pricing): Promise<Written | null> {
  const acting: ActingCustomer = {
    customerId: customer.id,
    companyId: customer.companyId,
    status: 'approved',
    canSeePrices: true,
    isRestricted: false,
  }
  const actor: Actor =
    planned.start === 'online'
      ? officeOn(system, clerk, planned.at).actor
      : planned.isBySalesperson && customer.salespersonId
        ? { kind: 'salesperson', id: customer.salespersonId, sessionId: '', actingFor: acting }
        : { kind: 'customer', id: customer.id, sessionId: '', ...acting }
  const ctx: Ctx = { ...system, actor, now: planned.at }
  const cart = {
    ...{ id: head.orderId, customerId: customer.id, salespersonId: null, version: 1 },
    couponCode: planned.hasCoupon ? 'WELCOME10' : null,
    lines: planned.lines.map(({ variantId, quantity }) => ({ key: variantId, variantId, quantity, choiceIds: [] })),
  }
  const choice = {
    addressId: customer.addressId,
    deliveryMethod: 'delivery' as const,
    paymentMethodId: methods[isByProvider(planned) ? 'card' : planned.isOnAccount ? 'account' : 'transfer'],
  }
  const quote = await quoteCart(ctx, cart, choice)
  const { delivery, paymentMethod: method, address } = quote
  if (!quote.isOrderable || !delivery || !method || !address) return null
  const account = method.isOnAccount && planned.start !== 'asked' ? { companyId: customer.companyId, dueOn: dueOnFor(ctx, netDays) } : null
  const chosen = { quote, delivery, method, address, account, hold: null }
  const number = orderNumber(head.serial, dayOf(planned.at, ctx.config.timeZone).slice(0, 4), ctx.config.secret)
  const status = planned.steps.reduce<OrderState>((_, { action }) => orderLifecycle.table[action].to, firstState(planned))
  const isGivenBack = givesBack.some((state) => state === status)
  const updatedAt = (planned.steps.at(-1)?.at ?? planned.at).toISOString()
  const body = {
    ...{ ...choice, idempotencyKey: '', cartVersion: 1, expectedTotal: quote.totals.grandTotal },
    ...{ purchaseOrderNumber: null, requestedDate: null, note: null },
  }
  const row = orderRow(ctx, { ...head, number, customerId: customer.id, status }, chosen, body)
  const hasLeft = planned.steps.some(({ action }) => action === 'ship')
  const order = {
    ...row,
    ...(hasLeft ? carrierOf(system, head.serial) : {}),
    number,
    status,
    updatedAt,
    stockReturnedAt: isGivenBack ? updatedAt : null,
  }
  return { planned, customer, actor, ctx, chosen, order, paymentId: head.paymentId, isGivenBack }
}
