// The shop's settings as the office edits them, for the site and the company: their schemas and the values of a new shop.
import { z } from 'zod'
import type { Profile } from '#shared/profile.ts'
import { type Locale, requiredTexts, textIn, textsUpTo } from '#shared/locale.ts'
import { type Minor, Money, zero } from '#shared/money.ts'
import { wholeOr } from '#shared/schemas.ts'
import { defaultTheme, Theme } from '#shared/theme.ts'

const Short = z.string().trim().max(200)
const FileHash = z.string().regex(/^[0-9a-f]{64}$/)
const Line = z.string().trim().max(500)

export const SiteSettings = z.strictObject({
  name: requiredTexts('settings.validation.name', 200),
  /** The most pieces (whole units) of one product in one order, for variants without a maximum of their own. */
  maxPerProduct: z
    .int(wholeOr('validation.whole', 'settings.validation.maxPerProduct'))
    .min(1, 'settings.validation.maxPerProduct')
    .max(1_000_000),
  /** Least value of an order's products, without tax and before discounts; 0 for any. */
  orderMinimum: z
    .custom<Minor>((value) => Money.safeParse(value).success, 'settings.validation.orderMinimum')
    .meta({ type: 'integer', minimum: 0 }),
  refundDays: z.int('settings.validation.days').min(0, 'settings.validation.days').max(3650, 'settings.validation.days'),
  areRefundsEnabled: z.boolean(),
  arePricesPublic: z.boolean(),
  /** The values that the office is offered when it approves or adds a customer. */
  newCustomersSeePrices: z.boolean(),
  /** Admins without a second factor set one up before anything else. */
  adminsNeedSecondFactor: z.boolean(),
  /** At or below this many pieces (whole units) the shop shows "few left". */
  lowStockAt: z.int('settings.validation.wholeNumber').min(0, 'settings.validation.wholeNumber').max(1_000_000),
  /** Days from an invoice's date to the day it is due. */
  paymentTermDays: z.int('settings.validation.days').min(0, 'settings.validation.days').max(365, 'settings.validation.days'),
  /** Days after an invoice's due day on which its reminders are sent, rising. */
  reminderDays: z
    .array(
      z.int('settings.validation.reminderDays').min(0, 'settings.validation.reminderDays').max(365, 'settings.validation.reminderDays'),
    )
    .max(5, 'settings.validation.reminderDays')
    .refine((days) => days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0)), 'settings.validation.reminderDays'),
  /** Hashes of uploaded files. */
  logo: FileHash.nullable(),
  cataloguePdf: FileHash.nullable(),
  approvalFormPdf: FileHash.nullable(),
})
export type SiteSettings = z.output<typeof SiteSettings>

/** The company as `GET /api/front/site-profile` gives it, with its name in the reader's language; its currency is the profile's and cannot be edited. */
export const CompanyInfo = z.strictObject({
  name: Short,
  mobile: Short,
  phone: Short,
  post_code: Short,
  currency: z.string(),
  address: Line,
  email: z.union([z.literal(''), z.email('settings.validation.email')]),
  vatNumber: Short,
  bankName: Short,
  bankNumber: Short,
  bankSortCode: Short,
  IBAN: Short,
  commercial_record_number: Short,
  bank_account_name: Short,
})
export type CompanyInfo = z.output<typeof CompanyInfo>

/** The company as it is stored, with its name in both languages. */
export const CompanySettings = CompanyInfo.extend({ name: textsUpTo(200) })
export type CompanySettings = z.output<typeof CompanySettings>

export const companyIn = (company: CompanySettings, locale: Locale): CompanyInfo => ({ ...company, name: textIn(company.name, locale) })

export const CompanyInput = CompanySettings.omit({ currency: true })
export type CompanyInput = z.output<typeof CompanyInput>

export const ThemeSettings = Theme
export type ThemeSettings = Theme

export type Settings = { site: SiteSettings; company: CompanySettings; theme: ThemeSettings }

/** The site settings of a new shop. */
export const siteDefaults: SiteSettings = {
  name: { en: 'Jumla', ar: '' },
  maxPerProduct: 1000,
  orderMinimum: zero,
  refundDays: 14,
  areRefundsEnabled: true,
  arePricesPublic: false,
  newCustomersSeePrices: true,
  adminsNeedSecondFactor: false,
  lowStockAt: 20,
  paymentTermDays: 30,
  reminderDays: [3, 14, 30],
  logo: null,
  cataloguePdf: null,
  approvalFormPdf: null,
}

/** A new shop's company: what nobody entered is on no page and on no paper. */
const unknownCompany: CompanyInput = {
  name: { en: '', ar: '' },
  mobile: '',
  phone: '',
  post_code: '',
  address: '',
  email: '',
  vatNumber: '',
  commercial_record_number: '',
  bankName: '',
  bankNumber: '',
  bankSortCode: '',
  IBAN: '',
  bank_account_name: '',
}

/** The settings of a new shop with this profile. */
export const defaultSettings = (profile: Pick<Profile, 'currency'>): Settings => ({
  site: siteDefaults,
  company: { ...unknownCompany, currency: profile.currency.code },
  theme: defaultTheme,
})
