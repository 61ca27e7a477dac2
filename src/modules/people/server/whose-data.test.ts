// Whose data a copy has and an erasure takes: the person's alone.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { savedCarts } from '#modules/carts/server/tables.ts'
import { contactMessages } from '#modules/content/server/tables.ts'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { getUser, updateUser } from '../admin-contract.ts'
import { copyUserData, eraseUser } from '../personal-data-admin-contract.ts'
import { copyOwnData } from '../personal-data-contract.ts'

const app = await theApp()
const admin = (await anAdmin(app, { isSuper: true })).token

/** The office enters another address of a customer. */
async function moveTo(id: string, email: string): Promise<void> {
  const present = await app.as(admin).call(getUser, { params: { id } })
  const { phone, mobile, locale, companyName, companyNumber, vatNumber, taxTreatment, taxReason, firstName, lastName } = present
  const body = { firstName, lastName, mobile, locale, companyName, companyNumber, vatNumber, taxTreatment, taxReason, phone: phone ?? '' }
  await app.as(admin).call(updateUser, { params: { id }, body: { ...body, email } })
}

test('a former address that somebody else has now leads to nothing of theirs, neither in a copy nor in an erasure', async () => {
  const mistyped = await aCustomer(app, { email: 'sam@whose.example' })
  await moveTo(mistyped.id, 'sammy@whose.example')
  await app.drainJobs()
  const owner = await aCustomer(app, { email: 'sam@whose.example' })
  await app.asSystem(async ({ db }) => {
    const message = { name: 'Sam', email: 'sam@whose.example', locale: 'en' as const, subject: 'A question', message: 'Only for the shop' }
    await db.insert(contactMessages).values(message)
    const mail = { recipient: 'sam@whose.example', locale: 'en' as const, state: 'sent' as const }
    await db.insert(sentEmails).values({ ...mail, key: 'whose', kind: 'accountApproved', subject: 'Welcome, Sam', subjectId: owner.id })
  })

  const copy = await app.as(admin).call(copyUserData, { params: { id: mistyped.id } })
  expect(JSON.stringify(copy)).not.toMatch(/Only for the shop|Welcome, Sam/)
  await app.as(admin).call(eraseUser, { params: { id: mistyped.id } })

  const { data } = await app.as(owner.token).call(copyOwnData)
  expect(data).toMatchObject({ messages: [{ message: 'Only for the shop' }] })
  const [mail] = await app.asSystem(({ db }) =>
    db.select({ subject: sentEmails.subject }).from(sentEmails).where(eq(sentEmails.key, 'whose')),
  )
  expect(mail).toEqual({ subject: 'Welcome, Sam' })
})

test('of the carts that a salesperson put aside for a customer, the copy of the customer has the shared ones, that of the salesperson all', async () => {
  const salesperson = await aSalesperson(app)
  const customer = await aCustomer(app, { salespersonId: salesperson.id })
  await app.asSystem(({ db }) => {
    const cart = { customerId: customer.id, lines: [] }
    return db.insert(savedCarts).values([
      { ...cart, name: 'Mine' },
      { ...cart, salespersonId: salesperson.id, name: 'To offer next year' },
      { ...cart, salespersonId: salesperson.id, name: 'For you', isShared: true },
    ])
  })
  const savedOf = async (token: string) => {
    const { data } = await app.as(token).call(copyOwnData)
    return z
      .array(z.object({ name: z.string() }))
      .parse(data['savedCarts'])
      .map(({ name }) => name)
      .sort()
  }

  expect(await savedOf(customer.token)).toEqual(['For you', 'Mine'])
  expect(await savedOf(salesperson.token)).toEqual(['For you', 'To offer next year'])
})
