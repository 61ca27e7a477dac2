// An unreleased copy of a shop asks no payment provider, by whatever call.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#server/ctx.ts'
import { installation } from '#server/db/kit-tables.ts'
import { copyMark } from '#server/restored-copy.ts'
import { refusalOf, theApp } from '#testing/app.ts'
import { aCustomer } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { openPaymentPage } from '../contract.ts'
import { lockPayment } from './change-state.ts'
import { openPage } from './hosted-page.ts'
import type { MoneyCall, OnlineProvider } from './provider.ts'
import { providerOf } from './providers.ts'

const app = await theApp()
const customer = await aCustomer(app)
const method = await aPaymentMethod(app, { isOnline: true })
const order = await anOrder(app, { customerId: customer.id, methodId: method.id, status: 'payment-pending' })
const token = order.payUrl?.split('/').at(-1) ?? ''

beforeAll(async () => {
  await app.asSystem((ctx) => ctx.db.insert(installation).values({ name: copyMark, value: '2026-11-28T17:44:36.520Z' }))
})

type Call = (provider: OnlineProvider, ctx: Ctx, money: MoneyCall) => Promise<unknown>
/** Every method: one that is added does not compile before it stands here. */
const calls: Record<keyof OnlineProvider, Call> = {
  ask: (provider, ctx, { payment }) => provider.ask(ctx, payment),
  close: (provider, ctx, { payment }) => provider.close(ctx, payment),
  capture: (provider, ctx, money) => provider.capture(ctx, money),
  refund: (provider, ctx, money) => provider.refund(ctx, money),
  look: (provider, ctx, { payment }) => provider.look(ctx, payment),
  list: (provider, ctx) => Array.fromAsync(provider.list(ctx, { from: new Date(0), to: ctx.now })),
}

const callWith = (call: Call) =>
  app.asSystem((ctx) =>
    ctx.tx(async (tx) => {
      const payment = await lockPayment(tx, { id: order.paymentId })
      const provider = providerOf('simulated')
      return provider && call(provider, tx, { key: 'key', payment, amount: payment.amount, askedAt: tx.now })
    }),
  )

test.each(Object.entries(calls))('an unreleased copy is refused %s', async (_, call) => {
  expect(await refusalOf(callWith(call))).toBe('payment.copyNotReleased')
})

test('an unreleased copy opens no page of a provider, and a released one does', async () => {
  const open = () => app.asSystem((ctx) => openPage(ctx, token))
  expect(await refusalOf(open())).toBe('payment.copyNotReleased')
  expect(await refusalOf(app.as(null).call(openPaymentPage, { params: { token } }))).toBe('payment.copyNotReleased')

  await app.asSystem((ctx) => ctx.db.delete(installation).where(eq(installation.name, copyMark)))
  expect(await open()).toEqual({ url: order.payUrl })
  for (const call of Object.values(calls)) expect(await refusalOf(callWith(call))).toBe('done')
})
