import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#testing/builders/products.ts'
import { type TestApp, testApp } from '#testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await aProduct(app, { title: 'Oxford shirt', slug: 'oxford-shirt', category: 'shirts' })
  await aProduct(app, { title: 'Hidden coat', slug: 'hidden-coat', productStatus: 'unavailable' })
})
afterAll(() => app.close())

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

test('a file that is not there is not found', async () => {
  for (const file of ['2.xml', '-1.xml', 'x.xml', '1']) expect((await read(`/sitemaps/${file}`)).statusCode).toBe(404)
})
