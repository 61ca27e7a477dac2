// The customer's lists: whose they are, what fits on them, and the mails of the wishlist.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions } from '#modules/sign-in/server/tables.ts'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { reindexProducts } from '#modules/products/server/public.ts'
import { products, variants } from '#modules/products/server/tables.ts'
import { moveStock as changeStock } from '#modules/stock/admin-contract.ts'
import { takeStock } from '#modules/stock/server/public.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson, type CustomerOptions } from '#testing/builders/accounts.ts'
import { aPriceList } from '#testing/builders/prices.ts'
import { aProduct } from '#testing/builders/products.ts'
import { getMarks, mostListed, putOnList, readList, setQuantities, takeOffList } from '../contract.ts'
import { followPrices, followStock } from './follow-wishlists.ts'
import { listEntries } from './tables.ts'
import { minor } from '#shared/money.ts'

const app = await theApp()

const aBuyer = async (options: CustomerOptions = {}) => {
  const person = await aCustomer(app, options)
  return { ...person, ...app.as(person.token) }
}
const wishlist = { params: { kind: 'wishlist' } } as const
const favorites = { params: { kind: 'favorites' } } as const
const follow = async (job: typeof followStock) => {
  await app.asSystem((ctx) => ctx.enqueue(job, {}))
  await app.drainJobs()
}
const mailsTo = (email: string) => app.asSystem((ctx) => ctx.db.select().from(sentEmails).where(eq(sentEmails.recipient, email)))
/** An hour goes by: whoever was written to may be written to again. */
const anHourLater = () => app.asSystem((ctx) => ctx.db.update(listEntries).set({ mailedAt: sql`mailed_at - interval '61 minutes'` }))
const sellOut = (variantId: string, quantity: number) =>
  app.asSystem((ctx) => ctx.tx((tx) => takeStock(tx, crypto.randomUUID(), [{ variantId, quantity, title: 'Shirt' }])))
const priceOf = (productId: string, price: number) =>
  app.asSystem(async (ctx) => {
    await ctx.db
      .update(variants)
      .set({ price: minor(price) })
      .where(eq(variants.productId, productId))
    await reindexProducts(ctx, [productId])
  })

describe('the lists', () => {
  test('belong to their customer alone; a salesperson sees and changes those of the chosen one', async () => {
    const { id: productId } = await aProduct(app)
    const salesperson = await aSalesperson(app)
    const [mine, other] = [await aBuyer({ salespersonId: salesperson.id }), await aBuyer()]
    await mine.call(putOnList, { ...wishlist, body: { productIds: [productId] } })
    expect(await other.call(getMarks)).toEqual({ wishlist: [], favorites: [] })
    await other.call(takeOffList, { ...wishlist, query: { products: [productId] } })
    expect(await mine.call(getMarks)).toEqual({ wishlist: [productId], favorites: [] })
    expect(await app.as(salesperson.token).status(getMarks)).toBe(409)

    await app.asSystem((ctx) => ctx.db.update(sessions).set({ actingForId: mine.id }).where(eq(sessions.personId, salesperson.id)))
    expect(await app.as(salesperson.token).call(getMarks)).toEqual({ wishlist: [productId], favorites: [] })
    await app.as(salesperson.token).call(takeOffList, { ...wishlist, query: { products: [productId] } })
    expect(await mine.call(getMarks)).toEqual({ wishlist: [], favorites: [] })
  })

  test('give what is taken off them with its quantities, and of what was not on them nothing', async () => {
    const [product, other] = [await aProduct(app), await aProduct(app)]
    const buyer = await aBuyer()
    await buyer.call(putOnList, { ...favorites, body: { productIds: [product.id] } })
    const quantities = [{ variantId: product.variantId, quantity: 7 }]
    await buyer.call(setQuantities, { params: { productId: product.id }, body: { quantities } })
    const off = () => buyer.call(takeOffList, { ...favorites, query: { products: [product.id, other.id] } })

    expect(await off()).toEqual({ wishlist: [], favorites: [], taken: [{ productId: product.id, quantities }] })
    expect(await off()).toEqual({ wishlist: [], favorites: [], taken: [] })
    await buyer.call(putOnList, { ...wishlist, body: { productIds: [product.id] } })
    const { taken } = await buyer.call(takeOffList, { ...wishlist, query: { products: [product.id] } })
    expect(taken).toEqual([{ productId: product.id, quantities: [] }])
  })

  test('are read but not changed by a restricted customer', async () => {
    const { id: productId } = await aProduct(app)
    const buyer = await aBuyer({ isRestricted: true })
    expect(await buyer.status(getMarks)).toBe(200)
    expect(await buyer.status(putOnList, { ...wishlist, body: { productIds: [productId] } })).toBe(403)
  })

  test('take a product once, and nothing the shop does not show', async () => {
    const [shown, hidden] = [await aProduct(app), await aProduct(app, { productStatus: 'unavailable' })]
    const buyer = await aBuyer()
    const put = () => buyer.call(putOnList, { ...wishlist, body: { productIds: [shown.id, hidden.id] } })
    await put()
    expect(await put()).toEqual({ wishlist: [shown.id], favorites: [], leftOut: 0 })
  })

  test('are full at their limit, and say how many did not fit', async () => {
    const buyer = await aBuyer()
    const sample = await aProduct(app)
    const ids = await app.asSystem(async (ctx) => {
      const { rows } = await ctx.db.execute<{ id: string }>(sql`
        insert into ${products} (slug, sku, title, description, category_id, measure_unit_id, tax_group_id)
        select 'listed-' || n, 'L' || n, '{"en":"Listed","ar":"مدرج"}', '{"en":"","ar":""}', p.category_id, p.measure_unit_id, p.tax_group_id
        from generate_series(1, ${mostListed - 1}) n, ${products} p where p.id = ${sample.id}::uuid returning id`)
      await ctx.db.execute(sql`insert into ${listEntries} (customer_id, kind, product_id)
        select ${buyer.id}::uuid, 'favorites', id from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[]) id`)
      return [sample.id, (await aProduct(app)).id]
    })
    const { favorites: marked, leftOut } = await buyer.call(putOnList, { ...favorites, body: { productIds: ids } })
    expect([marked.length, leftOut]).toEqual([mostListed, 1])
  })

  test('still name a product the shop shows no more', async () => {
    const { id: productId } = await aProduct(app, { title: 'Gone shirt' })
    const buyer = await aBuyer()
    await buyer.call(putOnList, { ...wishlist, body: { productIds: [productId] } })
    await app.asSystem(async (ctx) => {
      await ctx.db.update(products).set({ status: 'unavailable' }).where(eq(products.id, productId))
      await reindexProducts(ctx, [productId])
    })
    expect(await buyer.call(readList, wishlist)).toMatchObject([{ productId, title: 'Gone shirt', card: null }])
  })
})

describe('favourites', () => {
  test('begin with one case of an only variant, and with nothing where there is a choice', async () => {
    const one = await aProduct(app, { min: 5, multiple: 6 })
    const many = await aProduct(app, { variants: [{ values: { size: 's' } }, { values: { size: 'm' } }] })
    const buyer = await aBuyer()
    await buyer.call(putOnList, { ...favorites, body: { productIds: [one.id, many.id] } })
    const list = await buyer.call(readList, favorites)
    expect(new Map(list.map(({ productId, quantities }) => [productId, quantities.map(({ quantity }) => quantity)]))).toEqual(
      new Map([
        [one.id, [6]],
        [many.id, []],
      ]),
    )
  })

  test('take quantities of their own variants only; a product that is not listed has none', async () => {
    const [shirt, other] = [await aProduct(app), await aProduct(app)]
    const buyer = await aBuyer()
    const set = { params: { productId: shirt.id }, body: { quantities: [{ variantId: shirt.variantId, quantity: 24 }] } }
    expect(await buyer.status(setQuantities, set)).toBe(404)
    await buyer.call(putOnList, { ...favorites, body: { productIds: [shirt.id] } })
    const quantities = [...set.body.quantities, { variantId: other.variantId, quantity: 3 }]
    expect((await buyer.call(setQuantities, { ...set, body: { quantities } })).quantities).toMatchObject([
      { variantId: shirt.variantId, quantity: 24, isBuyable: true },
    ])
    expect((await buyer.call(setQuantities, { ...set, body: { quantities: [] } })).quantities).toEqual([])
  })

  test('say which variant is sold out, and that options are to be chosen first', async () => {
    const print = { title: 'Print', isRequired: true, min: 1, max: 1, choices: [{ title: 'Logo', surcharge: 0 }] }
    const shirt = await aProduct(app, { onHand: 0, optionGroups: [print] })
    const buyer = await aBuyer()
    await buyer.call(putOnList, { ...favorites, body: { productIds: [shirt.id] } })
    expect(await buyer.call(readList, favorites)).toMatchObject([{ needsChoices: true, quantities: [{ isBuyable: false }] }])
  })
})

describe('the wishlist writes', () => {
  test('once when something is back in stock, in its customer’s language, as soon as the office books it in', async () => {
    const { id, variantId } = await aProduct(app, { onHand: 0, title: { en: 'Linen shirt', ar: 'قميص كتان' } })
    const [english, arabic] = [await aBuyer(), await aBuyer({ locale: 'ar' })]
    for (const buyer of [english, arabic]) await buyer.call(putOnList, { ...wishlist, body: { productIds: [id] } })
    const office = app.as((await anAdmin(app)).token)
    await office.call(changeStock, { params: { variantId }, body: { delta: 5, note: null } })
    await app.drainJobs()
    await follow(followStock)

    expect(await mailsTo(english.email)).toMatchObject([{ kind: 'wishlistBack', subject: 'Back in stock from your wishlist' }])
    expect(await mailsTo(arabic.email)).toMatchObject([{ kind: 'wishlistBack', subject: expect.stringMatching('رغباتكم') }])
  })

  test('again the next time, but not twice within the hour', async () => {
    const { id, variantId } = await aProduct(app, { onHand: 3 })
    const buyer = await aBuyer()
    await buyer.call(putOnList, { ...wishlist, body: { productIds: [id] } })
    const office = app.as((await anAdmin(app)).token)
    const turnOnce = async () => {
      await sellOut(variantId, 3)
      await follow(followStock)
      await office.call(changeStock, { params: { variantId }, body: { delta: 3, note: null } })
      await app.drainJobs()
    }
    await turnOnce()
    await turnOnce()
    expect(await mailsTo(buyer.email)).toHaveLength(1)
    await anHourLater()
    await follow(followStock)
    expect(await mailsTo(buyer.email)).toHaveLength(2)
  })

  test('not to those who may not order', async () => {
    const { id, variantId } = await aProduct(app, { onHand: 0 })
    const buyer = await aBuyer({ status: 'confirmed' })
    await buyer.call(putOnList, { ...wishlist, body: { productIds: [id] } })
    const office = app.as((await anAdmin(app)).token)
    await office.call(changeStock, { params: { variantId }, body: { delta: 3, note: null } })
    await app.drainJobs()
    expect(await mailsTo(buyer.email)).toEqual([])
  })

  test('when something costs its own customer less: by the price lists of the company, with both prices', async () => {
    const { id, variantId } = await aProduct(app, { price: 1000, title: 'Wool scarf' })
    const [mine, other] = [await aBuyer(), await aBuyer()]
    for (const buyer of [mine, other]) await buyer.call(putOnList, { ...wishlist, body: { productIds: [id] } })
    await aPriceList(app, { companyId: mine.companyId, rows: [{ variantId, price: 800 }] })
    await follow(followPrices)
    await follow(followPrices)
    const [mail, ...more] = await mailsTo(mine.email)
    expect([mail?.kind, more, await mailsTo(other.email)]).toEqual(['wishlistReduced', [], []])
    expect(app.mails(mine.email)[0]).toMatch(/Wool scarf\s+£8.00 instead of £10.00/)
  })

  test('not when a price rises, and measures the next reduction from there', async () => {
    const { id } = await aProduct(app, { price: 1000 })
    const buyer = await aBuyer()
    await buyer.call(putOnList, { ...wishlist, body: { productIds: [id] } })
    await priceOf(id, 1200)
    await follow(followPrices)
    expect(await mailsTo(buyer.email)).toEqual([])
    await priceOf(id, 1100)
    await follow(followPrices)
    expect(await mailsTo(buyer.email)).toHaveLength(1)
  })

  test('no price to those who see none', async () => {
    const { id } = await aProduct(app, { price: 1000 })
    const buyer = await aBuyer({ canSeePrices: false })
    await buyer.call(putOnList, { ...wishlist, body: { productIds: [id] } })
    await priceOf(id, 500)
    await follow(followPrices)
    expect(await mailsTo(buyer.email)).toEqual([])
  })
})
