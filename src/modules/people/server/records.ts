// The data of people and companies that other modules may read.
import { and, eq, isNull, type Placeholder } from 'drizzle-orm'
import type { Ctx, CustomerStatus } from '#server/ctx.ts'
import type { Db } from '#server/db/client.ts'
import { one } from '#server/db/failures.ts'
import { prepared } from '#server/db/statement.ts'
import type { Locale } from '#shared/locale.ts'
import { addresses, admins, customers, people } from './tables.ts'
import { companies } from '#modules/companies/server/tables.ts'

export type CustomerRecord = {
  id: string
  companyId: string
  companyName: string
  firstName: string
  lastName: string
  email: string
  phone: string | null
  locale: Locale
  status: CustomerStatus
  canSeePrices: boolean
  isRestricted: boolean
  taxTreatment: 'standard' | 'exempt' | 'reverseCharge'
  taxReason: string | null
  purchaseOrderRequired: boolean
  purchaseOrderStart: string | null
  salespersonId: string | null
}

const customerColumns = {
  id: customers.id,
  companyId: customers.companyId,
  companyName: companies.name,
  firstName: people.firstName,
  lastName: people.lastName,
  email: people.email,
  phone: people.phone,
  locale: people.locale,
  status: customers.status,
  canSeePrices: customers.canSeePrices,
  isRestricted: customers.isRestricted,
  taxTreatment: companies.taxTreatment,
  taxReason: companies.taxReason,
  purchaseOrderRequired: companies.purchaseOrderRequired,
  purchaseOrderStart: companies.purchaseOrderStart,
  salespersonId: customers.salespersonId,
}

const customerById = (db: Db, id: Placeholder) =>
  db
    .select(customerColumns)
    .from(customers)
    .innerJoin(people, eq(people.id, customers.id))
    .innerJoin(companies, eq(companies.id, customers.companyId))
    .where(eq(customers.id, id))
const selectCustomer = prepared<{ id: string }>()((db, { id }) => customerById(db, id))
const lockCustomer = prepared<{ id: string }>()((db, { id }) => customerById(db, id).for('share', { of: customers }))

/** A customer by id; 404 when there is none. */
export const getCustomer = (ctx: Ctx, id: string): Promise<CustomerRecord> => selectCustomer(ctx.db, { id }).then(one)

/** Finds a customer and locks the row until the transaction ends, so that their rights cannot change meanwhile. */
export const getCustomerLocked = (ctx: Ctx, id: string): Promise<CustomerRecord> => lockCustomer(ctx.db, { id }).then(one)

export type AddressRecord = {
  id: string
  country: string
  state: string | null
  city: string
  address1: string
  address2: string | null
  postcode: string | null
  district: string | null
  buildingNumber: string | null
  secondaryNumber: string | null
  shortAddress: string | null
  shopName: string | null
  contactName: string | null
  openingHours: string | null
  instructions: string | null
  isDefault: boolean
}

export const addressColumns = {
  id: addresses.id,
  country: addresses.country,
  state: addresses.state,
  city: addresses.city,
  address1: addresses.address1,
  address2: addresses.address2,
  postcode: addresses.postcode,
  district: addresses.district,
  buildingNumber: addresses.buildingNumber,
  secondaryNumber: addresses.secondaryNumber,
  shortAddress: addresses.shortAddress,
  shopName: addresses.shopName,
  contactName: addresses.contactName,
  openingHours: addresses.openingHours,
  instructions: addresses.instructions,
  isDefault: addresses.isDefault,
}

const selectAddress = prepared<{ customerId: string; addressId: string }>()((db, { customerId, addressId }) =>
  db
    .select(addressColumns)
    .from(addresses)
    .where(and(eq(addresses.id, addressId), eq(addresses.customerId, customerId), isNull(addresses.removedAt))),
)

/** One address of a customer; null when it does not exist or belongs to somebody else. */
export async function findAddress(ctx: Ctx, customerId: string, addressId: string): Promise<AddressRecord | null> {
  const [row] = await selectAddress(ctx.db, { customerId, addressId })
  return row ?? null
}

const selectUsualAddress = prepared<{ customerId: string }>()((db, { customerId }) =>
  db
    .select(addressColumns)
    .from(addresses)
    .where(and(eq(addresses.customerId, customerId), eq(addresses.isDefault, true), isNull(addresses.removedAt))),
)

/** The default address of a customer, or null. */
export async function findUsualAddress(ctx: Ctx, customerId: string): Promise<AddressRecord | null> {
  const [row] = await selectUsualAddress(ctx.db, { customerId })
  return row ?? null
}

/** The recipients of the office's mails. */
export const adminsReceivingMails = (ctx: Ctx): Promise<{ email: string; locale: Locale }[]> =>
  ctx.db
    .select({ email: people.email, locale: people.locale })
    .from(admins)
    .innerJoin(people, eq(people.id, admins.id))
    .where(and(eq(admins.receivesMails, true), eq(people.isActive, true)))
    .orderBy(people.email)
