// The endpoints to register, confirm, sign in and out, set a new password, act for a customer, and make the very first admin.
import { z } from 'zod'
import { Done, endpoint, IdParams } from '#shared/endpoint.ts'
import { Chosen } from '#modules/people/contract.ts'
import { CompanyName, CompanyNumber, VatNumber } from '#modules/companies/fields.ts'
import { Email, PersonName, Phone } from '#modules/people/fields.ts'
import { holdsWrittenLink } from '#modules/people/link-rule.ts'
import { GivenPassword, isRepeated, NewPassword, repeated } from '#modules/people/password-fields.ts'

const BotAnswer = z.string().min(1, 'signIn.validation.botCheck').max(10_000)
const Token = z.string().min(20).max(100)

export const BotCheck = z.object({
  /** test: answer with the word `test`. altcha: answer with base64 of { challenge, solution }. Others: answer with the token of the service's widget. */
  kind: z.enum(['altcha', 'test', 'turnstile', 'hcaptcha', 'recaptcha']),
  challenge: z
    .object({
      parameters: z.object({
        algorithm: z.string(),
        nonce: z.string(),
        salt: z.string(),
        cost: z.int(),
        keyLength: z.int(),
        keyPrefix: z.string(),
        keySignature: z.string(),
        expiresAt: z.int(),
      }),
      signature: z.string(),
    })
    .nullable(),
  /** The script of a service and the shop's public key at it. */
  widget: z.object({ script: z.string(), publicKey: z.string() }).nullable(),
})
export type BotCheck = z.output<typeof BotCheck>

export const getBotCheck = endpoint({
  method: 'GET',
  path: '/api/front/bot-check',
  access: 'public',
  about: 'A piece of work that proves a form was not sent by a machine in bulk',
  reply: BotCheck,
  limit: { max: 120, seconds: 600 },
})

export const RegisterFields = z.strictObject({
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  companyName: CompanyName.refine((text) => !holdsWrittenLink(text), 'validation.noLink'),
  companyNumber: CompanyNumber,
  vatNumber: VatNumber.optional(),
  phone: Phone,
  password: NewPassword,
  passwordConfirmation: z.string().min(1),
  botCheck: BotAnswer,
})
export const RegisterInput = RegisterFields.refine(isRepeated, repeated)
export type RegisterInput = z.output<typeof RegisterInput>

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  about: 'Registers a company and its first customer, and sends the mail to confirm the address',
  body: RegisterInput,
  reply: z.object({ email: z.string() }),
  transaction: false,
  limit: { max: 30, seconds: 3600 },
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm',
  access: 'public',
  about: 'Confirms an e-mail address with the token from the mail',
  body: z.strictObject({ token: Token }),
  reply: z.object({ email: z.string(), kind: z.enum(['customer', 'salesperson', 'admin']) }),
  limit: { max: 30, seconds: 600 },
})

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/confirm/resend',
  access: 'public',
  about: 'Sends the mail to confirm an address again; always the same answer, at most once a minute',
  body: z.strictObject({ email: Email }),
  reply: z.object({ waitSeconds: z.int() }),
  transaction: false,
  limit: { max: 30, seconds: 3600 },
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  about: 'Signs in a customer or a salesperson',
  body: z.strictObject({ email: Email, password: GivenPassword }),
  reply: z.object({ token: z.string(), kind: z.enum(['customer', 'salesperson']) }),
  device: true,
  transaction: false,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  about: 'Ends the session of the token that came along',
  lookingMay: true,
  reply: Done,
})

export const requestReset = endpoint({
  method: 'POST',
  path: '/api/auth/password/reset',
  access: 'public',
  about: 'Sends a link to set a new password; always the same answer, at most once a minute',
  body: z.strictObject({ email: Email }),
  reply: z.object({ waitSeconds: z.int() }),
  transaction: false,
  limit: { max: 30, seconds: 3600 },
})

export const checkResetLink = endpoint({
  method: 'POST',
  path: '/api/auth/password/check',
  access: 'public',
  about: 'Whether the token of a mail still sets a password: open, used, or over (too old, replaced by a newer one, or never made)',
  body: z.strictObject({ token: Token }),
  reply: z.object({ state: z.enum(['open', 'used', 'over']), isInvitation: z.boolean() }),
  transaction: false,
  limit: { max: 60, seconds: 600 },
})

export const setNewPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password/new',
  access: 'public',
  about: 'Sets a new password with the token from the mail; every session of the person ends',
  body: z
    .strictObject({ token: Token, email: Email, password: NewPassword, passwordConfirmation: z.string().min(1) })
    .refine(isRepeated, repeated),
  reply: z.object({ kind: z.enum(['customer', 'salesperson', 'admin']) }),
  device: true,
  transaction: false,
  limit: { max: 30, seconds: 600 },
})

export const getSetup = endpoint({
  method: 'GET',
  path: '/api/front/setup',
  access: 'public',
  about: 'Whether the shop has no admin yet',
  reply: z.object({ isNeeded: z.boolean() }),
})

export const setUp = endpoint({
  method: 'POST',
  path: '/api/front/setup',
  access: 'public',
  about: 'Makes the first super admin; refused as soon as there is any admin',
  body: z
    .strictObject({
      firstName: PersonName,
      lastName: PersonName,
      email: Email,
      password: NewPassword,
      passwordConfirmation: z.string().min(1),
    })
    .refine(isRepeated, repeated),
  reply: z.object({ token: z.string() }),
  device: true,
  transaction: false,
  limit: { max: 20, seconds: 600 },
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  access: 'person',
  about: 'Changes the password; every session ends, a new one is given',
  body: z
    .strictObject({ oldPassword: GivenPassword, password: NewPassword, passwordConfirmation: z.string().min(1) })
    .refine(isRepeated, repeated),
  reply: z.object({ token: z.string() }),
  device: true,
  transaction: false,
  restrictedMay: true,
})

export const chooseCustomer = endpoint({
  method: 'POST',
  path: '/api/sales/customers/:id/choose',
  access: 'salesperson',
  about: 'From now on this session acts for one of its own customers',
  params: IdParams,
  reply: Chosen,
})
export const stopActing = endpoint({
  method: 'DELETE',
  path: '/api/sales/acting',
  access: 'salesperson',
  about: 'This session acts for nobody any more',
  reply: Done,
})
