// The inputs that several forms about people share.
import { z } from 'zod'
import { CompanyName, CompanyNumber, VatNumber } from '#modules/companies/fields.ts'
import { Locale } from '#shared/locale.ts'
import { holdsLink } from './link-rule.ts'
import { PasswordForOther } from './password-fields.ts'
import { minPhoneDigits, phoneDigits } from './rules.ts'

const required = (max: number) => z.string().trim().min(1).max(max)

/** Text without the signs that could break a line in a mail's header. Mails greet by it, also at an address that somebody else typed: it leads nowhere. */
export const PersonName = required(80)
  .regex(/^[^\p{Cc}<>]*$/u, 'validation.format')
  .refine((text) => !holdsLink(text), 'validation.noLink')
/** `min` reports an empty address, so it passes here: an abort there would keep what concerns several fields from being told with it. */
const emailOrEmpty = new RegExp(`^$|${z.regexes.email.source}`)
export const Email = z.string().trim().toLowerCase().min(1).max(254).regex(emailOrEmpty, 'validation.email')
export const Phone = z
  .string()
  .trim()
  .min(1)
  .max(40)
  // `min` reports an empty number, so it passes here. An abort there would also keep the form from comparing its passwords.
  .refine((text) => text === '' || phoneDigits(text) >= minPhoneDigits, 'person.validation.phoneShort')
export const OptionalPhone = z.union([z.literal('').transform(() => null), Phone]).nullable()

/** The code that people see; left empty, a new person gets a new one and another keeps theirs. */
export const PersonCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z0-9][A-Z0-9-]{1,19})?$/, 'person.validation.code')
  .default('')

/** The fields of a customer and their company that the office fills in, also of a new one. */
export const customerFields = {
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  phone: Phone,
  mobile: OptionalPhone,
  locale: Locale,
  companyName: CompanyName,
  companyNumber: CompanyNumber,
  vatNumber: VatNumber.nullable(),
  code: PersonCode,
  password: PasswordForOther,
  passwordConfirmation: z.string().max(200).default(''),
}
