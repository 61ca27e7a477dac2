// The shape of an environment profile: region, languages, currency and the deployment's flags. It is data; secrets are in the environment.
import { z } from 'zod'
import { Locale } from './locale.ts'

export const Flags = z.strictObject({
  /** The start page of the customer area; without it the area begins with the profile. */
  isDashboardEnabled: z.boolean(),
  isOrderPrintable: z.boolean(),
  isInvoicesEnabled: z.boolean(),
  isShipmentEnabled: z.boolean(),
  hasCityData: z.boolean(),
  hasNeighborhoodData: z.boolean(),
  isAdminPolygonDrawable: z.boolean(),
  isOrderRefundable: z.boolean(),
  isMenusCombinable: z.boolean(),
  isOrderSummaryEnabled: z.boolean(),
  showSliderExtensiveDescriptionAttribute: z.boolean(),
})

export const profileNames = ['testing_v1', 'testing_v2', 'testing_v3', 'v_1_', 'v_2_', 'v_3_'] as const

export const Profile = z.strictObject({
  key: z.enum(profileNames),
  name: z.string().min(1),
  kind: z.enum(['testing', 'live']),
  description: z.strictObject({ en: z.string().min(1), ar: z.string().min(1) }),
  language: Locale,
  languages: z.tuple([Locale, Locale]),
  region: z.string().length(2),
  locale: z.enum(['en-gb', 'ar-sa']),
  currency: z.strictObject({ code: z.enum(['GBP', 'SAR']), symbol: z.string().min(1), name: z.string().min(1) }),
  timeZone: z.string().min(1),
  botCheckPublicKey: z.string(),
  /** The address of the API where it is not that of the pages, without a slash at its end; '' otherwise. */
  apiBaseUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).regex(/[^/]$/)]),
  cardPaymentPublicKey: z.string().optional(),
  demoCatalogue: z.enum(['clothing', 'nuts']),
  product_attributes_version: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  flags: Flags,
})
export type Profile = z.output<typeof Profile>
export type Flags = z.output<typeof Flags>
