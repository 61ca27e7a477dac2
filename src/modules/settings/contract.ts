// The public endpoints for the shop itself: its settings (theme as one JSON string) and its company.
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { Locale, Texts } from '#shared/locale.ts'
import { Flags } from '#shared/profile.ts'
import { CompanyInfo } from './shapes.ts'

export const PublicProfile = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(['testing', 'live']),
  description: Texts,
  language: Locale,
  languages: z.array(Locale),
  region: z.string(),
  locale: z.string(),
  currency: z.object({ code: z.string(), symbol: z.string(), name: z.string() }),
  timeZone: z.string(),
  flags: Flags,
  product_attributes_version: z.int(),
})

export const SiteInfo = z.object({
  /** The theme as a JSON string: palettes, site colours, columns, perPage, admin_limit. */
  theme: z.string(),
  name: z.string(),
  /** Hashes of files: `/files/<hash>/640.webp` for the logo, `/files/<hash>/document` for the documents. */
  logo: z.string().nullable(),
  cataloguePdf: z.string().nullable(),
  approvalFormPdf: z.string().nullable(),
  maxPerProduct: z.int(),
  arePricesPublic: z.boolean(),
  /** Whether customers are usually approved with the right to see prices. */
  newCustomersSeePrices: z.boolean(),
  refundDays: z.int(),
  areRefundsEnabled: z.boolean(),
  profile: PublicProfile,
})
export type SiteInfo = z.output<typeof SiteInfo>

export const getSiteSettings = endpoint({
  method: 'GET',
  path: '/api/front/settings',
  access: 'public',
  about: 'The theme and the other public settings of the shop',
  reply: SiteInfo,
  cached: ['settings'],
})

export const getSiteProfile = endpoint({
  method: 'GET',
  path: '/api/front/site-profile',
  access: 'public',
  about: 'The company behind the shop',
  reply: CompanyInfo,
  cached: ['settings'],
})
