// Lists, saves and deletes roles: named sets of permissions.
import { eq, sql } from 'drizzle-orm'
import { listPage, type ListVerb, sortedBy } from '#modules/settings/server/public.ts'
import { auditSave } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { needRow, refusing } from '#server/db/failures.ts'
import { sortable } from '#server/db/text-fragments.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { lockNames, needFreeName } from '#server/entity/free-names.ts'
import { removeRow } from '#server/entity/remove-row.ts'
import { saveRow } from '#server/entity/save-row.ts'
import { openForSave, type SaveVerb } from '#server/entity/seen-version.ts'
import { done, type HandlerInput } from '#shared/endpoint.ts'
import { permissions } from '#shared/permissions.ts'
import type * as api from '../roles-contract.ts'
import { personErrors } from './person-errors.ts'
import { adminRoles, roles } from './tables.ts'

const columns = {
  id: roles.id,
  version: roles.version,
  name: roles.name,
  isEverything: sql<boolean>`${roles.permissions} is null`,
  permissions: roles.permissions,
  adminCount: sql<number>`(select count(*)::int from ${adminRoles} given where given.role_id = ${roles}.id)`,
}
type Row = Omit<api.Role, 'permissions'> & { permissions: string[] | null }
const shown = (row: Row): api.Role => ({ ...row, permissions: permissions.filter((each) => row.permissions?.includes(each)) })

/** A page of the roles with how many admins have each. */
export const listRoles: ListVerb<typeof api.listRoles> = async (ctx, query) => {
  const { data, meta } = await listPage(ctx, query, {
    from: roles,
    columns,
    where: [holdsTyped(query.search, [...bothLanguages(roles.name)])],
    order: sortedBy(query.sort ?? 'name', { name: sortable(roles.name, ctx.locale), createdAt: roles.createdAt }, roles.id),
  })
  return { data: data.map(shown), meta }
}

/** One role; throws when there is none. */
export async function getRole(ctx: Ctx, id: string): Promise<api.Role> {
  const row = needRow(await ctx.db.select(columns).from(roles).where(eq(roles.id, id)), personErrors.roleNotFound)
  return shown(row)
}

/** Makes a role (`id` null) or saves one. */
export const saveRole: SaveVerb<HandlerInput<typeof api.createRole>['body'], api.Role> = async (
  ctx,
  id,
  { version, name, isEverything, permissions: given },
) => {
  await lockNames(ctx, 'roles')
  const before = await openForSave(ctx, { subject: 'role', table: roles, id, version, read: getRole })
  await needFreeName(ctx, roles.name, { field: 'name', name, own: before, error: personErrors.roleNameTaken })
  const saved = await saveRow(ctx, roles, id, { name, permissions: isEverything ? null : given })
  return auditSave(ctx, 'role', await getRole(ctx, saved), before ?? undefined)
}

/** Deletes a role; refused while an admin has it. */
export async function removeRole(ctx: Ctx, id: string): Promise<typeof done> {
  const before = await getRole(ctx, id)
  return refusing({ foreignKey: personErrors.roleInUse }, () => removeRow(ctx, 'role', roles, before))
}
