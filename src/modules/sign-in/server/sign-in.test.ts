// Access over HTTP: registering, confirming, signing in and out, new passwords, the first admin.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { rateLimits } from '#server/db/kit-tables.ts'
import { type TestApp, testApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson, testPassword } from '#testing/builders/accounts.ts'
import { CallError } from '#shared/call.ts'
import { showProfile } from '#modules/people/admin-contract.ts'
import { signInAdmin, signOutAdmin } from '../admin-contract.ts'
import { changePassword } from '../contract.ts'
import { getMe } from '#modules/people/contract.ts'
import { rawCall } from '#testing/raw-call.ts'
import {
  confirmEmail,
  getBotCheck,
  getSetup,
  register,
  requestReset,
  resendConfirmation,
  setNewPassword,
  setUp,
  signIn,
  signOut,
} from '../contract.ts'
import { mailLink } from './link-mails.ts'
import { findActor } from './sessions.ts'
import { issueToken, type Purpose } from './one-time-tokens.ts'
import { hashPassword } from './passwords.ts'
import * as verbs from './sign-in.ts'
import { countAccount } from './tries.ts'
import { oneTimeTokens, sessions } from './tables.ts'
import { people } from '#modules/people/server/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const visitor = () => app.as(null)
let number = 0
const form = (over: Record<string, string> = {}) => {
  number += 1
  return {
    firstName: 'Ada',
    lastName: 'Moss',
    email: `ada${number}@shop.example`,
    companyName: 'Moss Ltd',
    companyNumber: String(10_000_000 + number),
    phone: `0161 496 0${String(100 + number)}`,
    password: 'quiet river stones',
    passwordConfirmation: 'quiet river stones',
    botCheck: 'test',
    ...over,
  }
}

const lastMailTo = (email: string): string => app.mails(email).at(-1) ?? ''
const linkIn = (mail: string, path: string): string => new RegExp(`http://shop.test${path}([\\w-]{43})`).exec(mail)?.[1] ?? ''

/** A link from a mail sent some minutes ago. */
async function linkOf({ id, email }: { id: string; email: string }, purpose: Purpose, minutesAgo = 0): Promise<string> {
  const token = await app.asSystem((ctx) => {
    const now = new Date(ctx.now.getTime() - minutesAgo * 60_000)
    const mailKey = `mail ${(number += 1)}`
    return issueToken({ ...ctx, now }, { purpose, personId: id, email, askedAt: now.toISOString(), mailKey })
  })
  if (token === null) throw new Error('no link')
  return token
}

describe('the first admin', () => {
  test('is made once, even when two try at the same moment', async () => {
    expect(await visitor().call(getSetup)).toEqual({ isNeeded: true })
    const body = {
      firstName: 'Olga',
      lastName: 'Reed',
      email: 'olga@shop.example',
      password: 'quiet river stones',
      passwordConfirmation: 'quiet river stones',
    }

    const statuses = await Promise.all([
      visitor().status(setUp, { body }),
      visitor().status(setUp, { body: { ...body, email: 'other@shop.example' } }),
    ])

    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await visitor().call(getSetup)).toEqual({ isNeeded: false })
    await expect(visitor().call(setUp, { body })).rejects.toMatchObject({ code: 'signIn.alreadySetUp' })
  })
})

describe('registering', () => {
  test('makes a customer who must confirm the address, and mails the link from the public address', async () => {
    const body = form({ email: 'Ada@Shop.Example', phone: '٠١٦١ ٤٩٦ ٠٠٠١', companyNumber: 'sc 123456' })

    await visitor().call(register, { body })
    await app.drainJobs()

    const [person] = await app.asSystem((ctx) => ctx.db.select().from(people).where(eq(people.email, 'ada@shop.example')))
    expect(person).toMatchObject({ phone: '+441614960001', emailVerifiedAt: null, kind: 'customer' })
    await expect(visitor().call(signIn, { body: { email: body.email, password: body.password } })).rejects.toMatchObject({
      status: 403,
      code: 'signIn.notConfirmed',
    })
    const token = linkIn(lastMailTo('ada@shop.example'), '/verify/')
    expect(await visitor().call(confirmEmail, { body: { token } })).toMatchObject({ email: 'ada@shop.example' })
    const { token: session } = await visitor().call(signIn, { body: { email: body.email, password: body.password } })
    expect(await app.as(session).call(getMe)).toMatchObject({
      kind: 'customer',
      customer: { status: 'confirmed', companyNumber: 'SC123456', canSeePrices: false },
    })
  })

  test.each([
    ['an e-mail', { email: 'taken@shop.example' }, 'person.emailTaken', 'email'],
    ['a phone number', { phone: '+44 161 496 0900' }, 'person.phoneTaken', 'phone'],
    ['a company number', { companyNumber: '00990099' }, 'company.companyNumberTaken', 'companyNumber'],
  ])('refuses %s that is taken, and says so at its field', async (_, same, code, field) => {
    await visitor().status(register, { body: form({ email: 'taken@shop.example', phone: '+44 161 496 0900', companyNumber: '00990099' }) })

    await expect(visitor().call(register, { body: form(same) })).rejects.toMatchObject({
      status: 409,
      code,
      fields: { [field]: [expect.any(String)] },
    })
  })

  test('tells all that is taken at once, not one after the other', async () => {
    const same = { email: 'all@shop.example', phone: '+44 161 496 0901', companyNumber: '00990098' }
    await visitor().status(register, { body: form(same) })

    const refusal = await visitor()
      .call(register, { body: form({ ...same, password: 'P@ssw0rd123', passwordConfirmation: 'P@ssw0rd123' }) })
      .catch((error: CallError) => error)
    expect(Object.keys(refusal instanceof CallError ? refusal.fields : {}).sort()).toEqual(['companyNumber', 'email', 'password', 'phone'])
  })

  test.each([
    ['a short password', { password: 'short', passwordConfirmation: 'short' }, 'password', 'Use at least 8 characters.'],
    ['passwords that differ', { passwordConfirmation: 'something else' }, 'passwordConfirmation', 'The two passwords are not the same.'],
    [
      'a password everybody tries',
      { password: 'P@ssw0rd123', passwordConfirmation: 'P@ssw0rd123' },
      'password',
      'This password is one of the first that are tried. Please choose another.',
    ],
    [
      'a phone number of nine digits, one of them the leading 0',
      { phone: '012345678' },
      'phone',
      'Enter at least 10 digits, counting the country code.',
    ],
    ['ten digits that are no phone number', { phone: '0000000000' }, 'phone', 'This is not a valid phone number.'],
    [
      'a company number of letters',
      { companyNumber: 'ABCDEF' },
      'companyNumber',
      'Enter the registered number: digits, or two letters and six digits.',
    ],
    ['a missing name', { firstName: ' ' }, 'firstName', 'This field is required.'],
    ['a missing e-mail', { email: '' }, 'email', 'This field is required.'],
    ['no answer to the bot check', { botCheck: 'robot' }, 'botCheck', 'We could not make sure that you are not a robot. Please try again.'],
  ])('refuses %s', async (_, over, field, text) => {
    await expect(visitor().call(register, { body: form(over) })).rejects.toMatchObject({
      status: 422,
      isInput: true,
      fields: { [field]: [text] },
    })
  })

  test('tells everything that is wrong at once: what the form sees, what only the server knows, and what is taken', async () => {
    const other = form()
    await visitor().call(register, { body: other })
    const body = form({
      firstName: '\u200b\u202e',
      lastName: 'Mo\0ss',
      email: other.email,
      companyNumber: other.companyNumber,
      phone: '0000000000',
      password: 'P@ssw0rd123',
      passwordConfirmation: 'something else',
    })

    await expect(visitor().call(register, { body })).rejects.toMatchObject({
      status: 422,
      fields: {
        firstName: ['This field is required.'],
        lastName: ['This text holds signs that cannot be stored. Please type it again.'],
        email: ['This e-mail is already taken.'],
        companyNumber: ['This company number is already taken.'],
        phone: ['This is not a valid phone number.'],
        password: ['This password is one of the first that are tried. Please choose another.'],
        passwordConfirmation: ['The two passwords are not the same.'],
      },
    })
  })

  test('compares the passwords although other fields are empty, and says once that these are missing', async () => {
    const body = form({ companyNumber: '', phone: ' ', lastName: '', passwordConfirmation: 'something else' })

    await expect(visitor().call(register, { body })).rejects.toMatchObject({
      fields: {
        companyNumber: ['This field is required.'],
        phone: ['This field is required.'],
        lastName: ['This field is required.'],
        passwordConfirmation: ['The two passwords are not the same.'],
      },
    })
  })

  test('tells what is taken to nobody who failed the bot check', async () => {
    const other = form()
    await visitor().call(register, { body: other })
    const refusal = await visitor()
      .call(register, { body: form({ email: other.email, firstName: '', botCheck: 'robot' }) })
      .catch((error: unknown) => error)

    expect(refusal).toMatchObject({ status: 422, fields: { firstName: expect.anything(), botCheck: expect.anything() } })
    expect(refusal).not.toMatchObject({ fields: { email: expect.anything() } })
  })

  test('refuses fields nobody asked for', async () => {
    const body = { ...form(), status: 'approved' }

    await expect(visitor().call(register, { body })).rejects.toMatchObject({ status: 422, fields: { status: expect.anything() } })
  })

  test('opens twenty accounts a day from one network, mistakes not counted', async () => {
    const from = '2001:db8:5:5::1'
    const send = (over: Record<string, string> = {}) =>
      rawCall(app, 'POST', register.path, { body: form(over), from }).then(({ status }) => status)
    expect(await send({ password: 'short', passwordConfirmation: 'short' })).toBe(422)
    const opened = await app.asSystem(async (ctx) => {
      for (let turn = 0; turn < 19; turn++) await countAccount({ ...ctx, ip: `2001:db8:5:5::${turn + 2}` })
      return send()
    })
    expect(opened).toBe(200)

    expect(await send()).toBe(429)
    expect(await rawCall(app, 'POST', register.path, { body: form() }).then(({ status }) => status)).toBe(200)
  })

  test('needs the cross-site pair', async () => {
    expect(await visitor().status(register, { body: form() }, { 'x-xsrf-token': 'wrong' })).toBe(403)
  })
})

describe('confirming', () => {
  test('works once, although eight try at the same moment', async () => {
    const token = await linkOf(await aCustomer(app, { status: 'unconfirmed' }), 'confirmEmail')

    const statuses = await Promise.all(Array.from({ length: 8 }, () => visitor().status(confirmEmail, { body: { token } })))

    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(7)
  })

  test('refuses a link that is over, and one made for something else', async () => {
    const customer = await aCustomer(app, { status: 'unconfirmed' })
    const over = await linkOf(customer, 'confirmEmail', 25 * 60)
    const other = await linkOf(customer, 'resetPassword')

    for (const token of [over, other])
      await expect(visitor().call(confirmEmail, { body: { token } })).rejects.toMatchObject({ code: 'signIn.linkInvalid' })
  })

  test('sends the mail again at most once a minute, known address or not', async () => {
    const { email } = await aCustomer(app, { status: 'unconfirmed' })

    for (const each of [email, 'nobody@shop.example']) {
      expect(await visitor().call(resendConfirmation, { body: { email: each } })).toEqual({ waitSeconds: 60 })
      await expect(visitor().call(resendConfirmation, { body: { email: each } })).rejects.toMatchObject({
        status: 429,
        code: 'signIn.resendWait',
        params: { seconds: 60 },
      })
    }
    await app.drainJobs()
    expect(lastMailTo(email)).toContain('Confirm your e-mail address')
    expect(lastMailTo('nobody@shop.example')).toBe('')
  })
})

describe('signing in', () => {
  test('answers a wrong password and an unknown address alike', async () => {
    const { email } = await aCustomer(app)

    const wrong = visitor().call(signIn, { body: { email, password: 'not the one' } })
    const unknown = visitor().call(signIn, { body: { email: 'nobody@shop.example', password: 'not the one' } })

    const refused = { status: 401, code: 'signIn.badCredentials' }
    await Promise.all([expect(wrong).rejects.toMatchObject(refused), expect(unknown).rejects.toMatchObject(refused)])
  })

  test('keeps admins and storefront people apart', async () => {
    const admin = await anAdmin(app)
    const seller = await aSalesperson(app)

    expect(await visitor().status(signIn, { body: { email: admin.email, password: testPassword } })).toBe(401)
    expect(await visitor().status(signInAdmin, { body: { email: seller.email, password: testPassword } })).toBe(401)
    expect(await visitor().call(signIn, { body: { email: seller.email, password: testPassword } })).toMatchObject({ kind: 'salesperson' })
  })

  test('is refused before anything is written while too many passwords wait to be looked at', async () => {
    const written = () => app.asSystem(({ db }) => db.$count(rateLimits))
    const before = await written()
    const { wave, refused } = await app.asSystem(async (ctx) => {
      const waiting = Array.from({ length: 66 }, () => hashPassword('quiet river stones'))
      const tried = verbs.signIn(ctx, { email: 'wave@shop.example', password: 'quiet river stones' })
      return { wave: waiting, refused: await tried.catch((error: unknown) => error) }
    })

    expect(refused).toMatchObject({ status: 503, code: 'signIn.busy', retryAfter: 2 })
    expect(await written()).toBe(before)
    await Promise.all(wave)
  })

  test('slows down after eight wrong passwords for one account, and leaves others alone', async () => {
    const { email } = await aCustomer(app)
    const other = await aCustomer(app)
    for (let turn = 0; turn < 8; turn++) expect(await visitor().status(signIn, { body: { email, password: 'wrong' } })).toBe(401)

    await expect(visitor().call(signIn, { body: { email, password: testPassword } })).rejects.toMatchObject({
      status: 429,
      retryAfter: undefined,
      code: 'core.tooMany',
    })
    expect(await visitor().status(signIn, { body: { email: other.email, password: testPassword } })).toBe(200)
  })

  test('does not count right passwords', async () => {
    const { email } = await aCustomer(app)

    for (let turn = 0; turn < 10; turn++) expect(await visitor().status(signIn, { body: { email, password: testPassword } })).toBe(200)
  })

  test('keeps only the hash of a token, and ends the session on signing out', async () => {
    const { email } = await aCustomer(app)
    const { token } = await visitor().call(signIn, { body: { email, password: testPassword } })
    const rows = await app.asSystem((ctx) => ctx.db.select().from(sessions))
    expect(JSON.stringify(rows)).not.toContain(token)

    await app.as(token).call(signOut)

    expect(await app.as(token).status(getMe)).toBe(401)
  })

  test('answers signing out of the office whatever the token', async () => {
    const { token } = await anAdmin(app)

    expect(await app.as(token).status(signOutAdmin)).toBe(200)
    expect(await app.as(token).status(signOutAdmin)).toBe(200)
    expect(await app.as(token).status(showProfile)).toBe(401)
  })

  test('shows the admin profile to admins alone', async () => {
    const customer = await aCustomer(app)
    expect(await visitor().status(showProfile)).toBe(401)
    expect(await app.as(customer.token).status(showProfile)).toBe(403)

    const owner = await anAdmin(app, { isSuper: true })
    const clerk = await anAdmin(app)

    expect(await app.as(owner.token).call(showProfile)).toMatchObject({ is_super_admin: true, email: owner.email })
    expect(await app.as(clerk.token).call(showProfile)).toMatchObject({ is_super_admin: false })
  })

  test('a session that rested too long is over for good, also for a request that began before', async () => {
    const { id, token } = await aCustomer(app)
    const day = 86_400_000
    const at = (moment: number) => app.asSystem((ctx) => findActor(ctx.db as Db, token, new Date(moment)))
    const rested = Date.now() - 14 * day
    await app.asSystem((ctx) =>
      ctx.db
        .update(sessions)
        .set({ lastSeenAt: new Date(rested).toISOString() })
        .where(eq(sessions.personId, id)),
    )

    expect(await at(rested + 14 * day + 1000)).toBeNull()

    expect(await at(rested + 14 * day - 1000)).toBeNull()
    expect(await app.as(token).status(getMe)).toBe(401)
  })

  test('ends sessions that rested too long or are too old', async () => {
    const sleepy = await aCustomer(app)
    const old = await anAdmin(app)
    const day = 86_400_000
    await app.asSystem(async (ctx) => {
      const ago = (days: number) => new Date(ctx.now.getTime() - days * day).toISOString()
      await ctx.db
        .update(sessions)
        .set({ lastSeenAt: ago(15) })
        .where(eq(sessions.personId, sleepy.id))
      await ctx.db
        .update(sessions)
        .set({ expiresAt: ago(0.001) })
        .where(eq(sessions.personId, old.id))
    })

    expect(await app.as(sleepy.token).status(getMe)).toBe(401)
    expect(await app.as(old.token).status(showProfile)).toBe(401)
  })
})

describe('a new password', () => {
  test('by mail ends every session, works once, and tells the owner', async () => {
    const { email, token } = await aCustomer(app)
    await visitor().call(requestReset, { body: { email } })
    await app.drainJobs()
    const link = linkIn(lastMailTo(email), '/password/reset/')
    const body = { token: link, email, password: 'new quiet river', passwordConfirmation: 'new quiet river' }

    expect(await visitor().call(setNewPassword, { body })).toEqual({ kind: 'customer' })

    expect(await app.as(token).status(getMe)).toBe(401)
    expect(await visitor().status(signIn, { body: { email, password: testPassword } })).toBe(401)
    expect(await visitor().status(signIn, { body: { email, password: 'new quiet river' } })).toBe(200)
    expect(await visitor().status(setNewPassword, { body })).toBe(409)
    await app.drainJobs()
    expect(lastMailTo(email)).toContain('Your password was changed')
  })

  test('is not set with the link of somebody else, and the link still works for its owner', async () => {
    const owner = await aCustomer(app)
    const thief = await aCustomer(app)
    const token = await linkOf(owner, 'resetPassword')
    const body = { token, email: thief.email, password: 'new quiet river', passwordConfirmation: 'new quiet river' }

    await expect(visitor().call(setNewPassword, { body })).rejects.toMatchObject({ code: 'signIn.linkInvalid' })

    expect(await visitor().status(setNewPassword, { body: { ...body, email: owner.email } })).toBe(200)
  })

  test('is asked for with the same answer for every address, at most once a minute', async () => {
    const { email } = await aCustomer(app)

    for (const each of [email, 'unknown@shop.example']) {
      expect(await visitor().call(requestReset, { body: { email: each } })).toEqual({ waitSeconds: 60 })
      await expect(visitor().call(requestReset, { body: { email: each } })).rejects.toMatchObject({
        status: 429,
        code: 'signIn.resendWait',
      })
    }
  })

  test('makes no link for an address nobody has', async () => {
    const before = await app.asSystem((ctx) => ctx.db.$count(oneTimeTokens))

    await app.asSystem((ctx) => mailLink(ctx, { kind: 'resetPassword', email: 'unknown@shop.example' }))

    expect(await app.asSystem((ctx) => ctx.db.$count(oneTimeTokens))).toBe(before)
  })

  test('by the old one needs the old one, and leaves one session', async () => {
    const { token } = await aCustomer(app)
    const body = { oldPassword: 'wrong', password: 'new quiet river', passwordConfirmation: 'new quiet river' }
    expect(await visitor().status(changePassword, { body })).toBe(401)
    await expect(app.as(token).call(changePassword, { body })).rejects.toMatchObject({
      status: 422,
      fields: { oldPassword: ['The old password is incorrect.'] },
    })

    const fresh = await app.as(token).call(changePassword, { body: { ...body, oldPassword: testPassword } })

    expect(await app.as(token).status(getMe)).toBe(401)
    expect(await app.as(fresh.token).status(getMe)).toBe(200)
  })
})

test('the bot check of a test shop asks for the fixed answer', async () => {
  expect(await visitor().call(getBotCheck)).toEqual({ kind: 'test', challenge: null, widget: null })
})
