// Invoices and credit notes with their lines. What is printed never changes: triggers of the migration refuse it, whoever writes.
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { companies } from '#modules/companies/server/tables.ts'
import { orderLines, orders } from '#modules/orders/server/tables.ts'
import { admins, customers } from '#modules/people/server/tables.ts'
import { returns } from '#modules/returns/server/tables.ts'
import { createdAt, id, instant, money, texts, updatedAt, version } from '#server/db/columns.ts'
import type { InvoiceOutcome } from '../invoicing-admin-contract.ts'
import { type InvoiceDocument, invoiceKinds, taxRules } from '../document.ts'

/** The last number of each series; its row is locked from the taking of a number to the commit, so that no number is left out. */
export const invoiceCounters = pgTable('invoice_counters', {
  series: text({ enum: invoiceKinds }).primaryKey(),
  last: integer().notNull(),
})

export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    version: version(),
    kind: text({ enum: invoiceKinds }).notNull(),
    state: text({ enum: ['draft', 'printed'] })
      .notNull()
      .default('draft'),
    /** Its place in its series, and the number people see; both are given when it is printed. */
    serial: integer(),
    number: text(),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    /** Who ordered, and is written to. */
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    /** Of a credit note: the invoice it corrects. */
    correctsId: uuid().references((): AnyPgColumn => invoices.id),
    /** Of a credit note over goods that came back: their return. */
    returnId: uuid().references(() => returns.id),
    /** Set only on credit notes made by hand: true if a corrected invoice bills the goods again, false if nobody pays for them. */
    isBilledAgain: boolean(),
    locale: text({ enum: ['en', 'ar'] }).notNull(),
    currency: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    dueDate: date({ mode: 'string' }),
    invoiceAddress: text().notNull(),
    reason: text().notNull().default(''),
    note: text().notNull().default(''),
    bankAccountName: text().notNull().default(''),
    bankName: text().notNull().default(''),
    bankNumber: text().notNull().default(''),
    bankSortCode: text().notNull().default(''),
    iban: text().notNull().default(''),
    netTotal: money().notNull(),
    taxTotal: money().notNull(),
    grandTotal: money().notNull(),
    /** As it was printed. */
    document: jsonb().$type<InvoiceDocument>(),
    printedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('invoices_serial_key')
      .on(t.kind, t.serial)
      .where(sql`${t.serial} is not null`),
    uniqueIndex('invoices_number_key')
      .on(t.number)
      .where(sql`${t.number} is not null`),
    index('invoices_created_idx').on(t.createdAt.desc(), t.id),
    // The orders in which the office's list can be sorted.
    index('invoices_date_idx').on(t.date.desc(), t.id),
    index('invoices_due_date_idx').on(t.dueDate.desc(), t.id),
    index('invoices_total_idx').on(t.grandTotal.desc(), t.id),
    index('invoices_credit_notes_idx')
      .on(t.createdAt.desc())
      .where(sql`${t.kind} = 'creditNote'`),
    index('invoices_company_idx').on(t.companyId, t.createdAt.desc()),
    index('invoices_customer_idx').on(t.customerId, t.createdAt.desc()),
    index('invoices_corrects_idx')
      .on(t.correctsId)
      .where(sql`${t.correctsId} is not null`),
    index('invoices_return_idx')
      .on(t.returnId)
      .where(sql`${t.returnId} is not null`),
    index('invoices_drafts_idx')
      .on(t.createdAt.desc())
      .where(sql`${t.state} = 'draft'`),
    check('invoices_total_check', sql`${t.grandTotal} = ${t.netTotal} + ${t.taxTotal}`),
    check(
      'invoices_printed_check',
      sql`(${t.state} = 'printed') = (${t.serial} is not null and ${t.number} is not null and ${t.document} is not null and ${t.printedAt} is not null)`,
    ),
    check('invoices_corrects_check', sql`(${t.kind} = 'creditNote') = (${t.correctsId} is not null)`),
    check('invoices_billed_again_check', sql`${t.isBilledAgain} is null or (${t.kind} = 'creditNote' and ${t.returnId} is null)`),
    check('invoices_return_check', sql`${t.returnId} is null or ${t.kind} = 'creditNote'`),
  ],
)

export const invoiceLines = pgTable(
  'invoice_lines',
  {
    id: id(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** null: the order's delivery. */
    orderLineId: uuid().references(() => orderLines.id),
    /** Of a credit note: the line of the invoice. */
    correctsId: uuid().references((): AnyPgColumn => invoiceLines.id),
    title: texts().notNull(),
    quantity: bigint({ mode: 'number' }).notNull(),
    discount: money().notNull(),
    net: money().notNull(),
    taxBps: integer().notNull(),
    taxRule: text({ enum: taxRules }).notNull(),
    tax: money().notNull(),
  },
  (t) => [
    index('invoice_lines_invoice_idx').on(t.invoiceId, t.position),
    index('invoice_lines_order_idx').on(t.orderId),
    index('invoice_lines_corrects_idx')
      .on(t.correctsId)
      .where(sql`${t.correctsId} is not null`),
    check('invoice_lines_quantity_check', sql`${t.quantity} > 0`),
  ],
)

/** The open balance of each printed invoice; derived from its orders' payments and its credit notes. */
export const invoiceBalances = pgTable(
  'invoice_balances',
  {
    invoiceId: uuid()
      .primaryKey()
      .references(() => invoices.id),
    dueDate: date({ mode: 'string' }).notNull(),
    credited: money().notNull(),
    paid: money().notNull(),
    outstanding: money().notNull(),
  },
  (t) => [
    index('invoice_balances_open_idx')
      .on(t.dueDate)
      .where(sql`${t.outstanding} > 0`),
    check('invoice_balances_check', sql`${t.credited} >= 0 and ${t.paid} >= 0 and ${t.outstanding} >= 0`),
  ],
)

/** The mails about an invoice that were sent: itself (step 0, again with each wish of the office), and its reminders. */
export const invoiceMails = pgTable(
  'invoice_mails',
  {
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    /** invoice: the first mail. reminder N: the N-th reminder. */
    step: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.invoiceId, t.step] })],
)

/** Many orders invoiced at once, with what became of each that was reached: written with its invoice, so none is printed twice or forgotten. */
export const invoicings = pgTable(
  'invoicings',
  {
    id: id(),
    adminId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    /** The language of its refusals. */
    locale: text({ enum: ['en', 'ar'] }).notNull(),
    orderIds: jsonb().$type<string[]>().notNull(),
    isMailed: boolean().notNull(),
    state: text({ enum: ['running', 'done', 'stopped'] }).notNull(),
    outcomes: jsonb().$type<InvoiceOutcome[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [index('invoicings_admin_idx').on(t.adminId, t.createdAt.desc())],
)
