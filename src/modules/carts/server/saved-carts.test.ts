import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customers, people } from '#modules/people/server/tables.ts'
import { products } from '#modules/products/server/tables.ts'
import { sessions } from '#modules/sign-in/server/tables.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, aSalesperson } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { isWaitedFor } from '#testing/waits.ts'
import { changeSavedCart, listSavedCarts, maxSavedCarts, openSavedCart, removeSavedCart, saveCartAs } from '../saved-contract.ts'
import { carts, savedCarts } from './tables.ts'

const app = await theApp()
const shirt = await aProduct(app, { title: 'Shirt' })
const tea = await aProduct(app, { title: 'Tea' })

const save = (token: string | null, name: string, lines = [{ variantId: shirt.variantId, quantity: 3 }]) =>
  app.as(token).call(saveCartAs, { body: { name, lines } })
const share = (token: string, id: string, name: string, note: string | null = null) =>
  app.as(token).call(changeSavedCart, { params: { id }, body: { name, isShared: true, note } })
const namesOf = async (token: string) => (await app.as(token).call(listSavedCarts)).map(({ name }) => name)

/** A customer and a salesperson who has chosen them. */
async function aPair() {
  const customer = await aCustomer(app)
  const salesperson = await aSalesperson(app)
  await app.asSystem((ctx) => ctx.db.update(customers).set({ salespersonId: salesperson.id }).where(eq(customers.id, customer.id)))
  await app.asSystem((ctx) => ctx.db.update(sessions).set({ actingForId: customer.id }).where(eq(sessions.personId, salesperson.id)))
  return { customer, salesperson }
}

describe('who may not', () => {
  test.each<[string, () => Promise<{ token: string | null }>, { list: number; save: number }]>([
    ['a visitor', () => Promise.resolve({ token: null }), { list: 401, save: 401 }],
    ['a customer who waits for approval', () => aCustomer(app, { status: 'confirmed' }), { list: 200, save: 403 }],
    ['a restricted customer', () => aCustomer(app, { isRestricted: true }), { list: 200, save: 403 }],
    ['a customer who sees no prices', () => aCustomer(app, { canSeePrices: false }), { list: 200, save: 403 }],
    ['a salesperson who has chosen no customer', () => aSalesperson(app), { list: 409, save: 409 }],
  ])('%s', async (_, build, expected) => {
    const as = app.as((await build()).token)
    const lines = [{ variantId: shirt.variantId, quantity: 1 }]
    expect({ list: await as.status(listSavedCarts), save: await as.status(saveCartAs, { body: { name: 'Mine', lines } }) }).toEqual(
      expected,
    )
  })

  test("another company's is not there: not in the list, not to open, rename, share or remove", async () => {
    const [owner, other] = [await aCustomer(app), await aCustomer(app)]
    const { id } = await save(owner.token, 'Spring')
    await share(owner.token, id, 'Spring')
    const as = app.as(other.token)
    expect(await namesOf(other.token)).toEqual([])
    expect(await as.status(openSavedCart, { params: { id } })).toBe(404)
    expect(await as.status(changeSavedCart, { params: { id }, body: { name: 'Taken', isShared: false, note: null } })).toBe(404)
    expect(await as.status(removeSavedCart, { params: { id } })).toBe(404)
    expect(await namesOf(owner.token)).toEqual(['Spring'])
  })

  test('a salesperson who acts for somebody else does not see what a customer shared', async () => {
    const [first, second] = [await aPair(), await aPair()]
    const { id } = await save(first.customer.token, 'Spring')
    await share(first.customer.token, id, 'Spring')
    expect(await app.as(second.salesperson.token).status(openSavedCart, { params: { id } })).toBe(404)
  })
})

test('a cart is put aside under a name, opened with what a cart needs of its lines, renamed and removed', async () => {
  const buyer = await aCustomer(app)
  const as = app.as(buyer.token)
  const lines = [
    { variantId: shirt.variantId, quantity: 3 },
    { variantId: tea.variantId, quantity: 1 },
    { variantId: shirt.variantId, quantity: 2 },
  ]
  const saved = await save(buyer.token, ' Spring ', lines)
  expect(saved).toMatchObject({ name: 'Spring', isMine: true, isShared: false, note: null, lineCount: 2 })

  const opened = await as.call(openSavedCart, { params: { id: saved.id } })
  expect(opened.left).toEqual([])
  expect(opened.lines).toMatchObject([
    { variantId: shirt.variantId, quantity: 5, sku: shirt.sku, title: 'Shirt', slug: shirt.slug },
    { variantId: tea.variantId, quantity: 1 },
  ])

  await as.call(changeSavedCart, { params: { id: saved.id }, body: { name: 'Summer', isShared: false, note: null } })
  expect(await namesOf(buyer.token)).toEqual(['Summer'])
  await as.call(removeSavedCart, { params: { id: saved.id } })
  expect(await namesOf(buyer.token)).toEqual([])
})

test('what the shop no longer shows is named when its cart is opened', async () => {
  const gone = await aProduct(app)
  const buyer = await aCustomer(app)
  const { id } = await save(buyer.token, 'Old', [
    { variantId: gone.variantId, quantity: 1 },
    { variantId: tea.variantId, quantity: 1 },
  ])
  await app.asSystem((ctx) => ctx.db.update(products).set({ status: 'unavailable' }).where(eq(products.id, gone.id)))
  const { lines, left } = await app.as(buyer.token).call(openSavedCart, { params: { id } })
  expect(lines.map(({ variantId }) => variantId)).toEqual([tea.variantId])
  expect(left).toEqual([{ sku: gone.sku }])
})

test('a cart that was opened and changed is saved in place of itself and stays shared; what was left out is named', async () => {
  const { customer, salesperson } = await aPair()
  const gone = await aProduct(app)
  const { id } = await save(customer.token, 'Spring')
  await share(customer.token, id, 'Spring')
  await app.asSystem((ctx) => ctx.db.update(products).set({ status: 'unavailable' }).where(eq(products.id, gone.id)))
  const lines = [
    { variantId: shirt.variantId, quantity: 9 },
    { variantId: gone.variantId, quantity: 1 },
  ]

  const again = await app.as(customer.token).call(saveCartAs, { body: { name: 'Spring', lines, isReplacing: true } })

  expect(again).toMatchObject({ id, isShared: true, lineCount: 1, left: [{ sku: gone.sku }] })
  const { lines: opened } = await app.as(customer.token).call(openSavedCart, { params: { id } })
  expect(opened).toMatchObject([{ variantId: shirt.variantId, quantity: 9 }])
  // Another's of the same name is no own one: it stays, and a new one is made.
  const other = await app.as(salesperson.token).call(saveCartAs, { body: { name: 'Spring', lines, isReplacing: true } })
  expect(other).toMatchObject({ isMine: true, lineCount: 1 })
  expect(other.id).not.toBe(id)
})

test('a cart that is removed while it is saved in place of itself is made anew', async () => {
  const buyer = await aCustomer(app)
  const { id } = await save(buyer.token, 'Spring')
  const lines = [{ variantId: shirt.variantId, quantity: 9 }]
  const { again } = await app.asSystem((system) =>
    system.tx(async ({ db }) => {
      await db.delete(savedCarts).where(eq(savedCarts.id, id))
      const again = app.as(buyer.token).call(saveCartAs, { body: { name: 'Spring', lines, isReplacing: true } })
      await isWaitedFor({ db })
      return { again }
    }),
  )

  expect(await again).toMatchObject({ name: 'Spring', isMine: true })
  expect((await again).id).not.toBe(id)
})

test('a name is taken once by each owner, and the refusal is at its field', async () => {
  const { customer, salesperson } = await aPair()
  await save(customer.token, 'Spring')
  await expect(save(customer.token, 'Spring')).rejects.toMatchObject({ code: 'cart.nameTaken', fields: { name: [expect.any(String)] } })
  await expect(save(customer.token, '  ')).rejects.toMatchObject({ status: 422, fields: { name: [expect.any(String)] } })
  expect(await save(salesperson.token, 'Spring')).toMatchObject({ isMine: true })
})

test('one person puts a limited number aside', async () => {
  const buyer = await aCustomer(app)
  for (let n = 1; n < maxSavedCarts; n++) await save(buyer.token, `Cart ${n}`)
  // The last place is taken by somebody who has the cart at the same moment.
  const { late } = await app.asSystem((system) =>
    system.tx(async ({ db }) => {
      await db.select().from(carts).where(eq(carts.customerId, buyer.id)).for('update')
      await db.insert(savedCarts).values({ customerId: buyer.id, name: 'The last', lines: [] })
      const late = expect(save(buyer.token, 'One more')).rejects.toMatchObject({ code: 'cart.tooManySaved' })
      await isWaitedFor({ db })
      return { late }
    }),
  )
  await late
})

describe('sharing', () => {
  test('is told to the other of the two by one mail in their language, with the note', async () => {
    const { customer, salesperson } = await aPair()
    const mails = async (email: string) => {
      await app.drainJobs()
      return app.mails(email)
    }
    const { id } = await save(customer.token, 'Spring')
    expect(await mails(salesperson.email)).toEqual([])
    await share(customer.token, id, 'Spring', 'Please check')
    await share(customer.token, id, 'Spring 2', 'Please check')
    const told = await mails(salesperson.email)
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('shares the cart “Spring” with you')
    expect(told[0]).toMatch(/Note\s+Please check/)
    expect(told[0]).not.toContain('Product')
    expect(await mails(customer.email)).toEqual([])

    await app.asSystem((ctx) => ctx.db.update(people).set({ locale: 'ar' }).where(eq(people.id, customer.id)))
    const proposal = await save(salesperson.token, 'Proposal')
    await share(salesperson.token, proposal.id, 'Proposal', 'بالألوان الجديدة')
    expect(await mails(customer.email)).toEqual([expect.stringMatching(/ملاحظة\s+بالألوان الجديدة[^]*أعدّ لكم.*Proposal/)])
  })

  test('again and again is one mail; with another note it is news', async () => {
    const { customer, salesperson } = await aPair()
    const unshare = (id: string) =>
      app.as(customer.token).call(changeSavedCart, { params: { id }, body: { name: 'Spring', isShared: false, note: null } })
    const { id } = await save(customer.token, 'Spring')
    for (const _ of [1, 2, 3]) {
      await share(customer.token, id, 'Spring', 'Please check')
      await unshare(id)
      await app.drainJobs()
    }
    expect(app.mails(salesperson.email)).toHaveLength(1)

    await share(customer.token, id, 'Spring', 'Two cases more')
    await app.drainJobs()
    expect(app.mails(salesperson.email)).toEqual([expect.any(String), expect.stringContaining('Two cases more')])
  })

  test('reaches nobody whose account is closed', async () => {
    const { customer, salesperson } = await aPair()
    await app.asSystem((ctx) => ctx.db.update(people).set({ isActive: false }).where(eq(people.id, salesperson.id)))
    const { id } = await save(customer.token, 'Spring')
    await share(customer.token, id, 'Spring')
    await app.drainJobs()
    expect(app.mails(salesperson.email)).toEqual([])
  })

  test('the salesperson sees what the customer shared, with its note, and may open it but nothing else', async () => {
    const { customer, salesperson } = await aPair()
    const { id } = await save(customer.token, 'Spring')
    await save(customer.token, 'Private')
    await share(customer.token, id, 'Spring', 'Please check')

    const as = app.as(salesperson.token)
    expect(await as.call(listSavedCarts)).toMatchObject([{ id, name: 'Spring', isMine: false, isShared: true, note: 'Please check' }])
    expect((await as.call(openSavedCart, { params: { id } })).lines).toHaveLength(1)
    expect(await as.status(removeSavedCart, { params: { id } })).toBe(404)
    expect(await as.status(changeSavedCart, { params: { id }, body: { name: 'X', isShared: true, note: null } })).toBe(404)
  })

  test('the customer sees what the salesperson shared back, and no longer once it is not shared', async () => {
    const { customer, salesperson } = await aPair()
    const { id } = await save(salesperson.token, 'Proposal')
    expect(await namesOf(customer.token)).toEqual([])
    await share(salesperson.token, id, 'Proposal', 'With the new colours')
    expect(await app.as(customer.token).call(listSavedCarts)).toMatchObject([
      { name: 'Proposal', isMine: false, note: 'With the new colours' },
    ])

    await app.as(salesperson.token).call(changeSavedCart, { params: { id }, body: { name: 'Proposal', isShared: false, note: 'kept' } })
    expect(await namesOf(customer.token)).toEqual([])
    expect(await app.as(customer.token).status(openSavedCart, { params: { id } })).toBe(404)
    expect(await app.as(salesperson.token).call(listSavedCarts)).toMatchObject([{ note: null }])
  })
})
