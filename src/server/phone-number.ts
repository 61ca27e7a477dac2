import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { westernDigits } from '#shared/money.ts'
import type { Ctx } from './ctx.ts'

const regionOf = (ctx: Ctx): CountryCode => (isSupportedCountry(ctx.profile.region) ? ctx.profile.region : 'GB')

/** Takes a typed number (national ones are read in the shop's region); gives it in E.164, null where it is none. */
export function parsedPhone(ctx: Ctx, typed: string): string | null {
  const parsed = parsePhoneNumberFromString(westernDigits(typed), regionOf(ctx))
  return parsed?.isValid() ? parsed.number : null
}
