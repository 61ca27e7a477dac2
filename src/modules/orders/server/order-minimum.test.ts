import { expect, test } from 'vitest'
import { quoteCart } from '#modules/carts/contract.ts'
import { getSettings, putSettings } from '#modules/settings/server/public.ts'
import { minor } from '#shared/money.ts'
import { theApp } from '#testing/app.ts'
import { anAttempt, aReadyBuyer, aShopFloor } from '#testing/builders/orders.ts'
import { placeOrder } from '../contract.ts'

const app = await theApp()

test('below the order minimum nothing can be ordered, and the quote says what is missing', async () => {
  const { site } = await app.asSystem((ctx) => getSettings(ctx))
  const minimum = (amount: number) => app.asSystem((ctx) => putSettings(ctx, { site: { ...site, orderMinimum: minor(amount) } }))
  const { offline } = await aShopFloor(app)
  const buyer = await aReadyBuyer(app)
  const quote = () => app.as(buyer.token).call(quoteCart, { body: {} })
  const attempt = await anAttempt(app, buyer, offline.id)

  await minimum(2500)
  expect(await quote()).toMatchObject({ isOrderable: false, orderMinimum: { minimum: 2500, missing: 500 } })
  await expect(app.as(buyer.token).call(placeOrder, { body: attempt })).rejects.toMatchObject({
    status: 409,
    code: 'order.belowMinimum',
    message: 'Orders begin at £25.00. Add goods for £5.00 more.',
  })
  await minimum(2000)
  expect(await quote()).toMatchObject({ isOrderable: true, orderMinimum: null })
  await minimum(0)
})
