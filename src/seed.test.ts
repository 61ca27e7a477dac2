import { count, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDemoShop, loadDemo } from './seed.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { anAdmin } from './testing/builders/accounts.ts'
import { listSlides } from '#modules/content/contract.ts'
import { getAdminMenu, listAdminMenus, MenuInput } from '#modules/content/menu-admin-contract.ts'
import { listHomeMenus, listLinkMenus } from '#modules/content/menu-contract.ts'
import { getPage, listFrontRoutes, listPages } from '#modules/pages/contract.ts'
import { getProduct, listProducts } from '#modules/products/contract.ts'
import { variants } from '#modules/products/server/tables.ts'
import { getSiteSettings } from '#modules/settings/contract.ts'
import { listMainCategories } from '#modules/products/terms-contract.ts'
import type { AnyEndpoint, CallInput } from '#shared/endpoint.ts'

test('the demo is not written into a shop that somebody has set up', async () => {
  const app = await testApp()
  await anAdmin(app)
  expect([await loadDemo(app), await isDemoShop(app)]).toEqual([false, false])
  await app.close()
})

describe.each([
  ['testing_v2', 120, 900, 'en'],
  ['testing_v1', 90, 150, 'ar'],
])('the demo of %s', (profile, productCount, variantCount, locale) => {
  let app: TestApp
  const headers = { 'accept-language': locale }

  beforeAll(async () => {
    app = await testApp({ profile, env: { PAGE_CACHE: '0', DEMO: '1' } })
    await loadDemo(app)
  })
  afterAll(() => app.close())

  test('fills every category, and does so once', async () => {
    const visitor = app.as(null)
    const before = await visitor.call(listProducts)
    expect(before.meta.total).toBeGreaterThanOrEqual(productCount)
    expect(await app.asSystem(async (ctx) => (await ctx.db.select({ n: count() }).from(variants))[0]?.n)).toBeGreaterThanOrEqual(
      variantCount,
    )
    for (const main of await visitor.call(listMainCategories)) expect(main.productCount, main.slug).toBeGreaterThan(0)

    expect([await loadDemo(app), await isDemoShop(app)]).toEqual([false, true])
    expect((await visitor.call(listProducts)).meta.total).toBe(before.meta.total)
  })

  test('every product page answers, with pictures that can be fetched', async () => {
    const visitor = app.as(null)
    const { data } = await visitor.call(listProducts, { query: { perPage: 100 } }, headers)
    for (const { slug } of data)
      expect((await visitor.call(getProduct, { params: { slug } }, headers)).pictures.length, slug).toBeGreaterThan(0)
    const hash = data[0]?.picture?.hash ?? ''
    const picture = await app.inject({ url: `/files/${hash}/160.webp` })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await visitor.call(listSlides, {}, headers)).map(({ picture: shown }) => shown === null)).toEqual([false, false, false])
  })

  test('the menus of home page, header and footer are what their kinds ask for, and show something', async () => {
    const visitor = app.as(null)
    const { token } = await anAdmin(app)
    const { data } = await app.as(token).call(listAdminMenus, { query: { perPage: 100 } })
    for (const { id, title } of data) {
      const {
        items,
        banner,
        poster,
        video,
        pictures,
        id: _,
        slug: __,
        version: ___,
        ...menu
      } = await app.as(token).call(getAdminMenu, { params: { id } })
      const given = {
        ...menu,
        itemIds: items.map((item) => item.id),
        bannerId: banner?.fileId ?? null,
        posterId: poster?.fileId ?? null,
        videoId: video?.fileId ?? null,
        pictures: pictures.map(({ fileId, alt, href }) => ({ fileId, alt, href })),
      }
      expect(MenuInput.safeParse(given).error?.issues ?? [], title.en).toEqual([])
    }
    const home = await visitor.call(listHomeMenus, {}, headers)
    const links = await visitor.call(listLinkMenus, {}, headers)
    expect(home.length + links.length).toBe(data.length)
    for (const { banner } of [...home, ...links]) {
      if (banner) expect((await app.inject({ url: `/files/${banner.hash}/320.webp` })).statusCode).toBe(200)
    }
  })

  test('the content pages are there in both languages, with their pictures, products and questions', async () => {
    for (const language of ['en', 'ar']) {
      const visitor = {
        call: <E extends AnyEndpoint>(of: E, input: CallInput<E>) => app.as(null).call(of, input, { 'accept-language': language }),
      }
      const { additionalFrontRoutes } = await visitor.call(listFrontRoutes, {})
      const paths = additionalFrontRoutes.map(({ path }) => path)
      expect(paths).toEqual(expect.arrayContaining(['about-us', 'services', 'form-1', 'landing-page-1']))
      const blog = await visitor.call(listPages, { params: { layout: 'blog' }, query: {} })
      expect(blog.meta.total).toBeGreaterThanOrEqual(5)
      expect(blog.data.categories.length).toBeGreaterThan(1)
      const days = blog.data.pages.map(({ publishedAt }) => publishedAt)
      expect(days).toEqual(days.toSorted().toReversed())
      const types = new Set<string>()
      for (const path of paths) {
        const { blocks, picture, metaDescription, layout } = await visitor.call(getPage, { query: { path } })
        for (const { type } of blocks) types.add(type)
        expect(metaDescription, path).not.toBe('')
        if (layout !== 'form') expect((await app.inject({ url: `/files/${picture?.hash}/320.webp` })).statusCode, path).toBe(200)
      }
      expect([...types].toSorted()).toEqual(['form', 'gallery', 'links', 'picture', 'products', 'questions', 'richText', 'text'])
    }
  })

  test('stock is the sum of its movements', async () => {
    const { rows } = await app.asSystem((ctx) =>
      ctx.db.execute(
        sql`select v.sku from variants v left join stock_movements m on m.variant_id = v.id group by v.id having v.on_hand <> coalesce(sum(m.delta), 0)`,
      ),
    )
    expect(rows).toEqual([])
  })

  test('the theme of the settings is a JSON string', async () => {
    const { theme } = await app.as(null).call(getSiteSettings)
    expect(JSON.parse(theme)).toMatchObject({
      perPage: 20,
      admin_limit: 20,
      columns: { mobile: 2, ipadV: 2, ipadH: 3, laptop: 3, monitor: 4 },
    })
  })
})
