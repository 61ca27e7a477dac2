// The statistics of the dashboards: who may see them, and which orders they count.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { getAdminDashboard } from '../admin-contract.ts'
import { getAccountDashboard } from '../contract.ts'
import { accountDashboard } from './dashboards.ts'

let app: TestApp
let customer: Awaited<ReturnType<typeof aCustomer>>

beforeAll(async () => {
  app = await testApp()
  customer = await aCustomer(app)
  const methodId = (await aPaymentMethod(app)).id
  const daysAgo = (days: number) => app.asSystem(async (ctx) => new Date(ctx.now.getTime() - days * 86_400_000).toISOString())
  const make = async (status: 'pending' | 'completed' | 'cancelled', quantity: number, days: number) =>
    anOrder(app, {
      customerId: customer.id,
      methodId,
      status,
      quantity,
      onHand: 500,
      createdAt: await daysAgo(days),
      isReturned: status === 'cancelled',
    })
  await make('pending', 2, 0)
  await make('cancelled', 50, 0)
  await make('completed', 3, 10)
  await make('completed', 7, 45)
  await aCustomer(app, { status: 'confirmed' })
  await aProduct(app, { onHand: 3 })
})
afterAll(() => app.close())

test('the dashboard of the office is not for visitors, customers and salespeople', async () => {
  expect(await app.as(null).status(getAdminDashboard)).toBe(401)
  expect(await app.as(customer.token).status(getAdminDashboard)).toBe(403)
  expect(await app.as((await aSalesperson(app)).token).status(getAdminDashboard)).toBe(403)
  expect(await app.as(null).status(getAccountDashboard)).toBe(401)
})

test('the office sees today, thirty days without gaps, what waits and what runs low', async () => {
  const dashboard = await app.as((await anAdmin(app)).token).call(getAdminDashboard)

  expect(dashboard).toMatchObject({
    today: { orders: 1, revenue: 2000 },
    month: { orders: 2, revenue: 5000 },
    waitingCustomers: 1,
    lowStock: 1,
  })
  expect(dashboard.days).toHaveLength(30)
  expect(dashboard.days.at(-1)).toMatchObject({ orders: 1, revenue: 2000 })
  expect(dashboard.days.at(-11)).toMatchObject({ orders: 1, revenue: 3000 })
  expect(dashboard.waiting).toContainEqual({ status: 'pending', count: 1 })
  expect(dashboard.latest).toHaveLength(4)
})

test('a customer sees own orders per status and what was spent', async () => {
  const dashboard = await app.as(customer.token).call(getAccountDashboard)

  expect(dashboard).toMatchObject({ orders: 4, openOrders: 1, spent: 12_000 })
  expect(dashboard.statuses).toEqual([
    { status: 'pending', count: 1 },
    { status: 'completed', count: 2 },
    { status: 'cancelled', count: 1 },
  ])
})

test('a customer who may not see prices is not told what was spent', async () => {
  const hidden = await aCustomer(app, { canSeePrices: false })

  expect(await app.as(hidden.token).call(getAccountDashboard)).toMatchObject({ spent: null, orders: 0 })
})

test('where the dashboard is switched off it is not there', async () => {
  const off = app.asSystem((ctx) => {
    const flags = { ...ctx.profile.flags, isDashboardEnabled: false }
    const person = {
      customerId: customer.id,
      companyId: customer.companyId,
      status: 'approved' as const,
      canSeePrices: true,
      isRestricted: false,
    }
    return accountDashboard({
      ...ctx,
      actor: { kind: 'customer', id: customer.id, sessionId: '', ...person },
      profile: { ...ctx.profile, flags },
    })
  })

  await expect(off).rejects.toMatchObject({ code: 'core.notFound' })
})
