import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { keptOf } from './answer-amounts.ts'

const app = await theApp()

test('what saved carts hold is looked up in its index', async () => {
  const plan = await app.asSystem((system) =>
    system.tx(async ({ db }) => {
      await db.execute(sql`set local enable_seqscan = off`)
      return db.execute(sql`explain ${keptOf([crypto.randomUUID()])}`)
    }),
  )

  const lines = JSON.stringify(plan.rows)
  expect(lines).toContain('saved_carts_variants_idx')
  expect(lines).not.toContain('Seq Scan')
})
