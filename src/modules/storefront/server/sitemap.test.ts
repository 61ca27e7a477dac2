import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { getMenu } from '#modules/content/menu-contract.ts'
import { createMenu, type MenuInput } from '#modules/content/menu-admin-contract.ts'
import { getProduct } from '#modules/products/contract.ts'
import { products } from '#modules/products/server/tables.ts'
import { brands } from '#modules/taxonomy/server/tables.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aPage, aPublishedPage, words } from '#testing/builders/pages.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { reindexProducts } from '#modules/products/server/public.ts'
import { forgetShares } from './share-pictures.ts'

const app = await theApp({ watches: true })
await aProduct(app, { title: 'Oxford shirt', slug: 'oxford-shirt', category: 'shirts' })
await aProduct(app, { title: 'Hidden coat', slug: 'hidden-coat', productStatus: 'unavailable' })

const read = async (url: string) => app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'identity' } })

test('the sitemap names its files, and each is there', async () => {
  const { body, headers } = await read('/sitemap.xml')
  const files = [...body.matchAll(/<loc>[^<]*(\/sitemaps\/\d+\.xml)<\/loc>/g)].map(([, path]) => path ?? '')

  expect(headers['content-type']).toContain('application/xml')
  expect(files).toEqual(['/sitemaps/0.xml', '/sitemaps/1.xml'])
  for (const file of files) expect((await read(file)).statusCode).toBe(200)
})

test('holds what visitors may see, in both languages, and nothing else', async () => {
  const { body } = await read('/sitemaps/1.xml')

  expect(body).toContain('/productDetails/oxford-shirt?lang=ar')
  expect(body).not.toContain('hidden-coat')
  expect((await read('/sitemaps/0.xml')).body).toContain('/category/shirts</loc>')
})

test('holds the active menus that have products, brands or categories', async () => {
  const { token } = await anAdmin(app)
  const { id } = await aProduct(app, { title: 'Menu tee' })
  const none = { en: '', ar: '' }
  const look = { bannerId: null, bannerBlur: 0, posterId: null, videoId: null, pictures: [], isCombined: false }
  const add = (title: string, over: Partial<MenuInput> = {}) =>
    app.as(token).call(createMenu, {
      body: {
        ...{ title: { en: title, ar: `${title} ع` }, text: none, status: 'active', location: 'home', type: 'grid' },
        ...{ deviceTypes: ['web'], itemType: 'products', itemIds: [id], ...look, ...over },
      },
    })
  const { slug } = await add('Summer menu')
  const hidden = await add('Hidden menu', { status: 'inactive' })

  await vi.waitFor(async () => expect((await read('/sitemaps/0.xml')).body).toContain(`/menus/grid/${slug}?lang=ar</loc>`), 20_000)
  expect((await read('/sitemaps/0.xml')).body).not.toContain(hidden.slug)
  expect(await app.as(null).status(getMenu, { params: { type: 'grid', menu: slug } })).toBe(200)
})

test('holds the content pages in the languages they are shown in, and the blog with its feed', async () => {
  const { token } = await anAdmin(app)
  await aPublishedPage(app, token, 'blog', 'size-runs', {
    title: words('Size runs', 'توزيع\u000bالمقاسات'),
    author: words('Nadia', 'نادية'),
    category: words('Trade & craft', 'التجارة'),
    priority: 9,
  })
  await aPublishedPage(app, token, 'blog', 'newer', { title: words('Newer', 'أحدث') })
  await aPublishedPage(app, token, 'blog', 'for-arabs', { language: 'ar', category: words('', 'حرف') })
  await aPublishedPage(app, token, 'default', 'only-arabic', { language: 'ar' })
  await aPage(app, token, 'default', 'a-draft')

  await vi.waitFor(async () => {
    const { body } = await read('/sitemaps/0.xml')
    expect(body).toContain('/blogs/size-runs?lang=ar</loc>')
    expect(body).toContain('/blogs</loc>')
    expect(body).toMatch(/\/blogs\?category=trade-craft<\/loc>.*hreflang="ar" href="[^"]*\/blogs\?category=trade-craft&amp;lang=ar"/)
    expect(body).toContain('/blogs?category=trade-craft&amp;lang=ar</loc>')
    expect(body).toContain(`/blogs?category=${encodeURIComponent('حرف')}&amp;lang=ar</loc>`)
    expect(body).not.toContain(`/blogs?category=${encodeURIComponent('حرف')}</loc>`)
    expect(body).toContain('/only-arabic?lang=ar</loc>')
    expect(body).not.toMatch(/only-arabic(<|")/)
    expect(body).not.toContain('a-draft')
  }, 20_000)
  const { body, headers } = await read('/blogs/feed.xml?lang=ar')
  expect(headers['content-type']).toContain('application/atom+xml')
  expect(body).toContain('<title>توزيع المقاسات</title>')
  expect(body).toContain('<author><name>نادية</name></author>')
  expect(body).not.toContain('only-arabic')
  // A reader of feeds wants the newest; a priority is about the list of the shop.
  expect(body.indexOf('/blogs/newer')).toBeLessThan(body.indexOf('/blogs/size-runs'))
})

test('a content page has a picture for shared links, in the languages it is shown in', async () => {
  const { statusCode, rawPayload } = await app.inject({ method: 'GET', url: '/share/en/page/blogs/size-runs.jpg' })

  expect(statusCode).toBe(200)
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  for (const path of ['/share/en/page/only-arabic.jpg', '/share/en/page/a-draft.jpg', '/share/en/page/blogs/size-runs'])
    expect((await read(path)).statusCode, path).toBe(404)
})

test('a file that is not there is not found', async () => {
  for (const file of ['2.xml', '-1.xml', 'x.xml', '1']) expect((await read(`/sitemaps/${file}`)).statusCode).toBe(404)
})

test('the feed names new products that visitors may see', async () => {
  const { body, headers } = await read('/feed.xml?lang=ar')

  expect(headers['content-type']).toContain('application/atom+xml')
  expect(body).toContain('/productDetails/oxford-shirt?lang=ar')
  expect(body).not.toContain('hidden-coat')
})

test('the picture of a shared link is a JPEG of the size that networks ask for, for visible products alone', async () => {
  for (const path of ['/share/en/product/oxford-shirt.jpg', '/share/ar/shop.jpg']) {
    const { statusCode, rawPayload, headers } = await app.inject({ method: 'GET', url: path })
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  }
  for (const path of ['/share/en/product/hidden-coat.jpg', '/share/fr/shop.jpg', '/share/en/product/oxford-shirt.png'])
    expect((await read(path)).statusCode).toBe(404)
})

test('a brand and a category have a picture for shared links that names them, others have none', async () => {
  await aProduct(app, { title: 'Linen shirt', brand: 'north', category: 'linen', mainCategory: 'men' })
  const draw = async (path: string) => {
    const { statusCode, rawPayload } = await app.inject({ method: 'GET', url: path })
    return statusCode === 200 ? rawPayload.toString('base64') : statusCode
  }
  const pictures = await Promise.all(['brand/north', 'category/linen', 'main-category/men'].map((term) => draw(`/share/en/${term}.jpg`)))
  expect(new Set(pictures).size).toBe(3)
  for (const picture of pictures) expect(await sharp(Buffer.from(String(picture), 'base64')).metadata()).toMatchObject({ width: 1200 })
  expect(await Promise.all(['brand/linen', 'tag/north', 'category/none'].map((term) => draw(`/share/en/${term}.jpg`)))).toEqual([
    404, 404, 404,
  ])

  await app.asSystem((ctx) => ctx.db.update(brands).set({ status: 'inactive' }).where(eq(brands.slug, 'north')))
  expect(await draw('/share/en/brand/north.jpg')).toBe(404)
})

test('the picture of a shared link shows no price: products that differ in nothing else have the same one', async () => {
  const pictures = [
    await aProduct(app, { title: 'Plain vest', slug: 'plain-vest-cheap', price: 500 }),
    await aProduct(app, { title: 'Plain vest', slug: 'plain-vest-dear', price: 99_900 }),
    await aProduct(app, { title: 'Plain vest, long', slug: 'plain-vest-long', price: 500 }),
  ].map(async ({ slug }) => (await app.inject({ method: 'GET', url: `/share/en/product/${slug}.jpg` })).rawPayload.toString('base64'))
  const [cheap, dear, other] = await Promise.all(pictures)

  expect(dear).toBe(cheap)
  expect(other).not.toBe(cheap)
})

test('pictures of shared links that nothing names any more are removed, those of today and of what is there are not', async () => {
  const { id } = await aProduct(app, { title: 'Green scarf', slug: 'green-scarf' })
  const folder = join(app.dataDir, 'files', 'shares')
  const draw = () => app.inject({ method: 'GET', url: '/share/en/product/green-scarf.jpg' })
  const ageAll = async (days: number) => {
    const then = new Date(Date.now() - days * 86_400_000)
    for (const name of await readdir(folder)) await utimes(join(folder, name), then, then)
  }
  const afterForgetting = async () => {
    await app.asSystem((ctx) => ctx.enqueue(forgetShares, {}))
    await app.drainJobs()
    return (await readdir(folder)).toSorted()
  }
  await draw()
  await app.inject({ method: 'GET', url: '/share/ar/category/shirts.jpg' })
  await ageAll(2)
  const before = await afterForgetting()
  await app.asSystem(async (ctx) => {
    await ctx.db
      .update(products)
      .set({ title: { en: 'Blue scarf', ar: '' } })
      .where(eq(products.id, id))
    await reindexProducts(ctx, [id])
  })
  await draw()
  const drawn = (await readdir(folder)).filter((name) => !before.includes(name))
  expect(drawn).toHaveLength(1)
  await ageAll(0)
  expect(await afterForgetting()).toEqual([...before, ...drawn].toSorted())
  await ageAll(2)
  const left = await afterForgetting()
  expect(left).toHaveLength(before.length)
  expect(left).toContain(drawn[0])
})

test('what was taken out for good is gone; what is hidden or never was is not found', async () => {
  await aProduct(app, { title: 'Old scarf', slug: 'old-scarf' })
  await app.asSystem((ctx) => ctx.db.update(products).set({ archivedAt: ctx.now.toISOString() }).where(eq(products.slug, 'old-scarf')))
  const statusOf = (slug: string) => app.as(null).status(getProduct, { params: { slug } })

  expect(await Promise.all(['old-scarf', 'hidden-coat', 'never-was'].map(statusOf))).toEqual([410, 404, 404])
})
