// Pure rules for people's data: phone numbers, company numbers and countries.
import { westernDigits } from '#shared/money.ts'

export const minPasswordLength = 8
export const maxPasswordLength = 128
export const minPhoneDigits = 10
/** Seconds before another mail of the same kind may be sent. */
export const resendSeconds = 60
export const maxAddresses = 50

/**
 * The number of digits of a typed phone number with its country code, in either script: a national number loses its leading 0 and gets at
 * least one digit.
 */
export function phoneDigits(text: string): number {
  const typed = westernDigits(text).trim()
  const digits = typed.replace(/\D/g, '')
  return /^(?:\+|00)/.test(typed) ? digits.length : digits.replace(/^0/, '').length + 1
}

/** A typed company number as it is stored: capitals, Western digits, no spaces. */
export const tidyCompanyNumber = (text: string): string => westernDigits(text).replace(/\s/g, '').toUpperCase()

const prefixes = 'AC|CE|CS|FC|FE|GE|GN|GS|IC|IP|LP|NA|NC|NF|NI|NL|NO|NP|NR|NV|NZ|OC|OE|PC|R0|RC|RS|SA|SC|SE|SF|SG|SI|SL|SO|SP|SR|SZ|ZC'
const companyNumber = new RegExp(`^(?:\\d{4,15}|(?:${prefixes})\\d{6})$`)

/** Digits, or one of the prefixes of the British register and six digits. */
export const isCompanyNumber = (text: string): boolean => companyNumber.test(tidyCompanyNumber(text))

/** The formats of regions that define them exactly: the Saudi commercial registration (or unified number) and VAT number. */
const regional: Readonly<Record<string, { companyNumber: RegExp; vatNumber: RegExp }>> = {
  SA: { companyNumber: /^\d{10}$/, vatNumber: /^3\d{13}3$/ },
}

/** Takes a tidied number; regions without a rule accept any. */
export const isNumberOf = (region: string, kind: 'companyNumber' | 'vatNumber', number: string): boolean =>
  regional[region]?.[kind].test(number) ?? true

/** A typed VAT number in its stored form: capitals, Western digits, without spaces and dots. */
export const tidyVatNumber = (text: string): string =>
  westernDigits(text)
    .replace(/[\s.-]/g, '')
    .toUpperCase()

/** The officially assigned codes of ISO 3166-1 (alpha-2). The platform's own list also names withdrawn codes and groups of countries. */
export const countryCodes: readonly string[] = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ
  BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ
  DE DJ DK DM DO DZ
  EC EE EG EH ER ES ET
  FI FJ FK FM FO FR
  GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY
  HK HM HN HR HT HU
  ID IE IL IM IN IO IQ IR IS IT
  JE JM JO JP
  KE KG KH KI KM KN KP KR KW KY KZ
  LA LB LC LI LK LR LS LT LU LV LY
  MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ
  NA NC NE NF NG NI NL NO NP NR NU NZ
  OM
  PA PE PF PG PH PK PL PM PN PR PS PT PW PY
  QA
  RE RO RS RU RW
  SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ
  TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ
  UA UG UM US UY UZ
  VA VC VE VG VI VN VU
  WF WS
  YE YT
  ZA ZM ZW
`
  .trim()
  .split(/\s+/)
const countries = new Set(countryCodes)

/** Is this an ISO 3166-1 code of two letters? */
export const isCountry = (code: string): boolean => countries.has(code)

/** The path after signing in: the requested one when it belongs to this shop, else the given default. */
export const nextPath = (asked: string | null, otherwise: string): string =>
  asked !== null && /^\/(?![/\\])/.test(asked) ? asked : otherwise
