// The endpoints for admins. Only super admins may call them.
import { z } from 'zod'
import { endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { entityCalls } from '#shared/entity-calls.ts'
import { Locale, Texts } from '#shared/locale.ts'
import { flag, listQuery } from '#shared/paging.ts'
import { Instant } from '#shared/time.ts'
import { Email, PersonName } from './fields.ts'
import { equalToPassword, PasswordForOther } from './password-fields.ts'

const Status = z.enum(['active', 'inactive'])
const admin = {
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  status: Status,
  isSuper: z.boolean(),
  receivesMails: z.boolean(),
  /** Has not chosen a password yet. */
  isInvited: z.boolean(),
  roles: z.array(z.object({ id: Id, name: Texts })),
  lastSignInAt: Instant.nullable(),
  createdAt: Instant,
}
export const AdminRow = z.object(admin)
export type AdminRow = z.output<typeof AdminRow>
export const Admin = z.object({ ...admin, version: z.int(), locale: Locale, isEmailVerified: z.boolean() })
export type Admin = z.output<typeof Admin>

const Rights = z.object({ isSuper: z.boolean(), roleIds: z.array(Id) })

export const AdminInput = z
  .strictObject({
    firstName: PersonName,
    lastName: PersonName,
    email: Email,
    /** The language of the admin's mails. */
    locale: Locale,
    status: Status,
    isSuper: z.boolean(),
    receivesMails: z.boolean(),
    roleIds: z
      .array(Id)
      .max(50)
      .transform((ids) => [...new Set(ids)]),
    password: PasswordForOther,
    passwordConfirmation: z.string().max(200).default(''),
  })
  .refine(({ isSuper, roleIds }) => isSuper || roleIds.length > 0, {
    path: ['roleIds'],
    message: 'person.validation.adminRoles',
    // Told together with what is wrong elsewhere.
    when: ({ value }) => Rights.safeParse(value).success,
  })
  .refine(({ password, passwordConfirmation }) => password === passwordConfirmation, equalToPassword)
export type AdminInput = z.output<typeof AdminInput>

const calls = entityCalls({
  path: '/api/admin/admins',
  area: null,
  query: listQuery(['name', '-name', 'email', '-email', 'createdAt', '-createdAt', 'lastSignInAt', '-lastSignInAt'], {
    status: Status.optional(),
    roleId: Id.optional(),
    isSuper: flag(),
  }),
  row: AdminRow,
  one: Admin,
  input: AdminInput,
  about: {
    list: 'The admins with their roles',
    get: 'One admin',
    create: 'Adds an admin; without a password they are asked by mail to choose one',
    update: 'Changes an admin; who loses rights is signed out. A password that is left out stays as it is',
    remove: 'Removes an admin who has done nothing yet; others are deactivated',
  },
})
export const { list: listAdmins, get: getAdmin, remove: removeAdmin } = calls
// Passwords are hashed before the transaction opens.
export const createAdmin = { ...calls.create, transaction: false }
export const updateAdmin = { ...calls.update, transaction: false }

export const changeAdmins = endpoint({
  method: 'POST',
  path: '/api/admin/admins/change',
  access: 'superAdmin',
  about: 'Activates, deactivates or removes many admins; those that must stay are named with the reason',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100), to: z.enum(['active', 'inactive', 'removed']) }),
  reply: z.object({ changed: z.int(), kept: z.array(z.object({ id: Id, title: Texts, message: z.string() })) }),
})

export const inviteAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/admins/:id/invite',
  access: 'superAdmin',
  about: 'Sends the invitation to choose a password again; the former link ends',
  params: IdParams,
  reply: Admin,
})
