// Checks a company's numbers: digits alone, the rules of the shop's region, and that no other company has them.
import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { atField } from '#shared/errors.ts'
import { isCompanyNumber, isNumberOf } from '#shared/company-number.ts'
import { companyErrors } from './company-errors.ts'
import { companies } from './tables.ts'

type Numbers = { companyNumber: string; vatNumber?: string | null | undefined }

/** Refuses a company number that has more than digits or is impossible in the shop's region, at its field. */
export function refuseCompanyNumber(ctx: Ctx, { companyNumber }: Numbers): void {
  if (!isCompanyNumber(companyNumber)) throw atField(companyErrors.companyNumberDigits, 'companyNumber')
  if (!isNumberOf(ctx.profile.region, 'companyNumber', companyNumber)) throw atField(companyErrors.companyNumberForm, 'companyNumber')
}

/** Refuses a number that another company has, at its field; the constraint catches those who save at the same moment. `ownId`: the company it is for. */
export async function refuseTakenNumber(ctx: Ctx, companyNumber: string, ownId: string | null): Promise<void> {
  const isOther = ownId === null ? undefined : ne(companies.id, ownId)
  const others = await ctx.db.$count(companies, and(eq(companies.companyNumber, companyNumber), isOther))
  if (others > 0) throw atField(companyErrors.companyNumberTaken, 'companyNumber')
}

/** Refuses a VAT number that breaks the region's rule, where one is given. */
export function refuseVatNumber(ctx: Ctx, { vatNumber }: Numbers): void {
  if (vatNumber && !isNumberOf(ctx.profile.region, 'vatNumber', vatNumber)) throw atField(companyErrors.vatNumberForm, 'vatNumber')
}
