// The office declines a wish to be erased: who may, what the person reads, and that they may ask again.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getAdminDashboard } from '#modules/reports/admin-contract.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { getUser, listUsers } from '../admin-contract.ts'
import { getMe } from '../contract.ts'
import * as office from '../personal-data-admin-contract.ts'
import { askErasure, copyOwnData, withdrawErasure } from '../personal-data-contract.ts'
import { listSalesTeam } from '../salespeople-admin-contract.ts'
import { people } from './tables.ts'

const app = await theApp()
const admin = (await anAdmin(app)).token

const decline = (id: string, reason = 'Two orders are on their way', token = admin) =>
  app.as(token).call(office.declineErasure, { params: { id }, body: { reason } })

test('a wish is declined, a person erased and a copy made by admins with the right for personal data alone', async () => {
  const customer = await aCustomer(app)
  const editor = await anAdmin(app, { permissions: ['customers.see', 'customers.change'] })
  const params = { id: customer.id }
  const body = { reason: 'not yet' }
  expect(await app.as(null).status(office.declineErasure, { params, body })).toBe(401)
  expect(await app.as(customer.token).status(office.declineErasure, { params, body })).toBe(403)
  expect(await app.as(editor.token).status(office.declineErasure, { params, body })).toBe(403)
  expect(await app.as(editor.token).status(office.copyUserData, { params })).toBe(403)
  expect(await app.as(editor.token).status(office.eraseUser, { params })).toBe(403)
  const officer = await anAdmin(app, { permissions: ['customers.see', 'privacy.change'] })
  expect(await app.as(officer.token).status(office.copyUserData, { params })).toBe(200)
})

test('a declined customer reads the reason in their mail and profile, and may ask again', async () => {
  const customer = await aCustomer(app, { locale: 'ar', email: 'declined@shop.example' })
  const me = () => app.as(customer.token).call(getMe)
  await app.as(customer.token).call(askErasure)

  const { askedAt, declined } = await decline(customer.id, '  Two orders are on their way ')
  await app.drainJobs()

  expect([askedAt, declined?.reason]).toEqual([null, 'Two orders are on their way'])
  expect(await me()).toMatchObject({ erasureAskedAt: null, erasureDeclined: { reason: 'Two orders are on their way' } })
  const [mail = ''] = app.mails('declined@shop.example')
  expect(mail).toContain('بخصوص طلبكم محو بياناتكم')
  expect(mail).toContain('Two orders are on their way')
  const { history } = await app.as(admin).call(getUser, { params: { id: customer.id } })
  expect(history[0]).toMatchObject({ action: 'customer.erasureDeclined', after: { reason: 'Two orders are on their way' } })
  expect((await app.as(customer.token).call(copyOwnData)).data).toMatchObject({
    account: { erasureAskedAt: null, erasureDeclinedReason: 'Two orders are on their way' },
  })
  await app.as(customer.token).call(askErasure)
  expect(await me()).toMatchObject({ erasureAskedAt: expect.any(String), erasureDeclined: null })
})

test('a wish that is not there any more cannot be declined, and a reason is needed', async () => {
  const customer = await aCustomer(app)
  await expect(decline(customer.id)).rejects.toMatchObject({ code: 'person.erasureNotAsked' })
  await app.as(customer.token).call(askErasure)
  await expect(decline(customer.id, ' ')).rejects.toMatchObject({ code: 'core.invalid' })
  await app.as(customer.token).call(withdrawErasure)
  await expect(decline(customer.id)).rejects.toMatchObject({ status: 409 })
  await expect(decline(crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
})

test('an erasure takes the reason along', async () => {
  const customer = await aCustomer(app)
  await app.as(customer.token).call(askErasure)
  await decline(customer.id, 'Zebulon owes us')
  await app.as(admin).call(office.eraseUser, { params: { id: customer.id } })

  const [left] = await app.asSystem(({ db }) => db.select().from(people).where(eq(people.id, customer.id)))
  expect(left).toMatchObject({ erasureDeclinedAt: null, erasureDeclinedReason: null })
})

test('the dashboard counts open wishes of customers and of salespeople with the age of the oldest, and both lists show them', async () => {
  const before = (await app.as(admin).call(getAdminDashboard)).erasures
  const customer = await aCustomer(app)
  const salesperson = await aSalesperson(app)
  for (const { token } of [customer, salesperson]) await app.as(token).call(askErasure)
  await app.asSystem(({ db, now }) =>
    db
      .update(people)
      .set({ erasureAskedAt: new Date(now.getTime() - 12.5 * 86_400_000).toISOString() })
      .where(eq(people.id, customer.id)),
  )

  expect((await app.as(admin).call(getAdminDashboard)).erasures).toEqual({
    customers: { count: before.customers.count + 1, oldestDays: 12 },
    salespeople: { count: before.salespeople.count + 1, oldestDays: 0 },
  })
  const query = { asksErasure: true }
  const users = await app.as(admin).call(listUsers, { query: { ...query, sort: 'erasure' } })
  expect(users.data[0]).toMatchObject({ id: customer.id, erasureAskedAt: expect.any(String) })
  // Who asks for nothing comes last in either order.
  for (const sort of ['erasure', '-erasure'] as const)
    expect((await app.as(admin).call(listUsers, { query: { sort, perPage: 1 } })).data[0]?.erasureAskedAt).not.toBeNull()
  expect((await app.as(admin).call(listSalesTeam, { query })).data.map(({ id }) => id)).toEqual([salesperson.id])
})
