// The list of one's own sessions, ending them, and the mail about a new device.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CallError } from '#shared/call.ts'
import { namesOf, readDevice } from '#server/device.ts'
import { auditEntries } from '#server/db/kit-tables.ts'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { getMe } from '#modules/people/contract.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, testPassword } from '#testing/builders/accounts.ts'
import { apiKey, crossSitePair } from '#testing/raw-call.ts'
import { codeOf } from '#testing/one-time-code.ts'
import { signInAdmin } from '../admin-contract.ts'
import { signIn } from '../contract.ts'
import { endAdminSession, listAdminSessions, startAdminSetUp } from '../second-factor-admin-contract.ts'
import * as own from '../second-factor-contract.ts'

const app = await theApp()

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const enter = (email: string, headers: Record<string, string> = {}) =>
  app.as(null).call(signIn, { body: { email, password: testPassword } }, { 'user-agent': firefox, ...headers })
const newDeviceMails = async (id: string): Promise<string[]> => {
  await app.drainJobs()
  const rows = await app.asSystem((ctx) => ctx.db.select().from(sentEmails).where(eq(sentEmails.subjectId, id)))
  return rows.filter(({ kind }) => kind === 'newDevice').map(({ subject }) => subject)
}

test('nobody sees or ends the sessions of others', async () => {
  const [mine, theirs] = [await aCustomer(app), await aCustomer(app)]
  expect(await app.as(null).status(own.listSessions)).toBe(401)
  const [session] = await app.as(theirs.token).call(own.listSessions)
  expect(await app.as(mine.token).status(own.endSession, { params: { id: session?.id ?? '' } })).toBe(404)
  const { token } = await anAdmin(app)
  expect(await app.as(token).status(endAdminSession, { params: { id: session?.id ?? '' } })).toBe(404)
  expect(await app.as(theirs.token).status(getMe)).toBe(200)
})

test('the own sessions name their devices; one or all others end with the next request, and the trail of changes says so', async () => {
  const { id, email, token } = await aCustomer(app)
  const phone = await enter(email)
  const other = await enter(email)
  const listed = await app.as(phone.token).call(own.listSessions)
  expect(listed.map(({ browser, system, isThis }) => [browser, system, isThis])).toEqual(
    expect.arrayContaining([
      ['Firefox', 'Linux', true],
      ['Firefox', 'Linux', false],
      [null, null, false],
    ]),
  )
  const oldest = listed.find(({ browser }) => browser === null)
  await app.as(phone.token).call(own.endSession, { params: { id: oldest?.id ?? '' } })
  expect(await app.as(token).status(getMe)).toBe(401)
  expect(await app.as(phone.token).call(own.endOtherSessions)).toEqual({ ended: 1 })
  expect(await app.as(other.token).status(getMe)).toBe(401)
  expect(await app.as(phone.token).status(getMe)).toBe(200)
  const noted = await app.asSystem((ctx) => ctx.db.select().from(auditEntries).where(eq(auditEntries.actorId, id)).orderBy(auditEntries.id))
  expect(noted.map(({ action, subject, subjectId }) => [action, subject, subjectId])).toEqual([
    ['session.ended', 'customer', id],
    ['session.othersEnded', 'customer', id],
  ])
})

test('a new device is mailed in the account’s language, the first sign-in and a known device are not, and five a day are enough', async () => {
  const { id, email } = await aCustomer(app, { locale: 'ar' })
  await enter(email)
  expect(await newDeviceMails(id)).toEqual([])
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { ...apiKey, ...crossSitePair, 'user-agent': firefox },
    payload: { email, password: testPassword },
  })
  expect(await newDeviceMails(id)).toEqual(['تسجيل دخول إلى حسابكم من جهاز جديد'])
  const [device = ''] = String(response.headers['set-cookie']).split(';')
  await enter(email, { cookie: `${crossSitePair.cookie}; ${device}`, 'x-xsrf-token': crossSitePair['x-xsrf-token'] })
  expect(await newDeviceMails(id)).toHaveLength(1)
  for (let again = 0; again < 6; again += 1) await enter(email)
  expect(await newDeviceMails(id)).toHaveLength(5)
})

test.each([
  [
    'en',
    'A new device signed in to your account',
    /from a device that is new to it: Firefox, Linux\./,
    /If it was not you, set a new password at once/,
  ],
  [
    'ar',
    'تسجيل دخول إلى حسابكم من جهاز جديد',
    /من جهاز جديد: \u2068Firefox\u2069، \u2068Linux\u2069\./,
    /إن لم تكونوا أنتم من سجّل الدخول فعيّنوا كلمة مرور جديدة/,
  ],
] as const)('the mail about a new device names it and the way to a new password (%s)', async (locale, subject, device, advice) => {
  const { email } = await aCustomer(app, { locale })
  await enter(email)
  await enter(email)
  await app.drainJobs()
  const [mail = ''] = app.mails(email).filter((each) => each.includes('/reset'))
  const plain = mail.replaceAll(/\s+/g, ' ')
  expect(plain).toContain(subject)
  expect(plain).toMatch(device)
  expect(plain).toMatch(advice)
  expect(plain).toContain('http://shop.test/reset')
})

test('an admin’s new device is mailed, too, also after a second step, and says so when the program does not name itself', async () => {
  const { id, email, token } = await anAdmin(app)
  const signInAs = (userAgent: string) =>
    app.as(null).call(signInAdmin, { body: { email, password: testPassword } }, { 'user-agent': userAgent })
  await signInAs(firefox)
  await signInAs('curl/8.9')
  expect(await newDeviceMails(id)).toHaveLength(1)
  expect(app.mails(email).join('\n')).toContain('a device that is new to it: an unknown program, an unknown system.')

  const { step } = await app.as(token).call(startAdminSetUp, { body: { password: testPassword } })
  const { secret } = await app.as(null).call(own.beginCode, { body: { step } })
  await app.as(null).call(own.confirmCode, { body: { step, code: codeOf(secret) } })
  const asked = await signInAs(firefox).catch((error: unknown) => error)
  expect(await newDeviceMails(id)).toHaveLength(1)
  const next = asked instanceof CallError ? own.NeededStep.parse(asked.data).step : ''
  await app.as(null).call(own.signInByCode, { body: { step: next, code: codeOf(secret, 1) } }, { 'user-agent': firefox })
  expect(await newDeviceMails(id)).toHaveLength(2)
})

test('a device stays new to an account until its cookie comes back, so that a sign-in that is run again is mailed all the same', () => {
  const config = { secret: 'a secret of the shop', publicUrl: 'http://shop.test' }
  const device = readDevice({}, config)
  device.remember('account')
  expect(device.knows('account')).toBe(false)
  device.remember('account')
  const [cookie = ''] = (device.cookie() ?? '').split(';')
  expect(cookie.split('.')).toHaveLength(2)
  expect(readDevice({ cookie }, config).knows('account')).toBe(true)
})

test('an admin sees own sessions, too', async () => {
  const { email, token } = await anAdmin(app)
  await app.as(null).call(signInAdmin, { body: { email, password: testPassword } }, { 'user-agent': firefox })
  expect(await app.as(token).call(listAdminSessions)).toHaveLength(2)
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  ['curl/8.9', null, null],
])('%s is %s on %s', (userAgent, browser, system) => {
  expect(namesOf(userAgent)).toEqual({ browser, system })
})
