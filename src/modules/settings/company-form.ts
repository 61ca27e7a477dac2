// The company information as it is typed: its VAT number, sort code and IBAN are checked, and the IBAN against sort code and account number. Pure.
import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { checkVAT, countries } from 'jsvat'
import { z } from 'zod'
import { westernDigits } from '#shared/money.ts'
import { SeenVersion, typedEmail } from '#shared/schemas.ts'
import { requiredTexts } from '#shared/locale.ts'
import { CompanyInput } from './shapes.ts'

const plain = (text: string): string =>
  westernDigits(text)
    .replace(/[\s.-]/g, '')
    .toUpperCase()

/** A Saudi VAT number: fifteen digits, the first and the last of them 3. */
const saudi = /^3\d{13}3$/

/** A typed VAT number in its stored form; a British one gets its country's letters. */
export const tidyVat = (text: string): string => (/^(\d{9}|\d{12})$/.test(plain(text)) ? `GB${plain(text)}` : plain(text))

/** Is it a VAT number of Britain, the European Union or Saudi Arabia, with the right check digits? */
export const isVat = (text: string): boolean => saudi.test(tidyVat(text)) || checkVAT(tidyVat(text), countries).isValid

/** A British sort code with its dashes: 12-34-56. */
const tidySortCode = (text: string): string => plain(text).replace(/^(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3')
const tidyIban = (text: string): string => electronicFormatIBAN(westernDigits(text)) ?? ''

const emptyOr = (isRight: (text: string) => boolean, message: string) =>
  z
    .string()
    .trim()
    .max(60)
    .refine((text) => text === '' || isRight(text), message)

type Account = { bankSortCode: string; bankNumber: string; IBAN: string }

/** The part of a British IBAN that differs from the sort code or the account number beside it; null where none does, or nothing can be compared. */
export function ibanConflict({ bankSortCode, bankNumber, IBAN }: Account): 'ibanSortCode' | 'ibanNumber' | null {
  const iban = tidyIban(IBAN)
  if (!iban.startsWith('GB') || !isValidIBAN(iban)) return null
  if (bankSortCode !== '' && iban.slice(8, 14) !== plain(bankSortCode)) return 'ibanSortCode'
  return bankNumber !== '' && iban.slice(14) !== plain(bankNumber).padStart(8, '0') ? 'ibanNumber' : null
}

export const CompanyForm = z
  .strictObject({
    ...CompanyInput.shape,
    name: requiredTexts('settings.validation.name', 200),
    email: typedEmail('settings.validation.email'),
    vatNumber: emptyOr(isVat, 'settings.validation.vatNumber').transform(tidyVat),
    bankSortCode: emptyOr((text) => /^\d{6}$/.test(plain(text)), 'settings.validation.sortCode').transform(tidySortCode),
    bankNumber: emptyOr((text) => /^[A-Z\d]{4,34}$/.test(plain(text)), 'settings.validation.accountNumber').transform(plain),
    IBAN: emptyOr((text) => isValidIBAN(tidyIban(text)), 'settings.validation.iban').transform(tidyIban),
    version: SeenVersion,
  })
  .superRefine((company, ctx) => {
    const conflict = ibanConflict(company)
    if (conflict) ctx.addIssue({ code: 'custom', path: ['IBAN'], message: `settings.validation.${conflict}` })
  })
