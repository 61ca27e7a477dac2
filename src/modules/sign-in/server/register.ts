// Registers a company with its first customer, who must confirm the address before anything else.
import { type SQL, sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { gatherRefusals } from '#server/gather-refusals.ts'
import { AppError, atField, fail, type FieldError } from '#shared/errors.ts'
import { refuseCompanyNumber, refuseTakenNumber, refuseVatNumber } from '#modules/companies/server/public.ts'
import { addCustomer, markConfirmed, personErrors, phoneNumber, takeNewEmail } from '#modules/people/server/public.ts'
import { people } from '#modules/people/server/tables.ts'
import type { HandlerReply } from '#shared/endpoint.ts'
import { type confirmEmail as endpoint, RegisterFields, type RegisterInput } from '../contract.ts'
import { resendSeconds } from '../rules.ts'
import { checkBot } from './bot-check.ts'
import { isCommonPassword } from './common-passwords.ts'
import { mailConfirmation, sendLink } from './link-mails.ts'
import { addressLinks, consumeToken, purposes, revokeTokens } from './one-time-tokens.ts'
import { hashPassword, needHashTurn } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'
import { signInErrors } from './sign-in-errors.ts'
import { countAccount, countResend } from './tries.ts'

/** Refuses a password everybody tries first. */
export function refuseCommon(password: string, own: readonly string[]): void {
  if (isCommonPassword(password, own)) throw atField(signInErrors.passwordCommon, 'password')
}

/** Refuses all values that other accounts have, together; the constraints catch registrations at the same moment. */
async function refuseTaken(
  ctx: Ctx,
  { email, phone, companyNumber }: Record<'email' | 'phone' | 'companyNumber', string | null>,
): Promise<void> {
  const found = async (query: SQL) => (await ctx.db.execute(query)).rows.length > 0
  const hasEmail = await found(sql`select 1 from ${people} where email = ${email} and kind <> 'admin' limit 1`)
  const hasPhone = await found(sql`select 1 from ${people} where phone = ${phone} and kind <> 'admin' limit 1`)
  await gatherRefusals(
    () => hasEmail && fail(atField(personErrors.emailTaken, 'email')),
    () => hasPhone && fail(atField(personErrors.phoneTaken, 'phone')),
    () => companyNumber !== null && refuseTakenNumber(ctx, companyNumber, null),
  )
}

/** Takes a filled form; makes company and customer and queues the mail. Hashing happens before the transaction opens. */
export async function register(ctx: Ctx, input: RegisterInput): Promise<{ email: string }> {
  needHashTurn()
  await checkBot(ctx, input.botCheck)
  let phone = ''
  await gatherRefusals(
    () => (phone = phoneNumber(ctx, input.phone)),
    () => refuseCompanyNumber(ctx, input),
    () => refuseVatNumber(ctx, input),
    () => refuseCommon(input.password, [input.firstName, input.lastName, input.companyName, input.email, input.email.split('@')[0] ?? '']),
    () => refuseTaken(ctx, { ...input, phone }),
  )
  const passwordHash = await hashPassword(input.password)
  const { firstName, lastName, email, companyName, companyNumber, vatNumber } = input
  await ctx.tx(async (tx) => {
    await countAccount(tx)
    const person = await addCustomer(tx, { firstName, lastName, email, phone, passwordHash, companyName, companyNumber, vatNumber })
    await mailConfirmation(tx, person)
  })
  return { email }
}

/** The mistakes that only the server finds in a form whose schema failed. Whether a value is taken is revealed only to those who pass the bot check. */
export async function furtherErrors(ctx: Ctx, body: object): Promise<FieldError[]> {
  const given = new Map<string, unknown>(Object.entries(body))
  const fit = (field: keyof typeof RegisterFields.shape): string | null => {
    const { data } = RegisterFields.shape[field].safeParse(given.get(field))
    return typeof data === 'string' ? data : null
  }
  const [password, email, companyNumber, typed] = [fit('password'), fit('email'), fit('companyNumber'), fit('phone')]
  const own = ([fit('firstName'), fit('lastName'), fit('companyName'), email, email?.split('@')[0]] as const).filter((each) => each != null)
  let phone: string | null = null
  const refused = await gatherRefusals(
    () => typed !== null && (phone = phoneNumber(ctx, typed)),
    () => password !== null && refuseCommon(password, own),
    async () => {
      await checkBot(ctx, fit('botCheck') ?? '')
      await refuseTaken(ctx, { email, phone, companyNumber })
    },
  ).then(
    () => null,
    (error: unknown) => error,
  )
  if (refused instanceof AppError) return refused.fields
  if (refused) throw refused
  return []
}

/**
 * Takes the token of the mail; the address is confirmed, and a new customer's account waits for the office. A new address of a present
 * account takes the place of the former one, whose sessions and links end.
 */
export async function confirmEmail(ctx: Ctx, token: string): Promise<HandlerReply<typeof endpoint>> {
  const { personId, purpose, kind, email } = await consumeToken(ctx, addressLinks, token)
  if (purpose === 'newEmail') {
    await takeNewEmail(ctx, personId, email)
    await endSessionsOf(ctx, personId)
    await revokeTokens(ctx, purposes, personId)
  } else {
    await markConfirmed(ctx, personId)
    await revokeTokens(ctx, ['confirmEmail'], personId)
    await audit(ctx, { action: `${kind}.emailConfirmed`, subject: kind, subjectId: personId, by: { kind, id: personId } })
  }
  return { email, kind }
}

/** Queues another mail to confirm; the answer is the same for every address. */
export async function resendConfirmation(ctx: Ctx, email: string): Promise<{ waitSeconds: number }> {
  if (await countResend(ctx, 'confirmEmail', email)) await ctx.tx((tx) => tx.enqueue(sendLink, { kind: 'confirmEmail', email }))
  return { waitSeconds: resendSeconds }
}
