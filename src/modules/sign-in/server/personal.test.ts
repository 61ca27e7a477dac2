// An admin's own settings: name, password by the old one, and another e-mail address by a link that was mailed to it.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getOwnProfile, showProfile, updateOwnProfile } from '#modules/people/profile-admin-contract.ts'
import { getAdmin, updateAdmin } from '#modules/people/admins-contract.ts'
import { auditEntries } from '#server/db/kit-tables.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, testPassword } from '#testing/builders/accounts.ts'
import { askNewEmail, changeOwnPassword, signInAdmin } from '../admin-contract.ts'
import { confirmEmail, setNewPassword } from '../contract.ts'
import { linkOf } from './testing/links.ts'

const app = await theApp()

/** The token of the newest link to confirm an address. */
async function mailedToken(email: string): Promise<string> {
  await app.drainJobs()
  return (
    app
      .mails(email)
      .flatMap((mail) => /http:\/\/shop\.test\/verify\/([\w-]{43})/.exec(mail)?.[1] ?? [])
      .at(-1) ?? ''
  )
}
const confirm = (token: string) => app.as(null).call(confirmEmail, { body: { token } })
const signIn = (email: string, password = testPassword) => app.as(null).call(signInAdmin, { body: { email, password } })

test('belongs to admins; one without any permission has it, too', async () => {
  const { token } = await aCustomer(app)
  const body = { firstName: 'Ada', lastName: 'Reed', locale: 'ar' } as const
  const passwords = { oldPassword: testPassword, password: 'quiet river 9', passwordConfirmation: 'quiet river 9' }
  expect(await app.as(token).status(updateOwnProfile, { body })).toBe(403)
  expect(await app.as(token).status(changeOwnPassword, { body: passwords })).toBe(403)
  expect(await app.as(token).status(askNewEmail, { body: { email: 'x@example.test', oldPassword: testPassword } })).toBe(403)

  const admin = await anAdmin(app, { permissions: null })
  expect(await app.as(admin.token).call(updateOwnProfile, { body })).toMatchObject({
    ...body,
    lastChange: { name: 'Ada Reed', fields: expect.arrayContaining(['firstName']) },
  })
  expect((await app.as(admin.token).call(showProfile)).permissions).toEqual([])
  const [entry] = await app.asSystem((ctx) => ctx.db.select().from(auditEntries).where(eq(auditEntries.subjectId, admin.id)))
  expect(entry).toMatchObject({ action: 'admin.saved', actorId: admin.id, before: { firstName: 'Sam' }, after: { firstName: 'Ada' } })
})

test('the password is changed by the old one, and every other session ends', async () => {
  const { email, token } = await anAdmin(app)
  const change = (oldPassword: string, password = 'quiet river 9') =>
    app.as(token).call(changeOwnPassword, { body: { oldPassword, password, passwordConfirmation: password } })
  await expect(change('not this one')).rejects.toMatchObject({
    code: 'signIn.oldPasswordWrong',
    message: 'The old password is incorrect.',
    fields: { oldPassword: [expect.stringMatching(/\S/)] },
  })
  await expect(change(testPassword, 'password1')).rejects.toMatchObject({ code: 'signIn.passwordCommon' })

  const { token: next } = await change(testPassword)
  expect(await app.as(token).status(showProfile)).toBe(401)
  expect(await app.as(next).status(showProfile)).toBe(200)
  expect((await app.as(next).call(getOwnProfile)).lastChange).toMatchObject({ fields: ['passwordChanged'] })
  await expect(signIn(email)).rejects.toMatchObject({ code: 'signIn.badCredentials' })
  await expect(signIn(email, 'quiet river 9')).resolves.toMatchObject({ token: expect.any(String) })
})

test('another e-mail address counts when its link is followed; then the sessions end and the former address gets a mail', async () => {
  const { id, email, token } = await anAdmin(app)
  const next = `next-${email}`
  await app.as(token).call(askNewEmail, { body: { email: next.toUpperCase(), oldPassword: testPassword } })
  const link = await mailedToken(next)
  await expect(signIn(next)).rejects.toMatchObject({ code: 'signIn.badCredentials' })
  expect(await app.as(token).status(showProfile)).toBe(200)

  expect(await confirm(link)).toEqual({ email: next, kind: 'admin' })
  expect(await app.as(token).status(showProfile)).toBe(401)
  await expect(signIn(email)).rejects.toMatchObject({ code: 'signIn.badCredentials' })
  await expect(signIn(next)).resolves.toMatchObject({ token: expect.any(String) })
  await expect(confirm(link)).rejects.toMatchObject({ code: 'signIn.alreadyConfirmed' })
  await app.drainJobs()
  expect(app.mails(email).some((mail) => mail.includes('now has another e-mail address'))).toBe(true)
  const entries = await app.asSystem((ctx) => ctx.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)))
  expect(entries).toEqual([
    expect.objectContaining({ action: 'admin.emailChanged', actorId: id, before: { email }, after: { email: next } }),
  ])
})

test('a mail to another address that comes after the office has given one itself has no link any more', async () => {
  const editor = await anAdmin(app, { isSuper: true })
  const { id, email, token } = await anAdmin(app)
  const next = `next-${email}`
  await app.as(token).call(askNewEmail, { body: { email: next, oldPassword: testPassword } })
  const { firstName, lastName, status, locale, isSuper, receivesMails, roles, version } = await app
    .as(editor.token)
    .call(getAdmin, { params: { id } })
  const body = {
    firstName,
    lastName,
    email: `given-${email}`,
    status,
    locale,
    isSuper,
    receivesMails,
    roleIds: roles.map((role) => role.id),
    version,
  }
  await app.as(editor.token).call(updateAdmin, { params: { id }, body })

  expect(await mailedToken(next)).toBe('')
  // The address that the office gave is confirmed by the link that went to it, and another one may be asked for again.
  await confirm(await mailedToken(body.email))
  const { token: again } = await signIn(body.email)
  await app.as(again).call(askNewEmail, { body: { email: `last-${email}`, oldPassword: testPassword } })
  expect(await confirm(await mailedToken(`last-${email}`))).toEqual({ email: `last-${email}`, kind: 'admin' })
})

test('a link that is followed without a session names its person as the last who changed the account, not an earlier editor', async () => {
  const editor = await anAdmin(app, { isSuper: true, firstName: 'Ada', lastName: 'Editor' })
  const { id, email, token } = await anAdmin(app, { firstName: 'Nour', lastName: 'Linked' })
  const { status, locale, isSuper, receivesMails, roles, version } = await app.as(editor.token).call(getAdmin, { params: { id } })
  const roleIds = roles.map((role) => role.id)
  const saved = { firstName: 'Nour', lastName: 'Linked', email, status, locale, isSuper, receivesMails: !receivesMails, roleIds, version }
  await app.as(editor.token).call(updateAdmin, { params: { id }, body: saved })
  const next = `next-${email}`
  const last = async (session: string) => (await app.as(session).call(getOwnProfile)).lastChange
  expect(await last(token)).toMatchObject({ name: 'Ada Editor' })

  await app.as(token).call(askNewEmail, { body: { email: next, oldPassword: testPassword } })
  await confirm(await mailedToken(next))
  expect(await last((await signIn(next)).token)).toMatchObject({ name: 'Nour Linked', fields: ['email'] })

  const reset = await linkOf(app, { id, email: next }, 'resetPassword')
  const password = 'quiet river 9'
  await app.as(null).call(setNewPassword, { body: { token: reset, email: next, password, passwordConfirmation: password } })
  expect(await last((await signIn(next, password)).token)).toMatchObject({ name: 'Nour Linked', fields: ['passwordChanged'] })
})

test('a form of the admin that was opened before the new address counted does not bring the former one back', async () => {
  const { id, email, token } = await anAdmin(app)
  const superAdmin = (await anAdmin(app, { isSuper: true })).token
  const { firstName, lastName, locale, status, isSuper, receivesMails, roles, version } = await app
    .as(superAdmin)
    .call(getAdmin, { params: { id } })
  await app.as(token).call(askNewEmail, { body: { email: `other-${email}`, oldPassword: testPassword } })
  await confirm(await mailedToken(`other-${email}`))

  const roleIds = roles.map((role) => role.id)
  const late = { firstName, lastName, email, locale, status, isSuper, receivesMails, roleIds, version }
  await expect(app.as(superAdmin).call(updateAdmin, { params: { id }, body: late })).rejects.toMatchObject({
    code: 'core.changed',
    data: { email: `other-${email}` },
  })
})

test('the address of another admin is refused, when it is asked for and when somebody takes it meanwhile', async () => {
  const first = await anAdmin(app)
  const other = await anAdmin(app)
  const ask = (email: string, oldPassword = testPassword) => app.as(first.token).call(askNewEmail, { body: { email, oldPassword } })
  await expect(ask(other.email)).rejects.toMatchObject({ code: 'person.emailTaken', fields: { email: [expect.stringMatching(/\S/)] } })
  await expect(ask('free@example.test', 'not this one')).rejects.toMatchObject({ code: 'signIn.oldPasswordWrong' })
  await ask('free@example.test')
  await expect(ask('free@example.test')).rejects.toMatchObject({ code: 'signIn.resendWait' })
  const link = await mailedToken('free@example.test')
  await anAdmin(app, { email: 'free@example.test' })
  await expect(confirm(link)).rejects.toMatchObject({ code: 'person.emailTaken' })
})

test('a newer request and a changed password end the link of the former', async () => {
  const { email, token } = await anAdmin(app)
  const ask = (next: string) => app.as(token).call(askNewEmail, { body: { email: next, oldPassword: testPassword } })
  await ask(`one-${email}`)
  const one = await mailedToken(`one-${email}`)
  await ask(`two-${email}`)
  const two = await mailedToken(`two-${email}`)
  await expect(confirm(one)).rejects.toMatchObject({ code: 'signIn.linkInvalid' })
  const passwords = { oldPassword: testPassword, password: 'quiet river 9', passwordConfirmation: 'quiet river 9' }
  await app.as(token).call(changeOwnPassword, { body: passwords })
  await expect(confirm(two)).rejects.toMatchObject({ code: 'signIn.linkInvalid' })
})
