import { z } from 'zod'
import { Done, endpoint } from '#shared/endpoint.ts'
import { Email } from '#modules/people/fields.ts'
import { GivenPassword } from './fields.ts'

export const signInAdmin = endpoint({
  method: 'POST',
  path: '/api/auth/admin/login',
  access: 'public',
  about: 'Signs in an admin',
  body: z.strictObject({ email: Email, password: GivenPassword }),
  reply: z.object({ token: z.string() }),
  device: true,
  transaction: false,
})
export const signOutAdmin = endpoint({
  method: 'POST',
  path: '/api/auth/admin/logout',
  access: 'public',
  about: "Ends the admin's session",
  reply: Done,
})
