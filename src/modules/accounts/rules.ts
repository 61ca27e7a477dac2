// Pure decisions about people's data: what a phone number, a company number and a country must look like.
import { westernDigits } from '#shared/money.ts'

export const minPasswordLength = 8
export const maxPasswordLength = 128
export const minPhoneDigits = 10
/** How long a second mail of the same kind must wait. */
export const resendSeconds = 60
export const maxAddresses = 50

/** How many digits a typed phone number has, in either script. */
export const phoneDigits = (text: string): number => westernDigits(text).replace(/\D/g, '').length

/** A typed company number in its kept form: capitals, Western digits, no spaces. */
export const tidyCompanyNumber = (text: string): string => westernDigits(text).replace(/\s/g, '').toUpperCase()

const prefixes = 'AC|CE|CS|FC|FE|GE|GN|GS|IC|IP|LP|NA|NC|NF|NI|NL|NO|NP|NR|NV|NZ|OC|OE|PC|R0|RC|RS|SA|SC|SE|SF|SG|SI|SL|SO|SP|SR|SZ|ZC'
const companyNumber = new RegExp(`^(?:\\d{4,15}|(?:${prefixes})\\d{6})$`)

/** Digits, or one of the prefixes of the British register and six digits. */
export const isCompanyNumber = (text: string): boolean => companyNumber.test(tidyCompanyNumber(text))

const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
/** Codes the platform can name that are not countries. */
const groups = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** Is this an ISO 3166 code of two letters? */
export const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && !groups.has(code) && regionNames.of(code) !== undefined

/** Where to go after signing in: the path that was asked for when it is one of ours, else the given one. */
export const nextPath = (asked: string | null, otherwise: string): string =>
  asked !== null && /^\/(?![/\\])/.test(asked) ? asked : otherwise
