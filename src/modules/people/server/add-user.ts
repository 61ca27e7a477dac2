import { eq } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { gatherRefusals } from '#server/gather-refusals.ts'
import { refuseCompanyNumber, refuseVatNumber } from '#modules/companies/server/public.ts'
import type { HandlerInput } from '#shared/endpoint.ts'
import type { User } from '../admin-contract.ts'
import { personInvited } from '../events.ts'
import type { addUser as endpoint } from '../salespeople-admin-contract.ts'
import { addCustomer } from './add-people.ts'
import { needSalesperson } from './decide-user.ts'
import { phoneNumber } from './phone.ts'
import { customers, people } from './tables.ts'
import { getUser } from './users.ts'

/** Adds an approved customer without a password, who is asked by mail to choose one. */
export async function addUser(ctx: Ctx, input: HandlerInput<typeof endpoint>['body']): Promise<User> {
  const [phone, mobile] = await gatherRefusals(
    () => phoneNumber(ctx, input.phone),
    () => input.mobile && phoneNumber(ctx, input.mobile, 'mobile'),
    () => refuseCompanyNumber(ctx, input),
    () => refuseVatNumber(ctx, input),
    () => needSalesperson(ctx, input.salespersonId),
  )
  const { firstName, lastName, email, locale, companyName, companyNumber, vatNumber, canSeePrices, salespersonId } = input
  const added = await addCustomer(ctx, {
    firstName,
    lastName,
    email,
    phone,
    mobile,
    passwordHash: '',
    companyName,
    companyNumber,
    vatNumber,
  })
  const person = { ...added, locale }
  await ctx.db.update(people).set({ locale }).where(eq(people.id, person.id))
  await ctx.db
    .update(customers)
    .set({ status: 'approved', canSeePrices, salespersonId, approvedAt: ctx.now.toISOString() })
    .where(eq(customers.id, person.id))
  await audit(ctx, { action: 'customer.added', subject: 'customer', subjectId: person.id, after: { email, companyName, companyNumber } })
  await ctx.announce(personInvited, { person })
  return getUser(ctx, person.id)
}
