// The migration that ends withdrawn country codes: what was stored with one goes where its successor goes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAddress } from '#testing/builders/accounts.ts'
import { aZone } from '#testing/builders/shipping.ts'
import { addresses } from '#modules/people/server/tables.ts'
import { shippingZones } from '#modules/shipping/server/tables.ts'
import { one } from '#server/db/failures.ts'

const migration = readFileSync(join(import.meta.dirname, '../../../../migrations/0017_country_codes.sql'), 'utf8')

const app = await theApp()

test('addresses and zones with a withdrawn code get its successor, and nothing else changes', async () => {
  const customer = await aCustomer(app)
  const old = await anAddress(app, customer.id, { country: 'UK' })
  const right = await anAddress(app, customer.id, { country: 'FR', isDefault: false })
  const zone = await aZone(app, { countries: ['IE', 'UK', 'GB'] })

  await app.asSystem((ctx) =>
    ctx.tx(async ({ db }) => {
      for (const statement of migration.split('--> statement-breakpoint')) await db.execute(sql.raw(statement))
    }),
  )

  const countryOf = (id: string) => app.asSystem((ctx) => ctx.db.select().from(addresses).where(eq(addresses.id, id)).then(one))
  expect((await countryOf(old.id)).country).toBe('GB')
  expect((await countryOf(right.id)).country).toBe('FR')
  const { countries } = await app.asSystem((ctx) => ctx.db.select().from(shippingZones).where(eq(shippingZones.id, zone.id)).then(one))
  expect(countries.toSorted()).toEqual(['GB', 'IE'])
})
