// A page of an office list with its total.
import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { theApp } from '#testing/app.ts'
import { byAge, listPage, longListPage, sortedBy } from './list-page.ts'
import { settings } from './tables.ts'

const app = await theApp()
await anAdmin(app)
await app.asSystem((ctx) => ctx.db.insert(settings).values(['a', 'b', 'c'].map((name) => ({ key: `page.${name}`, value: {} }))))

const page = (asked: { page: number; perPage?: number }, sort: 'key' | '-key' = 'key') =>
  app.asSystem((ctx) =>
    listPage(ctx, asked, {
      from: settings,
      columns: { key: settings.key },
      where: [like(settings.key, 'page.%'), undefined, false],
      order: sortedBy(sort, { key: settings.key }),
    }),
  )

test('gives a page in its order with the number of all', async () => {
  expect(await page({ page: 2, perPage: 2 })).toEqual({
    data: [{ key: 'page.c' }],
    meta: { page: 2, perPage: 2, total: 3, totalIsExact: true },
  })
  expect((await page({ page: 1, perPage: 2 }, '-key')).data).toEqual([{ key: 'page.c' }, { key: 'page.b' }])
})

test('knows how many there are when the page asked for is past the end', async () => {
  expect(await page({ page: 9, perPage: 2 })).toEqual({ data: [], meta: { page: 9, perPage: 2, total: 3, totalIsExact: true } })
})

test('is as long as the settings say when the caller does not', async () => {
  expect((await page({ page: 1 })).meta.perPage).toBe(20)
})

test('a page of a long table is found by its ids, in either order, with the number of all', async () => {
  const long = (page: number, sort: string) =>
    app.asSystem((ctx) =>
      longListPage(
        ctx,
        { page, perPage: 2 },
        {
          from: settings,
          id: settings.key,
          columns: { key: settings.key },
          where: [like(settings.key, 'page.%'), undefined],
          order: byAge(sort, settings.key, settings.key),
        },
      ),
    )

  expect(await long(2, 'key')).toEqual({ data: [{ key: 'page.c' }], meta: { page: 2, perPage: 2, total: 3, totalIsExact: true } })
  expect((await long(1, '-key')).data).toEqual([{ key: 'page.c' }, { key: 'page.b' }])
  expect(await long(9, 'key')).toMatchObject({ data: [], meta: { total: 3 } })
})
