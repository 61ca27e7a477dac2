import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, money, texts, version } from '#server/db/columns.ts'
import type { Polygon } from '../polygons.ts'

export const shippingZones = pgTable(
  'shipping_zones',
  {
    id: id(),
    version: version(),
    name: texts().notNull(),
    countries: text().array().notNull(),
    /** When not empty, only these cities belong to the zone. */
    includedCities: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    excludedCities: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Postcode prefixes in upper case without spaces. */
    postcodes: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Districts of cities. */
    neighborhoods: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Areas drawn on the map: the coordinates of a GeoJSON MultiPolygon. */
    polygons: jsonb()
      .$type<Polygon[]>()
      .notNull()
      .default(sql`'[]'`),
    minDays: integer().notNull(),
    maxDays: integer().notNull(),
    /** Orders from this hour on count as made on the next working day. */
    cutoffHour: integer(),
    /** Customers may fetch their order from the warehouse. */
    offersCollection: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    check('shipping_zones_days_check', sql`${t.maxDays} >= ${t.minDays} and ${t.minDays} >= 0`),
    check('shipping_zones_cutoff_check', sql`${t.cutoffHour} between 1 and 23`),
  ],
)

/** On which weekdays the shop works (1 is Monday), and on which days it is closed all the same. One row. */
export const shopCalendar = pgTable('shop_calendar', {
  id: text().primaryKey().default('shop'),
  workingDays: integer().array().notNull(),
  closedDays: jsonb().$type<{ day: string; name: string }[]>().notNull(),
  version: version(),
})

/** The cost of delivery by order amount; a null `maxTotal` has no upper limit. */
export const shippingRates = pgTable(
  'shipping_rates',
  {
    id: id(),
    zoneId: uuid()
      .notNull()
      .references(() => shippingZones.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    minTotal: money().notNull(),
    maxTotal: money(),
    charge: money().notNull(),
  },
  (t) => [
    index('shipping_rates_zone_idx').on(t.zoneId, t.position),
    check('shipping_rates_order_check', sql`${t.maxTotal} is null or ${t.maxTotal} > ${t.minTotal}`),
  ],
)

/** The districts of cities, which address forms suggest and zones name. */
export const neighborhoods = pgTable(
  'neighborhoods',
  {
    id: id(),
    version: version(),
    /** ISO 3166 alpha-2. */
    country: text().notNull(),
    /** The city's English name where the deployment knows it, else as the office typed it. */
    city: text().notNull(),
    name: texts().notNull(),
    /** Every name it has or had, folded: addresses and zones with a former name are still its own. */
    names: text().array().notNull(),
    /** Inactive ones are not suggested, and are recognised all the same. */
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [index('neighborhoods_place_idx').on(t.country, t.city), index('neighborhoods_names_idx').using('gin', t.names)],
)

/**
 * The places of addresses that no zone covered, without street, name or customer. A row stands for one address, so that none is counted
 * twice; once the address is deleted its id leads nowhere.
 */
export const refusedPlaces = pgTable(
  'refused_places',
  {
    addressId: uuid().primaryKey(),
    country: text().notNull(),
    city: text().notNull(),
    district: text(),
    postcode: text(),
    lastAt: instant().notNull(),
  },
  (t) => [index('refused_places_last_idx').on(t.lastAt)],
)
