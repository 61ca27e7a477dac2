// Column makers every table uses, so that money, moments, texts and ids are the same everywhere.
import { sql } from 'drizzle-orm'
import { bigint, customType, jsonb, uuid } from 'drizzle-orm/pg-core'
import type { Texts } from '#shared/locale.ts'
import type { Minor } from '#shared/money.ts'

/** Primary key: a time-ordered uuid made by the database. */
export const id = () =>
  uuid()
    .primaryKey()
    .default(sql`uuidv7()`)

/** Money in minor units. */
export const money = () => bigint({ mode: 'number' }).$type<Minor>()

/** A text in both languages. */
export const texts = () => jsonb().$type<Texts>()

/** A moment: timestamptz below, ISO text above. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  toDriver: (value) => value,
  fromDriver: (value) => new Date(value).toISOString(),
})

/** When the row was made. */
export const createdAt = () =>
  instant()
    .notNull()
    .default(sql`now()`)
