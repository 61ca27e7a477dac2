// Reads the present permissions of an admin, for work that goes on after the request that began it.
import { and, eq, sql } from 'drizzle-orm'
import type { Actor, Ctx } from '#server/ctx.ts'
import { type Permission, permissions } from '#shared/permissions.ts'
import { adminRoles, admins, people, roles } from './tables.ts'

type Given = {
  isSuper: boolean
  /** The permissions of each role; null in place of a role that allows all. */
  roles: (string[] | null)[] | null
}

/** Permissions this release does not know open nothing, and neither does an admin without a role. */
export const permissionsOf = ({ isSuper, roles: given }: Given): readonly Permission[] =>
  isSuper ? permissions : permissions.filter((each) => given?.some((role) => role === null || role.includes(each)))

/** The admin who asked for a work, with the rights of today; null when they may not sign in any more, or lack the permission for it. */
export async function findEntitled(ctx: Pick<Ctx, 'db'>, personId: string | null, needed: Permission): Promise<Actor | null> {
  if (personId === null) return null
  const [row] = await ctx.db
    .select({
      isSuper: admins.isSuper,
      roles: sql<Given['roles']>`(select json_agg(r.permissions) from ${adminRoles} given join ${roles} r on r.id = given.role_id
        where given.admin_id = ${admins}.id)`,
    })
    .from(admins)
    .innerJoin(people, and(eq(people.id, admins.id), eq(people.isActive, true)))
    .where(eq(admins.id, personId))
  const allowed = row ? permissionsOf(row) : []
  return row && allowed.includes(needed) ? { kind: 'admin', id: personId, sessionId: '', isSuper: row.isSuper, permissions: allowed } : null
}
