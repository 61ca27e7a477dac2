// People: customers of companies with their addresses, salespeople and admins.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, folded, id, instant, texts, version } from '#server/db/columns.ts'
import { companies } from '#modules/companies/server/tables.ts'
import { files } from '#modules/files/server/tables.ts'

export const people = pgTable(
  'people',
  {
    id: id(),
    kind: text({ enum: ['customer', 'salesperson', 'admin'] }).notNull(),
    /** Case-folded. Unique among those who sign in on the storefront, and among admins. */
    email: text().notNull(),
    emailVerifiedAt: instant(),
    passwordHash: text().notNull(),
    passwordChangedAt: createdAt(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** E.164. */
    phone: text(),
    mobile: text(),
    /** The user code people see. */
    code: text().notNull().unique('people_code_key'),
    locale: text({ enum: ['en', 'ar'] }).notNull(),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    lastSignInAt: instant(),
    /** When the person asked for the erasure of their data. */
    erasureAskedAt: instant(),
    /** The office's answer that it erases nothing yet, until the person asks again. */
    erasureDeclinedAt: instant(),
    erasureDeclinedReason: text(),
    /** The time at which the person's data was erased; only what the law demands is left. */
    erasedAt: instant(),
    words: folded('first_name', 'last_name', 'email', 'phone', 'code'),
  },
  (t) => [
    uniqueIndex('people_email_key')
      .on(t.email)
      .where(sql`${t.kind} <> 'admin'`),
    uniqueIndex('people_admin_email_key')
      .on(t.email)
      .where(sql`${t.kind} = 'admin'`),
    uniqueIndex('people_phone_key')
      .on(t.phone)
      .where(sql`${t.kind} <> 'admin'`),
    index('people_words_idx').using('gin', sql`${t.words} gin_trgm_ops`),
    index('people_erasure_asked_idx')
      .on(t.erasureAskedAt)
      .where(sql`${t.erasureAskedAt} is not null`),
    check('people_email_folded_check', sql`${t.email} = lower(${t.email})`),
  ],
)

export const customers = pgTable(
  'customers',
  {
    id: uuid()
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    status: text({ enum: ['unconfirmed', 'confirmed', 'approved', 'refused'] })
      .notNull()
      .default('unconfirmed'),
    refusedReason: text(),
    canSeePrices: boolean().notNull().default(false),
    isRestricted: boolean().notNull().default(false),
    salespersonId: uuid().references(() => people.id),
    approvalFormFileId: uuid().references(() => files.id),
    approvedAt: instant(),
  },
  (t) => [
    index('customers_company_idx').on(t.companyId),
    index('customers_salesperson_idx').on(t.salespersonId),
    index('customers_status_idx').on(t.status),
    index('customers_approval_form_idx')
      .on(t.approvalFormFileId)
      .where(sql`${t.approvalFormFileId} is not null`),
  ],
)

export const admins = pgTable('admins', {
  id: uuid()
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  version: version(),
  /** May do everything, also what no role allows. */
  isSuper: boolean().notNull().default(false),
  receivesMails: boolean().notNull().default(false),
})

/** Named sets of permissions. */
export const roles = pgTable('roles', {
  id: id(),
  version: version(),
  name: texts().notNull(),
  /** Null: all permissions, also those of later releases. */
  permissions: text().array(),
  createdAt: createdAt(),
})

/** The roles of admins; an admin may do what any of them allows, and nothing without one. */
export const adminRoles = pgTable(
  'admin_roles',
  {
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    roleId: uuid()
      .notNull()
      .references(() => roles.id),
  },
  (t) => [primaryKey({ name: 'admin_roles_pkey', columns: [t.adminId, t.roleId] }), index('admin_roles_role_idx').on(t.roleId)],
)

export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** ISO 3166 alpha-2. */
    country: text().notNull(),
    state: text(),
    city: text().notNull(),
    address1: text().notNull(),
    address2: text(),
    postcode: text(),
    /** The district of the city; with the two numbers and the short form below, the Saudi national address. */
    district: text(),
    buildingNumber: text(),
    secondaryNumber: text(),
    shortAddress: text(),
    /** The place by its own name, who is asked for there, when it is open, and what a driver should know. */
    shopName: text(),
    contactName: text(),
    openingHours: text(),
    instructions: text(),
    isDefault: boolean().notNull().default(false),
    createdAt: createdAt(),
    removedAt: instant(),
    words: folded('shop_name', 'address1', 'address2', 'district', 'city', 'postcode', `replace(postcode, ' ', '')`),
  },
  (t) => [
    index('addresses_customer_idx').on(t.customerId),
    uniqueIndex('addresses_default_key')
      .on(t.customerId)
      .where(sql`${t.isDefault} and ${t.removedAt} is null`),
  ],
)

/** The versions of salespeople's data, which grow with every save in the office, and not when they sign in. */
export const salespeopleVersions = pgTable('salespeople_versions', {
  personId: uuid()
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  version: integer().notNull(),
})
