// The boot data of a page: values that every screen needs before any call.
import type { Flags } from '#shared/profile.ts'
import type { Locale, Texts } from '#shared/locale.ts'
import type { Columns } from '#shared/theme.ts'

export type Boot = {
  locale: Locale
  apiKey: string
  apiBaseUrl: string
  version: string
  publicUrl: string
  shopName: string
  /** The hash of its picture; null: the built-in one. */
  logo: string | null
  /** The hash of the catalogue that everyone may download; missing where the office has chosen none. */
  cataloguePdf?: string | undefined
  description: Texts
  themeCss: string
  columns: Columns
  perPage: number
  adminLimit: number
  /** The hashes in the addresses of each language's texts. */
  textHashes: Record<Locale, string>
  profile: {
    key: string
    kind: 'testing' | 'live'
    language: Locale
    locale: string
    region: string
    currency: { code: string; symbol: string }
    decimals: number
    timeZone: string
    attributesVersion: 1 | 2 | 3
    flags: Flags
    cardPaymentPublicKey?: string | undefined
  }
  arePricesPublic: boolean
  /** Whether goods may come back: the profile's flag and the office's setting. */
  areOrdersRefundable: boolean
}
