// An admin looks at the shop as a customer: a session of the customer's that belongs to the admin, lasts an hour and only reads.
import { and, eq } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Device } from '#server/device.ts'
import { one } from '#server/db/failures.ts'
import { coreErrors } from '#shared/errors.ts'
import { people } from '#modules/people/server/tables.ts'
import { seeAsNeeds } from '../see-as-admin-contract.ts'
import { sessions } from './tables.ts'
import { hashToken, newToken } from './tokens.ts'

const lasts = 3_600_000

/** Opens the session and gives its token; 404 for somebody who is no customer, or whose account has ended; 403 without the permission to see all that a customer sees. */
export async function seeAsCustomer(ctx: Ctx, customerId: string, device?: Device): Promise<{ token: string }> {
  const { actor } = ctx
  if (actor.kind !== 'admin') throw coreErrors.notEligible()
  const isCustomer = and(eq(people.id, customerId), eq(people.kind, 'customer'), eq(people.isActive, true))
  await ctx.db.select({ id: people.id }).from(people).where(isCustomer).then(one)
  if (!seeAsNeeds.every((each) => actor.permissions.includes(each))) throw coreErrors.notEligible()
  const token = newToken()
  const now = ctx.now.toISOString()
  await ctx.db.insert(sessions).values({
    tokenHash: hashToken(token),
    personId: customerId,
    seenById: actor.id,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(ctx.now.getTime() + lasts).toISOString(),
    browser: device?.browser ?? null,
    system: device?.system ?? null,
  })
  await audit(ctx, { action: 'customer.seen', subject: 'customer', subjectId: customerId })
  return { token }
}
