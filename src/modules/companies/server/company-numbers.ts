// Checks a company's numbers: digits alone, and the rules of the shop's region.
import type { Ctx } from '#server/ctx.ts'
import { atField } from '#shared/errors.ts'
import { isCompanyNumber, isNumberOf } from '#shared/company-number.ts'
import { companyErrors } from './company-errors.ts'

type Numbers = { companyNumber: string; vatNumber?: string | null | undefined }

/** Refuses a company number that has more than digits or is impossible in the shop's region, at its field. */
export function refuseCompanyNumber(ctx: Ctx, { companyNumber }: Numbers): void {
  if (!isCompanyNumber(companyNumber)) throw atField(companyErrors.companyNumberDigits, 'companyNumber')
  if (!isNumberOf(ctx.profile.region, 'companyNumber', companyNumber)) throw atField(companyErrors.companyNumberForm, 'companyNumber')
}

/** Refuses a VAT number that breaks the region's rule, where one is given. */
export function refuseVatNumber(ctx: Ctx, { vatNumber }: Numbers): void {
  if (vatNumber && !isNumberOf(ctx.profile.region, 'vatNumber', vatNumber)) throw atField(companyErrors.vatNumberForm, 'vatNumber')
}
