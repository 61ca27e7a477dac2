import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { one, refusing } from '#server/db/failures.ts'
import type { Minor } from '#shared/money.ts'
import { companyErrors } from './company-errors.ts'
import { companies } from './tables.ts'

const taken = { companies_number_key: { error: companyErrors.companyNumberTaken, field: 'companyNumber' } }

type NewCompany = Pick<typeof companies.$inferInsert, 'name' | 'companyNumber' | 'vatNumber'>

/** Adds a company and gives its id; refuses a number that another one has. */
export async function addCompany(ctx: Ctx, company: NewCompany): Promise<string> {
  const { id } = await refusing(taken, () => ctx.db.insert(companies).values(company).returning({ id: companies.id }).then(one))
  return id
}

type Company = typeof companies.$inferSelect
type Changes = Pick<Company, 'name' | 'companyNumber' | 'vatNumber' | 'taxTreatment' | 'taxReason'> & {
  purchaseOrderRequired?: boolean | undefined
  purchaseOrderStart?: string | null | undefined
  netDays?: number | null | undefined
  creditLimit?: Minor | null | undefined
}

/** Holds a company until the transaction ends. */
export const lockCompany = async (ctx: Ctx, id: string): Promise<void> => {
  await ctx.db.select({ id: companies.id }).from(companies).where(eq(companies.id, id)).for('no key update')
}

/** Changes a company's data. The standard treatment has no reason, and terms end as a whole: there are no days to pay without a limit. */
export async function updateCompany(ctx: Ctx, id: string, { taxReason, ...changes }: Changes): Promise<void> {
  const endsTerms = changes.netDays === null || changes.creditLimit === null
  const set = {
    ...changes,
    ...(endsTerms ? { netDays: null, creditLimit: null } : {}),
    taxReason: changes.taxTreatment === 'standard' ? null : taxReason,
  }
  await refusing(taken, () => ctx.db.update(companies).set(set).where(eq(companies.id, id)))
}
