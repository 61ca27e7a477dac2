// Admins: who may add them, the rules for the last super admin and for oneself, invitations, and sessions that end.
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { signInAdmin } from '#modules/sign-in/admin-contract.ts'
import { checkResetLink, setNewPassword } from '#modules/sign-in/contract.ts'
import { auditEntries } from '#server/db/kit-tables.ts'
import { theApp } from '#testing/app.ts'
import { anAdmin, aSalesperson, type BuiltPerson } from '#testing/builders/accounts.ts'
import { showProfile } from '../profile-admin-contract.ts'
import {
  type AdminInput,
  changeAdmins,
  createAdmin,
  getAdmin,
  inviteAdmin,
  listAdmins,
  removeAdmin,
  updateAdmin,
} from '../admins-contract.ts'
import { createRole } from '../roles-contract.ts'
import { admins, people } from './tables.ts'

let owner: BuiltPerson
let roleId: string

const app = await theApp()

beforeEach(async () => {
  // Each test has one super admin who can sign in, unless it makes another.
  await app.asSystem((ctx) => ctx.db.update(people).set({ isActive: false }).where(eq(people.kind, 'admin')))
  owner = await anAdmin(app, { isSuper: true, firstName: 'Olga', lastName: 'Owner' })
  count += 1
  const body = { name: { en: `Readers ${count}`, ar: '' }, isEverything: false, permissions: ['orders.see' as const] }
  roleId = (await office().call(createRole, { body })).id
})

let count = 0
const password = 'quiet river 9'
const office = () => app.as(owner.token)
const input = (more: Partial<AdminInput> = {}): AdminInput => ({
  ...{ firstName: 'Nadia', lastName: 'New', email: `nadia-${count}@example.test`, locale: 'en', status: 'active' },
  ...{ isSuper: false, receivesMails: false, roleIds: [roleId], password: '', passwordConfirmation: '' },
  ...more,
})
/** The token of the newest link that was mailed to an address. */
async function mailedToken(email: string): Promise<string> {
  await app.drainJobs()
  return /\/password\/reset\/([\w-]{43})/.exec(app.mails(email).at(-1) ?? '')?.[1] ?? ''
}
const signIn = (email: string, typed = password) => app.as(null).call(signInAdmin, { body: { email, password: typed } })
/** The present values of an admin as a body, with some of them changed. */
async function changed(id: string, more: Partial<AdminInput>): Promise<AdminInput> {
  const { firstName, lastName, email, locale, status, isSuper, receivesMails, roles } = await office().call(getAdmin, { params: { id } })
  const present = { firstName, lastName, email, locale, status, isSuper, receivesMails, roleIds: roles.map((role) => role.id) }
  return input({ ...present, ...more })
}
const save = async (id: string, more: Partial<AdminInput>) => office().call(updateAdmin, { params: { id }, body: await changed(id, more) })

test('lets in super admins alone', async () => {
  const { id } = await anAdmin(app)
  for (const { token } of [await anAdmin(app), await aSalesperson(app)]) {
    const caller = app.as(token)
    expect(await caller.status(listAdmins)).toBe(403)
    expect(await caller.status(getAdmin, { params: { id } })).toBe(403)
    expect(await caller.status(createAdmin, { body: input() })).toBe(403)
    expect(await caller.status(updateAdmin, { params: { id }, body: input({ isSuper: true }) })).toBe(403)
    expect(await caller.status(removeAdmin, { params: { id } })).toBe(403)
    expect(await caller.status(changeAdmins, { body: { ids: [id], to: 'inactive' } })).toBe(403)
    expect(await caller.status(inviteAdmin, { params: { id } })).toBe(403)
  }
  expect(await app.as(null).status(listAdmins)).toBe(401)
})

test('finds admins by name, address, role and state, and refuses what is wrong at its field', async () => {
  const admin = await office().call(createAdmin, { body: input({ firstName: 'Zelda', password, passwordConfirmation: password }) })
  const found = async (query: object) => (await office().call(listAdmins, { query })).data.map(({ id }) => id)
  expect(await found({ search: 'zelda new' })).toEqual([admin.id])
  expect(await found({ search: admin.email, status: 'active', roleId, isSuper: false })).toEqual([admin.id])
  expect(await found({ roleId, isSuper: true })).toEqual([])
  expect(await found({ status: 'active', isSuper: true, sort: '-email' })).toEqual([owner.id])
  expect(await found({ page: 999 })).toEqual([])

  const refused = (body: object) => office().call(createAdmin, { body: { ...input({ email: 'other@example.test' }), ...body } })
  const at = (field: string) => ({ fields: { [field]: [expect.stringMatching(/\S/)] } })
  await expect(refused({ email: admin.email.toUpperCase() })).rejects.toMatchObject({ code: 'person.emailTaken', ...at('email') })
  await expect(refused({ firstName: ' ' })).rejects.toMatchObject(at('firstName'))
  await expect(refused({ firstName: '', lastName: '', email: '', roleIds: [] })).rejects.toMatchObject({
    fields: {
      ...at('firstName').fields,
      ...at('lastName').fields,
      ...at('email').fields,
      ...at('roleIds').fields,
    },
  })
  await expect(refused({ email: 'nobody' })).rejects.toMatchObject(at('email'))
  await expect(refused({ password: 'seven77', passwordConfirmation: 'seven77' })).rejects.toMatchObject(at('password'))
  await expect(refused({ password, passwordConfirmation: 'another one' })).rejects.toMatchObject(at('passwordConfirmation'))
  await expect(refused({ password: 'password1', passwordConfirmation: 'password1' })).rejects.toMatchObject({
    code: 'signIn.passwordCommon',
    ...at('password'),
  })
  await expect(refused({ roleIds: [] })).rejects.toMatchObject(at('roleIds'))
  await expect(refused({ roleIds: [owner.id] })).rejects.toMatchObject({ code: 'person.roleUnknown', ...at('roleIds') })
})

test('an admin with a password signs in at once; a customer with the address does not hinder it', async () => {
  const { email } = await aSalesperson(app)
  const admin = await office().call(createAdmin, { body: input({ email, password, passwordConfirmation: password }) })
  expect(admin).toMatchObject({ isInvited: false, isEmailVerified: true, status: 'active' })
  const { token } = await signIn(email)
  expect(await app.as(token).call(showProfile)).toMatchObject({ is_super_admin: false, permissions: ['orders.see'] })
  const [entry] = await app.asSystem((ctx) => ctx.db.select().from(auditEntries).where(eq(auditEntries.subjectId, admin.id)))
  expect(entry).toMatchObject({ action: 'admin.created', actorId: owner.id })
  expect(JSON.stringify(entry)).not.toMatch(/argon2|quiet river/)
})

test('an invited admin chooses a password by the mail, once; a newer invitation ends the former', async () => {
  const { id, email, isInvited } = await office().call(createAdmin, { body: input() })
  expect(isInvited).toBe(true)
  await expect(signIn(email, '')).rejects.toMatchObject({ status: 422 })
  await expect(signIn(email)).rejects.toMatchObject({ code: 'signIn.badCredentials' })
  const first = await mailedToken(email)
  await office().call(inviteAdmin, { params: { id } })
  const token = await mailedToken(email)
  expect(token).not.toBe(first)
  const choose = (by: string) => app.as(null).call(setNewPassword, { body: { token: by, email, password, passwordConfirmation: password } })
  await expect(choose(first)).rejects.toMatchObject({ code: 'signIn.linkInvalid' })
  expect(await app.as(null).call(checkResetLink, { body: { token } })).toEqual({ state: 'open', isInvitation: true })

  expect(await choose(token)).toEqual({ kind: 'admin' })
  await expect(choose(token)).rejects.toMatchObject({ code: 'signIn.linkUsed' })
  expect((await app.as((await signIn(email)).token).call(showProfile)).permissions).toEqual(['orders.see'])
  await expect(office().call(inviteAdmin, { params: { id } })).rejects.toMatchObject({ code: 'person.notInvited' })
})

test('the invitation of another address goes there', async () => {
  const { id, email } = await office().call(createAdmin, { body: input() })
  const former = await mailedToken(email)
  await save(id, { email: `moved-${email}` })
  expect(await mailedToken(`moved-${email}`)).not.toBe('')
  expect((await app.as(null).call(checkResetLink, { body: { token: former } })).state).toBe('over')
})

test('who is deactivated, demoted, moved or gets a new password is signed out', async () => {
  const losses: Partial<AdminInput>[] = [
    { status: 'inactive' },
    { isSuper: false },
    { email: 'moved@example.test' },
    { password, passwordConfirmation: password },
  ]
  for (const loss of losses) {
    const { id, token } = await anAdmin(app, { isSuper: true })
    await save(id, { roleIds: [roleId], ...loss })
    expect(await app.as(token).status(showProfile), JSON.stringify(loss)).toBe(401)
  }
  const { id, token, email } = await anAdmin(app)
  await save(id, { roleIds: [roleId] })
  expect(await app.as(token).status(showProfile)).toBe(200)
  await save(id, { password, passwordConfirmation: password })
  await expect(signIn(email)).resolves.toMatchObject({ token: expect.any(String) })
})

test('nobody deactivates or removes themselves, or takes the short way to their own address and password', async () => {
  await anAdmin(app, { isSuper: true })
  const params = { id: owner.id }
  await expect(office().call(removeAdmin, { params })).rejects.toMatchObject({ code: 'person.ownRemoval' })
  await expect(save(owner.id, { status: 'inactive' })).rejects.toMatchObject({ code: 'person.ownRemoval' })
  await expect(save(owner.id, { email: 'mine@example.test' })).rejects.toMatchObject({ code: 'person.ownAccount' })
  await expect(save(owner.id, { password, passwordConfirmation: password })).rejects.toMatchObject({ code: 'person.ownAccount' })
  expect(await office().call(changeAdmins, { body: { ids: [owner.id], to: 'inactive' } })).toMatchObject({
    changed: 0,
    kept: [{ id: owner.id, title: { en: 'Olga Owner' }, message: expect.stringMatching(/own account/) }],
  })
})

test('the last super admin who can sign in stays one; one who was invited or deactivated does not count', async () => {
  await office().call(createAdmin, { body: input({ isSuper: true }) })
  await expect(save(owner.id, { isSuper: false, roleIds: [roleId] })).rejects.toMatchObject({ code: 'person.lastSuperAdmin' })
  const other = await anAdmin(app, { isSuper: true })
  await save(owner.id, { isSuper: false, roleIds: [roleId] })
  expect(await office().status(showProfile)).toBe(401)
  owner = other
  expect(await office().status(listAdmins)).toBe(200)
})

test('of two super admins who end each other at once, one stays', async () => {
  for (let round = 0; round < 3; round += 1) {
    const pair = [await anAdmin(app, { isSuper: true }), await anAdmin(app, { isSuper: true })]
    const bodies = await Promise.all(pair.map(({ id }) => changed(id, { isSuper: false, roleIds: [roleId] })))
    await app.asSystem((ctx) => ctx.db.update(people).set({ isActive: false }).where(eq(people.id, owner.id)))
    const ends = pair.map(({ id }, at) => {
      const { token } = pair[1 - at] ?? owner
      return app.as(token).status(updateAdmin, { params: { id }, body: bodies[at] ?? input() })
    })
    expect((await Promise.all(ends)).toSorted(), `round ${round}`).not.toEqual([200, 200])
    const left = await app.asSystem((ctx) =>
      ctx.db
        .select()
        .from(admins)
        .innerJoin(people, eq(people.id, admins.id))
        .where(and(eq(admins.isSuper, true), eq(people.isActive, true))),
    )
    expect(left.length, `round ${round}`).toBe(1)
    await app.asSystem((ctx) => ctx.db.update(people).set({ isActive: false }).where(eq(people.kind, 'admin')))
    owner = await anAdmin(app, { isSuper: true })
  }
})

test('an admin who did something stays, and the answer says why; one who did nothing goes', async () => {
  const worker = await anAdmin(app, { isSuper: true, firstName: 'Busy', lastName: 'Bee' })
  await app.as(worker.token).call(createRole, { body: { name: { en: `By Busy ${count}`, ar: '' }, isEverything: true, permissions: [] } })
  const idle = await anAdmin(app)
  await expect(office().call(removeAdmin, { params: { id: worker.id } })).rejects.toMatchObject({
    status: 409,
    code: 'person.adminHasHistory',
  })
  expect(await office().call(changeAdmins, { body: { ids: [worker.id, idle.id], to: 'removed' } })).toMatchObject({
    changed: 1,
    kept: [{ id: worker.id, title: { en: 'Busy Bee' }, message: expect.stringMatching(/^Cannot delete: .* Deactivate/) }],
  })
  expect(await app.as(idle.token).status(showProfile)).toBe(401)
  expect(await office().status(getAdmin, { params: { id: idle.id } })).toBe(404)

  expect(await office().call(changeAdmins, { body: { ids: [worker.id], to: 'inactive' } })).toEqual({ changed: 1, kept: [] })
  expect(await app.as(worker.token).status(showProfile)).toBe(401)
  expect(await office().call(changeAdmins, { body: { ids: [worker.id], to: 'active' } })).toEqual({ changed: 1, kept: [] })
  const entries = await app.asSystem((ctx) =>
    ctx.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject, 'admin'), eq(auditEntries.subjectId, worker.id))),
  )
  expect(entries.map(({ after }) => after)).toEqual([{ status: 'inactive' }, { status: 'active' }])
})
