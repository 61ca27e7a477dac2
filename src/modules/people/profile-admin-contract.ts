// The office's endpoints for the signed-in admin: who they are, what they may, and their own name and language.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { LastChange } from '#shared/last-change.ts'
import { Locale } from '#shared/locale.ts'
import { permissions } from '#shared/permissions.ts'
import { SeenVersion } from '#shared/schemas.ts'
import { PersonName } from './fields.ts'

export const AdminProfile = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  locale: Locale,
  is_super_admin: z.boolean(),
  permissions: z.array(z.enum(permissions)),
})
export type AdminProfile = z.output<typeof AdminProfile>

export const showProfile = endpoint({
  method: 'GET',
  path: '/api/admin/profile/show',
  access: 'admin',
  may: null,
  about: 'Who is signed in in the office',
  reply: AdminProfile,
})

/** The form of the own name and language. */
export const OwnProfile = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  locale: Locale,
  version: z.int(),
  lastChange: LastChange,
})
export type OwnProfile = z.output<typeof OwnProfile>

export const getOwnProfile = endpoint({
  method: 'GET',
  path: '/api/admin/profile',
  access: 'admin',
  may: null,
  about: "The signed-in admin's own name and the language of their mails, and who changed their account last",
  reply: OwnProfile,
})

export const updateOwnProfile = endpoint({
  method: 'PUT',
  path: '/api/admin/profile',
  access: 'admin',
  may: null,
  about: "Changes the signed-in admin's own name and the language of their mails",
  body: z.strictObject({ firstName: PersonName, lastName: PersonName, locale: Locale, version: SeenVersion }),
  reply: OwnProfile,
})
