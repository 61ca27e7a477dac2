// Looking at the shop as a customer: who may, what is seen, and that every write is refused.
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { routes } from '../../../modules.ts'
import { getMe } from '#modules/people/contract.ts'
import { adminRoles, people, roles } from '#modules/people/server/tables.ts'
import { auditEntries } from '#server/db/kit-tables.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { rawCall, strangeUrl } from '#testing/raw-call.ts'
import { signOutAdmin } from '../admin-contract.ts'
import { signOut } from '../contract.ts'
import { endAdminSession, endOtherAdminSessions, listAdminSessions } from '../second-factor-admin-contract.ts'
import { listSessions } from '../second-factor-contract.ts'
import { seeAsCustomer, seeAsNeeds } from '../see-as-admin-contract.ts'
import { demandFactors } from './second-factor.ts'
import { createSession } from './sessions.ts'
import { sessions } from './tables.ts'

const app = await theApp()

const looking = async (customerId: string, adminToken: string) =>
  (await app.as(adminToken).call(seeAsCustomer, { params: { id: customerId } })).token

test('only admins who may see customers look, and only as customers', async () => {
  const [customer, seller, admin] = [await aCustomer(app), await aSalesperson(app), await anAdmin(app)]
  const narrow = await anAdmin(app, { permissions: ['orders.see'] })
  const params = { id: customer.id }
  // A customer's shop shows their orders and prices.
  for (const permissions of [
    ['customers.see', 'orders.see'],
    ['customers.see', 'prices.see'],
  ] as const) {
    const part = await anAdmin(app, { permissions: [...permissions] })
    expect(await app.as(part.token).status(seeAsCustomer, { params })).toBe(403)
  }
  expect(await app.as(customer.token).status(seeAsCustomer, { params })).toBe(403)
  expect(await app.as(narrow.token).status(seeAsCustomer, { params })).toBe(403)
  expect(await app.as(admin.token).status(seeAsCustomer, { params: { id: seller.id } })).toBe(404)
  expect(await app.as(admin.token).status(seeAsCustomer, { params: { id: admin.id } })).toBe(404)
  const closed = await aCustomer(app)
  await app.asSystem((ctx) => ctx.db.update(people).set({ isActive: false }).where(eq(people.id, closed.id)))
  expect(await app.as(admin.token).status(seeAsCustomer, { params: { id: closed.id } })).toBe(404)
})

test('every call that is no query is refused, signing out apart', async () => {
  const [customer, admin] = [await aCustomer(app), await anAdmin(app)]
  const token = await looking(customer.id, admin.token)
  const open: string[] = []
  const writing = routes.map(({ endpoint }) => endpoint).filter(({ method, webhook }) => method !== 'GET' && !webhook)
  // Signing out comes last: it ends the session.
  for (const endpoint of writing.toSorted((a, b) => Number(a === signOut) - Number(b === signOut))) {
    const { status, code } = await rawCall(app, endpoint.method, strangeUrl(endpoint), { token, ...(endpoint.body ? { body: {} } : {}) })
    if (status !== 403 || code !== 'core.onlyLooking') open.push(`${endpoint.method} ${endpoint.path}`)
  }
  expect(open).toEqual(['POST /api/auth/logout'])
})

test('the admin sees what the customer sees, by name in the audit; the customer’s list of devices does not show it', async () => {
  const [customer, admin] = [await aCustomer(app), await anAdmin(app, { firstName: 'Nora', lastName: 'Kent' })]
  const token = await looking(customer.id, admin.token)
  const me = await app.as(token).call(getMe)
  expect([me.email, me.seenBy]).toEqual([customer.email, 'Nora Kent'])
  expect((await app.as(customer.token).call(getMe)).seenBy).toBeNull()
  expect(await app.as(customer.token).call(listSessions)).toHaveLength(1)
  const [entry] = await app.asSystem((ctx) => ctx.db.select().from(auditEntries).where(eq(auditEntries.subjectId, customer.id)))
  expect([entry?.action, entry?.actorId]).toEqual(['customer.seen', admin.id])
  await app.as(token).call(signOut)
  expect(await app.as(token).status(getMe)).toBe(401)
})

test('looking ends after an hour, and with the admin’s account', async () => {
  const [customer, admin, gone] = [await aCustomer(app), await anAdmin(app), await anAdmin(app)]
  const token = await looking(customer.id, admin.token)
  const past = '2026-01-01T00:00:00Z'
  await app.asSystem((ctx) => ctx.db.update(sessions).set({ expiresAt: past }).where(eq(sessions.seenById, admin.id)))
  expect(await app.as(token).status(getMe)).toBe(401)

  const other = await looking(customer.id, gone.token)
  await app.asSystem((ctx) => ctx.db.update(people).set({ isActive: false }).where(eq(people.id, gone.id)))
  expect(await app.as(other).status(getMe)).toBe(401)
})

test.each(seeAsNeeds)('looking ends when the admin may not do %s any more', async (lost) => {
  const [customer, admin] = [await aCustomer(app), await anAdmin(app, { permissions: [...seeAsNeeds] })]
  const token = await looking(customer.id, admin.token)
  expect(await app.as(token).status(getMe)).toBe(200)

  await app.asSystem((ctx) =>
    ctx.db
      .update(roles)
      .set({ permissions: seeAsNeeds.filter((each) => each !== lost) })
      .where(inArray(roles.id, ctx.db.select({ id: adminRoles.roleId }).from(adminRoles).where(eq(adminRoles.adminId, admin.id)))),
  )

  expect(await app.as(token).status(getMe)).toBe(401)
})

test('looking ends when the admin signs a device out, or may not stay signed in without a second factor', async () => {
  const [customer, admin, colleague] = [await aCustomer(app), await anAdmin(app), await anAdmin(app)]
  const ways = [
    async () => app.as(admin.token).call(endOtherAdminSessions),
    async () => {
      await app.asSystem((ctx) => createSession(ctx, admin.id))
      const other = (await app.as(admin.token).call(listAdminSessions)).find(({ isThis }) => !isThis)
      await app.as(admin.token).call(endAdminSession, { params: { id: other?.id ?? '' } })
    },
    async () => app.as(admin.token).call(signOutAdmin),
  ]
  const others = await looking(customer.id, colleague.token)
  for (const end of ways) {
    const token = await looking(customer.id, admin.token)
    await end()
    expect(await app.as(token).status(getMe)).toBe(401)
  }
  expect(await app.as(others).status(getMe)).toBe(200)
  await app.asSystem((ctx) => ctx.tx(demandFactors))
  expect(await app.as(others).status(getMe)).toBe(401)
  expect(await app.as(customer.token).status(getMe)).toBe(200)
})
