// Checks the company's phones, postcode and commercial registration by the rules of the region. A value stored before its rule existed may stay.
import type { Ctx } from '#server/ctx.ts'
import { parsedPhone } from '#server/phone-number.ts'
import { isCompanyNumber, isNumberOf, tidyCompanyNumber } from '#shared/company-number.ts'
import { coreErrors } from '#shared/errors.ts'
import { keysOf } from '#shared/keys-of.ts'
import { isPostcode, tidyPostcode } from '#shared/postcode.ts'
import type { CompanyInput } from '../shapes.ts'

type Judged = 'phone' | 'mobile' | 'post_code' | 'commercial_record_number'

/** Takes the company as it is stored and as it was typed; gives it in its stored form, or refuses each wrong number at its field. */
export function judgedCompany<T extends CompanyInput>(ctx: Ctx, before: Pick<CompanyInput, Judged>, typed: T): T {
  const { region } = ctx.profile
  const after: T = {
    ...typed,
    post_code: typed.post_code && tidyPostcode(region, typed.post_code),
    commercial_record_number: tidyCompanyNumber(typed.commercial_record_number),
  }
  const isPhone = (text: string) => parsedPhone(ctx, text) !== null
  const rules: Record<Judged, (text: string) => string | null> = {
    phone: (text) => (isPhone(text) ? null : 'person.errors.phoneInvalid'),
    mobile: (text) => (isPhone(text) ? null : 'person.errors.phoneInvalid'),
    post_code: (text) => (isPostcode(region, text) ? null : 'settings.validation.postcode'),
    commercial_record_number: (text) => {
      if (!isCompanyNumber(text)) return 'company.errors.companyNumberDigits'
      return isNumberOf(region, 'companyNumber', text) ? null : 'company.errors.companyNumberForm'
    },
  }
  const kept = keysOf(rules).filter((field) => typed[field] === before[field])
  const fields = keysOf(rules).flatMap((path) => {
    const key = after[path] === '' || kept.includes(path) ? null : rules[path](after[path])
    return key === null ? [] : [{ path, key }]
  })
  if (fields.length > 0) throw coreErrors.invalid({ fields })
  return { ...after, ...Object.fromEntries(kept.map((field) => [field, before[field]])) }
}
