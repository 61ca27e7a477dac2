import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#server/db/columns.ts'

/** The businesses that customers buy for. */
export const companies = pgTable('companies', {
  id: id(),
  name: text().notNull(),
  companyNumber: text().notNull().unique('companies_number_key'),
  vatNumber: text(),
  taxTreatment: text({ enum: ['standard', 'exempt', 'reverseCharge'] })
    .notNull()
    .default('standard'),
  taxReason: text(),
  createdAt: createdAt(),
})
