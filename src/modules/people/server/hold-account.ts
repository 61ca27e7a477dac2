// Writes of a customer or salesperson and their erasure wait for each other: whatever comes second finds the other done.
import { and, eq, isNull } from 'drizzle-orm'
import { type Ctx, customerOf } from '#server/ctx.ts'
import { prepared } from '#server/db/statement.ts'
import { coreErrors } from '#shared/errors.ts'
import { customers, people } from './tables.ts'

// The customer before the person, as everybody locks them. These locks hinder nothing but an erasure.
const holdCustomer = prepared<{ id: string }>()((db, { id }) =>
  db.select({ isRestricted: customers.isRestricted }).from(customers).where(eq(customers.id, id)).for('key share'),
)
const holdPerson = prepared<{ id: string }>()((db, { id }) =>
  db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, id), isNull(people.erasedAt)))
    .for('key share'),
)
const isPresent = prepared<{ id: string }>()((db, { id }) =>
  db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, id), isNull(people.erasedAt))),
)

/** Holds the customer behind a request, and a salesperson who acts, until the transaction ends; refuses them as signed out when they were erased meanwhile. */
export async function holdAccount(ctx: Ctx): Promise<void> {
  const customer = customerOf(ctx)
  const [held, own] = await Promise.all([
    customer ? holdCustomer(ctx.db, { id: customer.customerId }) : null,
    ctx.actor.kind === 'salesperson' ? holdPerson(ctx.db, { id: ctx.actor.id }) : null,
  ])
  if (own?.length === 0) throw coreErrors.sessionExpired()
  // Who was erased is restricted too; anybody else needs no second look.
  if (customer && held?.[0]?.isRestricted && (await isPresent(ctx.db, { id: customer.customerId })).length === 0)
    throw coreErrors.sessionExpired()
}

/** Holds a person who is to be invited again until the transaction ends: no mail is queued to the address of somebody who is erased or deactivated meanwhile. */
export async function lockInvited(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.select({ id: people.id }).from(people).where(eq(people.id, id)).for('no key update')
}
