// Customers whom the office adds: invited or with a password, their code, and what the office sets for them afterwards.
import { expect, test } from 'vitest'
import { confirmUserEmail, getUser, listUsers, updateUser, type User } from '../admin-contract.ts'
import { getMe } from '../contract.ts'
import { addUser, createSalesperson, inviteUser, updateSalesperson } from '../salespeople-admin-contract.ts'
import { register, setNewPassword, signIn } from '#modules/sign-in/contract.ts'
import { mailedToken } from '#modules/sign-in/server/testing/links.ts'
import { fieldsOf, theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'

const app = await theApp()
const office = (await anAdmin(app)).token

const admin = () => app.as(office)
const password = 'loud river stones'
let number = 0
const input = (over: Record<string, unknown> = {}) => {
  number += 1
  return {
    firstName: 'Rana',
    lastName: 'Saleh',
    email: `rana${number}@added.example`,
    phone: `0161 496 0${String(300 + number)}`,
    mobile: null,
    locale: 'en' as const,
    companyName: 'North Foods',
    companyNumber: String(10_203_040 + number),
    vatNumber: null,
    canSeePrices: true,
    salespersonId: null,
    ...over,
  }
}
const formOf = ({ firstName, lastName, email, locale, companyName, companyNumber, vatNumber, ...user }: User) => {
  const { taxTreatment, taxReason, netDays, creditLimit, purchaseOrderRequired, purchaseOrderStart, version } = user
  const account = { taxTreatment, taxReason, netDays, creditLimit, purchaseOrderRequired, purchaseOrderStart, version }
  const person = { firstName, lastName, email, phone: user.phone ?? '', mobile: user.mobile, locale }
  return { ...person, companyName, companyNumber, vatNumber, ...account }
}
async function linkTo(email: string): Promise<string> {
  await app.drainJobs()
  return mailedToken(app, email, '/password/reset/')
}
const choose = (token: string, email: string) =>
  app.as(null).status(setNewPassword, { body: { token, email, password, passwordConfirmation: password } })
const enter = (email: string, with_ = password) => app.as(null).call(signIn, { body: { email, password: with_ } })

test('salespeople and customers neither add, invite nor confirm anybody', async () => {
  const customer = await aCustomer(app)
  const params = { id: customer.id }
  for (const { token } of [await aSalesperson(app), customer]) {
    expect(await app.as(token).status(addUser, { body: input() })).toBe(403)
    expect(await app.as(token).status(inviteUser, { params })).toBe(403)
    expect(await app.as(token).status(confirmUserEmail, { params })).toBe(403)
  }
})

test('a customer whom the office adds is approved, invited, and signs in with the chosen password', async () => {
  const { id: salespersonId } = await aSalesperson(app)
  const body = input({ salespersonId })
  const user = await admin().call(addUser, { body })
  expect(user).toMatchObject({ status: 'approved', canSeePrices: true, salesperson: { id: salespersonId } })
  expect(user).toMatchObject({ isEmailVerified: false, isInvited: true, isRestricted: false })
  const { data } = await admin().call(listUsers, { query: { search: body.email } })
  expect(data.map(({ addedByName }) => addedByName)).toEqual(['Sam Taylor'])

  expect(await choose(await linkTo(body.email), body.email)).toBe(200)

  const { token } = await enter(body.email)
  expect((await app.as(token).call(getMe)).customer?.status).toBe('approved')
  const again = input({ companyNumber: body.companyNumber })
  expect(await fieldsOf(admin().call(addUser, { body: again }))).toEqual(['companyNumber'])
})

test('who is invited again gets another link, and who has a password is not invited', async () => {
  const body = input()
  const { id } = await admin().call(addUser, { body })
  const former = await linkTo(body.email)

  await admin().call(inviteUser, { params: { id } })

  const link = await linkTo(body.email)
  expect(link).not.toBe(former)
  expect(await choose(former, body.email)).toBe(409)
  expect(await choose(link, body.email)).toBe(200)
  expect(await admin().status(inviteUser, { params: { id } })).toBe(409)
  expect((await admin().call(getUser, { params: { id } })).history.map(({ action }) => action)).toContain('customer.invited')
})

test('an invited customer whose address is corrected is invited there, and the former link ends', async () => {
  const body = input()
  const user = await admin().call(addUser, { body })
  const former = await linkTo(body.email)
  const email = `corrected-${body.email}`
  await admin().call(updateUser, { params: { id: user.id }, body: { ...formOf(user), email } })

  expect(await choose(await linkTo(email), email)).toBe(200)

  expect(await choose(former, body.email)).toBe(409)
  await enter(email)
})

test('a customer added with a password and a code signs in at once, restricted as the office says', async () => {
  const body = input({ password, passwordConfirmation: password, code: 'shop-7', isRestricted: true })
  const user = await admin().call(addUser, { body })
  expect(user).toMatchObject({ code: 'SHOP-7', isInvited: false, isEmailVerified: true, isRestricted: true })
  const { token } = await enter(body.email)
  expect((await app.as(token).call(getMe)).customer?.isRestricted).toBe(true)
  await app.drainJobs()
  expect(app.mails(body.email)).toEqual([])

  const row = (await admin().call(listUsers, { query: { search: body.email } })).data[0]
  expect(row).toMatchObject({ isEmailVerified: true, isInvited: false, mobile: null, companyNumber: body.companyNumber })
  expect(await fieldsOf(admin().call(addUser, { body: input({ code: 'SHOP-7' }) }))).toEqual(['code'])
  expect(await fieldsOf(admin().call(addUser, { body: input({ password: 'short', code: '?' }) }))).toEqual(
    expect.arrayContaining(['password', 'passwordConfirmation', 'code']),
  )
})

test('a password that the office sets ends all sessions of the customer, who gets a mail; the history has it', async () => {
  const body = input({ password, passwordConfirmation: password })
  const user = await admin().call(addUser, { body })
  const { token } = await enter(body.email)
  const other = 'quiet river stones'
  const form = { ...formOf(user), code: 'OTHER-1', password: other, passwordConfirmation: other }

  const saved = await admin().call(updateUser, { params: { id: user.id }, body: form })

  expect(saved.code).toBe('OTHER-1')
  expect(saved.history.map(({ action }) => action)).toContain('customer.passwordSet')
  const edited = saved.history.find(({ action }) => action === 'customer.edited')
  expect([edited?.before, edited?.after]).toEqual([{ code: user.code }, { code: 'OTHER-1' }])
  expect(await app.as(token).status(getMe)).toBe(401)
  expect(await app.as(null).status(signIn, { body: { email: body.email, password } })).toBe(401)
  await app.drainJobs()
  expect(app.mails(body.email)).toEqual([expect.stringContaining('password')])
  await enter(body.email, other)
  expect(await fieldsOf(admin().call(updateUser, { params: { id: user.id }, body: { ...formOf(saved), password: other } }))).toEqual([
    'passwordConfirmation',
  ])
  // Empty fields keep both.
  expect((await admin().call(updateUser, { params: { id: user.id }, body: formOf(saved) })).code).toBe('OTHER-1')
  await enter(body.email, other)
})

test('the office confirms an address whose mail did not arrive; once', async () => {
  const email = 'lost-mail@added.example'
  const { firstName, lastName, phone, companyName, companyNumber } = input()
  const body = { firstName, lastName, email, phone, companyName, companyNumber, password, passwordConfirmation: password, botCheck: 'test' }
  await app.as(null).call(register, { body })
  const id = (await admin().call(listUsers, { query: { search: email } })).data[0]?.id ?? ''
  expect(await app.as(null).status(signIn, { body: { email, password } })).toBe(403)

  for (let time = 0; time < 2; time += 1)
    expect(await admin().call(confirmUserEmail, { params: { id } })).toMatchObject({ isEmailVerified: true, status: 'confirmed' })

  await enter(email)
  const { history } = await admin().call(getUser, { params: { id } })
  expect(history.filter(({ action }) => action === 'customer.emailConfirmed')).toHaveLength(1)
})

test('an address, a phone number, a code and a company number that others have are told together, when adding and when changing', async () => {
  const other = await admin().call(addUser, { body: input({ code: 'TAKEN-1' }) })
  const taken = { email: other.email, phone: other.phone ?? '', code: 'TAKEN-1' }
  const all = {
    status: 409,
    fields: { email: [expect.any(String)], phone: [expect.any(String)], code: [expect.any(String)] },
  }
  const withCompany = { ...taken, companyNumber: other.companyNumber }
  const allOfCompany = { status: 409, fields: { ...all.fields, companyNumber: [expect.any(String)] } }

  await expect(admin().call(addUser, { body: input(withCompany) })).rejects.toMatchObject(allOfCompany)
  const own = await admin().call(addUser, { body: input() })
  const changed = { params: { id: own.id }, body: { ...formOf(own), ...withCompany } }
  await expect(admin().call(updateUser, changed)).rejects.toMatchObject(allOfCompany)
  // What is wrong in itself is told with what is taken.
  const wrong = { phone: '0000 000 0000', email: other.email, companyNumber: other.companyNumber }
  const each = { fields: { phone: [expect.any(String)], email: [expect.any(String)], companyNumber: [expect.any(String)] } }
  await expect(admin().call(addUser, { body: input(wrong) })).rejects.toMatchObject(each)
  const wrongChange = { params: { id: own.id }, body: { ...formOf(own), ...wrong } }
  await expect(admin().call(updateUser, wrongChange)).rejects.toMatchObject(each)
  const person = { firstName: 'Omar', lastName: 'Saab', locale: 'en', status: 'active', password: '' } as const
  await expect(admin().call(createSalesperson, { body: { ...person, ...taken } })).rejects.toMatchObject(all)
  const { email, phone } = input()
  const { id, version } = await admin().call(createSalesperson, { body: { ...person, email, phone, code: '' } })
  const wrongPhone = { ...taken, phone: '0000 000 0000' }
  await expect(admin().call(createSalesperson, { body: { ...person, ...wrongPhone } })).rejects.toMatchObject({ fields: all.fields })
  const change = admin().call(updateSalesperson, { params: { id }, body: { ...person, ...taken, version } })
  await expect(change).rejects.toMatchObject(all)
})

test('an admin may have the address of a customer, and a customer that of an admin', async () => {
  const { email } = await anAdmin(app)
  expect((await admin().call(addUser, { body: input({ email }) })).email).toBe(email)
})
