// Somebody changes their own data while they are erased: what was erased does not come back.
import { eq, or, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { saveCart } from '#modules/carts/contract.ts'
import { saveCartAs } from '#modules/carts/saved-contract.ts'
import { carts, savedCarts } from '#modules/carts/server/tables.ts'
import { putOnList } from '#modules/lists/contract.ts'
import { listEntries } from '#modules/lists/server/tables.ts'
import { rememberWords } from '#modules/order-pad/contract.ts'
import { orderPadWords } from '#modules/order-pad/server/tables.ts'
import { addReview } from '#modules/reviews/contract.ts'
import { reviews } from '#modules/reviews/server/tables.ts'
import { chooseCustomer } from '#modules/sign-in/contract.ts'
import { mailLink } from '#modules/sign-in/server/link-mails.ts'
import { type Caller, theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { isWaitedFor } from '#testing/waits.ts'
import { updateOwnProfile } from '../profile-admin-contract.ts'
import { inviteAdmin } from '../admins-contract.ts'
import { inviteSalesperson } from '../salespeople-admin-contract.ts'
import { addAddress, updateProfile } from '../contract.ts'
import { askErasure } from '../personal-data-contract.ts'
import { erasePerson } from './erase-person.ts'
import { addresses, customers, people } from './tables.ts'

const app = await theApp()
const product = await aProduct(app)
// Nobody erases the last super admin.
await anAdmin(app, { isSuper: true })

/** Erases a person as soon as their call waits for the person; gives the call's status. */
async function erasedDuring(id: string, whom: 'user' | 'admin', call: () => Promise<number>): Promise<number> {
  let status: Promise<number> | undefined
  await app.asSystem((ctx) =>
    ctx.tx(async (tx) => {
      await tx.db.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for('update')
      await tx.db.select({ id: people.id }).from(people).where(eq(people.id, id)).for('update')
      status = call()
      await isWaitedFor(tx)
      await erasePerson(tx, id, whom)
    }),
  )
  return status ?? 0
}

const left = (id: string) =>
  app.asSystem(async ({ db }) => ({
    person: (
      await db
        .select({
          isCoded: sql<boolean>`first_name = code`,
          lastName: people.lastName,
          phone: people.phone,
          askedAt: people.erasureAskedAt,
        })
        .from(people)
        .where(eq(people.id, id))
    )[0],
    addresses: await db.$count(addresses, eq(addresses.customerId, id)),
  }))

const profile = { firstName: 'Zebulon', lastName: 'Quillfeather', phone: '+447999000333', mobile: null, locale: 'en' as const }
const address = { country: 'GB', city: 'Leeds', address1: '7 Quillfeather Lane', postcode: 'LS1 1AA' }

test.each<[string, number, (caller: Caller) => Promise<number>]>([
  ['the profile', 409, (caller) => caller.status(updateProfile, { body: profile })],
  ['an address', 409, (caller) => caller.status(addAddress, { body: address })],
  ['the wish to be erased', 401, (caller) => caller.status(askErasure)],
])('a customer who saves %s while they are erased leaves nothing behind', async (_, status, call) => {
  const { id, token } = await aCustomer(app)

  expect(await erasedDuring(id, 'user', () => call(app.as(token)))).toBe(status)

  expect(await left(id)).toEqual({ person: { isCoded: true, lastName: '', phone: null, askedAt: null }, addresses: 0 })
})

const line = () => ({ variantId: product.variantId, quantity: 2 })
const review = () => ({
  productId: product.id,
  rating: 5,
  ratings: { quality: null, asDescribed: null, value: null },
  name: 'Zebulon',
  email: 'zebulon@quill.example',
  comment: 'Soft',
  botCheck: 'test',
})

/** The rows of what a customer writes beside the profile. */
const written = (of: { id: string; companyId: string }) =>
  app.asSystem(async ({ db }) => [
    await db.$count(carts, eq(carts.customerId, of.id)),
    await db.$count(savedCarts, eq(savedCarts.customerId, of.id)),
    await db.$count(listEntries, eq(listEntries.customerId, of.id)),
    await db.$count(orderPadWords, eq(orderPadWords.companyId, of.companyId)),
    await db.$count(reviews, or(eq(reviews.customerId, of.id), eq(reviews.name, 'Zebulon'))),
  ])

const writes: [string, (caller: Caller) => Promise<number>][] = [
  ['a cart', (caller) => caller.status(saveCart, { body: { version: 0, lines: [line()] } })],
  ['a cart under a name', (caller) => caller.status(saveCartAs, { body: { name: 'Spring', lines: [line()] } })],
  ['a list', (caller) => caller.status(putOnList, { params: { kind: 'favorites' }, body: { productIds: [product.id] } })],
  [
    'words of a list',
    (caller) => caller.status(rememberWords, { body: { words: [{ sought: 'Zebulons socks', variantId: product.variantId }] } }),
  ],
  ['a review', (caller) => caller.status(addReview, { body: review() })],
]

test.each(writes)('a customer who saves %s while they are erased is signed out, and it is not there', async (_, call) => {
  const customer = await aCustomer(app)

  expect(await erasedDuring(customer.id, 'user', () => call(app.as(customer.token)))).toBe(401)

  expect(await written(customer)).toEqual([0, 0, 0, 0, 0])
})

test.each(writes)('a customer who is erased while they save %s leaves nothing of it', async (_, call) => {
  const customer = await aCustomer(app)

  const [status] = await Promise.all([
    call(app.as(customer.token)),
    app.asSystem((ctx) => ctx.tx((tx) => erasePerson(tx, customer.id, 'user'))),
  ])

  expect([200, 401]).toContain(status)
  expect(await written(customer)).toEqual([0, 0, 0, 0, 0])
})

test('a salesperson who is erased while they fill a cart for a customer leaves none', async () => {
  const salesperson = await aSalesperson(app)
  const customer = await aCustomer(app, { salespersonId: salesperson.id })
  await app.as(salesperson.token).call(chooseCustomer, { params: { id: customer.id } })
  const save = () => app.as(salesperson.token).status(saveCart, { body: { version: 0, lines: [line()] } })

  expect(await erasedDuring(salesperson.id, 'user', save)).toBe(401)

  expect(await written(customer)).toEqual([0, 0, 0, 0, 0])
})

test('an admin who saves their name while they are erased leaves nothing behind', async () => {
  const { id, token } = await anAdmin(app)
  const body = { firstName: 'Cordelia', lastName: 'Thistle', locale: 'en' as const }

  expect(await erasedDuring(id, 'admin', () => app.as(token).status(updateOwnProfile, { body }))).toBe(404)

  expect((await left(id)).person).toMatchObject({ isCoded: true, lastName: '' })
})

/** The mails in the queue that name an address. */
const mailsTo = (email: string) =>
  app.asSystem(
    async ({ db }) => (await db.execute(sql`select 1 from pgboss.job where state < 'completed' and data::text ilike ${`%${email}%`}`)).rows,
  )
const withoutPassword = (id: string) =>
  app.asSystem(({ db }) => db.update(people).set({ passwordHash: '', emailVerifiedAt: null }).where(eq(people.id, id)))

test.each([
  ['an admin', 'admin', () => anAdmin(app), inviteAdmin],
  ['a salesperson', 'user', () => aSalesperson(app), inviteSalesperson],
] as const)('%s who is erased while they are invited again gets no mail', async (_, whom, made, invite) => {
  const office = app.as((await anAdmin(app, { isSuper: true })).token)
  const { id, email } = await made()
  await withoutPassword(id)

  expect(await erasedDuring(id, whom, () => office.status(invite, { params: { id } }))).toBe(404)

  expect(await mailsTo(email)).toEqual([])
})

test('nobody who is erased while they ask for a link keeps their address in the queue', async () => {
  const { id, email } = await aSalesperson(app)
  await withoutPassword(id)
  const asking = () => app.asSystem((ctx) => mailLink(ctx, { kind: 'resetPassword', email })).then(() => 200)

  expect(await erasedDuring(id, 'user', asking)).toBe(200)

  expect(await mailsTo(email)).toEqual([])
})
