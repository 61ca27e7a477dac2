// Goods that come back: who may ask, never more than was bought, the money and the stock of what is approved, and both switches that hide it all.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actOnOrder, getAdminOrder } from '#modules/orders/admin-contract.ts'
import { orderEvents } from '#modules/orders/server/tables.ts'
import { capturePayment, refundPayment } from '#modules/payments/admin-contract.ts'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { saveSite } from '#modules/settings/admin-contract.ts'
import { siteDefaults } from '#modules/settings/shapes.ts'
import { stockMovements } from '#modules/stock/server/tables.ts'
import { findFaults } from '../../../commands/invariants.ts'
import { type TestApp, testApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod, onHandOf } from '#testing/builders/orders.ts'
import { aPictureFile, upload } from '#testing/builders/uploads.ts'
import * as office from '../admin-contract.ts'
import * as api from '../contract.ts'
import { returnedQuantities } from './tables.ts'

let app: TestApp
let methodId: string
let admin: string
let salesperson: Awaited<ReturnType<typeof aSalesperson>>
let customer: Awaited<ReturnType<typeof aCustomer>>

beforeAll(async () => {
  app = await testApp()
  methodId = (await aPaymentMethod(app)).id
  admin = (await anAdmin(app, { receivesMails: true })).token
  salesperson = await aSalesperson(app)
  customer = await aCustomer(app, { salespersonId: salesperson.id })
})
afterAll(() => app.close())

/** A paid order of four pieces at 10.00 that was delivered today. */
async function delivered({ quantity = 4, isPaid = true, deliveredAt = new Date().toISOString() } = {}) {
  const order = await anOrder(app, { customerId: customer.id, methodId, status: 'delivered', quantity })
  await app.asSystem((ctx) =>
    ctx.db.insert(orderEvents).values({
      orderId: order.id,
      action: 'deliver',
      from: 'delivered',
      to: 'delivered',
      actorKind: 'admin',
      actorName: '',
      createdAt: deliveredAt,
    }),
  )
  if (isPaid) await app.as(admin).call(capturePayment, { params: { id: order.paymentId }, body: {} })
  const { lines } = await app.as(customer.token).call(api.getReturnable, { params: { id: order.id } })
  return { ...order, lineId: lines[0]?.orderLineId ?? '' }
}

type Order = Awaited<ReturnType<typeof delivered>>
const bodyFor = ({ id, lineId }: Order, quantity: number, kind: 'return' | 'collection' = 'return') => ({
  orderId: id,
  requestKey: crypto.randomUUID(),
  kind,
  reason: 'The seams are open',
  lines: [{ orderLineId: lineId, quantity, reason: 'damaged' as const }],
})
const ask = (order: Order, quantity: number, token = customer.token) =>
  app.as(token).call(api.requestReturn, { body: bodyFor(order, quantity) })
const accept = (id: string) => app.as(admin).call(office.actOnReturn, { params: { id, action: 'accept' }, body: {} })

async function accepted(order: Order, quantity: number) {
  const held = await ask(order, quantity)
  await accept(held.id)
  return held
}

type Held = { id: string; lines: { id: string; quantity: number }[] }
const approval = (
  held: Held,
  over: { money?: 'payment' | 'credit'; received?: number; isRestocked?: boolean; condition?: 'asNew' | 'damaged' } = {},
) => ({
  params: { id: held.id },
  body: {
    money: over.money ?? ('payment' as const),
    lines: held.lines.map(({ id, quantity }) => ({
      id,
      received: over.received ?? quantity,
      condition: over.condition ?? ('asNew' as const),
      isRestocked: over.isRestocked ?? true,
    })),
  },
})
const returnedOf = (order: Order): Promise<number> =>
  app.asSystem(async (ctx) => {
    const [row] = await ctx.db.select().from(returnedQuantities).where(eq(returnedQuantities.orderLineId, order.lineId))
    return row?.returned ?? 0
  })
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

describe('a request', () => {
  test('is for an order of one’s own, of one’s own customer, or of the office’s; for everybody else the order is not there', async () => {
    const order = await delivered()
    const stranger = await aCustomer(app)
    const otherSales = await aSalesperson(app)
    for (const token of [stranger.token, otherSales.token]) {
      expect(await refusalOf(app.as(token).call(api.getReturnable, { params: { id: order.id } }))).toBe('return.orderNotFound')
      expect(await refusalOf(ask(order, 1, token))).toBe('return.orderNotFound')
    }
    const held = await ask(order, 1)
    for (const token of [stranger.token, otherSales.token]) {
      expect(await app.as(token).status(api.getReturn, { params: { id: held.id } })).toBe(404)
      expect(await app.as(token).status(api.withdrawReturn, { params: { id: held.id }, body: {} })).toBe(404)
      expect((await app.as(token).call(api.listReturns, {})).data).toEqual([])
    }
    expect((await ask(order, 1, salesperson.token)).timeline[0]?.actorKind).toBe('salesperson')
    expect((await app.as(admin).call(office.createReturn, { body: bodyFor(order, 1) })).customerName).not.toBe('')
    expect((await app.as(salesperson.token).call(api.listReturns, { query: { kind: 'return' } })).data.length).toBeGreaterThanOrEqual(3)
  })

  test('says what is paid back, counts as returned, and writes to customer and office', async () => {
    const order = await delivered()
    const held = await ask(order, 3)
    expect(held).toMatchObject({ number: `${order.number}-R1`, status: 'init', refundTotal: 3000, actions: ['withdraw'] })
    expect(await returnedOf(order)).toBe(3)
    await app.drainJobs()
    const mails = await app.asSystem((ctx) =>
      ctx.db.select({ kind: sentEmails.kind }).from(sentEmails).where(eq(sentEmails.subjectId, held.id)),
    )
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['returnAskedAdmin', 'returnStatus'])
  })

  test('is refused above what is left, for another order’s lines, before the order was shipped and after its window', async () => {
    const order = await delivered()
    await ask(order, 3)
    expect(await refusalOf(ask(order, 2))).toBe('return.tooMany')
    const other = await delivered()
    expect(await refusalOf(ask({ ...order, lineId: other.lineId }, 1))).toBe('return.notYourLines')
    const early = await anOrder(app, { customerId: customer.id, methodId, status: 'processing' })
    expect(await refusalOf(ask({ ...other, id: early.id }, 1))).toBe('return.notShipped')
    const late = await delivered({ deliveredAt: new Date(Date.now() - 16 * 86_400_000).toISOString() })
    expect(await refusalOf(ask(late, 1))).toBe('return.windowOver')
    expect((await app.as(customer.token).call(api.getReturnable, { params: { id: late.id } })).closed).toBe('windowOver')
  })

  test('sent twice under one key is one return', async () => {
    const order = await delivered()
    const body = bodyFor(order, 2)
    const [first, second] = await Promise.all([1, 2].map(() => app.as(customer.token).call(api.requestReturn, { body })))
    expect(second?.id).toBe(first?.id)
    expect(await returnedOf(order)).toBe(2)
  })

  test('many at once never ask for more than was bought', async () => {
    const order = await delivered({ quantity: 5 })
    const codes = await Promise.all(Array.from({ length: 8 }, () => refusalOf(ask(order, 2))))
    expect(codes.filter((code) => code === 'done')).toHaveLength(2)
    expect(new Set(codes)).toEqual(new Set(['done', 'return.tooMany']))
    expect(await returnedOf(order)).toBe(4)
  })

  test('of goods to be fetched is a salesperson’s', async () => {
    const order = await delivered()
    const body = bodyFor(order, 1, 'collection')
    expect(await refusalOf(app.as(customer.token).call(api.requestReturn, { body }))).toBe('return.onlySalesperson')
    expect((await app.as(salesperson.token).call(api.requestReturn, { body })).kind).toBe('collection')
  })

  test('carries one’s own pictures, and nobody else’s', async () => {
    const order = await delivered()
    const bytes = await aPictureFile()
    const hashFor = async (token: string) => {
      const answer = await upload(app, api.uploadReturnPicture, { name: 'seam.png', mime: 'image/png', bytes, token })
      return (answer.json() as { data: { hash: string } }).data.hash
    }
    const mine = await hashFor(customer.token)
    const theirs = await hashFor((await aCustomer(app)).token)
    expect(mine).not.toBe(theirs)
    const withPicture = (hash: string) =>
      app.as(customer.token).call(api.requestReturn, { body: { ...bodyFor(order, 1), pictures: [hash] } })
    expect(await refusalOf(withPicture(theirs))).toBe('return.pictureUnknown')
    expect((await withPicture(mine)).pictures).toEqual([mine])
  })

  test('shows no money to a customer who sees no prices', async () => {
    const order = await delivered()
    const held = await ask(order, 1)
    await app.asSystem((ctx) => ctx.db.execute(sql`update customers set can_see_prices = false where id = ${customer.id}`))
    const seen = await app.as(customer.token).call(api.getReturn, { params: { id: held.id } })
    const returnable = await app.as(customer.token).call(api.getReturnable, { params: { id: order.id } })
    const list = await app.as(customer.token).call(api.listReturns, {})
    await app.asSystem((ctx) => ctx.db.execute(sql`update customers set can_see_prices = true where id = ${customer.id}`))
    expect([seen.refundTotal, seen.lines[0]?.amount, returnable.lines[0]?.money, list.data[0]?.refundTotal]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})

describe('the steps', () => {
  test('follow the life cycle, with a reason for what ends it; what ended may be asked for again', async () => {
    const order = await delivered()
    const held = await ask(order, 4)
    const step = (action: (typeof office.plainActions)[number], note?: string) =>
      refusalOf(app.as(admin).call(office.actOnReturn, { params: { id: held.id, action }, body: note ? { note } : {} }))
    expect(await step('refuse', 'too early')).toBe('return.notAllowed')
    expect(await step('reject')).toBe('core.invalid')
    expect(await step('reject', 'Not ours')).toBe('done')
    expect(await step('accept')).toBe('return.notAllowed')
    expect(await returnedOf(order)).toBe(0)
    const again = await ask(order, 4)
    expect(again.number).toBe(`${order.number}-R2`)
    const seen = await app.as(customer.token).call(api.getReturn, { params: { id: held.id } })
    expect(seen.timeline.map(({ to, actorName, note }) => [to, actorName === null, note])).toEqual([
      ['init', false, null],
      ['rejected', true, 'Not ours'],
    ])
  })

  test('of the office are not the customer’s, and money is not everybody’s in the office', async () => {
    const held = await accepted(await delivered(), 1)
    const clerk = await anAdmin(app, { permissions: ['orders.see', 'orders.change'] })
    expect(await app.as(customer.token).status(office.approveReturn, approval(held))).toBe(403)
    expect(await app.as(clerk.token).status(office.approveReturn, approval(held))).toBe(403)
    expect(await app.as(customer.token).status(api.withdrawReturn, { params: { id: held.id }, body: {} })).toBe(409)
  })

  test('accepting and withdrawing at once leave one winner', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await delivered()
      const held = await ask(order, 4)
      const results = await Promise.all([
        refusalOf(accept(held.id)),
        refusalOf(app.as(customer.token).call(api.withdrawReturn, { params: { id: held.id }, body: {} })),
      ])
      expect(results.toSorted()).toEqual(['done', 'return.notAllowed'])
      expect(await returnedOf(order)).toBe(results[0] === 'done' ? 4 : 0)
    }
  })
})

describe('an approval', () => {
  test('pays back into the payment, takes goods back to stock, and names the return at both', async () => {
    const order = await delivered()
    const before = await onHandOf(app, order.variantId)
    const held = await accepted(order, 3)
    const approved = await app.as(admin).call(office.approveReturn, approval(held))
    expect(approved).toMatchObject({ status: 'approved', refundTotal: 3000, money: 'payment', moneyLeft: 1000, actions: [] })
    expect(await onHandOf(app, order.variantId)).toBe((before ?? 0) + 3)
    const shown = await app.as(admin).call(getAdminOrder, { params: { id: order.id } })
    expect(shown.payments[0]).toMatchObject({ state: 'partlyRefunded', refunded: 3000 })
    expect(shown.timeline.at(-1)).toMatchObject({ note: held.number })
    const [movement] = await app.asSystem((ctx) =>
      ctx.db
        .select()
        .from(stockMovements)
        .where(sql`${stockMovements.orderId} = ${order.id} and ${stockMovements.reason} = 'return'`),
    )
    expect(movement).toMatchObject({ delta: 3, note: held.number })
  })

  test('pays for what arrived alone, restocks nothing damaged, and lets the rest be asked for again', async () => {
    const order = await delivered()
    const before = await onHandOf(app, order.variantId)
    const held = await accepted(order, 4)
    expect(await refusalOf(app.as(admin).call(office.approveReturn, approval(held, { condition: 'damaged' })))).toBe('core.invalid')
    expect(await refusalOf(app.as(admin).call(office.approveReturn, approval(held, { received: 5 })))).toBe('core.invalid')
    expect(await refusalOf(app.as(admin).call(office.approveReturn, approval(held, { received: 0 })))).toBe('core.invalid')
    const approved = await app
      .as(admin)
      .call(office.approveReturn, approval(held, { received: 1, condition: 'damaged', isRestocked: false }))
    expect(approved.refundTotal).toBe(1000)
    expect(await onHandOf(app, order.variantId)).toBe(before)
    expect(await returnedOf(order)).toBe(1)
    expect((await ask(order, 3)).refundTotal).toBe(3000)
  })

  test('as a credit moves no money, and is settled once', async () => {
    const order = await delivered({ isPaid: false })
    const held = await accepted(order, 2)
    expect(await refusalOf(app.as(admin).call(office.approveReturn, approval(held)))).toBe('payment.refundTooHigh')
    expect((await app.as(admin).call(office.approveReturn, approval(held, { money: 'credit' }))).settledAt).toBeNull()
    const open = () => app.as(admin).call(office.listAdminReturns, { query: { creditOpen: true, orderId: order.id } })
    expect((await open()).data).toHaveLength(1)
    const settle = () =>
      refusalOf(app.as(admin).call(office.settleCredit, { params: { id: held.id }, body: { note: 'against invoice 7' } }))
    expect(await settle()).toBe('done')
    expect(await settle()).toBe('return.noCredit')
    expect((await open()).data).toEqual([])
  })

  test('twice at once, and beside a refund by hand, never gives back more than came in', async () => {
    for (let round = 0; round < 3; round++) {
      const order = await delivered()
      const held = await accepted(order, 4)
      const results = await Promise.all([
        refusalOf(app.as(admin).call(office.approveReturn, approval(held))),
        refusalOf(app.as(admin).call(office.approveReturn, approval(held))),
        refusalOf(app.as(admin).call(refundPayment, { params: { id: order.paymentId }, body: { amount: 2500 } })),
      ])
      const { payments } = await app.as(admin).call(getAdminOrder, { params: { id: order.id } })
      expect(payments[0]?.refunded).toBe(results[2] === 'done' ? 2500 : 4000)
      expect(results.slice(0, 2).filter((code) => code === 'done')).toHaveLength(results[2] === 'done' ? 0 : 1)
    }
  })

  test('of an order that is cancelled meanwhile is impossible: what was shipped is not cancelled', async () => {
    const order = await delivered()
    const held = await accepted(order, 1)
    const [cancelled, approved] = await Promise.all([
      refusalOf(
        app.as(admin).call(actOnOrder, { params: { id: order.id, action: 'cancel' }, body: { note: 'too late', money: 'refund' } }),
      ),
      refusalOf(app.as(admin).call(office.approveReturn, approval(held))),
    ])
    expect([cancelled, approved]).toEqual(['order.notAllowed', 'done'])
  })
})

test('the database itself refuses to count more than was bought as returned', async () => {
  const order = await delivered()
  await ask(order, 4)
  const more = app.asSystem((ctx) => ctx.db.execute(sql`update returned_quantities set returned = 5 where order_line_id = ${order.lineId}`))
  await expect(more).rejects.toThrow()
})

test('after all of it nothing that must be true is wrong with the stock', async () => {
  const faults = await app.asSystem((ctx) =>
    findFaults(async (text) => ({ rows: (await ctx.db.execute<{ subject: string; fault: string }>(sql.raw(text))).rows })),
  )
  expect(faults.filter(({ fault }) => /holds|on hand/.test(fault))).toEqual([])
})

describe.each([
  ['the setting', false, true],
  ['the flag', true, false],
])('without %s', (_, areRefundsEnabled, isOrderRefundable) => {
  test('every call is a 404', async () => {
    const off = isOrderRefundable ? app : await testApp({ flags: { isOrderRefundable } })
    const boss = isOrderRefundable ? admin : (await anAdmin(off)).token
    const buyer = isOrderRefundable ? customer.token : (await aCustomer(off)).token
    if (!areRefundsEnabled) await off.as(boss).call(saveSite, { body: { ...siteDefaults, areRefundsEnabled } })
    const id = crypto.randomUUID()
    const order = { id, lineId: id } as Order
    const statuses = await Promise.all([
      off.as(buyer).status(api.listReturns, {}),
      off.as(buyer).status(api.getReturn, { params: { id } }),
      off.as(buyer).status(api.getReturnable, { params: { id } }),
      off.as(buyer).status(api.requestReturn, { body: bodyFor(order, 1) }),
      off.as(buyer).status(api.withdrawReturn, { params: { id }, body: {} }),
      off.as(boss).status(office.listAdminReturns, {}),
      off.as(boss).status(office.getAdminReturn, { params: { id } }),
      off.as(boss).status(office.getAdminReturnable, { params: { number: id } }),
      off.as(boss).status(office.createReturn, { body: bodyFor(order, 1) }),
      off.as(boss).status(office.actOnReturn, { params: { id, action: 'accept' }, body: {} }),
      off.as(boss).status(office.approveReturn, approval({ id, lines: [{ id, quantity: 1 }] })),
      off.as(boss).status(office.settleCredit, { params: { id }, body: {} }),
    ])
    if (!areRefundsEnabled) await off.as(boss).call(saveSite, { body: siteDefaults })
    if (off !== app) await off.close()
    expect(new Set(statuses)).toEqual(new Set([404]))
  })
})
