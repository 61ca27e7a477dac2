// The endpoints for roles: named sets of permissions. Only super admins may call them.
import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { entityCalls } from '#shared/entity-calls.ts'
import { nameTexts, Texts } from '#shared/locale.ts'
import { listQuery } from '#shared/paging.ts'
import { permissions, withSight } from '#shared/permissions.ts'

const role = {
  id: Id,
  name: Texts,
  /** All permissions, also those of later releases; `permissions` is empty then. */
  isEverything: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  adminCount: z.int(),
}
export const RoleRow = z.object(role)
export type RoleRow = z.output<typeof RoleRow>
export const Role = z.object({ ...role, version: z.int() })
export type Role = z.output<typeof Role>

export const RoleInput = z
  .strictObject({
    name: nameTexts('person.validation.roleName'),
    isEverything: z.boolean(),
    /** A permission to change brings the one to see along. */
    permissions: z.array(z.enum(permissions)).max(permissions.length).transform(withSight),
  })
  .refine(({ isEverything, permissions: given }) => isEverything || given.length > 0, {
    path: ['permissions'],
    message: 'person.validation.rolePermissions',
  })

export const roleCalls = entityCalls({
  path: '/api/admin/roles',
  area: null,
  query: listQuery(['name', '-name', 'createdAt', '-createdAt'], {}),
  row: RoleRow,
  one: Role,
  input: RoleInput,
  about: {
    list: 'The roles with how many admins have each',
    get: 'One role',
    create: 'Makes a role: a named set of permissions',
    update: 'Changes a role; it takes effect with the next request of each admin who has it',
    remove: 'Deletes a role that no admin has',
  },
})
export const { list: listRoles, get: getRole, create: createRole, update: updateRole, remove: removeRole } = roleCalls
