// The signed-in admin: who they are and what they may, and their own name and language.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import type { HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { coreErrors } from '#shared/errors.ts'
import type * as api from '../admin-contract.ts'
import { admins, people } from './tables.ts'

/** The signed-in admin's id. */
export function adminOf({ actor }: Ctx): string {
  if (actor.kind !== 'admin') throw coreErrors.notEligible()
  return actor.id
}

/** The signed-in admin with all that they may do. */
export async function showProfile(ctx: Ctx): Promise<HandlerReply<typeof api.showProfile>> {
  if (ctx.actor.kind !== 'admin') throw coreErrors.notEligible()
  const row = await ctx.db
    .select({
      id: people.id,
      firstName: people.firstName,
      lastName: people.lastName,
      email: people.email,
      locale: people.locale,
      is_super_admin: admins.isSuper,
    })
    .from(admins)
    .innerJoin(people, eq(people.id, admins.id))
    .where(eq(admins.id, ctx.actor.id))
    .then(one)
  return { ...row, permissions: [...ctx.actor.permissions] }
}

/** Changes the signed-in admin's own name and language. */
export async function updateOwnProfile(
  ctx: Ctx,
  { firstName, lastName, locale }: HandlerInput<typeof api.updateOwnProfile>['body'],
): Promise<HandlerReply<typeof api.updateOwnProfile>> {
  const id = adminOf(ctx)
  const before = await showProfile(ctx)
  await ctx.db
    .update(people)
    .set({ firstName, lastName, locale })
    .where(and(eq(people.id, id), isNull(people.erasedAt)))
    .returning({ id: people.id })
    .then(one)
  // A form of this admin that somebody has open was filled from another version now.
  await ctx.db
    .update(admins)
    .set({ version: sql`version + 1` })
    .where(eq(admins.id, id))
  const was = { firstName: before.firstName, lastName: before.lastName, locale: before.locale }
  await audit(ctx, { action: 'admin.saved', subject: 'admin', subjectId: id, before: was, after: { firstName, lastName, locale } })
  return showProfile(ctx)
}
