// Every column of the database that looks personal belongs to the register of personal data, so that no erasure forgets one.
import { getTableName, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { personalData } from '../modules.ts'
import { theApp } from './app.ts'

const app = await theApp()

const looksPersonal =
  /e_?mail|phone|mobile|^(first_|last_|full_|contact_|customer_|actor_|author_|holder_)?name$|address|recipient|voter|birth|passport|(^|_)ip($|_)|user_agent|browser|card_|last_(four|digits)|expiry/

/** Columns that look personal and are not: names of the catalogue and of the shop's own things, and links to rows of the register. */
const impersonal = [
  'customer_groups',
  'page_layouts',
  'payment_methods',
  'price_lists',
  'roles',
  'brands',
  'measure_units',
  'order_shipments',
]
  .concat(['installation', 'order_views', 'product_attributes', 'shipping_zones', 'neighborhoods'])
  .map((table) => `${table}.name`)

test('no column that looks personal is outside the register', async () => {
  const { rows } = await app.asSystem((ctx) =>
    ctx.db.execute<{ name: string; column: string }>(sql`
      select table_name || '.' || column_name as name, column_name as "column" from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'jsonb', 'character varying', 'inet') order by 1`),
  )
  const registered = new Set(
    personalData.flatMap(({ columns }) => columns.map((column) => `${getTableName(column.table)}.${snake(column.name)}`)),
  )

  expect(rows.filter(({ name, column }) => looksPersonal.test(column) && !registered.has(name) && !impersonal.includes(name))).toEqual([])
  // A column that was renamed or dropped leaves the register.
  expect([...registered].filter((name) => !rows.some((row) => row.name === name) && !name.endsWith('_id'))).toEqual([])
  expect(impersonal.filter((name) => !rows.some((row) => row.name === name))).toEqual([])
  expect(registered.size).toBeGreaterThan(60)
})

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
