import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companies } from '#modules/companies/server/tables.ts'
import { variants } from '#modules/products/server/tables.ts'
import { createdAt } from '#server/db/columns.ts'

/** The words of a company: the folded text of a line, and the variant somebody of them confirmed for it. */
export const orderPadWords = pgTable(
  'order_pad_words',
  {
    companyId: uuid()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    words: text().notNull(),
    variantId: uuid()
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'order_pad_words_pkey', columns: [t.companyId, t.words] }),
    index('order_pad_words_variant_idx').on(t.variantId),
  ],
)
