// The inputs of a company that several forms share.
import { z } from 'zod'
import { isCompanyNumber, tidyCompanyNumber } from '#shared/company-number.ts'
import { tidyVatNumber } from './rules.ts'

/** Text without the signs that could break a line in a mail's header. */
export const CompanyName = z
  .string()
  .trim()
  .min(1)
  .max(160)
  .regex(/^[^\p{Cc}<>]*$/u, 'validation.format')
const AnyCompanyNumber = z.string().trim().min(1).max(20)
export const CompanyNumber = AnyCompanyNumber.refine(
  (text) => text === '' || isCompanyNumber(text),
  'company.validation.companyNumber',
).transform(tidyCompanyNumber)
/** The number in a form about a company that has one already: it may be older than the rule, which is judged where it was changed. */
export const KeptCompanyNumber = AnyCompanyNumber.transform(tidyCompanyNumber)
export const VatNumber = z.union([
  z.literal('').transform(() => null),
  z
    .string()
    .max(40)
    .transform(tidyVatNumber)
    .refine((number) => /^[A-Z0-9]{4,20}$/.test(number), 'company.validation.vatNumber'),
])
