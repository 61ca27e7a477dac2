// The address rules of countries that have some, and the lines of a written address. Pure.
import { westernDigits } from '#shared/money.ts'
import { countryName } from '#shared/countries.ts'
import { type Locale, listIn } from '#shared/locale.ts'

/** An address as stored; null where a field is empty. */
export type AddressParts = {
  country: string
  state: string | null
  city: string
  address1: string
  address2: string | null
  postcode: string | null
  /** The district of the city. */
  district?: string | null | undefined
  /** Two numbers of the Saudi national address, four digits each. */
  buildingNumber?: string | null | undefined
  secondaryNumber?: string | null | undefined
  /** Its short form, which stands for the whole of it. */
  shortAddress?: string | null | undefined
  /** The place by its own name, and who is asked for there. */
  shopName?: string | null | undefined
  contactName?: string | null | undefined
  /** Directions for the driver. */
  openingHours?: string | null | undefined
  instructions?: string | null | undefined
}

/** Countries whose addresses have a building number, a secondary number and a short form. */
export const hasNationalAddress = (country: string): boolean => country === 'SA'

/** A building number or secondary number of the Saudi national address, tidied: https://splonline.com.sa/en/national-address-1/ */
export const isNationalNumber = (text: string): boolean => /^\d{4}$/.test(text)

/** A typed short address in its stored form: capitals, Western digits, nothing between them. */
export const tidyShortAddress = (text: string): string =>
  westernDigits(text)
    .replace(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069-]/gu, '')
    .toUpperCase()

/** The short form of a Saudi national address, tidied: four letters and four digits. */
export const isShortAddress = (text: string): boolean => /^[A-Z]{4}\d{4}$/.test(text)

/** The lines of a written address without the country; empty fields are left out. */
export function addressLines(address: AddressParts, locale: Locale): string[] {
  const {
    shopName = null,
    contactName = null,
    address1,
    address2,
    district,
    buildingNumber,
    secondaryNumber,
    shortAddress = null,
    city,
    state,
    postcode,
  } = address
  const street = listIn([buildingNumber ?? null, address1], locale)
  const town = listIn([city, secondaryNumber ? `${postcode ?? ''} ${secondaryNumber}`.trim() : postcode], locale)
  return [shopName, contactName, street, address2, district ?? null, town, state, shortAddress].filter((line): line is string =>
    Boolean(line),
  )
}

/** The lines of an address as it stands on a parcel, with its country. */
export const parcelLines = (address: AddressParts, locale: Locale): string[] => [
  ...addressLines(address, locale),
  countryName(address.country, locale),
]
