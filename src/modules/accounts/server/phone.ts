import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { AppError } from '#shared/errors.ts'
import { westernDigits } from '#shared/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { accountErrors } from './account-errors.ts'

const regionOf = (ctx: Ctx): CountryCode => (isSupportedCountry(ctx.profile.region) ? ctx.profile.region : 'GB')

/** Takes a typed number (national ones are read in the shop's region); gives it in E.164 or refuses it at its field. */
export function phoneNumber(ctx: Ctx, typed: string, field: 'phone' | 'mobile' = 'phone'): string {
  const parsed = parsePhoneNumberFromString(westernDigits(typed), regionOf(ctx))
  if (parsed?.isValid()) return parsed.number
  throw atField(accountErrors.phoneInvalid(), field)
}

/** A coded error shown at one input. */
export const atField = ({ code, status }: AppError, path: string): AppError => new AppError(code, status, { fields: [{ path, key: code }] })
