// The inputs of a company that several forms share.
import { z } from 'zod'
import { isCompanyNumber, tidyCompanyNumber, tidyVatNumber } from './rules.ts'

/** Text without the signs that could break a line in a mail's header. */
export const CompanyName = z
  .string()
  .trim()
  .min(1)
  .max(160)
  .regex(/^[^\p{Cc}<>]*$/u, 'validation.format')
export const CompanyNumber = z
  .string()
  .trim()
  .min(1)
  .max(20)
  .refine((text) => text === '' || isCompanyNumber(text), 'company.validation.companyNumber')
  .transform(tidyCompanyNumber)
export const VatNumber = z.union([
  z.literal('').transform(() => null),
  z
    .string()
    .max(40)
    .transform(tidyVatNumber)
    .refine((number) => /^[A-Z0-9]{4,20}$/.test(number), 'company.validation.vatNumber'),
])
