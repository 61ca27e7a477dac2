// Registers a company with its first customer, who must confirm the address before anything else.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { one, refusing } from '#server/db/failures.ts'
import { gatherRefusals } from '#server/gather-refusals.ts'
import { AppError, fail, type FieldError } from '#shared/errors.ts'
import { RegisterFields, type RegisterInput } from '../sign-in-contract.ts'
import { resendSeconds } from '../rules.ts'
import { accountErrors } from './account-errors.ts'
import { mailConfirmation, recipientColumns, sendLink } from './account-mails.ts'
import { checkBot } from './bot-check.ts'
import { refuseCompanyNumber, refuseVatNumber } from './company-numbers.ts'
import { isCommonPassword } from './common-passwords.ts'
import { consumeToken, revokeTokens } from './one-time-tokens.ts'
import { hashPassword, needHashTurn } from './passwords.ts'
import { atField, phoneNumber } from './phone.ts'
import { companies, customers, people } from './tables.ts'
import { newPersonCode } from './tokens.ts'
import { countAccount, countResend } from './tries.ts'

/** The errors of the unique constraints on people and companies. */
export const takenErrors = {
  people_email_key: { error: accountErrors.emailTaken, field: 'email' },
  people_phone_key: { error: accountErrors.phoneTaken, field: 'phone' },
  companies_number_key: { error: accountErrors.companyNumberTaken, field: 'companyNumber' },
}

/** Refuses a password everybody tries first. */
export function refuseCommon(password: string, own: readonly string[]): void {
  if (isCommonPassword(password, own)) throw atField(accountErrors.passwordCommon(), 'password')
}

/** Refuses all values that other accounts have, together; the constraints catch registrations at the same moment. */
async function refuseTaken(
  ctx: Ctx,
  { email, phone, companyNumber }: Record<'email' | 'phone' | 'companyNumber', string | null>,
): Promise<void> {
  const found = async (query: SQL) => (await ctx.db.execute(query)).rows.length > 0
  const hasEmail = await found(sql`select 1 from ${people} where email = ${email} and kind <> 'admin' limit 1`)
  const hasPhone = await found(sql`select 1 from ${people} where phone = ${phone} and kind <> 'admin' limit 1`)
  const hasNumber = await found(sql`select 1 from ${companies} where company_number = ${companyNumber} limit 1`)
  await gatherRefusals(
    () => hasEmail && fail(atField(accountErrors.emailTaken(), 'email')),
    () => hasPhone && fail(atField(accountErrors.phoneTaken(), 'phone')),
    () => hasNumber && fail(atField(accountErrors.companyNumberTaken(), 'companyNumber')),
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
  await ctx.tx((tx) => refusing(takenErrors, () => write(tx, { ...input, phone, passwordHash })))
  return { email: input.email }
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
  ).catch((error: unknown) => error)
  if (refused instanceof AppError) return refused.fields
  if (refused) throw refused
  return []
}

async function write(ctx: Ctx, input: RegisterInput & { passwordHash: string }): Promise<void> {
  await countAccount(ctx)
  const company = await ctx.db
    .insert(companies)
    .values({ name: input.companyName, companyNumber: input.companyNumber, vatNumber: input.vatNumber ?? null })
    .returning({ id: companies.id })
    .then(one)
  const { firstName, lastName, email, phone, passwordHash } = input
  const person = await ctx.db
    .insert(people)
    .values({ kind: 'customer', firstName, lastName, email, phone, passwordHash, code: newPersonCode(), locale: ctx.locale })
    .returning(recipientColumns)
    .then(one)
  await ctx.db.insert(customers).values({ id: person.id, companyId: company.id })
  await mailConfirmation(ctx, person)
}

/** Takes the token of the mail; the address is confirmed and the account waits for the office. */
export async function confirmEmail(ctx: Ctx, token: string): Promise<{ email: string }> {
  const { personId, email } = await consumeToken(ctx, 'confirmEmail', token)
  await markConfirmed(ctx, personId)
  return { email }
}

/** Marks the person's address as confirmed. */
export async function markConfirmed(ctx: Ctx, personId: string): Promise<void> {
  await ctx.db.update(people).set({ emailVerifiedAt: ctx.now.toISOString() }).where(eq(people.id, personId))
  await ctx.db
    .update(customers)
    .set({ status: 'confirmed' })
    .where(and(eq(customers.id, personId), eq(customers.status, 'unconfirmed')))
  await revokeTokens(ctx, 'confirmEmail', personId)
}

/** Queues another mail to confirm; the answer is the same for every address. */
export async function resendConfirmation(ctx: Ctx, email: string): Promise<{ waitSeconds: number }> {
  await countResend(ctx, 'confirmEmail', email)
  await ctx.tx((tx) => tx.enqueue(sendLink, { kind: 'confirmEmail', email }))
  return { waitSeconds: resendSeconds }
}
