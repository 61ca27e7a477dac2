// The office and its customers: rights, search, and every decision with its mail, audit row and effect.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { demoPeople, demoSignIns } from '../../../../demo/people.ts'
import { testApp, theApp } from '#testing/app.ts'
import { aCustomer, anAddress, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import {
  approveUser,
  approveUsers,
  assignSalesperson,
  exportUsers,
  getUser,
  listSalespeople,
  listUsers,
  refuseUser,
  restrictUser,
  setSeesPrices,
  updateUser,
} from '../admin-contract.ts'
import { signInAdmin } from '#modules/sign-in/admin-contract.ts'
import { addAddress, getMe } from '../contract.ts'
import { companies } from '#modules/companies/server/tables.ts'
import { signIn } from '#modules/sign-in/contract.ts'
import { hashPassword } from '#modules/sign-in/server/public.ts'
import { seedPeople } from './seed-people.ts'

const app = await theApp()
const admin = await anAdmin(app, { firstName: 'Olga', lastName: 'Reed' })
const office = () => app.as(admin.token)

test('refuses everybody but admins', async () => {
  const { id, token } = await aCustomer(app)
  const seller = await aSalesperson(app)
  const calls = [
    (as: string | null) => app.as(as).status(listUsers),
    (as: string | null) => app.as(as).status(getUser, { params: { id } }),
    (as: string | null) => app.as(as).status(approveUser, { params: { id }, body: { canSeePrices: true } }),
    (as: string | null) => app.as(as).status(approveUsers, { body: { ids: [id], canSeePrices: true } }),
    (as: string | null) => app.as(as).status(exportUsers),
    (as: string | null) => app.as(as).status(refuseUser, { params: { id }, body: { reason: 'Because' } }),
    (as: string | null) => app.as(as).status(restrictUser, { params: { id }, body: { isRestricted: false } }),
    (as: string | null) => app.as(as).status(setSeesPrices, { params: { id }, body: { canSeePrices: true } }),
    (as: string | null) => app.as(as).status(assignSalesperson, { params: { id }, body: { salespersonId: null } }),
    (as: string | null) => app.as(as).status(listSalespeople),
  ]

  for (const call of calls) {
    expect(await call(token)).toBe(403)
    expect(await call(seller.token)).toBe(403)
  }
  expect(await app.as(null).status(listUsers)).toBe(401)
})

test('approves many at once, those whose status allows it, and gives customers for a file', async () => {
  const waiting = await Promise.all([
    aCustomer(app, { status: 'confirmed', lastName: 'Batchwise' }),
    aCustomer(app, { status: 'refused', lastName: 'Batchwise' }),
  ])
  const approved = await aCustomer(app, { status: 'approved', lastName: 'Batchwise' })
  const ids = [...waiting, approved].map(({ id }) => id)

  expect(await office().call(approveUsers, { body: { ids, canSeePrices: false } })).toEqual({ approved: 2 })
  for (const { id } of waiting)
    expect(await office().call(getUser, { params: { id } })).toMatchObject({ status: 'approved', canSeePrices: false })
  await app.drainJobs()
  expect(app.mails(waiting[0].email)).toHaveLength(1)

  const named = await office().call(exportUsers, { query: { search: 'Batchwise', sort: 'name' } })
  expect(named.map(({ id }) => id).sort()).toEqual([...ids].sort())
  expect(named[0]).toMatchObject({ companyNumber: expect.any(String), status: 'approved' })
  expect((await office().call(exportUsers, { query: { ids: [approved.id] } })).map(({ id }) => id)).toEqual([approved.id])
})

describe('the list', () => {
  test('finds by every word, filters, counts per status, sorts and pages', async () => {
    const seller = await aSalesperson(app, { firstName: 'Nina', lastName: 'Vale' })
    const one = await aCustomer(app, { companyName: 'Walnut 100% Ltd', firstName: 'Ines', salespersonId: seller.id })
    await aCustomer(app, { companyName: 'Walnut Bros', status: 'confirmed' })
    await aCustomer(app, { companyName: 'Walnut Sons', isRestricted: true })

    const found = await office().call(listUsers, { query: { search: 'walnut', sort: 'company' } })
    expect(found.data.map(({ companyName }) => companyName)).toEqual(['Walnut 100% Ltd', 'Walnut Bros', 'Walnut Sons'])
    expect(found.meta).toMatchObject({ total: 3, perPage: 20, perStatus: { approved: 2, confirmed: 1, refused: 0, unconfirmed: 0 } })
    expect(await office().call(listUsers, { query: { search: 'ines 100%' } })).toMatchObject({
      data: [{ id: one.id, salespersonName: 'Nina Vale' }],
    })
    expect((await office().call(listUsers, { query: { search: 'walnut', status: 'confirmed' } })).data).toHaveLength(1)
    expect((await office().call(listUsers, { query: { search: 'walnut', isRestricted: true } })).data).toHaveLength(1)
    expect((await office().call(listUsers, { query: { salespersonId: seller.id } })).data).toHaveLength(1)
    const second = await office().call(listUsers, { query: { search: 'walnut', sort: 'company', perPage: 1, page: 2 } })
    expect(second).toMatchObject({ data: [{ companyName: 'Walnut Bros' }], meta: { page: 2, perPage: 1, total: 3 } })
  })

  test('finds whom somebody on the telephone speaks of: by a phone in any spacing, and by a street', async () => {
    const caller = await aCustomer(app, { companyName: 'Quince Corner' })
    await app.asSystem((ctx) => ctx.db.execute(sql`update people set phone = '+441614960777' where id = ${caller.id}`))
    await anAddress(app, caller.id, { address1: '7 Tanner Row', postcode: 'YO1 6JB' })

    for (const search of ['0161 496 0777', '+44 (0)161 496 0777', '7 tanner row', 'yo16jb row'])
      expect((await office().call(listUsers, { query: { search } })).data.map(({ id }) => id)).toEqual([caller.id])
  })

  test('finds whom a Saudi national address belongs to: by its short form, and by its building number with the street', async () => {
    const caller = await aCustomer(app, { companyName: 'Palm Court' })
    await anAddress(app, caller.id, { country: 'SA', address1: 'Olaya Street', buildingNumber: '2929', shortAddress: 'RRRD2929' })

    for (const search of ['RRRD2929', 'rrrd٢٩٢٩', 'RRRD 2929', '2929 olaya street'])
      expect((await office().call(listUsers, { query: { search } })).data.map(({ id }) => id)).toEqual([caller.id])
    expect((await office().call(listUsers, { query: { search: 'RRRD2930' } })).data).toEqual([])
  })

  test('never tells a password', async () => {
    expect(JSON.stringify(await office().call(listUsers))).not.toMatch(/argon2|passwordHash/)
  })
})

describe('approving', () => {
  test('lets a waiting customer order, tells them in their language, and leaves a trace', async () => {
    const { id, email, token } = await aCustomer(app, { status: 'confirmed', locale: 'ar' })

    const user = await office().call(approveUser, { params: { id }, body: { canSeePrices: true } })

    expect(user).toMatchObject({
      status: 'approved',
      canSeePrices: true,
      history: [{ action: 'customer.approved', by: 'Olga Reed', before: { status: 'confirmed' } }],
    })
    expect(await app.as(token).call(getMe)).toMatchObject({ customer: { status: 'approved', canSeePrices: true } })
    await app.drainJobs()
    expect(app.mails(email)).toHaveLength(1)
    expect(app.mails(email)[0]).toContain('dir="rtl"')
  })

  test.each(['unconfirmed', 'approved'] as const)('is refused for a customer who is %s', async (status) => {
    const { id } = await aCustomer(app, { status })

    await expect(office().call(approveUser, { params: { id }, body: { canSeePrices: true } })).rejects.toMatchObject({
      status: 409,
      code: 'person.statusForbids',
    })
  })

  test('happens once when two clerks do it at the same moment, with one mail', async () => {
    const { id, email } = await aCustomer(app, { status: 'confirmed' })
    const approve = () => office().status(approveUser, { params: { id }, body: { canSeePrices: false } })

    expect((await Promise.all([approve(), approve()])).toSorted((a, b) => a - b)).toEqual([200, 409])

    await app.drainJobs()
    expect(app.mails(email)).toHaveLength(1)
  })
})

test('refusing gives the reason to the customer, by mail and in the account', async () => {
  const { id, email, token } = await aCustomer(app, { status: 'confirmed' })

  await office().call(refuseUser, { params: { id }, body: { reason: 'The <b>number</b> is wrong.' } })

  expect(await app.as(token).call(getMe)).toMatchObject({ customer: { status: 'refused', refusedReason: 'The <b>number</b> is wrong.' } })
  await app.drainJobs()
  expect(app.mails(email)[0]).toContain('The &lt;b&gt;number&lt;/b&gt; is wrong.')
})

test('restricting ends all sessions; who signs in again may read and not write', async () => {
  const { id, email, token } = await aCustomer(app)

  await office().call(restrictUser, { params: { id }, body: { isRestricted: true } })

  expect(await app.as(token).status(getMe)).toBe(401)
  const again = await app.as(null).call(signIn, { body: { email, password: 'correct-horse-9' } })
  expect(await app.as(again.token).call(getMe)).toMatchObject({ customer: { isRestricted: true } })
  expect(await app.as(again.token).status(addAddress, { body: { country: 'GB', city: 'Leeds', address1: '1' } })).toBe(403)
})

test('prices are hidden from the very next request on', async () => {
  const { id, token } = await aCustomer(app)

  await office().call(setSeesPrices, { params: { id }, body: { canSeePrices: false } })

  expect(await app.as(token).call(getMe)).toMatchObject({ customer: { canSeePrices: false } })
})

describe('assigning a salesperson', () => {
  test('takes a salesperson and nobody else', async () => {
    const { id } = await aCustomer(app)
    const other = await aCustomer(app)
    const seller = await aSalesperson(app)

    expect(await office().call(assignSalesperson, { params: { id }, body: { salespersonId: seller.id } })).toMatchObject({
      salesperson: { id: seller.id },
    })
    for (const salespersonId of [other.id, admin.id]) {
      await expect(office().call(assignSalesperson, { params: { id }, body: { salespersonId } })).rejects.toMatchObject({
        code: 'person.salespersonMissing',
      })
    }
    expect((await office().call(listSalespeople)).map((each) => each.id)).toContain(seller.id)
  })
})

describe('editing', () => {
  const input = {
    firstName: 'Ines',
    lastName: 'Ray',
    email: 'ines@shop.example',
    phone: '0161 496 0666',
    mobile: null,
    locale: 'en' as const,
    companyName: 'Ray Ltd',
    companyNumber: '08765432',
    vatNumber: 'GB123456789',
    taxTreatment: 'exempt' as const,
    taxReason: 'Charity',
  }

  test('changes person and company and keeps only what changed in the trace', async () => {
    const { id } = await aCustomer(app)

    const user = await office().call(updateUser, { params: { id }, body: input })

    expect(user).toMatchObject({ ...input, phone: '+441614960666' })
    expect(user.history[0]).toMatchObject({
      action: 'customer.edited',
      before: { companyName: 'Taylor Trading' },
      after: { companyName: 'Ray Ltd' },
    })
    expect(user.history[0]?.after).not.toHaveProperty('status')
  })

  test('numbers that are older than their rules stay with other changes; another company number is digits', async () => {
    const { id, companyId } = await aCustomer(app, { phone: '+447700900106' })
    await app.asSystem(({ db }) => db.update(companies).set({ companyNumber: 'SC765439' }).where(eq(companies.id, companyId)))
    const body = { ...input, email: 'old-number@shop.example', phone: '+447700900106', companyNumber: 'SC765439' }
    const save = (companyNumber: string) => office().call(updateUser, { params: { id }, body: { ...body, companyNumber } })

    expect(await save('SC765439')).toMatchObject({ companyName: 'Ray Ltd', companyNumber: 'SC765439', phone: '+447700900106' })
    await expect(save('SC765430')).rejects.toMatchObject({
      code: 'company.companyNumberDigits',
      fields: { companyNumber: ['Enter the registered number: 4 to 15 digits, without letters.'] },
    })
    expect(await save('٠٨ ٧٦٥ ٤٣٩')).toMatchObject({ companyNumber: '08765439' })
  })

  test('refuses what is taken at its field, and a treatment without its reason', async () => {
    const { id } = await aCustomer(app)
    const other = await aCustomer(app)
    const body = { ...input, email: other.email, companyNumber: '08765433', phone: '0161 496 0667' }

    await expect(office().call(updateUser, { params: { id }, body })).rejects.toMatchObject({
      code: 'person.emailTaken',
      fields: { email: expect.anything() },
    })
    await expect(office().call(updateUser, { params: { id }, body: { ...input, taxReason: '' } })).rejects.toMatchObject({
      status: 422,
      fields: { taxReason: expect.anything() },
    })
  })
})

describe.each(['GB', 'SA'] as const)('the demo people of %s', (region) => {
  test('are written once and sign in as they should', async () => {
    const shop = await testApp()
    const people = demoPeople(region)
    try {
      const passwordHash = await hashPassword(people.password)
      for (const _ of [1, 2]) await shop.asSystem((ctx) => seedPeople(ctx, people, passwordHash))
      const { password } = people
      const owner = await shop.as(null).call(signInAdmin, { body: { email: 'owner@demo.test', password } })
      expect((await shop.as(owner.token).call(listUsers)).meta.perStatus).toEqual({ approved: 4, confirmed: 1, unconfirmed: 1, refused: 0 })
      const buyer = await shop.as(null).call(signIn, { body: { email: 'buyer@demo.test', password } })
      expect(await shop.as(buyer.token).call(getMe)).toMatchObject({
        customer: { canSeePrices: true, hasAddress: true, salesperson: { email: 'sales@demo.test' } },
      })
      await expect(shop.as(null).call(signIn, { body: { email: 'new@demo.test', password } })).rejects.toMatchObject({
        code: 'signIn.notConfirmed',
      })
      expect(demoSignIns.map(({ email }) => email).toSorted()).toEqual(
        [...people.admins, ...people.salespeople, ...people.customers].map(({ email }) => email).toSorted(),
      )
    } finally {
      await shop.close()
    }
  })
})
