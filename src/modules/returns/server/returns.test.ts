// Goods that come back: who may ask, never more than was bought, the steps of a return, and both switches that hide it all.
import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { forgetOldUnused } from '#modules/files/server/forget-unused.ts'
import { files } from '#modules/files/server/tables.ts'
import { saveSite } from '#modules/settings/admin-contract.ts'
import { siteDefaults } from '#modules/settings/shapes.ts'
import { refusalOf, testApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { anOrder } from '#testing/builders/orders.ts'
import { aPictureFile, upload } from '#testing/builders/uploads.ts'
import * as office from '../admin-contract.ts'
import * as api from '../contract.ts'
import { approval, bodyFor, returnsShop, type ReturnsShop } from './testing/returned-orders.ts'

let shop: ReturnsShop
beforeAll(async () => {
  shop = await returnsShop()
})
afterAll(() => shop.app.close())

describe('a request', () => {
  test('is for an order of one’s own, of one’s own customer, or of the office’s; for everybody else the order is not there', async () => {
    const order = await shop.delivered()
    const stranger = await aCustomer(shop.app)
    const otherSales = await aSalesperson(shop.app)
    for (const token of [stranger.token, otherSales.token]) {
      expect(await refusalOf(shop.app.as(token).call(api.getReturnable, { params: { id: order.id } }))).toBe('return.orderNotFound')
      expect(await refusalOf(shop.ask(order, 1, token))).toBe('return.orderNotFound')
    }
    const held = await shop.ask(order, 1)
    for (const token of [stranger.token, otherSales.token]) {
      expect(await shop.app.as(token).status(api.getReturn, { params: { id: held.id } })).toBe(404)
      expect(await shop.app.as(token).status(api.withdrawReturn, { params: { id: held.id }, body: {} })).toBe(404)
      expect((await shop.app.as(token).call(api.listReturns, {})).data).toEqual([])
    }
    expect((await shop.ask(order, 1, shop.salesperson.token)).timeline[0]?.actorKind).toBe('salesperson')
    expect((await shop.app.as(shop.admin).call(office.createReturn, { body: bodyFor(order, 1) })).customerName).not.toBe('')
    expect(
      (await shop.app.as(shop.salesperson.token).call(api.listReturns, { query: { kind: 'return' } })).data.length,
    ).toBeGreaterThanOrEqual(3)
  })

  test('says what is paid back, counts as returned, and writes to customer and office', async () => {
    const order = await shop.delivered()
    const held = await shop.ask(order, 3)
    expect(held).toMatchObject({ number: `${order.number}-R1`, status: 'init', refundTotal: 3000, actions: ['withdraw'] })
    expect(await shop.returnedOf(order)).toBe(3)
    await shop.app.drainJobs()
    const mails = await shop.app.asSystem((ctx) =>
      ctx.db.select({ kind: sentEmails.kind }).from(sentEmails).where(eq(sentEmails.subjectId, held.id)),
    )
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['returnAskedAdmin', 'returnStatus'])
  })

  test('is written once under its key, and another one under the same key is refused', async () => {
    const order = await shop.delivered()
    const body = bodyFor(order, 1)
    const send = (more: object) => shop.app.as(shop.customer.token).call(api.requestReturn, { body: { ...body, ...more } })
    const first = await send({})
    expect((await send({})).id).toBe(first.id)
    for (const other of [
      { lines: bodyFor(order, 3).lines },
      { reason: 'Too many came' },
      { lines: [{ ...body.lines[0], reason: 'tooMany' }] },
    ])
      expect(await refusalOf(send(other))).toBe('return.keyReused')
    expect(await shop.returnedOf(order)).toBe(1)
  })

  test('is refused above what is left, for another order’s lines, before the order was shipped and after its window', async () => {
    const order = await shop.delivered()
    await shop.ask(order, 3)
    expect(await refusalOf(shop.ask(order, 2))).toBe('return.tooMany')
    const other = await shop.delivered()
    expect(await refusalOf(shop.ask({ ...order, lineId: other.lineId }, 1))).toBe('return.notYourLines')
    const early = await anOrder(shop.app, { customerId: shop.customer.id, methodId: shop.methodId, status: 'processing' })
    expect(await refusalOf(shop.ask({ ...other, id: early.id }, 1))).toBe('return.notShipped')
    const late = await shop.delivered({ deliveredAt: new Date(Date.now() - 16 * 86_400_000).toISOString() })
    expect(await refusalOf(shop.ask(late, 1))).toBe('return.windowOver')
    expect((await shop.app.as(shop.customer.token).call(api.getReturnable, { params: { id: late.id } })).closed).toBe('windowOver')
  })

  test('sent twice under one key is one return', async () => {
    const order = await shop.delivered()
    const body = bodyFor(order, 2)
    const [first, second] = await Promise.all([1, 2].map(() => shop.app.as(shop.customer.token).call(api.requestReturn, { body })))
    expect(second?.id).toBe(first?.id)
    expect(await shop.returnedOf(order)).toBe(2)
  })

  test('many at once never ask for more than was bought', async () => {
    const order = await shop.delivered({ quantity: 5 })
    const codes = await Promise.all(Array.from({ length: 8 }, () => refusalOf(shop.ask(order, 2))))
    expect(codes.filter((code) => code === 'done')).toHaveLength(2)
    expect(new Set(codes)).toEqual(new Set(['done', 'return.tooMany']))
    expect(await shop.returnedOf(order)).toBe(4)
  })

  test('of goods to be fetched is a salesperson’s', async () => {
    const order = await shop.delivered()
    const body = bodyFor(order, 1, 'collection')
    expect(await refusalOf(shop.app.as(shop.customer.token).call(api.requestReturn, { body }))).toBe('return.onlySalesperson')
    expect((await shop.app.as(shop.salesperson.token).call(api.requestReturn, { body })).kind).toBe('collection')
  })

  test('carries one’s own pictures, and nobody else’s', async () => {
    const order = await shop.delivered()
    const bytes = await aPictureFile()
    const hashFor = async (token: string) => {
      const answer = await upload(shop.app, api.uploadReturnPicture, { name: 'seam.png', mime: 'image/png', bytes, token })
      return (answer.json() as { data: { hash: string } }).data.hash
    }
    const mine = await hashFor(shop.customer.token)
    const theirs = await hashFor((await aCustomer(shop.app)).token)
    expect(mine).not.toBe(theirs)
    const withPicture = (hash: string) =>
      shop.app.as(shop.customer.token).call(api.requestReturn, { body: { ...bodyFor(order, 1), pictures: [hash] } })
    expect(await refusalOf(withPicture(theirs))).toBe('return.pictureUnknown')
    expect((await withPicture(mine)).pictures).toEqual([mine])
  })

  test('leaves a person twenty pictures that no request has, and none of them longer than a day', async () => {
    const order = await shop.delivered()
    const customer = shop.customer
    const send = async (bytes: Buffer) =>
      (await upload(shop.app, api.uploadReturnPicture, { name: 'seam.png', mime: 'image/png', bytes, token: customer.token })).json() as {
        data: { hash: string }
        error?: { code: string }
      }
    const mine = eq(files.ownerId, customer.id)
    const before = await shop.app.asSystem((ctx) => ctx.db.$count(files, mine))
    const used = (await send(await aPictureFile())).data.hash
    await shop.app.as(customer.token).call(api.requestReturn, { body: { ...bodyFor(order, 1), pictures: [used] } })
    const first = await aPictureFile()
    for (let count = 0; count < 20; count++) await send(count === 0 ? first : await aPictureFile())

    expect((await send(await aPictureFile())).error?.code).toBe('file.tooManyUnused')

    const age = (condition: SQL | undefined) =>
      shop.app.asSystem((ctx) => ctx.db.update(files).set({ createdAt: '2026-01-01T00:00:00Z' }).where(condition))
    await age(mine)
    // Who sends a picture once more still means to use it.
    const again = (await send(first)).data.hash
    await shop.app.asSystem(forgetOldUnused)
    const left = await shop.app.asSystem((ctx) => ctx.db.select({ hash: files.hash }).from(files).where(mine))
    expect(left).toHaveLength(before + 2)
    expect(left.map(({ hash }) => hash)).toEqual(expect.arrayContaining([used, again]))
  })

  test('shows no money to a customer who sees no prices', async () => {
    const order = await shop.delivered()
    const held = await shop.ask(order, 1)
    await shop.app.asSystem((ctx) => ctx.db.execute(sql`update customers set can_see_prices = false where id = ${shop.customer.id}`))
    const seen = await shop.app.as(shop.customer.token).call(api.getReturn, { params: { id: held.id } })
    const returnable = await shop.app.as(shop.customer.token).call(api.getReturnable, { params: { id: order.id } })
    const list = await shop.app.as(shop.customer.token).call(api.listReturns, {})
    await shop.app.asSystem((ctx) => ctx.db.execute(sql`update customers set can_see_prices = true where id = ${shop.customer.id}`))
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
    const order = await shop.delivered()
    const held = await shop.ask(order, 4)
    const step = (action: (typeof office.plainActions)[number], note?: string) =>
      refusalOf(shop.app.as(shop.admin).call(office.actOnReturn, { params: { id: held.id, action }, body: note ? { note } : {} }))
    expect(await step('refuse', 'too early')).toBe('return.notAllowed')
    expect(await step('reject')).toBe('core.invalid')
    expect(await step('reject', 'Not ours')).toBe('done')
    expect(await step('accept')).toBe('return.notAllowed')
    expect(await shop.returnedOf(order)).toBe(0)
    const again = await shop.ask(order, 4)
    expect(again.number).toBe(`${order.number}-R2`)
    const seen = await shop.app.as(shop.customer.token).call(api.getReturn, { params: { id: held.id } })
    expect(seen.timeline.map(({ to, actorName, note }) => [to, actorName === null, note])).toEqual([
      ['init', false, null],
      ['rejected', true, 'Not ours'],
    ])
  })

  test('of the office are not the customer’s, and money is not everybody’s in the office', async () => {
    const held = await shop.accepted(await shop.delivered(), 1)
    const clerk = await anAdmin(shop.app, { permissions: ['orders.see', 'orders.change'] })
    expect(await shop.app.as(shop.customer.token).status(office.approveReturn, approval(held))).toBe(403)
    expect(await shop.app.as(clerk.token).status(office.approveReturn, approval(held))).toBe(403)
    expect(await shop.app.as(shop.customer.token).status(api.withdrawReturn, { params: { id: held.id }, body: {} })).toBe(409)
  })

  test('accepting and withdrawing at once leave one winner', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await shop.delivered()
      const held = await shop.ask(order, 4)
      const results = await Promise.all([
        refusalOf(shop.accept(held.id)),
        refusalOf(shop.app.as(shop.customer.token).call(api.withdrawReturn, { params: { id: held.id }, body: {} })),
      ])
      expect(results.toSorted()).toEqual(['done', 'return.notAllowed'])
      expect(await shop.returnedOf(order)).toBe(results[0] === 'done' ? 4 : 0)
    }
  })
})

test('the database itself refuses to count more than was bought as returned', async () => {
  const order = await shop.delivered()
  await shop.ask(order, 4)
  const more = shop.app.asSystem((ctx) =>
    ctx.db.execute(sql`update returned_quantities set returned = 5 where order_line_id = ${order.lineId}`),
  )
  await expect(more).rejects.toThrow()
})

describe.each([
  ['the setting', false, true],
  ['the flag', true, false],
])('without %s', (_, areRefundsEnabled, isOrderRefundable) => {
  test('every call is a 404', async () => {
    const off = isOrderRefundable ? shop.app : await testApp({ flags: { isOrderRefundable } })
    const boss = isOrderRefundable ? shop.admin : (await anAdmin(off)).token
    const buyer = isOrderRefundable ? shop.customer.token : (await aCustomer(off)).token
    if (!areRefundsEnabled) await off.as(boss).call(saveSite, { body: { ...siteDefaults, areRefundsEnabled } })
    const id = crypto.randomUUID()
    const order = { id, lineId: id }
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
      off.as(boss).status(office.settleCredit, { params: { id }, body: { amount: 1 } }),
    ])
    if (!areRefundsEnabled) await off.as(boss).call(saveSite, { body: siteDefaults })
    if (off !== shop.app) await off.close()
    expect(new Set(statuses)).toEqual(new Set([404]))
  })
})
