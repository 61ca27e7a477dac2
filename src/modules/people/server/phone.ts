import { atField } from '#shared/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { parsedPhone } from '#server/phone-number.ts'
import { personErrors } from './person-errors.ts'

/** Takes a typed number (national ones are read in the shop's region); gives it in E.164 or refuses it at its field. */
export function phoneNumber(ctx: Ctx, typed: string, field: 'phone' | 'mobile' = 'phone'): string {
  const number = parsedPhone(ctx, typed)
  if (number !== null) return number
  throw atField(personErrors.phoneInvalid, field)
}

/** As `phoneNumber`, in a form that shows the stored number. A number that nobody changed stays as it is, since it may be older than the rule. */
export const changedPhone = (ctx: Ctx, typed: string, stored: string | null, field: 'phone' | 'mobile' = 'phone'): string =>
  typed === stored ? stored : phoneNumber(ctx, typed, field)
