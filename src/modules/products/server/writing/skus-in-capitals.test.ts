// The migration that writes SKUs of older shops in capitals.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aProduct } from '#testing/builders/products.ts'
import { products, searchState, variants } from '../tables.ts'

const folder = join(import.meta.dirname, '../../../../../migrations')
const file = readdirSync(folder).find((name) => name.endsWith('_skus_in_capitals.sql')) ?? ''
const migration = readFileSync(join(folder, file), 'utf8')
const app = await theApp()
const migrate = () => app.asSystem((ctx) => ctx.tx(async ({ db }) => void (await db.execute(sql.raw(migration)))))

test('SKUs come into capitals with the codes that say the same; those that differ by their letters alone stay; the index is made anew', async () => {
  const lamp = await aProduct(app, { sku: 'LAMP-70', variants: [{ sku: 'LAMP-70-R' }, { sku: 'LAMP-70-B' }] })
  const small = await aProduct(app, { sku: 'TWIN-70A' })
  await aProduct(app, { sku: 'TWIN-70B' })
  const read = () =>
    app.asSystem(async ({ db }) => ({
      products: (await db.select({ sku: products.sku }).from(products).orderBy(products.sku)).map(({ sku }) => sku).toSorted(),
      codes: (await db.select().from(variants)).map(({ sku, code }) => `${sku} ${code}`).toSorted(),
      version: (await db.select().from(searchState))[0]?.version,
    }))
  const before = await read()
  await migrate()
  expect(await read()).toEqual(before)

  await app.asSystem(async ({ db }) => {
    await db.execute(sql`update ${products} set sku = lower(sku) where id = ${lamp.id}`)
    await db.execute(sql`update ${products} set sku = 'twin-70b' where id = ${small.id}`)
    await db.execute(sql`update ${variants} set sku = lower(sku), code = 'own' where sku = 'LAMP-70-R'`)
    await db.execute(sql`update ${variants} set sku = lower(sku), code = lower(sku) where sku = 'LAMP-70-B'`)
  })
  await migrate()
  const after = await read()
  expect(after.products).toEqual(['LAMP-70', 'TWIN-70B', 'twin-70b'].toSorted())
  expect(after.codes).toEqual(expect.arrayContaining(['LAMP-70-R own', 'LAMP-70-B LAMP-70-B']))
  expect(after.version).toBe(0)
})
