// Only the provider changes a payment: a webhook that is unsigned, signed for another payment, late or does not fit changes nothing.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '#modules/orders/server/tables.ts'
import { merchantOf, sign } from '#modules/payments/server/simulated.ts'
import { payments } from '#modules/payments/server/tables.ts'
import { one } from '#server/db/failures.ts'
import { theApp } from './app.ts'
import { aCustomer } from './builders/accounts.ts'
import { anOrder, aShopFloor } from './builders/orders.ts'

const app = await theApp()
const floor = await aShopFloor(app)

describe('forged news about a payment', () => {
  async function aWaitingPayment() {
    const buyer = await aCustomer(app)
    const order = await anOrder(app, { customerId: buyer.id, methodId: floor.online.id, status: 'payment-pending' })
    return app.asSystem(async (ctx) => {
      const payment = one(await ctx.db.select().from(payments).where(eq(payments.payableId, order.id)))
      const news = {
        id: `evt_${payment.reference}`,
        type: 'payment.captured',
        merchant: merchantOf(ctx),
        reference: payment.reference,
        order: order.number,
        amount: payment.amount,
        currency: 'GBP',
        reason: null,
      }
      const signed = (body: object, at = Math.floor(Date.now() / 1000)) => ({
        raw: JSON.stringify(body),
        signature: sign(ctx, JSON.stringify(body), at),
      })
      const state = () =>
        app.asSystem(async ({ db }) => one(await db.select({ status: orders.status }).from(orders).where(eq(orders.id, order.id))).status)
      return { news, signed, state }
    })
  }
  const post = async (raw: string, signature: string | undefined) =>
    (
      await app.inject({
        method: 'POST',
        url: '/api/webhooks/simulated',
        payload: raw,
        headers: { 'content-type': 'application/json', ...(signature === undefined ? {} : { 'x-simulated-signature': signature }) },
      })
    ).statusCode

  test('nothing unsigned, signed for another body, old or of the future moves an order', async () => {
    const { news, signed, state } = await aWaitingPayment()
    const good = signed(news)
    const now = Math.floor(Date.now() / 1000)
    const forged: [string, string | undefined][] = [
      [good.raw, undefined],
      [good.raw, ''],
      [good.raw, 't=0,v1='],
      [good.raw, good.signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
      [good.raw, good.signature.replace(/^t=\d+/, `t=${now + 1}`)],
      [good.raw.replace(/"amount":\d+/, '"amount":1'), good.signature],
      [`${good.raw} `, good.signature],
      Object.values(signed(news, now - 301)) as [string, string],
      Object.values(signed(news, now + 302)) as [string, string],
    ]
    for (const [raw, signature] of forged) expect(await post(raw, signature), `${signature}`).toBeGreaterThanOrEqual(400)
    expect(await state()).toBe('payment-pending')
  })

  test('rightly signed news that do not fit the payment move nothing either', async () => {
    const { news, signed, state } = await aWaitingPayment()
    const other = await aWaitingPayment()
    for (const change of [
      { amount: 1 },
      { amount: news.amount + 1 },
      { currency: 'SAR' },
      { merchant: 'shop_0000000000000000' },
      { order: other.news.order },
      { reference: 'pay_nobody' },
    ]) {
      const { raw, signature } = signed({ ...news, id: `evt_${JSON.stringify(change)}`, ...change })
      expect(await post(raw, signature), `${JSON.stringify(change)}`).toBeGreaterThanOrEqual(400)
    }
    expect([await state(), await other.state()]).toEqual(['payment-pending', 'payment-pending'])
    const { raw, signature } = signed(news)
    expect([await post(raw, signature), await post(raw, signature), await state()]).toEqual([200, 200, 'pending'])
  })
})
