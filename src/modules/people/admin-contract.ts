// The office's endpoints for customers, and its list of salespeople.
import { z } from 'zod'
import { endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Locale } from '#shared/locale.ts'
import { Money } from '#shared/money.ts'
import { flag, listQuery, manyOf, PageMeta } from '#shared/paging.ts'
import { SeenVersion } from '#shared/schemas.ts'
import { Instant } from '#shared/time.ts'
import { KeptCompanyNumber } from '#modules/companies/fields.ts'
import { Note, NoteInput } from '#modules/notes/contract.ts'
import { Address, ApprovalForm } from './contract.ts'
import { customerFields } from './fields.ts'
import { customerStates } from './lifecycle.ts'
import { equalToPassword, isRepeated } from './password-fields.ts'

const Status = z.enum(customerStates)
const TaxTreatment = z.enum(['standard', 'exempt', 'reverseCharge'])

export const UserRow = z.object({
  id: Id,
  code: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  companyNumber: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  /** Has not chosen a password yet. */
  isInvited: z.boolean(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  status: Status,
  canSeePrices: z.boolean(),
  isRestricted: z.boolean(),
  hasApprovalForm: z.boolean(),
  salespersonName: z.string().nullable(),
  /** Who of the office added them; null for those who registered. */
  addedByName: z.string().nullable(),
  /** When the customer asked to be erased. */
  erasureAskedAt: Instant.nullable(),
  createdAt: Instant,
})
export type UserRow = z.output<typeof UserRow>

const userSorts = ['-createdAt', 'createdAt', 'name', '-name', 'company', '-company', 'status', '-status', 'erasure', '-erasure'] as const
const userFilters = {
  status: Status.optional(),
  isRestricted: flag(),
  canSeePrices: flag(),
  asksErasure: flag(),
  salespersonId: Id.optional(),
}

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  may: 'customers.see',
  about: 'The customers, newest first',
  query: listQuery(userSorts, userFilters),
  reply: z.array(UserRow),
  meta: PageMeta.extend({ perStatus: z.record(Status, z.int()) }),
})

export const ExportedUser = UserRow.omit({ hasApprovalForm: true, addedByName: true, erasureAskedAt: true }).extend({
  vatNumber: z.string().nullable(),
})
export type ExportedUser = z.output<typeof ExportedUser>

export const exportUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users/export',
  access: 'admin',
  may: 'customers.see',
  about: 'All customers that fit a search and filters, for a file; with `ids` those alone',
  query: listQuery(userSorts, { ...userFilters, ids: manyOf() }).omit({ page: true, perPage: true }),
  reply: z.array(ExportedUser),
})

const History = z.object({ at: Instant, action: z.string(), by: z.string().nullable(), before: z.unknown(), after: z.unknown() })

export const User = z.object({
  id: Id,
  code: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  /** Has not chosen a password yet. */
  isInvited: z.boolean(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  locale: Locale,
  companyName: z.string(),
  companyNumber: z.string(),
  vatNumber: z.string().nullable(),
  taxTreatment: TaxTreatment,
  taxReason: z.string().nullable(),
  /** The terms of the company's account; null for one that does not buy on account. */
  netDays: z.int().nullable(),
  creditLimit: Money.nullable(),
  /** Its orders name a purchase order number, which begins so. */
  purchaseOrderRequired: z.boolean(),
  purchaseOrderStart: z.string().nullable(),
  status: Status,
  refusedReason: z.string().nullable(),
  canSeePrices: z.boolean(),
  isRestricted: z.boolean(),
  salesperson: z.object({ id: Id, name: z.string() }).nullable(),
  approvalForm: ApprovalForm.nullable(),
  approvedAt: Instant.nullable(),
  createdAt: Instant,
  lastSignInAt: Instant.nullable(),
  /** When the data of the person was erased. */
  erasedAt: Instant.nullable(),
  addresses: z.array(Address),
  history: z.array(History),
  /** Notes of the office's people for each other. */
  notes: z.array(Note),
  /** Of the customer's and the company's data. */
  version: z.int(),
})
export type User = z.output<typeof User>

export const getUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  access: 'admin',
  may: 'customers.see',
  about: 'One customer',
  params: IdParams,
  reply: User,
})

export const UserInput = z
  .strictObject({
    ...customerFields,
    companyNumber: KeptCompanyNumber,
    taxTreatment: TaxTreatment,
    taxReason: z
      .string()
      .trim()
      .max(200)
      .transform((text) => text || null)
      .nullable(),
    /** The terms of the company's account, both or neither; left out, they stay as they are. */
    netDays: z
      .int('person.validation.netDays')
      .min(0, 'person.validation.netDays')
      .max(365, 'person.validation.netDays')
      .nullable()
      .optional(),
    creditLimit: z
      .int('person.validation.creditLimit')
      .min(0, 'person.validation.creditLimit')
      .max(1_000_000_000_000)
      .brand<'Minor'>()
      .nullable()
      .optional(),
    /** Left out, the company's rule stays as it is. */
    purchaseOrderRequired: z.boolean().optional(),
    purchaseOrderStart: z
      .string()
      .trim()
      .max(30)
      .transform((text) => text || null)
      .nullable()
      .optional(),
    version: SeenVersion,
  })
  .refine(({ netDays, creditLimit }) => (netDays ?? null) === null || (creditLimit ?? null) !== null, {
    path: ['creditLimit'],
    message: 'person.validation.creditLimit',
  })
  .refine(({ netDays, creditLimit }) => (creditLimit ?? null) === null || (netDays ?? null) !== null, {
    path: ['netDays'],
    message: 'person.validation.netDays',
  })
  .refine(({ taxTreatment, taxReason }) => taxTreatment === 'standard' || taxReason, {
    path: ['taxReason'],
    message: 'person.validation.taxReason',
  })
  .refine(isRepeated, equalToPassword)
export type UserInput = z.output<typeof UserInput>

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id',
  access: 'admin',
  may: 'customers.change',
  about: "Changes a customer's and the company's data. A password that is left out stays as it is; a new one ends all sessions",
  // The password is hashed before the transaction opens.
  transaction: false,
  params: IdParams,
  body: UserInput,
  reply: User,
})

const decision = <const B extends z.ZodObject>(method: 'POST' | 'PUT', name: string, about: string, body: B) =>
  endpoint({
    method,
    path: `/api/admin/users/:id/${name}`,
    access: 'admin',
    may: 'customers.change',
    about,
    params: IdParams,
    body,
    reply: User,
  })

export const approveUser = decision(
  'POST',
  'approve',
  'Approves a customer, who gets a mail',
  z.strictObject({ canSeePrices: z.boolean() }),
)
export const approveUsers = endpoint({
  method: 'POST',
  path: '/api/admin/users/approve',
  access: 'admin',
  may: 'customers.change',
  about: 'Approves many customers at once, each gets a mail; says how many could be, by their status',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100), canSeePrices: z.boolean() }),
  reply: z.object({ approved: z.int() }),
})
export const refuseUser = decision(
  'POST',
  'refuse',
  'Refuses a customer with a reason, which is sent by mail',
  z.strictObject({ reason: z.string().trim().min(3).max(1000) }),
)
export const restrictUser = decision(
  'PUT',
  'restriction',
  'Restricts a customer to reading, or lifts that; a restriction ends all sessions',
  z.strictObject({ isRestricted: z.boolean() }),
)
export const confirmUserEmail = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/confirm-email',
  access: 'admin',
  may: 'customers.change',
  about: "Counts a customer's address as confirmed, when they cannot follow the link of their mail",
  params: IdParams,
  reply: User,
})
export const setSeesPrices = decision('PUT', 'prices', 'Lets a customer see prices, or not', z.strictObject({ canSeePrices: z.boolean() }))
export const assignSalesperson = decision(
  'PUT',
  'salesperson',
  "Makes somebody the customer's salesperson, or nobody",
  z.strictObject({ salespersonId: Id.nullable() }),
)

export const moveUsers = endpoint({
  method: 'POST',
  path: '/api/admin/users/salesperson',
  access: 'admin',
  may: 'customers.change',
  about: 'Gives many customers to one salesperson, or to nobody; says how many were given',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100), salespersonId: Id.nullable() }),
  reply: z.object({ moved: z.int() }),
})

const noting = { access: 'admin', may: 'customers.change' } as const
export const addUserNote = endpoint({
  ...noting,
  method: 'POST',
  path: '/api/admin/users/:id/notes',
  about: 'Leaves a note for colleagues on a customer, who never sees it. Gives all notes of the customer',
  params: IdParams,
  body: NoteInput,
  reply: z.array(Note),
})
export const removeUserNote = endpoint({
  ...noting,
  method: 'DELETE',
  path: '/api/admin/users/:id/notes/:noteId',
  about: 'Deletes an own note; gives the others',
  params: IdParams.extend({ noteId: Id }),
  reply: z.array(Note),
})

export const listSalespeople = endpoint({
  method: 'GET',
  path: '/api/admin/salespeople',
  access: 'admin',
  may: 'customers.see',
  about: 'All salespeople by name',
  reply: z.array(z.object({ id: Id, name: z.string(), email: z.string() })),
})
