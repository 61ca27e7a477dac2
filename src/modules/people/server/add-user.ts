import { eq } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { gatherRefusals } from '#server/gather-refusals.ts'
import { refuseCompanyNumber, refuseTakenNumber, refuseVatNumber } from '#modules/companies/server/public.ts'
import type { HandlerInput } from '#shared/endpoint.ts'
import type { User } from '../admin-contract.ts'
import { personInvited } from '../events.ts'
import type { addUser as endpoint } from '../salespeople-admin-contract.ts'
import { addCustomer, refuseTaken } from './add-people.ts'
import { hashForOther } from './credentials.ts'
import { needSalesperson } from './decide-user.ts'
import { phoneNumber } from './phone.ts'
import { customers, people } from './tables.ts'
import { getUser } from './users.ts'

type Input = HandlerInput<typeof endpoint>['body']

/** Adds an approved customer. One without a password is asked by mail to choose one; a given one confirms the address. */
export async function addUser(ctx: Ctx, input: Input): Promise<User> {
  const { email, code, companyNumber } = input
  let phone = ''
  const [, mobile] = await gatherRefusals(
    () => (phone = phoneNumber(ctx, input.phone)),
    () => input.mobile && phoneNumber(ctx, input.mobile, 'mobile'),
    () => refuseCompanyNumber(ctx, input),
    () => refuseVatNumber(ctx, input),
    () => needSalesperson(ctx, input.salespersonId),
    () => refuseTaken(ctx, null, { email, phone, code }),
    () => refuseTakenNumber(ctx, companyNumber, null),
  )
  const hash = await hashForOther(ctx, input)
  return ctx.tx((tx) => add(tx, { ...input, phone, mobile }, hash))
}

async function add(ctx: Ctx, input: Input, hash: string | null): Promise<User> {
  const { firstName, lastName, email, phone, mobile, code, locale, companyName, companyNumber, vatNumber } = input
  const { canSeePrices, isRestricted, salespersonId } = input
  const added = await addCustomer(ctx, {
    firstName,
    lastName,
    email,
    phone,
    mobile,
    code,
    passwordHash: hash ?? '',
    emailVerifiedAt: hash === null ? null : ctx.now.toISOString(),
    companyName,
    companyNumber,
    vatNumber,
  })
  const person = { ...added, locale }
  await ctx.db.update(people).set({ locale }).where(eq(people.id, person.id))
  await ctx.db
    .update(customers)
    .set({ status: 'approved', canSeePrices, isRestricted, salespersonId, approvedAt: ctx.now.toISOString() })
    .where(eq(customers.id, person.id))
  await audit(ctx, { action: 'customer.added', subject: 'customer', subjectId: person.id, after: { email, companyName, companyNumber } })
  if (hash === null) await ctx.announce(personInvited, { person })
  return getUser(ctx, person.id)
}
