// The shop always has a super admin who can sign in, and nobody locks themselves out.
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { lockNames } from '#server/entity/free-names.ts'
import { personErrors } from './person-errors.ts'
import { admins, people } from './tables.ts'

/** Refuses unless another super admin can sign in. Two at once wait for each other, so that they cannot end each other's rights. */
export async function needOtherSuper(ctx: Ctx, id: string): Promise<void> {
  await lockNames(ctx, 'superAdmins')
  const canSignIn = and(eq(people.isActive, true), isNotNull(people.emailVerifiedAt), ne(people.passwordHash, ''))
  const [other] = await ctx.db
    .select({ id: admins.id })
    .from(admins)
    .innerJoin(people, eq(people.id, admins.id))
    .where(and(eq(admins.isSuper, true), ne(admins.id, id), canSignIn))
    .limit(1)
  if (!other) throw personErrors.lastSuperAdmin()
}

/** Refuses to deactivate or remove whoever asks for it. */
export function refuseSelf({ actor }: Ctx, id: string): void {
  if ('id' in actor && actor.id === id) throw personErrors.ownRemoval()
}
