// Orders that wait for their customer's word, for tests: prepared by a salesperson or by the office.
import { eq } from 'drizzle-orm'
import { companies } from '#modules/companies/server/tables.ts'
import { chooseCustomer } from '#modules/sign-in/contract.ts'
import { minor } from '#shared/money.ts'
import type { TestApp } from '#testing/app.ts'
import { type CustomerOptions, aSalesperson } from '#testing/builders/accounts.ts'
import { aCart, anAttempt, aReadyBuyer } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { placeOrder } from '../../contract.ts'
import { placeNewOrder, quoteNewOrder } from '../../new-order-admin-contract.ts'

let keys = 0
const aKey = () => `asked-order-key-${process.pid}-${(keys += 1)}`

type Wish = CustomerOptions & { methodId: string; couponCode?: string; creditLimit?: number; quantity?: number; onHand?: number }

/** Two pieces of a new product, of which ten are there, prepared by a salesperson who acts for the customer. */
export async function askedBySales(app: TestApp, { methodId, couponCode, creditLimit, quantity = 2, onHand = 10, ...options }: Wish) {
  const { variantId } = await aProduct(app, { onHand })
  const sales = await aSalesperson(app, { firstName: 'Nadia', lastName: 'Haddad', email: `nadia-${(keys += 1)}@example.test` })
  const buyer = await aReadyBuyer(app, { ...options, salespersonId: sales.id })
  await aCart(app, buyer.id, [{ variantId, quantity }], { salespersonId: sales.id, couponCode: couponCode ?? null })
  await app.as(sales.token).call(chooseCustomer, { params: { id: buyer.id } })
  if (creditLimit !== undefined)
    await app.asSystem((ctx) =>
      ctx.db
        .update(companies)
        .set({ netDays: 30, creditLimit: minor(creditLimit) })
        .where(eq(companies.id, buyer.companyId)),
    )
  const body = { ...(await anAttempt(app, { token: sales.token, addressId: buyer.addressId }, methodId)), asksCustomer: true }
  const placed = await app.as(sales.token).call(placeOrder, { body })
  return { id: placed.orderId, ...placed, body, buyer, sales, variantId }
}

/** As above, prepared by the office for a customer without a salesperson. */
export async function askedByOffice(app: TestApp, token: string, { methodId, quantity = 2, onHand = 10, ...options }: Wish) {
  const { variantId } = await aProduct(app, { onHand })
  const buyer = await aReadyBuyer(app, options)
  const basket = { customerId: buyer.id, lines: [{ variantId, quantity }], couponCode: null }
  const choice = { addressId: buyer.addressId, deliveryMethod: 'delivery' as const, paymentMethodId: methodId }
  const quote = await app.as(token).call(quoteNewOrder, { body: { ...basket, ...choice } })
  const body = { ...basket, ...choice, idempotencyKey: aKey(), expectedTotal: quote.totals.grandTotal, asksCustomer: true }
  const placed = await app.as(token).call(placeNewOrder, { body })
  return { id: placed.orderId, ...placed, body, buyer, variantId }
}
