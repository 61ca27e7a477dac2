import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { admins } from '#modules/people/server/tables.ts'
import { createdAt, id } from '#server/db/columns.ts'
import type { ViewQuery } from '../views.ts'

/** The filters of the office's order list under a name. */
export const orderViews = pgTable(
  'order_views',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    query: jsonb().$type<ViewQuery>().notNull(),
    isShared: boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('order_views_name_key').on(t.ownerId, t.name),
    index('order_views_shared_idx')
      .on(t.createdAt)
      .where(sql`${t.isShared}`),
  ],
)

/** The view with which an admin's order list begins: a key of the office's views, or an id. */
export const orderStartViews = pgTable('order_start_views', {
  adminId: uuid()
    .primaryKey()
    .references(() => admins.id, { onDelete: 'cascade' }),
  view: text().notNull(),
})
