// Orders for tests: payment methods, a cart ready to be placed, an order in any state with its rows.
import { type CustomerOptions, aCustomer, anAddress } from './accounts.ts'
import { aProduct, type BuiltProduct } from './products.ts'
import { aZone } from './shipping.ts'
import type { TestApp } from '../app.ts'
import { cartLines, carts } from '#modules/carts/server/tables.ts'
import { quoteCart } from '#modules/carts/contract.ts'
import type { OrderState } from '#modules/orders/lifecycle.ts'
import { orderEvents, orderLines, orders } from '#modules/orders/server/tables.ts'
import { startPayment } from '#modules/payments/server/public.ts'
import { paymentMethods } from '#modules/payments/server/tables.ts'
import { customers, people } from '#modules/people/server/tables.ts'
import { variants } from '#modules/products/server/tables.ts'
import { stockMovements } from '#modules/stock/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { type Minor, minor } from '#shared/money.ts'
import { eq, sql } from 'drizzle-orm'
import { nextOf } from './numbers.ts'

const next = (): number => nextOf('order')

type MethodOptions = {
  isOnline?: boolean
  isOnAccount?: boolean
  isBankTransfer?: boolean
  minTotal?: number
  maxTotal?: number
  isActive?: boolean
  isCapturedLater?: boolean
  provider?: 'simulated' | 'stripe'
}

/** A payment method: bank transfer, or the simulated provider's page when online. */
export const aPaymentMethod = (
  app: TestApp,
  {
    isOnline = false,
    isOnAccount = false,
    isBankTransfer = false,
    minTotal,
    maxTotal,
    isActive = true,
    isCapturedLater = false,
    provider = 'simulated',
  }: MethodOptions = {},
): Promise<{ id: string }> =>
  app.asSystem((ctx) =>
    ctx.db
      .insert(paymentMethods)
      .values({
        code: `method-${next()}`,
        name: isOnline ? { en: 'Card', ar: 'بطاقة' } : { en: 'Bank transfer', ar: 'تحويل بنكي' },
        provider: isOnline ? provider : 'offline',
        isCapturedLater,
        isOnline,
        isBankTransfer,
        isOnAccount,
        minTotal: minTotal === undefined ? null : minor(minTotal),
        maxTotal: maxTotal === undefined ? null : minor(maxTotal),
        isActive,
      })
      .returning({ id: paymentMethods.id })
      .then(one),
  )

export type CartWish = { variantId: string; quantity: number; choiceIds?: string[] }

/** The saved cart of a customer (or of a salesperson for them) with these lines. */
export const aCart = (
  app: TestApp,
  customerId: string,
  lines: CartWish[],
  { salespersonId = null, couponCode = null }: { salespersonId?: string | null; couponCode?: string | null } = {},
) =>
  app.asSystem((system) =>
    system.tx(async (ctx) => {
      const cart = one(await ctx.db.insert(carts).values({ customerId, salespersonId, couponCode }).returning({ id: carts.id }))
      if (lines.length > 0)
        await ctx.db.insert(cartLines).values(lines.map((line, position) => ({ cartId: cart.id, key: line.variantId, position, ...line })))
      return cart
    }),
  )

/** The needs of every order: a delivery zone and both payment methods. Made once per app. */
export async function aShopFloor(app: TestApp) {
  await aZone(app)
  return { offline: await aPaymentMethod(app), online: await aPaymentMethod(app, { isOnline: true }) }
}

/** An approved customer with an address and a cart; without lines, two pieces of a new product at 10.00. */
export async function aReadyBuyer(app: TestApp, options: CustomerOptions & { lines?: CartWish[]; couponCode?: string } = {}) {
  const customer = await aCustomer(app, options)
  const address = await anAddress(app, customer.id)
  const lines = options.lines ?? [{ variantId: (await aProduct(app)).variantId, quantity: 2 }]
  await aCart(app, customer.id, lines, { couponCode: options.couponCode ?? null })
  return { ...customer, addressId: address.id }
}

/** The body a buyer sends to place their cart as they see it now. */
export async function anAttempt(app: TestApp, buyer: { token: string; addressId: string }, paymentMethodId: string) {
  const choice = { addressId: buyer.addressId, deliveryMethod: 'delivery' as const, paymentMethodId }
  const quote = await app.as(buyer.token).call(quoteCart, { body: choice })
  return {
    ...choice,
    idempotencyKey: `attempt-${process.pid}-${next()}-${'x'.repeat(8)}`,
    cartVersion: quote.version,
    expectedTotal: quote.totals.grandTotal,
  }
}

type OrderOptions = {
  customerId: string
  methodId: string
  status?: OrderState
  quantity?: number
  onHand?: number
  createdAt?: string
  salespersonId?: string
  isReturned?: boolean
}

/** An order in any state: its stock is taken from a new product, its payment is started. */
export async function anOrder(app: TestApp, options: OrderOptions) {
  const { customerId, methodId, status = 'pending', quantity = 2, onHand = 10, isReturned = false } = options
  const product = await aProduct(app, { onHand })
  const total = minor(quantity * 1000)
  return app.asSystem((system) =>
    system.tx(async (ctx) => {
      const customer = await customerDetails(ctx, customerId)
      const number = `2026-T${String(next()).padStart(5, '0')}`
      const { id } = one(
        await ctx.db
          .insert(orders)
          .values(orderRow({ ...options, number, total, customer }))
          .returning({ id: orders.id }),
      )
      await ctx.db.insert(orderLines).values(lineRow(id, product, quantity))
      await ctx.db
        .insert(orderEvents)
        .values({ orderId: id, action: 'place', to: status, actorKind: 'customer', actorId: customerId, actorName: customer.name })
      if (!isReturned) await takeGoods(ctx, id, product.variantId, quantity)
      const payment = await startPayment(ctx, {
        payableId: id,
        companyId: customer.companyId,
        orderNumber: number,
        methodId,
        amount: total,
        currency: 'GBP',
        customerId,
      })
      return { id, number, variantId: product.variantId, sku: product.sku, ...payment }
    }),
  )
}

const customerDetails = (ctx: Ctx, customerId: string) =>
  ctx.db
    .select({ companyId: customers.companyId, email: people.email, name: sql<string>`${people.firstName} || ' ' || ${people.lastName}` })
    .from(customers)
    .innerJoin(people, eq(people.id, customers.id))
    .where(eq(customers.id, customerId))
    .then(one)

type OrderDetails = OrderOptions & { number: string; total: Minor; customer: { companyId: string; email: string; name: string } }

const orderRow = ({ number, total, customer, status = 'pending', ...options }: OrderDetails): typeof orders.$inferInsert => ({
  number,
  status,
  customerId: options.customerId,
  companyId: customer.companyId,
  salespersonId: options.salespersonId ?? null,
  customerName: customer.name,
  companyName: 'Taylor Trading',
  email: customer.email,
  locale: 'en',
  currency: 'GBP',
  subtotal: total,
  selectionsTotal: minor(0),
  discountTotal: minor(0),
  shippingCost: minor(0),
  taxTotal: minor(0),
  grandTotal: total,
  deliveryMethod: 'delivery',
  deliveryName: { en: 'Mainland', ar: 'البر' },
  paymentMethodId: options.methodId,
  paymentMethodName: { en: 'Bank transfer', ar: 'تحويل بنكي' },
  ...(options.isReturned ? { stockReturnedAt: new Date(0).toISOString() } : {}),
  ...(options.createdAt ? { createdAt: options.createdAt } : {}),
})

const lineRow = (orderId: string, product: BuiltProduct, quantity: number): typeof orderLines.$inferInsert => ({
  orderId,
  position: 0,
  variantId: product.variantId,
  productId: product.id,
  productSlug: product.slug,
  title: { en: 'Shirt', ar: 'قميص' },
  variantTitle: { en: '', ar: '' },
  sku: product.sku,
  unit: 'pcs',
  decimals: 0,
  quantity,
  unitPrice: minor(1000),
  priceSource: 'list',
  choices: [],
  selectionsTotal: minor(0),
  lineTotal: minor(quantity * 1000),
  discount: minor(0),
  taxBps: 0,
  tax: minor(0),
  taxRule: 'zero',
  taken: [{ variantId: product.variantId, quantity }],
})

async function takeGoods(ctx: Ctx, orderId: string, variantId: string, quantity: number): Promise<void> {
  await ctx.db.insert(stockMovements).values({ variantId, delta: -quantity, reason: 'order', orderId, actorKind: 'customer' })
  await ctx.db
    .update(variants)
    .set({ onHand: sql`${variants.onHand} - ${quantity}` })
    .where(eq(variants.id, variantId))
}

/** The stock of a variant. */
export const onHandOf = (app: TestApp, variantId: string): Promise<number | null> =>
  app.asSystem(async (ctx) => one(await ctx.db.select({ onHand: variants.onHand }).from(variants).where(eq(variants.id, variantId))).onHand)
