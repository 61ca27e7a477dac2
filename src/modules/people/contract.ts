// Endpoints for a signed-in customer's or salesperson's own account.
import { z } from 'zod'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Locale } from '#shared/locale.ts'
import { listQuery, PageMeta } from '#shared/paging.ts'
import { westernDigits } from '#shared/money.ts'
import { Instant } from '#shared/time.ts'
import { OptionalPhone, PersonName, Phone } from './fields.ts'
import { customerStates } from './lifecycle.ts'
import { isPostcode, tidyPostcode } from '#shared/postcode.ts'
import { hasNationalAddress, isNationalNumber, isShortAddress, tidyShortAddress } from './address-rules.ts'
import { isCountry } from '#shared/countries.ts'

const Status = z.enum(customerStates)
/** Fetched from /files/{hash}/document with the bearer token. */
export const ApprovalForm = z.object({ name: z.string(), hash: z.string(), bytes: z.int(), uploadedAt: Instant })

const Standing = { status: Status, canSeePrices: z.boolean(), isRestricted: z.boolean() }
/** The customer that a salesperson acts for. */
export const Chosen = z.object({ id: Id, name: z.string(), companyName: z.string(), ...Standing })

/** Why a wish to be erased was declined. */
export const Declined = z.object({ at: Instant, reason: z.string() })
export type Declined = z.output<typeof Declined>

export const Me = z.object({
  id: Id,
  kind: z.enum(['customer', 'salesperson']),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  code: z.string(),
  locale: Locale,
  /** When the person asked to be erased. */
  erasureAskedAt: Instant.nullable(),
  /** The office's answer to that wish, until they ask again. */
  erasureDeclined: Declined.nullable(),
  /** Null for salespeople. */
  customer: z
    .object({
      ...Standing,
      companyName: z.string(),
      companyNumber: z.string(),
      vatNumber: z.string().nullable(),
      refusedReason: z.string().nullable(),
      approvalForm: ApprovalForm.nullable(),
      salesperson: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() }).nullable(),
      hasAddress: z.boolean(),
    })
    .nullable(),
  /** The customer a salesperson has chosen. */
  actingFor: Chosen.nullable(),
  /** The admin who looks at the shop as this customer; nothing can be changed then. */
  seenBy: z.string().nullable(),
})
export type Me = z.output<typeof Me>

export const getMe = endpoint({
  method: 'GET',
  path: '/api/account/me',
  access: 'person',
  about: 'Who is signed in on the storefront',
  reply: Me,
})

export const ProfileInput = z.strictObject({
  firstName: PersonName,
  lastName: PersonName,
  phone: Phone,
  mobile: OptionalPhone,
  locale: Locale,
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/account/profile',
  access: 'person',
  about: "Changes the signed-in person's own profile",
  body: ProfileInput,
  reply: Me,
})

const line = (max: number) => z.string().trim().max(max)
const optional = (max: number) =>
  line(max)
    .transform((text) => text || null)
    .nullable()
    .default(null)

const nationalNumber = optional(20)
  .transform((text) => text && westernDigits(text))
  .refine((text) => text === null || isNationalNumber(text), 'person.validation.nationalNumber')

const shortAddress = optional(20)
  .transform((text) => text && tidyShortAddress(text))
  .refine((text) => text === null || isShortAddress(text), 'person.validation.shortAddress')

/** Tidies other digits and letters; a country with a rule for postcodes is checked against it. */
export const AddressInput = z
  .strictObject({
    country: line(2).min(1, { abort: true }).toUpperCase().refine(isCountry, 'person.validation.country'),
    state: optional(100),
    city: line(100).min(1),
    district: optional(100),
    address1: line(200).min(1),
    address2: optional(200),
    postcode: optional(20),
    buildingNumber: nationalNumber,
    secondaryNumber: nationalNumber,
    shortAddress,
    shopName: optional(120),
    contactName: optional(120),
    openingHours: optional(200),
    instructions: optional(500),
    isDefault: z.boolean().default(false),
  })
  .refine(({ country, postcode }) => !postcode || isPostcode(country, tidyPostcode(country, postcode)), {
    path: ['postcode'],
    message: 'person.validation.postcode',
    // Runs also when other fields are wrong, so that all mistakes are reported together.
    when: ({ value }) => isWritten(value) && typeof value.country === 'string' && typeof value.postcode === 'string',
  })
  .transform((address) => ({
    ...address,
    postcode: address.postcode && tidyPostcode(address.country, address.postcode),
    ...(hasNationalAddress(address.country) ? {} : { buildingNumber: null, secondaryNumber: null, shortAddress: null }),
  }))
const isWritten = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
export type AddressInput = z.output<typeof AddressInput>

export const Address = z.object({
  id: Id,
  country: z.string(),
  state: z.string().nullable(),
  city: z.string(),
  address1: z.string(),
  address2: z.string().nullable(),
  postcode: z.string().nullable(),
  district: z.string().nullable(),
  buildingNumber: z.string().nullable(),
  secondaryNumber: z.string().nullable(),
  shortAddress: z.string().nullable(),
  shopName: z.string().nullable(),
  contactName: z.string().nullable(),
  openingHours: z.string().nullable(),
  instructions: z.string().nullable(),
  isDefault: z.boolean(),
})
export type Address = z.output<typeof Address>

export const listAddresses = endpoint({
  method: 'GET',
  path: '/api/account/addresses',
  access: 'customer',
  about: "The customer's addresses, the default one first",
  reply: z.array(Address),
})
export const addAddress = endpoint({
  method: 'POST',
  path: '/api/account/addresses',
  access: 'customer',
  about: 'Adds an address',
  body: AddressInput,
  reply: Address,
})
export const updateAddress = endpoint({
  method: 'PUT',
  path: '/api/account/addresses/:id',
  access: 'customer',
  about: 'Changes an address',
  params: IdParams,
  body: AddressInput,
  reply: Address,
})
export const removeAddress = endpoint({
  method: 'DELETE',
  path: '/api/account/addresses/:id',
  access: 'customer',
  about: 'Removes an address; when it was the default one, the newest left becomes it',
  params: IdParams,
  reply: Done,
})
export const makeAddressDefault = endpoint({
  method: 'POST',
  path: '/api/account/addresses/:id/default',
  access: 'customer',
  about: 'Makes an address the default one',
  params: IdParams,
  reply: Done,
})

export const uploadApprovalForm = endpoint({
  method: 'POST',
  path: '/api/account/approval-form',
  access: 'customer',
  about: 'Uploads the signed approval form as a PDF, while the account waits for its approval',
  reply: ApprovalForm,
  upload: { maxBytes: 8 * 1_048_576, accept: ['application/pdf'] },
  limit: { max: 20, seconds: 3600 },
})

export const OwnCustomer = z.object({
  ...Chosen.shape,
  email: z.string(),
  phone: z.string().nullable(),
  code: z.string(),
})
export type OwnCustomer = z.output<typeof OwnCustomer>

export const listOwnCustomers = endpoint({
  method: 'GET',
  path: '/api/sales/customers',
  access: 'salesperson',
  about: "The salesperson's own customers",
  query: listQuery(['company', '-company', 'name', '-name'], {}),
  reply: z.array(OwnCustomer),
  meta: PageMeta,
})
