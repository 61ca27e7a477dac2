import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aCustomer } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { orderedOf } from './answer-amounts.ts'

const app = await theApp()

test('what was ordered is looked up in its indexes, also where one variant stands in all lines and half of them are bundles', async () => {
  const order = await anOrder(app, { customerId: (await aCustomer(app)).id, methodId: (await aPaymentMethod(app)).id })
  const { variantId } = await aProduct(app)
  const plan = await app.asSystem(async ({ db }) => {
    await db.execute(sql`
      insert into order_lines select (jsonb_populate_record(l, jsonb_build_object('id', uuidv7(), 'position', n, 'components',
        case when n % 2 = 0 then '[]' else jsonb_build_array(jsonb_build_object('variantId', uuidv7(), 'quantity', 2)) end))).*
      from order_lines l, generate_series(1, 2000) n where l.order_id = ${order.id}`)
    await db.execute(sql`vacuum analyze order_lines`)
    return db.execute(sql`explain ${orderedOf([variantId])}`)
  })

  const lines = JSON.stringify(plan.rows)
  expect(lines).toContain('order_lines_variant_idx')
  expect(lines).toContain('order_lines_parts_idx')
  expect(lines).not.toContain('Seq Scan')
})
