// Stock alerts of visitors without an account: who may ask, the confirmed address, one mail, the link that ends it, and the data removed afterwards.
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { moveStock } from '#modules/stock/admin-contract.ts'
import { takeStock } from '#modules/stock/server/public.ts'
import { theApp } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { askStockAlert, confirmStockAlert, endStockAlerts } from '../alerts-contract.ts'
import { followStock } from './follow-wishlists.ts'
import { alertToken, forgetAlerts } from './stock-alerts.ts'
import { stockAlerts } from './tables.ts'

const app = await theApp()
beforeEach(async () => {
  await app.asSystem((ctx) => ctx.db.execute('delete from rate_limits'))
})

const asVisitor = () => app.as(null)
let count = 0
const anAddress = () => `visitor${(count += 1)}@example.test`
const ask = (productId: string, email: string, botCheck = 'test') =>
  asVisitor().call(askStockAlert, { body: { productId, email, botCheck } })
const alertsOf = (email: string) => app.asSystem((ctx) => ctx.db.select().from(stockAlerts).where(eq(stockAlerts.email, email)))
async function mailsTo(email: string): Promise<(string | null)[]> {
  await app.drainJobs()
  const rows = await app.asSystem((ctx) =>
    ctx.db.select().from(sentEmails).where(eq(sentEmails.recipient, email)).orderBy(sentEmails.createdAt),
  )
  return rows.map(({ kind }) => kind)
}
const tokenOf = async (email: string): Promise<string> => {
  const [alert] = await alertsOf(email)
  return app.asSystem(async (ctx) => alertToken(ctx.config, alert?.id ?? ''))
}
const bookIn = async (variantId: string) => {
  const office = app.as((await anAdmin(app)).token)
  await office.call(moveStock, { params: { variantId }, body: { delta: 5, note: null } })
  await app.drainJobs()
}
/** A product that is sold out, and somebody who has asked to hear of it. */
async function waiting({ isConfirmed = true } = {}) {
  const product = await aProduct(app, { onHand: 0, title: { en: 'Linen shirt', ar: 'قميص كتان' } })
  const email = anAddress()
  await ask(product.id, email)
  if (isConfirmed) await asVisitor().call(confirmStockAlert, { body: { token: await tokenOf(email) } })
  return { product, email }
}

describe('asking', () => {
  test('is refused without the answer of the bot check, to a wrong address, for what is in stock and for what the shop does not show', async () => {
    const [gone, here, hidden] = [
      await aProduct(app, { onHand: 0 }),
      await aProduct(app, { onHand: 3 }),
      await aProduct(app, { onHand: 0, productStatus: 'unavailable' }),
    ]
    await expect(ask(gone.id, anAddress(), 'wrong')).rejects.toMatchObject({ status: 422 })
    await expect(ask(gone.id, 'no address')).rejects.toMatchObject({ fields: { email: ['Enter a valid e-mail address.'] } })
    await expect(ask(here.id, anAddress())).rejects.toMatchObject({ code: 'list.alertInStock' })
    await expect(ask(hidden.id, anAddress())).rejects.toMatchObject({ code: 'list.productGone' })
  })

  test('counts a refused try', async () => {
    const here = await aProduct(app, { onHand: 3 })
    const email = anAddress()
    for (let n = 0; n < 5; n += 1) await expect(ask(here.id, email)).rejects.toMatchObject({ code: 'list.alertInStock' })
    await expect(ask(here.id, email)).rejects.toMatchObject({ code: 'core.tooMany' })
  })

  test('again brings the mail that confirms again, at most five a day; once it is confirmed, no further one', async () => {
    const { product, email } = await waiting({ isConfirmed: false })
    for (let n = 0; n < 4; n += 1) await ask(product.id, email.toUpperCase())
    expect(await mailsTo(email)).toHaveLength(5)
    await expect(ask(product.id, email)).rejects.toMatchObject({ code: 'core.tooMany' })

    await app.asSystem((ctx) => ctx.db.execute('delete from rate_limits'))
    await asVisitor().call(confirmStockAlert, { body: { token: await tokenOf(email) } })
    await ask(product.id, email)
    expect([await mailsTo(email), await alertsOf(email)].map(({ length }) => length)).toEqual([5, 1])
  })
})

describe('the mail', () => {
  test('comes once when the product is booked in, to a confirmed address alone', async () => {
    const { product, email } = await waiting()
    const silent = anAddress()
    await ask(product.id, silent)
    await bookIn(product.variantId)
    expect([await mailsTo(email), await mailsTo(silent)]).toEqual([['stockAlertConfirm', 'stockAlertBack'], ['stockAlertConfirm']])

    await app.asSystem((ctx) =>
      ctx.tx((tx) => takeStock(tx, crypto.randomUUID(), [{ variantId: product.variantId, quantity: 5, title: 'Shirt' }])),
    )
    await bookIn(product.variantId)
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('comes to who confirms when the product is back already', async () => {
    const { product, email } = await waiting({ isConfirmed: false })
    await bookIn(product.variantId)
    expect(await asVisitor().call(confirmStockAlert, { body: { token: await tokenOf(email) } })).toEqual({
      slug: product.slug,
      title: 'Linen shirt',
    })
    await app.asSystem((ctx) => ctx.enqueue(followStock, {}))
    expect(await mailsTo(email)).toContain('stockAlertBack')
  })
})

describe('the link of a mail', () => {
  test('that the shop has not made opens nothing', async () => {
    const { email } = await waiting({ isConfirmed: false })
    const [id = ''] = (await tokenOf(email)).split('.')
    for (const token of ['', id, `${id}.`, `${id}.${'a'.repeat(32)}`, `x.${'a'.repeat(32)}`])
      for (const call of [confirmStockAlert, endStockAlerts])
        await expect(asVisitor().call(call, { body: { token } }), token).rejects.toMatchObject({ code: 'list.alertLinkInvalid' })
    expect(await alertsOf(email)).toMatchObject([{ confirmedAt: null }])
  })

  test('ends everything that its address waits for and nothing of others, also a second time', async () => {
    const [mine, other] = [await waiting(), await waiting()]
    const second = await aProduct(app, { onHand: 0 })
    await ask(second.id, mine.email)
    const token = await tokenOf(mine.email)
    for (let n = 0; n < 2; n += 1) await asVisitor().call(endStockAlerts, { body: { token } })
    expect([await alertsOf(mine.email), await alertsOf(other.email)].map(({ length }) => length)).toEqual([0, 1])
    await bookIn(mine.product.variantId)
    expect(await mailsTo(mine.email)).not.toContain('stockAlertBack')
  })
})

test('alerts are forgotten: not confirmed after a week, written about after a month, waiting after a year', async () => {
  const ages = { unconfirmed: 6, unconfirmedOld: 8, waiting: 364, waitingOld: 366, mailed: 29, mailedOld: 31 }
  const people = Object.entries(ages).map(([name, days]) => ({ name, days, email: anAddress() }))
  const { id } = await aProduct(app, { onHand: 0 })
  for (const { name, days, email } of people) {
    const then = sql`now() - make_interval(days => ${days})`
    await app.asSystem((ctx) =>
      ctx.db.insert(stockAlerts).values({
        email,
        productId: id,
        locale: 'en',
        createdAt: then,
        confirmedAt: name.startsWith('un') ? null : then,
        mailedAt: name.startsWith('mailed') ? then : null,
      }),
    )
  }
  await app.asSystem((ctx) => ctx.enqueue(forgetAlerts, {}))
  await app.drainJobs()
  const left = await Promise.all(people.map(async ({ name, email }) => ((await alertsOf(email)).length > 0 ? [name] : [])))
  expect(left.flat()).toEqual(['unconfirmed', 'waiting', 'mailed'])
})
