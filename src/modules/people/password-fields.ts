// The inputs of passwords that several forms share.
import { z } from 'zod'
import { maxPasswordLength, minPasswordLength } from './rules.ts'

/** A password as it is chosen: the whole length counts. */
export const NewPassword = z
  .string()
  .min(1, { abort: true })
  .min(minPasswordLength, 'signIn.validation.passwordShort')
  .max(maxPasswordLength)
/** A password given to sign in: any that was ever accepted. */
export const GivenPassword = z.string().min(1).max(maxPasswordLength)

/** For objects with password and passwordConfirmation. */
export const isRepeated = ({ password, passwordConfirmation }: { password: string; passwordConfirmation: string }): boolean =>
  password === passwordConfirmation
export const repeated = {
  path: ['passwordConfirmation'],
  message: 'signIn.validation.passwordsDiffer',
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

/** A password for somebody else; empty: the person is asked by mail to choose one, or keeps the present one. */
export const PasswordForOther = z
  .string()
  .max(maxPasswordLength)
  .refine((text) => text === '' || text.length >= minPasswordLength, 'signIn.validation.passwordShort')
  .default('')
/** Belongs to a `PasswordForOther`: equal to it, so both may be empty. */
export const equalToPassword = {
  path: ['passwordConfirmation'],
  message: 'signIn.validation.passwordsDiffer',
  when: ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null && 'password' in value,
}
