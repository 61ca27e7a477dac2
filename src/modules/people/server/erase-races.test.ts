// Somebody changes their own data while they are erased: what was erased does not come back.
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { type Caller, theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { updateOwnProfile } from '../admin-contract.ts'
import { addAddress, updateProfile } from '../contract.ts'
import { askErasure } from '../personal-data-contract.ts'
import { erasePerson } from './erase-person.ts'
import { addresses, customers, people } from './tables.ts'

const app = await theApp()
// Nobody erases the last super admin.
await anAdmin(app, { isSuper: true })

const someoneWaits = async (): Promise<void> => {
  const waiting = await app.asSystem((ctx) =>
    ctx.db.execute(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
  )
  expect(waiting.rows).toHaveLength(1)
}

/** Erases a person as soon as their call waits for the person; gives the call's status. */
async function erasedDuring(id: string, whom: 'user' | 'admin', call: () => Promise<number>): Promise<number> {
  let status: Promise<number> | undefined
  await app.asSystem((ctx) =>
    ctx.tx(async (tx) => {
      await tx.db.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for('update')
      await tx.db.select({ id: people.id }).from(people).where(eq(people.id, id)).for('update')
      status = call()
      await vi.waitFor(someoneWaits, { timeout: 20_000 })
      await erasePerson(tx, id, whom)
    }),
  )
  return status ?? 0
}

const left = (id: string) =>
  app.asSystem(async ({ db }) => ({
    person: (
      await db
        .select({
          isCoded: sql<boolean>`first_name = code`,
          lastName: people.lastName,
          phone: people.phone,
          askedAt: people.erasureAskedAt,
        })
        .from(people)
        .where(eq(people.id, id))
    )[0],
    addresses: await db.$count(addresses, eq(addresses.customerId, id)),
  }))

const profile = { firstName: 'Zebulon', lastName: 'Quillfeather', phone: '+447999000333', mobile: null, locale: 'en' as const }
const address = { country: 'GB', city: 'Leeds', address1: '7 Quillfeather Lane', postcode: 'LS1 1AA' }

test.each<[string, number, (caller: Caller) => Promise<number>]>([
  ['the profile', 409, (caller) => caller.status(updateProfile, { body: profile })],
  ['an address', 409, (caller) => caller.status(addAddress, { body: address })],
  ['the wish to be erased', 200, (caller) => caller.status(askErasure)],
])('a customer who saves %s while they are erased leaves nothing behind', async (_, status, call) => {
  const { id, token } = await aCustomer(app)

  expect(await erasedDuring(id, 'user', () => call(app.as(token)))).toBe(status)

  expect(await left(id)).toEqual({ person: { isCoded: true, lastName: '', phone: null, askedAt: null }, addresses: 0 })
})

test('an admin who saves their name while they are erased leaves nothing behind', async () => {
  const { id, token } = await anAdmin(app)
  const body = { firstName: 'Cordelia', lastName: 'Thistle', locale: 'en' as const }

  expect(await erasedDuring(id, 'admin', () => app.as(token).status(updateOwnProfile, { body }))).toBe(404)

  expect((await left(id)).person).toMatchObject({ isCoded: true, lastName: '' })
})
