// The inputs that several forms about people share.
import { z } from 'zod'
import {
  isCompanyNumber,
  maxPasswordLength,
  minPasswordLength,
  minPhoneDigits,
  phoneDigits,
  tidyCompanyNumber,
  tidyVatNumber,
} from './rules.ts'

const required = (max: number) => z.string().trim().min(1).max(max)

/** Text without the signs that could break a line in a mail's header. */
export const PersonName = required(80).regex(/^[^\p{Cc}<>]*$/u, 'validation.format')
export const CompanyName = required(160).regex(/^[^\p{Cc}<>]*$/u, 'validation.format')
export const Email = z.string().trim().toLowerCase().min(1, { abort: true }).max(254).regex(z.regexes.email, 'validation.email')
export const Phone = z
  .string()
  .trim()
  .min(1)
  .max(40)
  // `min` reports an empty number, so it passes here. An abort there would also keep the form from comparing its passwords.
  .refine((text) => text === '' || phoneDigits(text) >= minPhoneDigits, 'account.validation.phoneShort')
export const OptionalPhone = z.union([z.literal('').transform(() => null), Phone]).nullable()
export const CompanyNumber = z
  .string()
  .trim()
  .min(1)
  .max(20)
  .refine((text) => text === '' || isCompanyNumber(text), 'account.validation.companyNumber')
  .transform(tidyCompanyNumber)
export const VatNumber = z.union([
  z.literal('').transform(() => null),
  z
    .string()
    .max(40)
    .transform(tidyVatNumber)
    .refine((number) => /^[A-Z0-9]{4,20}$/.test(number), 'account.validation.vatNumber'),
])
/** A password as it is chosen: the whole length counts. */
export const NewPassword = z
  .string()
  .min(1, { abort: true })
  .min(minPasswordLength, 'account.validation.passwordShort')
  .max(maxPasswordLength)
/** A password given to sign in: any that was ever accepted. */
export const GivenPassword = z.string().min(1).max(maxPasswordLength)

/** For objects with password and passwordConfirmation. */
export const isRepeated = ({ password, passwordConfirmation }: { password: string; passwordConfirmation: string }): boolean =>
  password === passwordConfirmation
export const repeated = {
  path: ['passwordConfirmation'],
  message: 'account.validation.passwordsDiffer',
  // Runs also when other fields are wrong, so that all mistakes are reported together.
  when: ({ value }: { value: unknown }): boolean => hasPasswords(value),
}
const hasPasswords = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'password' in value &&
  'passwordConfirmation' in value &&
  typeof value.password === 'string' &&
  typeof value.passwordConfirmation === 'string' &&
  value.passwordConfirmation !== ''
