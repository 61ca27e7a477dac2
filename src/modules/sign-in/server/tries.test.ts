// The limits on sign-in attempts: they count per network, so that nobody can lock others out.
import { expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, testPassword } from '#testing/builders/accounts.ts'
import { crossSitePair, rawCall } from '#testing/raw-call.ts'
import { issueToken } from './one-time-tokens.ts'
import { countSignIn } from './tries.ts'

const app = await theApp()

type Attempt = { path?: string; password?: string; from?: string; cookie?: string }

async function attempt(email: string, { path = '/api/auth/login', password = testPassword, from, cookie }: Attempt = {}) {
  const headers = cookie ? { cookie: `${crossSitePair.cookie}; ${cookie}` } : {}
  const answer = await rawCall(app, 'POST', path, { body: { email, password }, headers, ...(from ? { from } : {}) })
  return { status: answer.status, cookie: String(answer.headers['set-cookie'] ?? '') }
}
const pairOf = (cookie: string): string => cookie.split(';')[0] ?? ''

/** Sixty wrong tries, each from an address of its own. */
const lockOut = (email: string, audience = 'storefront'): Promise<void> =>
  app.asSystem(async (ctx) => {
    for (let turn = 0; turn < 60; turn++) await countSignIn({ ...ctx, ip: `198.51.100.${turn}` }, { audience, email })
  })

test('addresses of one IPv6 network are one guesser, neighbours are another', async () => {
  const { email } = await aCustomer(app)
  for (let turn = 0; turn < 8; turn++)
    expect((await attempt(email, { password: 'wrong', from: `2001:db8:1:2:${turn}::${turn + 1}` })).status).toBe(401)

  expect((await attempt(email, { from: '2001:db8:1:2:ffff::9' })).status).toBe(429)
  expect((await attempt(email, { from: '2001:db8:1:3::1' })).status).toBe(200)
})

test.each([
  ['storefront', '/api/auth/login', aCustomer],
  ['office', '/api/auth/admin/login', anAdmin],
] as const)('whoever is locked out of the %s by others still comes in from a device that signed in before', async (door, path, build) => {
  const { email } = await build(app)
  const { status, cookie } = await attempt(email, { path })
  expect(status).toBe(200)
  expect(cookie).toMatch(/^jumla-device=[\w-]{22}\.[\w-]{22}; Path=\/api\/auth; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
  await lockOut(email, door)

  expect((await attempt(email, { path })).status).toBe(429)
  expect((await attempt(email, { path, cookie: pairOf(cookie) })).status).toBe(200)
})

test('a device guesses no more often than any other, and only for the accounts that signed in on it', async () => {
  const [mine, other] = [await aCustomer(app), await aCustomer(app)]
  const cookie = pairOf((await attempt(mine.email)).cookie)
  await lockOut(other.email)
  expect((await attempt(other.email, { cookie })).status).toBe(429)

  for (let turn = 0; turn < 8; turn++) expect((await attempt(mine.email, { password: 'wrong', cookie })).status).toBe(401)

  expect((await attempt(mine.email, { cookie })).status).toBe(429)
  expect((await attempt(mine.email)).status).toBe(200)
})

test('a device is remembered for each account that signs in on it, and made-up cookies are nobody’s', async () => {
  const [one, two] = [await aCustomer(app), await aCustomer(app)]
  const first = pairOf((await attempt(one.email)).cookie)
  const both = pairOf((await attempt(two.email, { cookie: first })).cookie)
  await lockOut(one.email)
  await lockOut(two.email)

  for (const { email } of [one, two]) {
    expect((await attempt(email, { cookie: both })).status).toBe(200)
    expect((await attempt(email, { cookie: `jumla-device=${'a'.repeat(22)}.${'b'.repeat(22)}` })).status).toBe(429)
  }
  expect((await attempt(one.email, { cookie: both })).cookie).toBe('')
})

test('a new password by mail makes the device it is set on known', async () => {
  const { id, email } = await aCustomer(app)
  await lockOut(email)
  const token = await app.asSystem((ctx) =>
    issueToken(ctx, { purpose: 'resetPassword', personId: id, email, askedAt: ctx.now.toISOString(), mailKey: 'tries' }),
  )
  const body = { token, email, password: 'new quiet river', passwordConfirmation: 'new quiet river' }

  const answer = await rawCall(app, 'POST', '/api/auth/password/new', { body })

  expect(answer.status).toBe(200)
  const cookie = pairOf(String(answer.headers['set-cookie']))
  expect((await attempt(email, { password: body.password, cookie })).status).toBe(200)
})

test('limits of a call count one IPv6 network as one caller', async () => {
  const ask = (from: string) => rawCall(app, 'GET', '/api/front/bot-check', { from }).then(({ status }) => status)
  for (let turn = 0; turn < 120; turn++) expect(await ask(`2001:db8:9:9::${turn.toString(16)}`)).toBe(200)

  expect(await ask('2001:db8:9:9:abcd::1')).toBe(429)
  expect(await ask('2001:db8:9:a::1')).toBe(200)
})
