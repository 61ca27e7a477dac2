// The office's endpoints to sign in and out, and to change one's own password and e-mail.
import { z } from 'zod'
import { Done, endpoint } from '#shared/endpoint.ts'
import { Email } from '#modules/people/fields.ts'
import { GivenPassword, isRepeated, NewPassword, repeated } from '#modules/people/password-fields.ts'

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

export const changeOwnPassword = endpoint({
  method: 'POST',
  path: '/api/admin/profile/password',
  access: 'admin',
  may: null,
  about: "Changes the signed-in admin's password; every session ends, a new one is given",
  body: z
    .strictObject({ oldPassword: GivenPassword, password: NewPassword, passwordConfirmation: z.string().min(1) })
    .refine(isRepeated, repeated),
  reply: z.object({ token: z.string() }),
  device: true,
  transaction: false,
})

export const askNewEmail = endpoint({
  method: 'POST',
  path: '/api/admin/profile/email',
  access: 'admin',
  may: null,
  about: 'Mails a link to the address that the signed-in admin wants to have; it is taken when the link is followed',
  body: z.strictObject({ email: Email, oldPassword: GivenPassword }),
  reply: Done,
  transaction: false,
})
