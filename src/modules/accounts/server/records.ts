// What other modules may know of people and companies.
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx, CustomerStatus } from '#server/ctx.ts'
import { part, reading } from '#server/db/statement.ts'
import { one } from '#server/db/failures.ts'
import type { Locale } from '#shared/locale.ts'
import { addresses, admins, companies, customers, people } from './tables.ts'

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
  salespersonId: string | null
}

const customerId = sql.placeholder('customerId')

const customerQuery = sql`
  select c.id, c.company_id as "companyId", k.name as "companyName", p.first_name as "firstName", p.last_name as "lastName", p.email, p.phone, p.locale,
    c.status, c.can_see_prices as "canSeePrices", c.is_restricted as "isRestricted", k.tax_treatment as "taxTreatment", k.tax_reason as "taxReason",
    c.salesperson_id as "salespersonId"
  from ${customers} c join ${people} p on p.id = c.id join ${companies} k on k.id = c.company_id where c.id = ${customerId}`

const readCustomer = reading({ customer: part<{ customerId: string }, CustomerRecord, CustomerRecord[]>(customerQuery, (rows) => rows) })

/** A customer by id; 404 when there is none. */
export const getCustomer = (ctx: Ctx, id: string): Promise<CustomerRecord> =>
  readCustomer(ctx.db, { customerId: id }).then(({ customer }) => one(customer))

/** The same with the row held until the transaction ends, so that rights cannot change meanwhile: a part of a reading. */
export const heldCustomerPart = part<{ customerId: string }, CustomerRecord, CustomerRecord | null>(
  sql`${customerQuery} for share of c`,
  ([row]) => row ?? null,
)

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
  isDefault: addresses.isDefault,
}

/** One address of a customer, or null: another's address is simply not there. A part of a reading. */
export const addressPart = part<{ customerId: string; addressId: string | null }, AddressRecord, AddressRecord | null>(
  sql`
    select id, country, state, city, address1, address2, postcode, district, building_number as "buildingNumber",
      secondary_number as "secondaryNumber", is_default as "isDefault" from ${addresses}
    where id = ${sql.placeholder('addressId')}::uuid and customer_id = ${customerId} and removed_at is null`,
  ([row]) => row ?? null,
)

const readAddress = reading({ address: addressPart })

/** The same read alone. */
export const findAddress = (ctx: Ctx, id: string, addressId: string): Promise<AddressRecord | null> =>
  readAddress(ctx.db, { customerId: id, addressId }).then(({ address }) => address)

/** Whom the office's mails go to. */
export const adminsReceivingMails = (ctx: Ctx): Promise<{ email: string; locale: Locale }[]> =>
  ctx.db
    .select({ email: people.email, locale: people.locale })
    .from(admins)
    .innerJoin(people, eq(people.id, admins.id))
    .where(and(eq(admins.receivesMails, true), eq(people.isActive, true)))
    .orderBy(people.email)
