// Roles: who may make them, what they refuse, and that a change takes effect with the next request.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { areas, permissions, rightsHeader, withSight } from '#shared/permissions.ts'
import { theApp } from '#testing/app.ts'
import { anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { apiKey } from '#testing/raw-call.ts'
import ar from '../../../../locales/ar/person.json' with { type: 'json' }
import en from '../../../../locales/en/person.json' with { type: 'json' }
import { listUsers } from '../admin-contract.ts'
import { showProfile } from '../profile-admin-contract.ts'
import { createAdmin, updateAdmin } from '../admins-contract.ts'
import { createRole, getRole, listRoles, removeRole, updateRole } from '../roles-contract.ts'
import { adminRoles, roles } from './tables.ts'

const app = await theApp()
const owner = await anAdmin(app, { isSuper: true })
const office = () => app.as(owner.token)
const role = (name: string, more: object = {}) => ({
  name: { en: name, ar: '' },
  isEverything: false,
  permissions: ['orders.see' as const],
  ...more,
})

test('lets in super admins alone', async () => {
  const { id } = await office().call(createRole, { body: role('For nobody else') })
  const everything = (await anAdmin(app)).token
  for (const token of [everything, (await aSalesperson(app)).token]) {
    const caller = app.as(token)
    expect(await caller.status(listRoles)).toBe(403)
    expect(await caller.status(getRole, { params: { id } })).toBe(403)
    expect(await caller.status(createRole, { body: role('Mine') })).toBe(403)
    expect(await caller.status(updateRole, { params: { id }, body: role('Mine') })).toBe(403)
    expect(await caller.status(removeRole, { params: { id } })).toBe(403)
  }
  expect(await app.as(null).status(listRoles)).toBe(401)
})

test('begins with a few ready ones; one of them allows everything', async () => {
  const { data } = await office().call(listRoles, { query: { search: 'e', perPage: 100 } })
  const ready = (name: string) => data.find((each) => each.name.en === name)
  expect(ready('Everything')).toMatchObject({ isEverything: true, permissions: [], name: { ar: expect.stringMatching(/\S/) } })
  for (const name of ['Order clerk', 'Bookkeeper', 'Catalogue editor', 'Content editor', 'Reading only']) {
    const { permissions: given = [], isEverything } = ready(name) ?? {}
    expect(isEverything, name).toBe(false)
    expect(given.length, name).toBeGreaterThan(0)
    expect(withSight(given), name).toEqual(permissions.filter((each) => given.includes(each)))
  }
  expect(ready('Reading only')?.permissions.filter((each) => !each.endsWith('.see'))).toEqual([])
})

test('refuses a short or taken name, and a role that allows nothing', async () => {
  await office().call(createRole, { body: role('Packers') })
  const refusal = (body: object) => office().call(createRole, { body: { ...role('Drivers'), ...body } })
  await expect(refusal({ name: { en: 'packers', ar: '' } })).rejects.toMatchObject({
    code: 'person.roleNameTaken',
    fields: { 'name.en': [expect.stringMatching(/\S/)] },
  })
  await expect(refusal({ name: { en: 'ab', ar: '' } })).rejects.toMatchObject({ fields: { 'name.en': [expect.stringMatching(/3/)] } })
  await expect(refusal({ permissions: [] })).rejects.toMatchObject({ fields: { permissions: [expect.stringMatching(/\S/)] } })
  await expect(refusal({ permissions: ['moon.change'] })).rejects.toMatchObject({ status: 422 })
  expect((await office().call(listRoles, { query: { page: 999 } })).data).toEqual([])
})

test('who may change may see, too', async () => {
  const saved = await office().call(createRole, { body: role('Cashiers', { permissions: ['money.change', 'files.change'] }) })
  expect(saved.permissions).toEqual(['orders.see', 'money.change', 'files.see', 'files.change'])
})

test('an admin may do what any of their roles allows, and a change counts from the next request on', async () => {
  const { id } = await office().call(createRole, { body: role('Only orders') })
  const clerk = await anAdmin(app, { permissions: null })
  const caller = app.as(clerk.token)
  const give = (roleIds: string[]) =>
    office().call(updateAdmin, {
      params: { id: clerk.id },
      body: {
        ...{ firstName: 'Clara', lastName: 'Reed', email: clerk.email, locale: 'en', status: 'active' },
        ...{ isSuper: false, receivesMails: false, roleIds },
      },
    })
  const mine = async () => (await caller.call(showProfile)).permissions
  expect(await mine()).toEqual([])
  expect(await caller.status(listUsers)).toBe(403)

  await give([id])
  expect(await mine()).toEqual(['orders.see'])
  expect(await caller.status(listUsers)).toBe(403)

  await office().call(updateRole, { params: { id }, body: role('Only orders', { permissions: ['customers.see'] }) })
  expect(await mine()).toEqual(['customers.see'])
  expect(await caller.status(listUsers)).toBe(200)

  const second = await office().call(createRole, { body: role('Only mails', { permissions: ['mails.see'] }) })
  await give([id, second.id])
  expect(await mine()).toEqual(['customers.see', 'mails.see'])

  await office().call(updateRole, { params: { id }, body: role('Only orders', { isEverything: true, permissions: [] }) })
  expect(await mine()).toEqual(permissions)
})

test('every answer to an admin names the rights, a refusal too, and others once the role is changed', async () => {
  const { id } = await office().call(createRole, { body: role('Watchers') })
  const clerk = await anAdmin(app, { permissions: null })
  await app.asSystem(({ db }) => db.insert(adminRoles).values({ adminId: clerk.id, roleId: id }))
  const named = async (url: string, token: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: { ...apiKey, authorization: `Bearer ${token}` } })
    return { statusCode, rights: headers[rightsHeader] }
  }
  const before = await named('/api/admin/profile/show', clerk.token)
  expect(before).toEqual({ statusCode: 200, rights: expect.stringMatching(/^[\w-]{12}$/) })
  expect(await named('/api/admin/users', clerk.token)).toEqual({ statusCode: 403, rights: before.rights })

  await office().call(updateRole, { params: { id }, body: role('Watchers', { permissions: ['customers.see'] }) })

  expect((await named('/api/admin/users', clerk.token)).rights).not.toBe(before.rights)
  expect(await named('/api/account/me', (await aSalesperson(app)).token)).toEqual({ statusCode: 200, rights: undefined })
})

test('a role that an admin has is not deleted; an unused one is', async () => {
  const { id } = await office().call(createRole, { body: role('Gone soon') })
  const person = { firstName: 'Rosa', lastName: 'Reed', email: 'rosa@example.test', locale: 'en', status: 'active' } as const
  const rights = { isSuper: false, receivesMails: false, password: 'quiet river 9', passwordConfirmation: 'quiet river 9' }
  const admin = await office().call(createAdmin, { body: { ...person, ...rights, roleIds: [id] } })
  expect(await office().call(getRole, { params: { id } })).toMatchObject({ adminCount: 1 })
  await expect(office().call(removeRole, { params: { id } })).rejects.toMatchObject({
    status: 409,
    code: 'person.roleInUse',
    message: expect.stringMatching(/^Cannot delete: /),
  })

  await office().call(updateAdmin, {
    params: { id: admin.id },
    body: { ...person, ...rights, password: '', passwordConfirmation: '', isSuper: true, roleIds: [] },
  })
  await office().call(removeRole, { params: { id } })
  expect(await app.asSystem((ctx) => ctx.db.select().from(roles).where(eq(roles.id, id)))).toEqual([])
  expect(await office().status(removeRole, { params: { id } })).toBe(404)
})

test('every area of permissions has its name in both languages', () => {
  for (const texts of [en, ar]) expect(Object.keys(texts.admin.areas).sort()).toEqual([...areas].sort())
})
