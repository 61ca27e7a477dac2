// The statistics of the dashboards: who may see them, and which orders they count.
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { getAdminOrder } from '#modules/orders/admin-contract.ts'
import { orderLines, orders } from '#modules/orders/server/tables.ts'
import { payByTransfer, undoTransfer } from '#modules/payments/server/public.ts'
import { minor } from '#shared/money.ts'
import { dayOf, plusDays } from '#shared/time.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { getAdminDashboard, getTradeOverview } from '../admin-contract.ts'
import { getAccountDashboard } from '../contract.ts'
import { accountDashboard, adminDashboard } from './dashboards.ts'
import { tradeOverview } from './trade.ts'

// It is noon of today for all of them: midnight does not come between two tests.
vi.useFakeTimers({ toFake: ['Date'], now: new Date().setUTCHours(12, 0, 0, 0) })
afterAll(() => void vi.useRealTimers())
const app = await theApp()
const customer = await aCustomer(app)
const methodId = (await aPaymentMethod(app)).id
const { now, config } = await app.asSystem(async (ctx) => ctx)
const today = dayOf(now, config.timeZone)
/** Noon of a day of the shop, so that summer time moves no order into another day. */
const daysAgo = (days: number) => (days === 0 ? now.toISOString() : `${plusDays(today, -days)}T12:00:00.000Z`)
/** A day of this month's list which the year before had as well. */
const twinAgo = plusDays(today, -5).endsWith('-02-29') ? 6 : 5
const twin = plusDays(today, -twinAgo)
const yearBefore = `${Number(twin.slice(0, 4)) - 1}${twin.slice(4)}T12:00:00.000Z`
const make = async (status: 'pending' | 'completed' | 'cancelled', quantity: number, createdAt: string) =>
  anOrder(app, {
    customerId: customer.id,
    methodId,
    status,
    quantity,
    onHand: 500,
    createdAt,
    isReturned: status === 'cancelled',
  })
await make('pending', 2, daysAgo(0))
await make('cancelled', 50, daysAgo(0))
await make('completed', 3, daysAgo(10))
await make('completed', 7, daysAgo(45))
await make('completed', 9, yearBefore)
await aCustomer(app, { status: 'confirmed' })
await aProduct(app, { onHand: 3 })

test('the dashboard of the office is not for visitors, customers and salespeople', async () => {
  expect(await app.as(null).status(getAdminDashboard)).toBe(401)
  expect(await app.as(customer.token).status(getAdminDashboard)).toBe(403)
  expect(await app.as(customer.token).status(getTradeOverview)).toBe(403)
  expect(await app.as((await aSalesperson(app)).token).status(getAdminDashboard)).toBe(403)
  expect(await app.as(null).status(getAccountDashboard)).toBe(401)
})

test('the office sees today, what waits, what is to be paid, and what runs low', async () => {
  const dashboard = await app.as((await anAdmin(app)).token).call(getAdminDashboard)

  expect(dashboard).toMatchObject({
    today: { orders: 1, revenue: 2000 },
    waitingCustomers: 1,
    lowStock: 1,
    // One of the five orders is cancelled: nobody waits for its payment.
    unpaid: { count: 4, amount: 21_000 },
    overdue: { count: 0, amount: 0 },
  })
  expect(dashboard.waiting).toContainEqual({ status: 'pending', count: 1 })
  // An order that waits for its customer's answer is counted as open, too.
  expect(dashboard.waiting[0]).toEqual({ status: 'initiated', count: 0 })
  expect(dashboard.latest).toHaveLength(5)
})

test('the trade of a period stands beside the same days a year before, of one salesperson or of all', async () => {
  const office = app.as((await anAdmin(app)).token)
  const month = await office.call(getTradeOverview)
  expect(month).toMatchObject({ period: { orders: 2, revenue: 5000 }, lastYear: { orders: 1, revenue: 9000 } })
  expect(month.days).toHaveLength(30)
  expect(month.days.at(-1)).toMatchObject({ orders: 1, revenue: 2000 })
  expect(month.days.at(-11)).toMatchObject({ orders: 1, revenue: 3000 })
  expect(month.days.at(-1 - twinAgo)).toMatchObject({ orders: 0, revenueLastYear: 9000 })
  expect(month.best).toMatchObject([{ customerId: customer.id, orders: 2, revenue: 5000 }])
  expect(month.sleeping).toEqual([])

  expect(await office.call(getTradeOverview, { query: { days: '90' } })).toMatchObject({ period: { orders: 3, revenue: 12_000 } })
  const { id: salespersonId } = await aSalesperson(app)
  expect(await office.call(getTradeOverview, { query: { salespersonId } })).toMatchObject({ period: { orders: 0 }, best: [] })
})

test('customers who stopped ordering and stock that nobody orders are named', async () => {
  const methodId = (await aPaymentMethod(app)).id
  const silent = await aCustomer(app)
  const old = daysAgo(200)
  const { variantId } = await anOrder(app, {
    customerId: silent.id,
    methodId,
    status: 'completed',
    quantity: 1,
    onHand: 40,
    createdAt: old,
  })
  await app.asSystem(async (ctx) => {
    const shifted = sql`overlay(${orderLines.orderId}::text placing left(uuidv7(interval '-200 days')::text, 13) from 1)::uuid`
    const [line] = await ctx.db
      .select({ orderId: orderLines.orderId, aged: sql<string>`${shifted}` })
      .from(orderLines)
      .where(eq(orderLines.variantId, variantId))
    await ctx.db.execute(sql`set session_replication_role = replica`)
    await ctx.db
      .update(orderLines)
      .set({ orderId: line?.aged ?? '' })
      .where(eq(orderLines.variantId, variantId))
    await ctx.db
      .update(orders)
      .set({ id: line?.aged ?? '' })
      .where(eq(orders.id, line?.orderId ?? ''))
    await ctx.db.execute(sql`set session_replication_role = origin`)
    await ctx.db.execute(
      sql`update products set created_at = ${old}::timestamptz where id = (select product_id from variants where id = ${variantId}::uuid)`,
    )
  })
  const { sleeping, deadStock } = await app.as((await anAdmin(app)).token).call(getTradeOverview)
  expect(sleeping).toMatchObject([{ customerId: silent.id }])
  expect(deadStock).toMatchObject([{ onHand: 39, lastOrderAt: old }])
})

test('a customer sees own orders per status and what was spent', async () => {
  const dashboard = await app.as(customer.token).call(getAccountDashboard)

  expect(dashboard).toMatchObject({ orders: 5, openOrders: 1, spent: 21_000 })
  expect(dashboard.statuses).toEqual([
    { status: 'pending', count: 1 },
    { status: 'completed', count: 3 },
    { status: 'cancelled', count: 1 },
  ])
})

test('a customer who may not see prices does not see what was spent', async () => {
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

test('a payment without a last day of its own is overdue by the days of the shop, wherever the database counts', async () => {
  const { paymentId } = await anOrder(app, { customerId: customer.id, methodId: (await aPaymentMethod(app)).id, status: 'completed' })
  // After midnight in Riyadh; the usual thirty days end on the first of February there.
  await app.asSystem((ctx) => ctx.db.execute(sql`update payments set created_at = '2026-01-01T22:00:00Z' where id = ${paymentId}::uuid`))
  const overdueOn = (day: string) =>
    app.asSystem(async (ctx) => {
      const config = { ...ctx.config, timeZone: 'Asia/Riyadh' }
      return (await adminDashboard({ ...ctx, config, now: new Date(`${day}T12:00:00Z`) })).overdue.count
    })
  expect([await overdueOn('2026-02-01'), await overdueOn('2026-02-02')]).toEqual([0, 1])
})

test('beside a leap day there is no day a year before, and its eve counts once', async () => {
  const methodId = (await aPaymentMethod(app)).id
  await anOrder(app, { customerId: customer.id, methodId, status: 'completed', quantity: 1, createdAt: '2023-02-28T12:00:00Z' })
  const seen = await app.asSystem((ctx) => tradeOverview({ ...ctx, now: new Date('2024-03-05T12:00:00Z') }, { days: '30' }))
  expect(seen.lastYear).toEqual({ orders: 1, revenue: 1000 })
})

test('an order that waits for its money in two parts is one unpaid order', async () => {
  const office = app.as((await anAdmin(app)).token)
  const before = (await office.call(getAdminDashboard)).unpaid
  const { id } = await anOrder(app, { customerId: (await aCustomer(app)).id, methodId, quantity: 2, createdAt: daysAgo(400) })
  const paymentId = (await office.call(getAdminOrder, { params: { id } })).payments[0]?.id ?? ''
  const part = { amount: minor(500), day: today, reference: null, note: null }
  await app.asSystem((ctx) => ctx.tx((tx) => payByTransfer(tx, paymentId, part)))
  await app.asSystem((ctx) => ctx.tx((tx) => undoTransfer(tx, paymentId)))

  const { payments } = await office.call(getAdminOrder, { params: { id } })
  expect(payments.map(({ state }) => state)).toEqual(['pending', 'pending'])
  expect((await office.call(getAdminDashboard)).unpaid).toEqual({ count: before.count + 1, amount: before.amount + 2000 })
})
