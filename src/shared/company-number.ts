// The numbers of companies in the registers of their countries. Pure.
import { westernDigits } from './money.ts'

/** A typed company number as it is stored: Western digits, no spaces. Letters that older ones have are capitals. */
export const tidyCompanyNumber = (text: string): string => westernDigits(text).replace(/\s/g, '').toUpperCase()

/** Takes a typed company number: 4 to 15 digits are one. */
export const isCompanyNumber = (text: string): boolean => /^\d{4,15}$/.test(tidyCompanyNumber(text))

/** The formats of regions that define them exactly: the Saudi commercial registration (or unified number) and VAT number. */
const regional: Readonly<Record<string, { companyNumber: RegExp; vatNumber: RegExp }>> = {
  SA: { companyNumber: /^\d{10}$/, vatNumber: /^3\d{13}3$/ },
}

/** Takes a tidied number; regions without a rule accept any. */
export const isNumberOf = (region: string, kind: 'companyNumber' | 'vatNumber', number: string): boolean =>
  regional[region]?.[kind].test(number) ?? true
