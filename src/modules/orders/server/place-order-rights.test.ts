// Placing orders: who may, and what belongs to others.
import { describe, expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAddress, aSalesperson } from '#testing/builders/accounts.ts'
import { aCart, anAttempt, aReadyBuyer, aShopFloor } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { chooseCustomer } from '#modules/sign-in/contract.ts'
import { minor } from '#shared/money.ts'
import { getOrder, listOrders, placeOrder } from '../contract.ts'

const app = await theApp()
const floor = await aShopFloor(app)
const offline = floor.offline.id

describe('who may place an order', () => {
  const body = {
    idempotencyKey: 'attempt-of-nobody-1',
    cartVersion: 1,
    expectedTotal: minor(100),
    addressId: '0198c0de-0000-7000-8000-000000000000',
    deliveryMethod: 'delivery',
    paymentMethodId: '0198c0de-0000-7000-8000-000000000000',
  } as const

  test('a visitor must sign in', async () => {
    expect(await app.as(null).status(placeOrder, { body })).toBe(401)
  })

  test.each([
    ['a customer waiting for approval', { status: 'confirmed' as const }],
    ['a restricted customer', { isRestricted: true }],
    ['a customer who may not see prices', { canSeePrices: false }],
  ])('%s is refused', async (_, options) => {
    const customer = await aCustomer(app, options)

    expect(await app.as(customer.token).status(placeOrder, { body })).toBe(403)
  })

  test('a salesperson must have chosen a customer', async () => {
    const sales = await aSalesperson(app)

    expect(await app.as(sales.token).status(placeOrder, { body })).toBe(409)
  })

  test('unknown fields such as a total or another customer are refused', async () => {
    const buyer = await aReadyBuyer(app)
    const attempt = await anAttempt(app, buyer, offline)
    const withMore = { ...attempt, customerId: buyer.id }

    expect(await app.as(buyer.token).status(placeOrder, { body: withMore })).toBe(422)
  })
})

describe('what belongs to another', () => {
  test('an address of another customer is not there', async () => {
    const buyer = await aReadyBuyer(app)
    const other = await aCustomer(app)
    const foreign = await anAddress(app, other.id)
    const attempt = await anAttempt(app, buyer, offline)

    expect(await app.as(buyer.token).status(placeOrder, { body: { ...attempt, addressId: foreign.id } })).toBe(404)
  })

  test('an order of another customer is not there', async () => {
    const buyer = await aReadyBuyer(app)
    const { orderId } = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, offline) })
    const other = await aCustomer(app)

    expect(await app.as(other.token).status(getOrder, { params: { id: orderId } })).toBe(404)
    expect(await app.as(other.token).call(listOrders)).toMatchObject({ data: [], meta: { total: 0 } })
  })

  test('a salesperson orders for an own customer, who sees the order and by whom', async () => {
    const sales = await aSalesperson(app, { firstName: 'Nadia', lastName: 'Haddad' })
    const customer = await aReadyBuyer(app, { salespersonId: sales.id })
    const product = await aProduct(app)
    await aCart(app, customer.id, [{ variantId: product.variantId, quantity: 1 }], { salespersonId: sales.id })
    await app.as(sales.token).call(chooseCustomer, { params: { id: customer.id } })

    const placed = await app
      .as(sales.token)
      .call(placeOrder, { body: await anAttempt(app, { token: sales.token, addressId: customer.addressId }, offline) })

    const order = await app.as(customer.token).call(getOrder, { params: { id: placed.orderId } })
    expect(order).toMatchObject({ salespersonName: 'Nadia Haddad', timeline: [{ actorKind: 'salesperson', actorName: 'Nadia Haddad' }] })
    expect(order.lines).toMatchObject([{ sku: product.sku }])
  })

  test("a salesperson cannot choose another's customer, and sees none of their orders", async () => {
    const customer = await aReadyBuyer(app, { salespersonId: (await aSalesperson(app)).id })
    const { orderId } = await app.as(customer.token).call(placeOrder, { body: await anAttempt(app, customer, offline) })
    const stranger = await aSalesperson(app)

    expect(await app.as(stranger.token).status(chooseCustomer, { params: { id: customer.id } })).toBe(404)
    expect(await app.as(stranger.token).status(getOrder, { params: { id: orderId } })).toBe(409)
  })
})
