// The sitemap: every page that a visitor may find by searching, with its address in both languages; cached until the catalogue changes.
import { asc, count, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Locale, locales } from '#shared/locale.ts'
import { files } from '#modules/files/server/tables.ts'
import { productIndex, productPictures, products } from '#modules/products/server/tables.ts'
import { brands, categories, mainCategories } from '#modules/taxonomy/server/tables.ts'
import type { AnswerCache } from '#server/answer-cache.ts'
import { catalogueTopic } from '#server/catalogue-version.ts'
import type { Db } from '#server/db/client.ts'
import { sendCached } from '#server/http.ts'

type Place = { publicUrl: string; language: Locale }
type SitemapDeps = Place & { db: Db; cache: AnswerCache }
type Entry = { path: string; changedAt?: string; pictures?: string[] }

/** Products in one file: well below what sitemaps.org allows (50,000 addresses, 50 MB). */
const productsPerFile = 10_000

/** Registers /sitemap.xml, an index of one file with the categories and brands and as many files as the products need. */
export function addSitemap(app: FastifyInstance, { db, cache, publicUrl, language }: SitemapDeps): void {
  const keep = async (key: string, make: () => Promise<string>) => {
    const version = cache.version()
    return cache.get(key) ?? cache.put(key, version, await make(), 'application/xml; charset=utf-8', { topics: [catalogueTopic] })
  }
  app.get('/sitemap.xml', async (request, reply) =>
    sendCached(request, reply, await keep('sitemap', async () => index(publicUrl, await productFiles(db)))),
  )
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const [, number] = /^(\d{1,4})\.xml$/.exec(request.params.file) ?? []
    const file = Number(number ?? -1)
    if (file < 0 || file > (await productFiles(db))) return reply.callNotFound()
    const entries = () => (file === 0 ? termEntries(db) : productEntries(db, file - 1))
    return sendCached(request, reply, await keep(`sitemap ${file}`, async () => urlSet({ publicUrl, language }, await entries())))
  })
}

async function productFiles(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(productIndex)
  return Math.ceil((row?.total ?? 0) / productsPerFile)
}

/** The hashes of a product's first pictures. */
const picturesOf = sql<string[]>`array(select f.hash from ${productPictures} pp join ${files} f on f.id = pp.file_id
  where pp.product_id = ${products}.id order by pp.position limit 5)`

async function productEntries(db: Db, file: number): Promise<Entry[]> {
  const rows = await db
    .select({ slug: products.slug, changedAt: products.updatedAt, pictures: picturesOf })
    .from(productIndex)
    .innerJoin(products, eq(products.id, productIndex.productId))
    .orderBy(asc(productIndex.productId))
    .limit(productsPerFile)
    .offset(file * productsPerFile)
  return rows.map(({ slug, changedAt, pictures }) => ({ path: `/productDetails/${encodeURIComponent(slug)}`, changedAt, pictures }))
}

async function termEntries(db: Db): Promise<Entry[]> {
  const { rows } = await db.execute<{ kind: string; slug: string }>(sql`
    select 'main-category' as kind, slug from ${mainCategories} where status = 'active'
    union all select 'category', slug from ${categories} where status = 'active'
    union all select 'brand', slug from ${brands} where status = 'active'
    order by kind, slug`)
  const terms = rows.map(({ kind, slug }) => ({ path: `/${kind}/${encodeURIComponent(slug)}` }))
  return [...['/', '/products', '/main-categories', '/categories', '/contact'].map((path) => ({ path })), ...terms]
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const index = (publicUrl: string, files: number): string => {
  const addresses = Array.from(
    { length: files + 1 },
    (_, file) => `<sitemap><loc>${escaped(`${publicUrl}/sitemaps/${file}.xml`)}</loc></sitemap>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('\n')}</sitemapindex>\n`
}

/** One entry for each language of a page; each names the others. */
function urlSet({ publicUrl, language }: Place, entries: readonly Entry[]): string {
  const inLanguage = (path: string, locale: Locale) => escaped(`${publicUrl}${path}${locale === language ? '' : `?lang=${locale}`}`)
  const urls = entries.flatMap(({ path, changedAt, pictures = [] }) => {
    const others = [...locales.map((locale) => [locale, inLanguage(path, locale)]), ['x-default', escaped(publicUrl + path)]]
    const links = others.map(([locale, address]) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${address}"/>`).join('')
    const changed = changedAt ? `<lastmod>${changedAt.slice(0, 10)}</lastmod>` : ''
    const images = pictures.map((hash) => `<image:image><image:loc>${escaped(publicUrl)}/files/${hash}/1200.webp</image:loc></image:image>`)
    return locales.map((locale) => `<url><loc>${inLanguage(path, locale)}</loc>${changed}${links}${images.join('')}</url>`)
  })
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  const imageName = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${names} ${imageName}>${urls.join('\n')}</urlset>\n`
}
