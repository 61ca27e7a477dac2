import { expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { one } from '#server/db/failures.ts'
import { readTaxRates } from './public.ts'

import { taxGroups, taxRates } from './tables.ts'

const app = await theApp()

const aGroup = (code: string, rates: { country: string | null; bps: number; startsOn?: string; endsOn?: string }[]) =>
  app.asSystem(async (ctx) => {
    const { id } = one(
      await ctx.db
        .insert(taxGroups)
        .values({ code, title: { en: code, ar: code } })
        .returning({ id: taxGroups.id }),
    )
    if (rates.length > 0) await ctx.db.insert(taxRates).values(rates.map((rate) => ({ ...rate, taxGroupId: id })))
    return id
  })

test('knows the rate of every group asked for, in the country and on the day', async () => {
  const clothing = await aGroup('clothing', [
    { country: 'GB', bps: 2000 },
    { country: null, bps: 500 },
  ])
  const books = await aGroup('books', [])
  const food = await aGroup('food', [
    { country: 'GB', bps: 1000, endsOn: '2026-06-30' },
    { country: 'GB', bps: 1200, startsOn: '2026-07-01' },
  ])
  const rates = (country: string, day: string) =>
    app.asSystem(async (ctx) => (await readTaxRates(ctx))({ taxGroupIds: [clothing, books, food, clothing], country, day }))

  expect(await rates('GB', '2026-06-30')).toEqual(
    new Map([
      [clothing, 2000],
      [books, null],
      [food, 1000],
    ]),
  )
  expect(await rates('FR', '2026-07-01')).toEqual(
    new Map([
      [clothing, 500],
      [books, null],
      [food, null],
    ]),
  )
  expect((await rates('GB', '2026-07-01')).get(food)).toBe(1200)
})
