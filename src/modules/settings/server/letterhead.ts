// Whose paper it is: the company's name, address and numbers on documents, as far as the office filled them in.
import type { Sheet } from '#modules/documents/sheet.ts'
import { say } from '#server/texts.ts'
import { type Locale, textIn } from '#shared/locale.ts'
import { knownText } from '../known-text.ts'
import type { CompanySettings } from '../shapes.ts'

/** Takes the company's data and a language; gives the head of its documents. */
export function letterheadOf(company: CompanySettings, locale: Locale): Sheet['seller'] {
  const numbers = (
    [
      ['phone', company.phone],
      ['email', company.email],
      ['vatNumber', company.vatNumber],
      ['companyNumber', company.commercial_record_number],
    ] as const
  ).flatMap(([key, value]) => (knownText(value) ? [`${say(locale, `order.letterhead.${key}`)}: \u2066${knownText(value)}\u2069`] : []))
  return {
    name: textIn(company.name, locale),
    lines: [knownText(company.address), knownText(company.post_code), ...numbers].filter(Boolean),
  }
}
