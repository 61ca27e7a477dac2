// Steps of an order's life: who may take them, what they leave behind, and that goods go back exactly once.
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { aCoupon } from '#testing/builders/coupons.ts'
import { anAttempt, anOrder, aReadyBuyer, aShopFloor, onHandOf } from '#testing/builders/orders.ts'
import { chooseCustomer } from '#modules/sign-in/contract.ts'
import { coupons } from '#modules/coupons/server/tables.ts'
import { capturePayment } from '#modules/payments/admin-contract.ts'
import { giveUpSimulated } from '#modules/payments/contract.ts'
import { stockMovements } from '#modules/stock/server/tables.ts'
import { auditEntries } from '#server/db/kit-tables.ts'
import { actOnOrder, actOnOrders, getAdminOrder } from '../admin-contract.ts'
import { type OfficeAction, officeActions } from '../actions.ts'
import { cancelOrder, getOrder, getReorderLines, payOrder, placeOrder } from '../contract.ts'
import { orderLifecycle, type OrderState, orderStates } from '../lifecycle.ts'
import { changeStatus } from './change-status.ts'

const app = await theApp()
const admin = await anAdmin(app, { firstName: 'Omar', lastName: 'Aziz' })
const customer = await aCustomer(app, { email: 'reader@example.test' })
const floor = await aShopFloor(app)
const offline = floor.offline.id
const online = floor.online.id

const order = (status: OrderState, change: Partial<Parameters<typeof anOrder>[1]> = {}) =>
  anOrder(app, { customerId: customer.id, methodId: offline, status, ...change })
const act = (id: string, action: OfficeAction, body: object = {}) =>
  app.as(admin.token).call(actOnOrder, { params: { id, action }, body: { note: 'because', ...body } })
const seen = (id: string) => app.as(admin.token).call(getAdminOrder, { params: { id } })
const givenBack = (variantId: string) =>
  app.asSystem((ctx) =>
    ctx.db.$count(stockMovements, and(eq(stockMovements.variantId, variantId), eq(stockMovements.reason, 'orderCancelled'))),
  )

describe('who may', () => {
  test.each(['a visitor', 'a customer', 'a salesperson'])('%s takes no step of the office', async (who) => {
    const { id } = await order('pending')
    const token = who === 'a visitor' ? null : who === 'a customer' ? customer.token : (await aSalesperson(app)).token

    expect([401, 403]).toContain(await app.as(token).status(actOnOrder, { params: { id, action: 'accept' }, body: {} }))
    expect([401, 403]).toContain(await app.as(token).status(actOnOrders, { params: { action: 'accept' }, body: { ids: [id] } }))
    expect([401, 403]).toContain(await app.as(token).status(getAdminOrder, { params: { id } }))
    expect((await seen(id)).status).toBe('pending')
  })

  test("a customer's order is not there for others to cancel, pay or order again", async () => {
    const { id } = await order('pending')
    const other = app.as((await aCustomer(app)).token)

    expect(await other.status(cancelOrder, { params: { id }, body: {} })).toBe(404)
    expect(await other.status(payOrder, { params: { id } })).toBe(404)
    expect(await other.status(getReorderLines, { params: { id } })).toBe(404)
    expect((await seen(id)).status).toBe('pending')
  })

  test('a restricted customer reads own orders and cancels none', async () => {
    const restricted = await aCustomer(app, { isRestricted: true })
    const { id } = await order('pending', { customerId: restricted.id })

    expect(await app.as(restricted.token).status(getOrder, { params: { id } })).toBe(200)
    expect(await app.as(restricted.token).status(cancelOrder, { params: { id }, body: {} })).toBe(403)
  })

  test('a salesperson cancels for the chosen customer, not for another', async () => {
    const sales = await aSalesperson(app)
    const own = await aCustomer(app, { salespersonId: sales.id })
    await app.as(sales.token).call(chooseCustomer, { params: { id: own.id } })
    const mine = await order('pending', { customerId: own.id })
    const foreign = await order('pending')

    expect(await app.as(sales.token).status(cancelOrder, { params: { id: foreign.id }, body: {} })).toBe(404)
    expect(await app.as(sales.token).call(cancelOrder, { params: { id: mine.id }, body: {} })).toEqual({ status: 'cancelled' })
    expect((await seen(mine.id)).timeline.at(-1)).toMatchObject({ actorKind: 'salesperson', action: 'cancelEarly' })
  })
})

describe('the table', () => {
  const pairs = orderStates.flatMap((state) =>
    officeActions.map((action) => ({ state, action, isAllowed: orderLifecycle.allows(action, state, 'admin') })),
  )

  test.each(pairs.filter(({ isAllowed }) => isAllowed))('the office may $action a $state order', async ({ state, action }) => {
    // The yes of a customer is one of two steps, by how the order is paid.
    const methodId = state === 'initiated' && action === 'awaitPayment' ? online : offline
    const { id } = await order(state, { methodId, isReturned: state === 'refused' })

    expect(await act(id, action)).toEqual({ status: orderLifecycle.after(action) })
    expect((await seen(id)).timeline.at(-1)).toMatchObject({
      action,
      from: state,
      to: orderLifecycle.after(action),
      actorKind: 'admin',
      actorName: 'Omar Aziz',
      note: 'because',
    })
  })

  test('every other step is refused and leaves nothing behind', async () => {
    for (const state of orderStates) {
      const { id } = await order(state)
      for (const { action } of pairs.filter((pair) => pair.state === state && !pair.isAllowed)) {
        await expect(act(id, action), `${action} in ${state}`).rejects.toMatchObject({ status: 409, code: 'order.notAllowed' })
      }
      expect(await seen(id)).toMatchObject({ status: state, timeline: [{ action: 'place' }] })
    }
  })
})

describe('a step', () => {
  test('mails the customer in their language and leaves an audit row', async () => {
    const arab = await aCustomer(app, { email: 'arab@example.test', locale: 'ar' })
    const { id, number } = await order('pending', { customerId: arab.id })
    await app.asSystem((ctx) => ctx.db.execute(sql`update orders set locale = 'ar' where id = ${id}`))

    await act(id, 'accept')
    await app.drainJobs()

    const { rows } = await app.asSystem((ctx) =>
      ctx.db.execute(sql`select locale, subject from sent_emails where recipient = 'arab@example.test'`),
    )
    expect(rows).toEqual([{ locale: 'ar', subject: expect.stringContaining(number) }])
    const [row] = await app.asSystem((ctx) =>
      ctx.db
        .select({ before: auditEntries.before, after: auditEntries.after })
        .from(auditEntries)
        .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'order.accept'))),
    )
    expect(row).toEqual({ before: { status: 'pending' }, after: { status: 'accepted' } })
  })

  test.each(['cancel', 'reject'] as const)('%s needs a reason', async (action) => {
    const { id } = await order('pending')

    await expect(act(id, action, { note: ' ' })).rejects.toMatchObject({
      status: 422,
      fields: { note: [expect.stringContaining('Say why')] },
    })
  })

  test('shipping keeps the shipment and its link, which must be https', async () => {
    const { id } = await order('processing')

    await expect(act(id, 'ship', { shipmentUrl: 'javascript:alert(1)' })).rejects.toMatchObject({ status: 422 })
    await act(id, 'ship', { shipmentName: 'Royal Mail', shipmentUrl: 'https://track.test/1' })

    expect(await app.as(customer.token).call(getOrder, { params: { id } })).toMatchObject({
      status: 'shipped',
      shipmentName: 'Royal Mail',
      shipmentUrl: 'https://track.test/1',
    })
  })

  test('the customer does not see who in the office took it', async () => {
    const { id } = await order('pending')
    await act(id, 'accept')

    const { timeline } = await app.as(customer.token).call(getOrder, { params: { id } })

    expect(timeline.at(-1)).toMatchObject({ actorKind: 'admin', actorName: null })
  })

  test('in a shop whose orders are not printable nothing is printed', async () => {
    const { id } = await order('processing')
    const printed = app.asSystem(async (ctx) => {
      const flags = { ...ctx.profile.flags, isOrderPrintable: false }
      return changeStatus(
        {
          ...ctx,
          actor: { kind: 'admin', id: admin.id, sessionId: '', isSuper: false, permissions: [] },
          profile: { ...ctx.profile, flags },
        },
        id,
        { action: 'print' },
      )
    })

    await expect(printed).rejects.toMatchObject({ code: 'order.notPrintable' })
  })
})

describe('stock', () => {
  test('go back exactly once when the customer and the office cancel at the same time', async () => {
    const { id, variantId } = await order('pending')
    const cancel = () => app.as(customer.token).status(cancelOrder, { params: { id }, body: {} })
    const office = () => app.as(admin.token).status(actOnOrder, { params: { id, action: 'cancel' }, body: { note: 'twice' } })

    const statuses = await Promise.all([cancel(), office(), cancel(), office(), cancel(), office()])

    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await onHandOf(app, variantId)).toBe(10)
    expect(await givenBack(variantId)).toBe(1)
  })

  test('of a refused order go back, are taken again when it is paid again, and go back once more when it is cancelled', async () => {
    const { id, variantId } = await order('accepted')

    await act(id, 'refuse')
    expect(await onHandOf(app, variantId)).toBe(10)
    await act(id, 'awaitPayment')
    expect(await onHandOf(app, variantId)).toBe(8)
    await act(id, 'cancel')

    expect(await onHandOf(app, variantId)).toBe(10)
    expect(await givenBack(variantId)).toBe(2)
  })

  test('that were sold meanwhile are not taken again', async () => {
    const { id, variantId } = await order('refused', { isReturned: true, onHand: 1 })

    await expect(act(id, 'awaitPayment')).rejects.toMatchObject({ status: 409, code: 'stock.notEnough' })

    expect(await onHandOf(app, variantId)).toBe(1)
    expect((await seen(id)).status).toBe('refused')
  })

  test('a coupon is given back with them', async () => {
    const coupon = await aCoupon(app, { maxUses: 1 })
    const buyer = await aReadyBuyer(app, { couponCode: coupon.code })
    const { orderId } = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, offline) })

    await app.as(buyer.token).call(cancelOrder, { params: { id: orderId }, body: { note: 'changed my mind' } })

    const [row] = await app.asSystem((ctx) => ctx.db.select({ used: coupons.used }).from(coupons).where(eq(coupons.id, coupon.id)))
    expect(row?.used).toBe(0)
  })
})

describe('payments', () => {
  test('cancelling an order ends its open payment', async () => {
    const { id } = await order('payment-pending', { methodId: online })

    await app.as(customer.token).call(cancelOrder, { params: { id }, body: {} })

    expect(await seen(id)).toMatchObject({ status: 'cancelled', paymentState: 'cancelled' })
  })

  test('after a failed payment the customer pays again on a new page', async () => {
    const { id, payUrl, variantId } = await order('payment-pending', { methodId: online })
    await app.as(null).call(giveUpSimulated, { params: { token: payUrl?.split('/').at(-1) ?? '' } })
    await app.drainJobs()
    expect(await app.as(customer.token).call(getOrder, { params: { id } })).toMatchObject({
      status: 'payment-pending',
      payUrl: null,
      isPayable: true,
      payFailure: 'cancelled',
    })

    const again = await app.as(customer.token).call(payOrder, { params: { id } })

    expect(again.payUrl).not.toBe(payUrl)
    expect(await app.as(customer.token).call(getOrder, { params: { id } })).toMatchObject({
      status: 'payment-pending',
      payUrl: again.payUrl,
    })
    expect(await onHandOf(app, variantId)).toBe(8)
  })

  test('an offline order that waits for its payment goes on when the office marks it as paid', async () => {
    const { id } = await order('accepted')
    await act(id, 'refuse')
    await act(id, 'awaitPayment')
    const open = (await seen(id)).payments.find(({ state }) => state === 'pending')

    await app.as(admin.token).call(capturePayment, { params: { id: open?.id ?? '' } })

    expect(await seen(id)).toMatchObject({ status: 'pending', paymentState: 'captured' })
  })
})

describe('many at once', () => {
  test('each order succeeds or is refused by itself', async () => {
    const [good, bad] = [await order('pending'), await order('shipped')]
    const missing = '0198c0de-0000-7000-8000-000000000000'

    const outcomes = await app
      .as(admin.token)
      .call(actOnOrders, { params: { action: 'accept' }, body: { ids: [good.id, bad.id, missing] } })

    expect(outcomes).toMatchObject([
      { id: good.id, status: 'accepted', error: null },
      { id: bad.id, status: null, error: 'order.notAllowed', message: expect.stringContaining('status') },
      { id: missing, status: null, error: 'order.notFound' },
    ])
  })
})

test('ordering again gives the lines that can still be ordered', async () => {
  const { id, variantId } = await order('completed')
  expect(await app.as(customer.token).call(getReorderLines, { params: { id } })).toMatchObject({
    lines: [{ variantId, quantity: 2, choiceIds: [] }],
    left: [],
  })

  await app.asSystem((ctx) => ctx.db.execute(sql`update variants set status = 'unavailable' where id = ${variantId}`))

  expect(await app.as(customer.token).call(getReorderLines, { params: { id } })).toMatchObject({ lines: [], left: [{ variantTitle: '' }] })
})
