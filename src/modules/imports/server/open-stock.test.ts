import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { fileWith } from './testing/catalogue-rows.ts'
import { officeImports } from './testing/office-imports.ts'

const app = await theApp()
const office = officeImports(app, (await anAdmin(app)).token)
const fileOf = fileWith('sku,title_en,price,quantity')
const stockOf = fileWith('sku,quantity')

test('new products without a stock figure begin with what the office says', async () => {
  const lines = fileOf('OPEN-1,Nobody counted,5,', 'OPEN-2,Counted,5,3')
  const shown = await office.preview(lines)
  expect(shown.counts).toMatchObject({ new: 2, openStock: 1 })

  await office.run(shown.id, { openStock: 25 })

  const { rows } = await app.asSystem(({ db }) =>
    db.execute(sql`select sku, on_hand::int as "onHand" from variants where sku like 'OPEN-_' order by sku`),
  )
  expect(rows).toEqual([
    { sku: 'OPEN-1', onHand: 25 },
    { sku: 'OPEN-2', onHand: 3 },
  ])

  await office.run((await office.preview(fileOf('OPEN-3,Made to order,5,'))).id, { openStock: null })
  await office.run((await office.preview(fileOf('OPEN-4,Printed,5,not counted'))).id)
  const { rows: made } = await app.asSystem(({ db }) =>
    db.execute(sql`select on_hand as "onHand", (select i.is_in_stock from product_index i where i.product_id = v.product_id) as "isInStock"
      from variants v where sku in ('OPEN-3', 'OPEN-4')`),
  )
  expect(made).toEqual(Array.from({ length: 2 }, () => ({ onHand: null, isInStock: true })))
})

test('a bundle comes into stock with the stock of its part, also where the part itself had some all along', async () => {
  const part = await aProduct(app, { sku: 'PART-1', onHand: 3 })
  const bundle = await aProduct(app, { sku: 'BUNDLE-1', bundleOf: [{ variantId: part.variantId, quantity: 5 }] })
  const isInStock = async () => {
    const { rows } = await app.asSystem(({ db }) =>
      db.execute<{ is: boolean }>(sql`select is_in_stock as is from product_index where product_id = ${bundle.id}`),
    )
    return rows[0]?.is
  }
  expect(await isInStock()).toBe(false)

  await office.run((await office.preview(stockOf('PART-1,10'))).id)
  expect(await isInStock()).toBe(true)

  await office.run((await office.preview(stockOf('PART-1,4'))).id)
  expect(await isInStock()).toBe(false)
})
