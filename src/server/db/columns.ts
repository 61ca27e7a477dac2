// The column types of all tables, so that money, moments, texts and ids are equal everywhere.
import { sql } from 'drizzle-orm'
import { bigint, customType, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
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

export const createdAt = () =>
  instant()
    .notNull()
    .default(sql`now()`)

/** Texts of the same row, as SQL, for a search to compare with its typed words: folded once, when the row is written. */
export const folded = (...sqlTexts: string[]) =>
  text()
    .generatedAlwaysAs(sql.raw(`fold(${sqlTexts.map((each) => `coalesce(${each}, '')`).join(` || ' ' || `)})`))
    .notNull()

/** The time of the last write. */
export const updatedAt = () => createdAt().$onUpdate(() => sql`now()`)

/** Grows with every update of the row; a form sends back the version it was filled from. */
export const version = () =>
  integer()
    .notNull()
    .default(1)
    .$onUpdate(() => sql`version + 1`)

/** Inactive rows are hidden from visitors. */
export const status = () =>
  text({ enum: ['active', 'inactive'] })
    .notNull()
    .default('active')
