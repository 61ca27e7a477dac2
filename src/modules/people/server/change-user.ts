// The office's form of a customer: their data, the company's, and a password.
import { eq } from 'drizzle-orm'
import { type AuditFields, audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { refusing } from '#server/db/failures.ts'
import { takeBackSame } from '#server/entity/same-save.ts'
import { needSeen } from '#server/entity/seen-version.ts'
import { gatherRefusals } from '#server/gather-refusals.ts'
import { sameValue } from '#shared/same-value.ts'
import { tidyCompanyNumber } from '#shared/company-number.ts'
import { lockCompany, refuseCompanyNumber, refuseTakenNumber, refuseVatNumber, updateCompany } from '#modules/companies/server/public.ts'
import type { User, UserInput } from '../admin-contract.ts'
import { passwordGiven } from '../events.ts'
import { refuseTaken, takenErrors } from './add-people.ts'
import { changeEmail } from './change-email.ts'
import { givePassword, hashForOther } from './credentials.ts'
import { lockCustomer } from './decide-user.ts'
import { changedPhone } from './phone.ts'
import { people } from './tables.ts'
import { editedFields, getUser } from './users.ts'

/**
 * Changes the customer's and the company's data. Customer, person and company are held before they are compared with what the form saw: the
 * own profile writes the same person, the form of a colleague the same company.
 */
export async function updateUser(ctx: Ctx, id: string, input: UserInput): Promise<User> {
  const hash = await hashForOther(ctx, input)
  return ctx.tx(async (tx) => {
    const customer = await lockCustomer(tx, id)
    await tx.db.select({ id: people.id }).from(people).where(eq(people.id, id)).for('update')
    await lockCompany(tx, customer.companyId)
    const before = await getUser(tx, id)
    await needSeen(tx, 'customer', id, before, input.version)
    await change(tx, before, customer.companyId, input, hash)
    const after = await getUser(tx, id)
    if (hash === null && (await takeBackSame(tx, before, after))) return before
    await audit(tx, { action: 'customer.edited', subject: 'customer', subjectId: id, ...differences(before, after) })
    return getUser(tx, id)
  })
}

async function change(ctx: Ctx, before: User, companyId: string, input: UserInput, hash: string | null): Promise<void> {
  const { id } = before
  const { firstName, lastName, email, locale, companyName, companyNumber, vatNumber, taxTreatment, taxReason } = input
  const code = input.code || before.code
  let [phone, mobile]: [string, string | null] = ['', null]
  // A number that is older than its rule may stay until somebody changes it.
  await gatherRefusals(
    () => (phone = changedPhone(ctx, input.phone, before.phone)),
    () => (mobile = input.mobile && changedPhone(ctx, input.mobile, before.mobile, 'mobile')),
    () => companyNumber !== tidyCompanyNumber(before.companyNumber) && refuseCompanyNumber(ctx, input),
    () => vatNumber !== before.vatNumber && refuseVatNumber(ctx, input),
    () => refuseTaken(ctx, id, { email, phone, code }),
    () => refuseTakenNumber(ctx, companyNumber, companyId),
  )
  if (hash !== null) await givePassword(ctx, 'customer', before, hash)
  await changeEmail(ctx, id, email)
  await refusing(takenErrors, () =>
    ctx.db.update(people).set({ firstName, lastName, code, locale, phone, mobile }).where(eq(people.id, id)),
  )
  if (hash !== null) await ctx.announce(passwordGiven, { person: { id, email, firstName, locale } })
  const { purchaseOrderRequired, purchaseOrderStart, netDays, creditLimit } = input
  await updateCompany(ctx, companyId, {
    name: companyName,
    companyNumber,
    vatNumber,
    taxTreatment,
    taxReason,
    purchaseOrderRequired,
    purchaseOrderStart,
    netDays,
    creditLimit,
  })
}

/** The fields of the form that changed. */
function differences(before: User, after: User): { before: AuditFields; after: AuditFields } {
  const changed = editedFields.filter((field) => !sameValue(before[field], after[field]))
  const only = (of: User) => Object.fromEntries(changed.map((field) => [field, of[field]]))
  return { before: only(before), after: only(after) }
}
