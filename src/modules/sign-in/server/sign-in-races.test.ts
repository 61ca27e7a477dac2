// A password changes between its check and the session: a sign-in with the old one fails.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, testPassword } from '#testing/builders/accounts.ts'
import { isWaitedFor } from '#testing/waits.ts'
import { signInAdmin } from '../admin-contract.ts'
import { changePassword } from '../contract.ts'
import { signIn } from '../contract.ts'
import { hashPassword } from './passwords.ts'
import { findActor } from './sessions.ts'
import { people } from '#modules/people/server/tables.ts'
import { sessions } from './tables.ts'

const app = await theApp()

/** Starts the call while the person's row is locked, and changes the row as soon as the call waits for it; gives the call's answer. */
async function raced<T>(personId: string, change: Partial<typeof people.$inferInsert>, call: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined
  await app.asSystem((ctx) =>
    ctx.tx(async (tx) => {
      await tx.db.select().from(people).where(eq(people.id, personId)).for('update')
      answer = call()
      await isWaitedFor(tx)
      await tx.db.update(people).set(change).where(eq(people.id, personId))
      await tx.db.delete(sessions).where(eq(sessions.personId, personId))
    }),
  )
  if (!answer) throw new Error('the call was never made')
  return answer
}

const sessionsOf = (id: string) => app.asSystem((ctx) => ctx.db.$count(sessions, eq(sessions.personId, id)))

test.each([
  ['storefront', signIn, aCustomer],
  ['office', signInAdmin, anAdmin],
] as const)('a sign-in at the %s that raced a password change is refused and leaves no session', async (_, door, build) => {
  const { id, email } = await build(app)
  const passwordHash = await hashPassword('quiet river stones')

  expect(await raced(id, { passwordHash }, () => app.as(null).status(door, { body: { email, password: testPassword } }))).toBe(401)

  expect(await sessionsOf(id)).toBe(0)
})

test.each([
  ['another address', { email: 'moved@shop.example' }],
  ['a closed account', { isActive: false }],
])('a sign-in that raced %s is refused', async (_, change) => {
  const { id, email } = await aCustomer(app)

  expect(await raced(id, change, () => app.as(null).status(signIn, { body: { email, password: testPassword } }))).toBe(401)

  expect(await sessionsOf(id)).toBe(0)
})

test('a request that raced the end of its session does not bring it back', async () => {
  const { id, token } = await aCustomer(app)
  await app.asSystem((ctx) =>
    ctx.db.update(sessions).set({ lastSeenAt: '2026-01-01T00:00:00Z', expiresAt: '2100-01-01T00:00:00Z' }).where(eq(sessions.personId, id)),
  )
  const soonAfter = new Date('2026-01-01T01:00:00Z')
  let answer: Promise<unknown> | undefined
  await app.asSystem((ctx) =>
    ctx.tx(async (tx) => {
      await tx.db.select().from(sessions).where(eq(sessions.personId, id)).for('update')
      answer = findActor(ctx.db as Db, token, soonAfter)
      await isWaitedFor(tx)
      await tx.db.delete(sessions).where(eq(sessions.personId, id))
    }),
  )

  expect(await answer).toBeNull()
})

test('a change by the old password that raced another change does not undo it', async () => {
  const { id, token } = await aCustomer(app)
  const passwordHash = await hashPassword('quiet river stones')
  const body = { oldPassword: testPassword, password: 'loud river stones', passwordConfirmation: 'loud river stones' }

  expect(await raced(id, { passwordHash }, () => app.as(token).status(changePassword, { body }))).toBe(422)

  const [person] = await app.asSystem((ctx) => ctx.db.select().from(people).where(eq(people.id, id)))
  expect(person?.passwordHash).toBe(passwordHash)
})
