// The office's decisions about a customer; each is audited and takes effect with the customer's next request.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { audit, auditMany } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import type { User } from '../admin-contract.ts'
import { type CustomerAction, customerLifecycle } from '../lifecycle.ts'
import { personErrors } from './person-errors.ts'
import { accessEnded, personInvited } from '../events.ts'
import { markConfirmed } from './credentials.ts'
import { mailApproved, mailRefused, recipientColumns } from './person-mails.ts'
import { refuseErased } from './erase-person.ts'
import { customers, people } from './tables.ts'
import { getUser } from './users.ts'

type Customer = typeof customers.$inferSelect

/** Holds a customer until the transaction ends; refuses one who was erased. */
export async function lockCustomer(ctx: Ctx, id: string): Promise<Customer> {
  const customer = await ctx.db.select().from(customers).where(eq(customers.id, id)).for('no key update').then(one)
  await refuseErased(ctx, id)
  return customer
}

const recipient = (ctx: Ctx, id: string) => ctx.db.select(recipientColumns).from(people).where(eq(people.id, id)).then(one)

/** Writes the change and its audit row; `before` has the replaced values. */
async function change(ctx: Ctx, action: string, before: Customer, after: Partial<Customer>): Promise<User> {
  await ctx.db.update(customers).set(after).where(eq(customers.id, before.id))
  const replaced = Object.fromEntries(Object.entries(before).filter(([key]) => key in after))
  await audit(ctx, { action: `customer.${action}`, subject: 'customer', subjectId: before.id, before: replaced, after })
  return getUser(ctx, before.id)
}

function need(action: CustomerAction, { status }: Customer): void {
  if (!customerLifecycle.allows(action, status, 'admin')) throw personErrors.statusForbids({ params: { status } })
}

export async function approveUser(ctx: Ctx, id: string, { canSeePrices }: { canSeePrices: boolean }): Promise<User> {
  const customer = await lockCustomer(ctx, id)
  need('approve', customer)
  await mailApproved(ctx, await recipient(ctx, id))
  return change(ctx, 'approved', customer, {
    status: customerLifecycle.after('approve'),
    canSeePrices,
    refusedReason: null,
    approvedAt: ctx.now.toISOString(),
  })
}

/** Approves the customers whose status allows it, in a fixed order; gives their number. */
export async function approveUsers(
  ctx: Ctx,
  { ids, canSeePrices }: { ids: readonly string[]; canSeePrices: boolean },
): Promise<{ approved: number }> {
  let approved = 0
  for (const id of [...new Set(ids)].sort()) {
    const [customer] = await ctx.db.select().from(customers).where(eq(customers.id, id)).for('no key update')
    if (!customer || !customerLifecycle.allows('approve', customer.status, 'admin')) continue
    await approveUser(ctx, id, { canSeePrices })
    approved += 1
  }
  return { approved }
}

export async function refuseUser(ctx: Ctx, id: string, { reason }: { reason: string }): Promise<User> {
  const customer = await lockCustomer(ctx, id)
  need('refuse', customer)
  await mailRefused(ctx, await recipient(ctx, id), reason)
  return change(ctx, 'refused', customer, { status: customerLifecycle.after('refuse'), refusedReason: reason })
}

/** A restriction ends all sessions; after signing in again the customer may only read. */
export async function restrictUser(ctx: Ctx, id: string, { isRestricted }: { isRestricted: boolean }): Promise<User> {
  const customer = await lockCustomer(ctx, id)
  if (isRestricted) await ctx.announce(accessEnded, { personId: id })
  return change(ctx, isRestricted ? 'restricted' : 'unrestricted', customer, { isRestricted })
}

/** Counts the customer's address as confirmed; one that is confirmed already changes nothing. */
export async function confirmUserEmail(ctx: Ctx, id: string): Promise<User> {
  await lockCustomer(ctx, id)
  const { isEmailVerified, email } = await getUser(ctx, id)
  if (!isEmailVerified) {
    await markConfirmed(ctx, id)
    await audit(ctx, { action: 'customer.emailConfirmed', subject: 'customer', subjectId: id, after: { email } })
  }
  return getUser(ctx, id)
}

/** Mails the invitation again to a customer who has not chosen a password yet. */
export async function inviteUser(ctx: Ctx, id: string): Promise<User> {
  await lockCustomer(ctx, id)
  const user = await getUser(ctx, id)
  if (!user.isInvited) throw personErrors.notInvited()
  await ctx.announce(personInvited, { person: user })
  await audit(ctx, { action: 'customer.invited', subject: 'customer', subjectId: id })
  return getUser(ctx, id)
}

export async function setSeesPrices(ctx: Ctx, id: string, { canSeePrices }: { canSeePrices: boolean }): Promise<User> {
  return change(ctx, canSeePrices ? 'pricesShown' : 'pricesHidden', await lockCustomer(ctx, id), { canSeePrices })
}

/** Refuses somebody who is no active salesperson; nobody is allowed. */
export async function needSalesperson(ctx: Ctx, salespersonId: string | null): Promise<void> {
  if (salespersonId === null) return
  const isSeller = and(eq(people.id, salespersonId), eq(people.kind, 'salesperson'), eq(people.isActive, true))
  const [seller] = await ctx.db.select({ id: people.id }).from(people).where(isSeller)
  if (!seller) throw personErrors.salespersonMissing()
}

/** Gives many customers to one salesperson, in a fixed order; gives the number of those who had another one. */
export async function moveUsers(
  ctx: Ctx,
  { ids, salespersonId }: { ids: readonly string[]; salespersonId: string | null },
): Promise<{ moved: number }> {
  await needSalesperson(ctx, salespersonId)
  const present = ctx.db.select({ id: people.id }).from(people).where(isNull(people.erasedAt))
  const rows = await ctx.db
    .select({ id: customers.id, salespersonId: customers.salespersonId })
    .from(customers)
    .where(and(inArray(customers.id, [...ids]), inArray(customers.id, present)))
    .orderBy(customers.id)
    .for('no key update')
  const moved = rows.filter((row) => row.salespersonId !== salespersonId)
  const movedIds = moved.map(({ id }) => id)
  if (moved.length > 0) await ctx.db.update(customers).set({ salespersonId }).where(inArray(customers.id, movedIds))
  await auditMany(
    ctx,
    moved.map((row) => ({
      action: 'customer.salespersonAssigned',
      subject: 'customer',
      subjectId: row.id,
      before: { salespersonId: row.salespersonId },
      after: { salespersonId },
    })),
  )
  return { moved: moved.length }
}

export async function assignSalesperson(ctx: Ctx, id: string, { salespersonId }: { salespersonId: string | null }): Promise<User> {
  const customer = await lockCustomer(ctx, id)
  await needSalesperson(ctx, salespersonId)
  return change(ctx, 'salespersonAssigned', customer, { salespersonId })
}
