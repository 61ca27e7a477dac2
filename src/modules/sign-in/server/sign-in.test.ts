// Access over HTTP: the first admin, signing in and out, sessions that end.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { rateLimits } from '#server/db/kit-tables.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson, testPassword } from '#testing/builders/accounts.ts'
import { showProfile } from '#modules/people/profile-admin-contract.ts'
import { signInAdmin, signOutAdmin } from '../admin-contract.ts'
import { getMe } from '#modules/people/contract.ts'
import { getBotCheck, getSetup, setUp, signIn, signOut } from '../contract.ts'
import { findActor } from './sessions.ts'
import { hashPassword } from './passwords.ts'
import * as verbs from './sign-in.ts'
import { sessions } from './tables.ts'

const app = await theApp()
const visitor = () => app.as(null)

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

test('the bot check of a test shop asks for the fixed answer', async () => {
  expect(await visitor().call(getBotCheck)).toEqual({ kind: 'test', challenge: null, widget: null })
})
