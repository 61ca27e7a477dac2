// Reviews of products, and who found them helpful.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from '#modules/people/server/tables.ts'
import { products } from '#modules/products/server/tables.ts'
import { createdAt, id, updatedAt, version } from '#server/db/columns.ts'
import { reviewStatuses } from '../admin-contract.ts'

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    version: version(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The account it was written with, if any. */
    customerId: uuid().references(() => customers.id, { onDelete: 'set null' }),
    status: text({ enum: reviewStatuses }).notNull().default('unapproved'),
    rating: smallint().notNull(),
    quality: smallint(),
    asDescribed: smallint(),
    value: smallint(),
    name: text().notNull(),
    email: text().notNull(),
    comment: text().notNull(),
    /** The language of its writer. */
    locale: text({ enum: ['en', 'ar'] }).notNull(),
    isBuyer: boolean().notNull().default(false),
    /** The number of its helpful votes. */
    helpful: integer().notNull().default(0),
    /** The shop's reply, or empty. */
    reply: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('reviews_customer_key')
      .on(t.customerId, t.productId)
      .where(sql`${t.customerId} is not null`),
    index('reviews_product_idx').on(t.productId, t.status, t.createdAt.desc()),
    index('reviews_created_idx').on(t.createdAt.desc(), t.id),
    check('reviews_rating_check', sql`${t.rating} between 1 and 5`),
    check(
      'reviews_ratings_check',
      sql`coalesce(${t.quality}, 1) between 1 and 5 and coalesce(${t.asDescribed}, 1) between 1 and 5 and coalesce(${t.value}, 1) between 1 and 5`,
    ),
  ],
)

export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    /** A person's id, or the hash of a device's own number. */
    voter: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ name: 'review_votes_pkey', columns: [t.reviewId, t.voter] })],
)
