import { expect, test } from 'vitest'
import { menus } from '#modules/content/server/tables.ts'
import { settings } from '#modules/settings/server/tables.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { aZone } from '#testing/builders/shipping.ts'
import { adminDashboard } from './dashboards.ts'

const app = await theApp()
const steps = async () => (await app.asSystem(adminDashboard)).firstSteps
const done = async () => (await steps()).filter(({ isDone }) => isDone).map(({ step }) => step)

test('a new shop shows its steps to the first order, and none afterwards', async () => {
  const all = ['company', 'tax', 'unit', 'mainCategory', 'category', 'product', 'zone', 'payment', 'home']
  expect((await steps()).map(({ step }) => step)).toEqual(all)
  expect(await done()).toEqual(['company'])

  await app.asSystem((ctx) => ctx.db.delete(settings))
  expect(await done()).toEqual([])

  await aProduct(app, {})
  expect(await done()).toEqual(['tax', 'unit', 'mainCategory', 'category', 'product'])
  const methodId = (await aPaymentMethod(app)).id
  expect((await done()).slice(5)).toEqual(['payment'])
  await aZone(app, { isActive: false })
  expect((await done()).slice(5)).toEqual(['payment'])
  await aZone(app)
  expect((await done()).slice(5)).toEqual(['zone', 'payment'])
  const title = { en: 'Home', ar: '' }
  await app.asSystem((ctx) =>
    ctx.db.insert(menus).values({ slug: 'home', title, status: 'active', location: 'home', type: 'grid', deviceTypes: ['web'] }),
  )
  expect((await done()).slice(5)).toEqual(['zone', 'payment', 'home'])

  await anOrder(app, { customerId: (await aCustomer(app)).id, methodId })
  expect(await steps()).toEqual([])
})
