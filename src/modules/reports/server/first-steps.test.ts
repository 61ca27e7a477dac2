import { expect, test } from 'vitest'
import { settings } from '#modules/settings/server/tables.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
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
  expect(await done()).toContain('payment')

  await anOrder(app, { customerId: (await aCustomer(app)).id, methodId })
  expect(await steps()).toEqual([])
})
