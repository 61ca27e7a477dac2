import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { ofNumberOrReference } from './search-orders.ts'
import { orders } from './tables.ts'

const app = await theApp()

test.each([
  ['a part of a purchase order number', 'PO 4711-B'],
  ['one of two signs, as a whole', 'PO'],
  ['a part that could begin an order number, too', '4711B'],
])('%s is looked up in its index', async (_, typed) => {
  const plan = await app.asSystem((ctx) =>
    ctx.tx(async (inner) => {
      await inner.db.execute(sql`set local enable_seqscan = off`)
      return inner.db.execute(sql`explain select id from ${orders} where ${ofNumberOrReference(inner, typed)}`)
    }),
  )
  const lines = JSON.stringify(plan.rows)
  expect(lines).toContain('orders_purchase_order_words_idx')
  expect(lines).not.toContain('Seq Scan')
})
