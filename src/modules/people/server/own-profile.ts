// The signed-in admin: who they are and what they may, and their own name and language.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { isSameRecord } from '#server/entity/same-save.ts'
import { needSeen, withLastChange } from '#server/entity/seen-version.ts'
import type { HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { coreErrors } from '#shared/errors.ts'
import type * as api from '../profile-admin-contract.ts'
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

const subject = 'admin'

/** The signed-in admin's own name and language as their form shows them. */
export async function getOwnProfile(ctx: Ctx): Promise<api.OwnProfile> {
  const row = await ctx.db
    .select({ id: people.id, firstName: people.firstName, lastName: people.lastName, locale: people.locale, version: admins.version })
    .from(admins)
    .innerJoin(people, and(eq(people.id, admins.id), isNull(people.erasedAt)))
    .where(eq(admins.id, adminOf(ctx)))
    .then(one)
  return withLastChange(ctx, subject, row)
}

/** Changes the signed-in admin's own name and language. */
export async function updateOwnProfile(
  ctx: Ctx,
  { version, ...after }: HandlerInput<typeof api.updateOwnProfile>['body'],
): Promise<api.OwnProfile> {
  const id = adminOf(ctx)
  await ctx.db.select({ id: admins.id }).from(admins).where(eq(admins.id, id)).for('no key update')
  const present = await getOwnProfile(ctx)
  await needSeen(ctx, subject, id, present, version)
  const { firstName, lastName, locale } = present
  if (isSameRecord({ firstName, lastName, locale }, after)) return present
  await ctx.db.update(people).set(after).where(eq(people.id, id))
  // A form of this admin that somebody has open was filled from another version now.
  await ctx.db
    .update(admins)
    .set({ version: sql`version + 1` })
    .where(eq(admins.id, id))
  await audit(ctx, { action: 'admin.saved', subject, subjectId: id, before: { firstName, lastName, locale }, after })
  return getOwnProfile(ctx)
}
