// What an address must look like where its country has rules of its own, and how it is written line by line. Pure.
import { type Locale, listIn } from '#shared/locale.ts'
import { westernDigits } from '#shared/money.ts'

/** The parts of an address as stored: null where there is none. */
export type AddressParts = {
  country: string
  state: string | null
  city: string
  address1: string
  address2: string | null
  postcode: string | null
  /** The part of the city. */
  district?: string | null | undefined
  /** Of the Saudi national address: four digits each. */
  buildingNumber?: string | null | undefined
  secondaryNumber?: string | null | undefined
}

/** Countries whose addresses have a building number and a secondary number. */
export const hasNationalAddress = (country: string): boolean => country === 'SA'

const postcodes: Readonly<Record<string, RegExp>> = {
  GB: /^(?:GIR 0AA|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})$/,
  SA: /^\d{5}$/,
}

/** A typed postcode in its stored form: capitals, Western digits, and Britain's one space. */
export function tidyPostcode(country: string, text: string): string {
  const plain = westernDigits(text).toUpperCase().replace(/\s+/g, ' ').trim()
  if (country !== 'GB') return plain
  const joined = plain.replaceAll(' ', '')
  return `${joined.slice(0, -3)} ${joined.slice(-3)}`.trim()
}

/** Takes a tidied postcode; countries whose form is not known take any with a letter or digit. */
export const isPostcode = (country: string, postcode: string): boolean => (postcodes[country] ?? /[\p{L}\p{N}]/u).test(postcode)

/** A building number or secondary number of the Saudi national address, tidied: https://splonline.com.sa/en/national-address-1/ */
export const isNationalNumber = (text: string): boolean => /^\d{4}$/.test(text)

/** An address as one writes it, line by line, without the country; empty parts are left out. */
export function addressLines(address: AddressParts, locale: Locale): string[] {
  const { address1, address2, district, buildingNumber, secondaryNumber, city, state, postcode } = address
  const street = listIn([buildingNumber ?? null, address1], locale)
  const town = listIn([city, secondaryNumber ? `${postcode ?? ''} ${secondaryNumber}`.trim() : postcode], locale)
  return [street, address2, district ?? null, town, state].filter((line): line is string => Boolean(line))
}
