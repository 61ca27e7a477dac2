import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, folded, id, money } from '#server/db/columns.ts'

/** The businesses that customers buy for. */
export const companies = pgTable(
  'companies',
  {
    id: id(),
    name: text().notNull(),
    companyNumber: text().notNull().unique('companies_number_key'),
    vatNumber: text(),
    taxTreatment: text({ enum: ['standard', 'exempt', 'reverseCharge'] })
      .notNull()
      .default('standard'),
    taxReason: text(),
    /** Its orders name a purchase order number, which begins so. */
    purchaseOrderRequired: boolean().notNull().default(false),
    purchaseOrderStart: text(),
    /** The days after an order in which it is to be paid; null for a company that does not buy on account. */
    netDays: integer(),
    /** The most that may be open on its account, in the shop's currency; an order beyond it is held for the office. */
    creditLimit: money(),
    createdAt: createdAt(),
    words: folded('name', 'company_number'),
  },
  (t) => [
    check(
      'companies_terms_check',
      sql`(${t.netDays} is null) = (${t.creditLimit} is null) and ${t.netDays} >= 0 and ${t.creditLimit} >= 0`,
    ),
  ],
)
