// Adds people: a customer with the company they buy for, an admin.
import { and, eq, ne, or } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { one, refusing } from '#server/db/failures.ts'
import { gatherRefusals } from '#server/gather-refusals.ts'
import { atField } from '#shared/errors.ts'
import { addCompany } from '#modules/companies/server/public.ts'
import { newPersonCode } from './person-code.ts'
import { personErrors } from './person-errors.ts'
import { type Recipient, recipientColumns } from './person-mails.ts'
import { admins, customers, people } from './tables.ts'

/** The errors of the unique constraints on people. */
export const takenErrors = {
  people_email_key: { error: personErrors.emailTaken, field: 'email' },
  people_admin_email_key: { error: personErrors.emailTaken, field: 'email' },
  people_phone_key: { error: personErrors.phoneTaken, field: 'phone' },
  people_code_key: { error: personErrors.codeTaken, field: 'code' },
}

type Unique = { email: string; phone?: string | null; code?: string | undefined }

/** Refuses the address, the phone number and the code of a customer or salesperson that others have, all at once. `id`: their own. */
export async function refuseTaken(ctx: Ctx, id: string | null, { email, phone = null, code = '' }: Unique): Promise<void> {
  const others = await ctx.db
    .select({ kind: people.kind, email: people.email, phone: people.phone, code: people.code })
    .from(people)
    .where(
      and(
        or(eq(people.email, email), eq(people.code, code), phone === null ? undefined : eq(people.phone, phone)),
        id === null ? undefined : ne(people.id, id),
      ),
    )
  const ofShop = others.filter(({ kind }) => kind !== 'admin')
  const { people_email_key: ofEmail, people_phone_key: ofPhone, people_code_key: ofCode } = takenErrors
  const refuse = (isTaken: boolean, { error, field }: (typeof takenErrors)[keyof typeof takenErrors]) => {
    if (isTaken) throw atField(error, field)
  }
  await gatherRefusals(
    () =>
      refuse(
        ofShop.some((other) => other.email === email),
        ofEmail,
      ),
    () => refuse(phone !== null && ofShop.some((other) => other.phone === phone), ofPhone),
    () =>
      refuse(
        others.some((other) => other.code === code),
        ofCode,
      ),
  )
}

type NewPerson = Omit<typeof people.$inferInsert, 'id' | 'code'>

/** Adds a person, with a new code where none is given; refuses an address, a phone number or a code that somebody else has. */
export const addPerson = (ctx: Ctx, person: NewPerson & { code?: string }): Promise<Recipient> =>
  refusing(takenErrors, () =>
    ctx.db
      .insert(people)
      .values({ ...person, code: person.code || newPersonCode() })
      .returning(recipientColumns)
      .then(one),
  )

type NewCustomer = Omit<NewPerson, 'kind' | 'locale'> & {
  code?: string
  companyName: string
  companyNumber: string
  vatNumber?: string | null | undefined
}

/** Adds a company with its first customer, whose address is not confirmed. */
export async function addCustomer(
  ctx: Ctx,
  { companyName: name, companyNumber, vatNumber = null, ...person }: NewCustomer,
): Promise<Recipient> {
  const companyId = await addCompany(ctx, { name, companyNumber, vatNumber })
  const added = await addPerson(ctx, { ...person, kind: 'customer', locale: ctx.locale })
  await ctx.db.insert(customers).values({ id: added.id, companyId })
  return added
}

/** Adds a super admin who gets the office's mails; the address counts as confirmed. */
export async function addSuperAdmin(
  ctx: Ctx,
  person: Pick<NewPerson, 'firstName' | 'lastName' | 'email' | 'passwordHash'>,
): Promise<Recipient> {
  const added = await addPerson(ctx, { ...person, kind: 'admin', locale: ctx.locale, emailVerifiedAt: ctx.now.toISOString() })
  await ctx.db.insert(admins).values({ id: added.id, isSuper: true, receivesMails: true })
  return added
}
