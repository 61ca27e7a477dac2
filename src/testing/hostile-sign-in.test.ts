// Attacks on signing in: guessed passwords, forged links, stolen tokens, sessions of people who lost their rights.
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { showProfile } from '#modules/people/profile-admin-contract.ts'
import { getMe } from '#modules/people/contract.ts'
import { admins, people } from '#modules/people/server/tables.ts'
import { oneTimeTokens, sessions } from '#modules/sign-in/server/tables.ts'
import { readSite } from '#modules/settings/admin-contract.ts'
import { theApp } from './app.ts'
import { aCustomer, anAdmin, testPassword } from './builders/accounts.ts'
import { crossSitePair, rawCall } from './raw-call.ts'

const app = await theApp()

const signIn = (email: string, password: string, headers = {}) =>
  rawCall(app, 'POST', '/api/auth/login', { body: { email, password }, headers })

test('an unknown address and a wrong password are answered alike, in words and in work', async () => {
  const { email } = await aCustomer(app)
  const work: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  // Time of the processor: what else the machine does lengthens the answer, not its work.
  const worked = (since?: NodeJS.CpuUsage) => process.cpuUsage(since)
  for (let round = 0; round < 6; round++) {
    for (const kind of ['known', 'unknown'] as const) {
      const start = worked()
      const { status, body, code } = await signIn(kind === 'known' ? email : `nobody-${round}@example.test`, 'wrong-password-1')
      const { user, system } = worked(start)
      work[kind].push(user + system)
      expect([status, code]).toEqual([401, 'signIn.badCredentials'])
      expect(body).toEqual({
        message: expect.any(String),
        error: { code: 'signIn.badCredentials', params: {}, requestId: expect.any(String) },
      })
    }
  }
  // The least of each: what the process does beside it, like collecting garbage, is counted with some rounds. Hashing takes tens of milliseconds: an answer without it would be ten times less work, so a factor of three is no sign of one.
  const [slow, fast] = [Math.min(...work.known), Math.min(...work.unknown)].toSorted((a, b) => b - a)
  expect((slow ?? 0) / (fast ?? 1)).toBeLessThan(3)
})

test('an admin is nobody at the storefront door, and a customer nobody at the office door', async () => {
  const [admin, customer] = [await anAdmin(app), await aCustomer(app)]
  expect((await signIn(admin.email, testPassword)).status).toBe(401)
  expect((await rawCall(app, 'POST', '/api/auth/admin/login', { body: { email: customer.email, password: testPassword } })).status).toBe(
    401,
  )
  expect((await signIn(customer.email, testPassword)).status).toBe(200)
})

test('links in mails lead to the shop, whatever host the request names', async () => {
  const { email } = await aCustomer(app)
  const poison = {
    host: 'evil.test',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-for': '1.2.3.4',
    'x-original-host': 'evil.test',
    forwarded: 'host=evil.test',
    origin: 'http://evil.test',
    referer: 'http://evil.test/',
  }
  expect((await rawCall(app, 'POST', '/api/auth/password/reset', { body: { email }, headers: poison })).status).toBe(200)
  await app.drainJobs()
  const mail = app.mails().find((each) => each.includes(email)) ?? ''
  expect(mail).toContain('http://shop.test/password/reset/')
  expect(app.mails().join('\n')).not.toContain('evil.test')
})

test.each([
  'victim@example.test\r\nBcc: all@example.test',
  'victim@example.test\nBcc: all@example.test',
  'victim@example.test, other@example.test',
  'Victim <victim@example.test>',
  '"a\r\nb"@example.test',
  'victim@example.test%0aBcc:all@example.test',
  `${'a'.repeat(300)}@example.test`,
])('no mail goes to %j', async (email) => {
  const bodies = [
    ['/api/auth/password/reset', { email }],
    ['/api/auth/confirm/resend', { email }],
    ['/api/front/contact', { name: 'Sam', email, subject: 'Hello', message: 'When do you open', botCheck: 'test' }],
    [
      '/api/front/contact',
      {
        name: 'Sam\r\nBcc: all@example.test',
        email: 'fine@example.test',
        subject: 'Hello\r\nBcc: all@example.test',
        message: 'When do you open',
        botCheck: 'test',
      },
    ],
  ] as const
  for (const [url, body] of bodies) expect((await rawCall(app, 'POST', url, { body })).status, `${url}`).toBe(422)
  await app.drainJobs()
  expect(app.mails().filter((mail) => /^(bcc|cc):/im.test(mail) || mail.includes('all@example.test'))).toEqual([])
})

test('a link to set a password works once, for its purpose, in its hour', async () => {
  const { email, id } = await aCustomer(app)
  const ask = async () => {
    await app.asSystem((ctx) => ctx.db.execute(sql`delete from rate_limits`))
    await rawCall(app, 'POST', '/api/auth/password/reset', { body: { email } })
    await app.drainJobs()
    const found = app
      .mails()
      .flatMap((mail) => (mail.includes(email) ? [...mail.matchAll(/password\/reset\/([\w-]{20,})/g)].map(([, token = '']) => token) : []))
    return [...new Set(found)]
  }
  const password = 'quite-another-horse-7'
  const set = (token: string, to = password) =>
    rawCall(app, 'POST', '/api/auth/password/new', { body: { token, email, password: to, passwordConfirmation: to } })
  const [late = ''] = await ask()
  await app.asSystem((ctx) =>
    ctx.db.update(oneTimeTokens).set({ expiresAt: '2020-01-01T00:00:00.000Z' }).where(eq(oneTimeTokens.personId, id)),
  )
  expect((await set(late)).code).toBe('signIn.linkInvalid')
  const fresh = (await ask()).find((token) => token !== late) ?? ''
  expect((await rawCall(app, 'POST', '/api/auth/confirm', { body: { token: fresh } })).code).toBe('signIn.linkInvalid')
  const answers = await Promise.all([set(fresh, `${password}-a`), set(fresh, `${password}-b`), set(fresh, `${password}-c`)])
  expect(answers.map(({ status }) => status === 200).filter(Boolean)).toHaveLength(1)
  expect((await set(fresh)).code).toBe('signIn.linkUsed')
})

test('an admin whose rights are taken, or who is switched off, is out at the next request', async () => {
  const [removed, off] = [await anAdmin(app), await anAdmin(app)]
  for (const { token } of [removed, off]) expect(await app.as(token).status(readSite)).toBe(200)
  await app.asSystem((ctx) => ctx.db.delete(admins).where(eq(admins.id, removed.id)))
  await app.asSystem((ctx) => ctx.db.update(people).set({ isActive: false }).where(eq(people.id, off.id)))
  for (const { token } of [removed, off]) {
    expect(await app.as(token).status(readSite)).toBe(401)
    expect(await app.as(token).status(showProfile)).toBe(401)
  }
})

test('a session that is over, idle or of one who signed out opens nothing', async () => {
  const change = { over: { expiresAt: '2020-01-01T00:00:00.000Z' }, idle: { lastSeenAt: '2020-01-01T00:00:00.000Z' } }
  for (const set of Object.values(change)) {
    const { id, token } = await aCustomer(app)
    await app.asSystem((ctx) => ctx.db.update(sessions).set(set).where(eq(sessions.personId, id)))
    expect(await app.as(token).status(getMe)).toBe(401)
  }
  const { token } = await aCustomer(app)
  await rawCall(app, 'POST', '/api/auth/logout', { token })
  expect(await app.as(token).status(getMe)).toBe(401)
})

test('a token counts as a bearer only: not in the address, a cookie or another header', async () => {
  const { token } = await aCustomer(app)
  const tries = [
    { url: `/api/account/me?token=${token}&authorization=Bearer%20${token}`, headers: {} },
    { url: '/api/account/me', headers: { cookie: `${crossSitePair.cookie}; token=${token}; authorization=Bearer ${token}` } },
    { url: '/api/account/me', headers: { 'x-auth-token': token, 'x-authorization': `Bearer ${token}` } },
  ]
  for (const { url, headers } of tries) expect((await rawCall(app, 'GET', url, { headers })).code).toBe('core.loginRequired')
})

test('a password nobody should have is refused, a very long one counts whole', async () => {
  const { token } = await aCustomer(app)
  const change = (password: string) =>
    rawCall(app, 'POST', '/api/account/password', { token, body: { oldPassword: testPassword, password, passwordConfirmation: password } })
  expect((await change('password123')).status).toBe(422)
  expect((await change('x'.repeat(100_000))).status).toBe(422)
  expect((await change('x'.repeat(300_000))).status).toBe(413)
})
