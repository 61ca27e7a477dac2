// Salespeople: who may, the rules of the specification, invitations, two editors.
import { expect, test } from 'vitest'
import { getMe } from '../contract.ts'
import {
  changeSalespeople,
  createSalesperson,
  getSalesperson,
  inviteSalesperson,
  listSalesTeam,
  updateSalesperson,
} from '../salespeople-admin-contract.ts'
import { setNewPassword, signIn } from '#modules/sign-in/contract.ts'
import { mailedToken } from '#modules/sign-in/server/testing/links.ts'
import { fieldsOf, theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'

const app = await theApp()
const office = (await anAdmin(app)).token

const admin = () => app.as(office)
let number = 0
const input = (over: Record<string, unknown> = {}) => {
  number += 1
  return {
    firstName: 'Rana',
    lastName: 'Saleh',
    email: `rana${number}@sales.example`,
    phone: `0161 496 0${String(200 + number)}`,
    locale: 'en' as const,
    status: 'active' as const,
    password: 'quiet river stones',
    passwordConfirmation: 'quiet river stones',
    ...over,
  }
}
async function linkTo(email: string): Promise<string> {
  await app.drainJobs()
  return mailedToken(app, email, '/password/reset/')
}

test('salespeople and customers cannot add anybody', async () => {
  const [seller, customer] = [await aSalesperson(app), await aCustomer(app)]
  expect(await app.as(seller.token).status(createSalesperson, { body: input() })).toBe(403)
  expect(await app.as(customer.token).status(listSalesTeam)).toBe(403)
})

test('a salesperson is added with code and password, and signs in', async () => {
  const body = input({ code: 'north-7' })
  const added = await admin().call(createSalesperson, { body })
  expect(added).toMatchObject({ code: 'NORTH-7', isInvited: false, customers: 0, version: 1 })
  const { token } = await app.as(null).call(signIn, { body: { email: body.email, password: body.password } })
  expect((await app.as(token).call(getMe)).code).toBe('NORTH-7')
})

test('each rule is said at its field, the taken values too', async () => {
  const first = input({ code: 'TAKEN' })
  await admin().call(createSalesperson, { body: first })
  expect(
    await fieldsOf(admin().call(createSalesperson, { body: input({ firstName: '', phone: '12', password: 'short', code: '?' }) })),
  ).toEqual(expect.arrayContaining(['firstName', 'phone', 'password', 'code']))
  expect(await fieldsOf(admin().call(createSalesperson, { body: input({ passwordConfirmation: 'another one' }) }))).toEqual([
    'passwordConfirmation',
  ])
  expect(await fieldsOf(admin().call(createSalesperson, { body: input({ email: first.email }) }))).toEqual(['email'])
  expect(await fieldsOf(admin().call(createSalesperson, { body: input({ phone: first.phone }) }))).toEqual(['phone'])
  expect(await fieldsOf(admin().call(createSalesperson, { body: input({ code: 'taken' }) }))).toEqual(['code'])
})

test('without a password the salesperson is invited, and chooses one by the mail', async () => {
  const body = input({ password: '', passwordConfirmation: '' })
  const added = await admin().call(createSalesperson, { body })
  expect([added.isInvited, added.code.length]).toEqual([true, 8])
  await admin().call(inviteSalesperson, { params: { id: added.id } })
  const password = 'loud river stones'
  await app
    .as(null)
    .call(setNewPassword, { body: { token: await linkTo(body.email), email: body.email, password, passwordConfirmation: password } })
  await app.as(null).call(signIn, { body: { email: body.email, password } })
  expect(await admin().status(inviteSalesperson, { params: { id: added.id } })).toBe(409)
})

test('the second of two editors is refused, and who is deactivated is signed out', async () => {
  const body = input()
  const { id, version } = await admin().call(createSalesperson, { body })
  const { token } = await app.as(null).call(signIn, { body: { email: body.email, password: body.password } })
  const change = { ...body, password: '', passwordConfirmation: '', version }
  await admin().call(updateSalesperson, { params: { id }, body: { ...change, lastName: 'Haddad' } })
  expect(await admin().status(updateSalesperson, { params: { id }, body: change })).toBe(409)
  expect((await admin().call(getSalesperson, { params: { id } })).lastName).toBe('Haddad')
  expect(await admin().call(changeSalespeople, { body: { ids: [id], to: 'inactive' } })).toEqual({ changed: 1 })
  expect(await app.as(token).status(getMe)).toBe(401)
})

test('a form that was open while somebody deactivated the salesperson is refused', async () => {
  const body = input()
  const { id, version } = await admin().call(createSalesperson, { body })
  const save = (seen: number) =>
    admin().status(updateSalesperson, { params: { id }, body: { ...body, password: '', passwordConfirmation: '', version: seen } })
  await admin().call(changeSalespeople, { body: { ids: [id], to: 'inactive' } })

  expect(await save(version)).toBe(409)

  const { status, version: present } = await admin().call(getSalesperson, { params: { id } })
  expect([status, present]).toEqual(['inactive', version + 1])
  expect(await save(present)).toBe(200)
})

test('a salesperson whose phone number no rule allows any more can be saved, with another of its kind not', async () => {
  const { id } = await aSalesperson(app, { phone: '+447700900104' })
  const { version } = await admin().call(getSalesperson, { params: { id } })
  const save = (phone: string) =>
    admin().call(updateSalesperson, {
      params: { id },
      body: { ...input({ phone }), code: '', password: '', passwordConfirmation: '', version },
    })

  expect(await fieldsOf(save('+447700900105'))).toEqual(['phone'])
  expect(await save('+447700900104')).toMatchObject({ firstName: 'Rana', phone: '+447700900104' })
})
