// The sitemap: every page that a visitor may find by searching, with its address in both languages; cached until the catalogue changes.
import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Locale, locales } from '#shared/locale.ts'
import { menuItems, menus } from '#modules/content/server/tables.ts'
import { files } from '#modules/files/server/tables.ts'
import { listFrontRoutes, listPages } from '#modules/pages/server/public.ts'
import { productIndex, productPictures, products } from '#modules/products/server/tables.ts'
import { brands, categories, mainCategories } from '#modules/taxonomy/server/tables.ts'
import type { AnswerCache } from '#server/answer-cache.ts'
import { catalogueTopic, contentTopic } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/client.ts'
import { sendCached } from '#server/http.ts'

type Place = { publicUrl: string; language: Locale }
type SitemapDeps = Place & { db: Db; cache: AnswerCache; asSystem<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> }
/** `languages`: those the page is shown in, by default both. */
type Entry = { path: string; changedAt?: string; pictures?: string[]; languages?: readonly Locale[] }

/** Products in one file: well below what sitemaps.org allows (50,000 addresses, 50 MB). */
const productsPerFile = 10_000

/** Registers /sitemap.xml, an index of one file with the categories, brands, menus, content pages and categories of the blog, and as many files as the products need. */
export function addSitemap(app: FastifyInstance, { db, cache, publicUrl, language, asSystem }: SitemapDeps): void {
  const keep = async (key: string, make: () => Promise<string>) => {
    const version = cache.version()
    return (
      cache.get(key) ?? cache.put(key, version, await make(), 'application/xml; charset=utf-8', { topics: [catalogueTopic, contentTopic] })
    )
  }
  app.get('/sitemap.xml', async (request, reply) =>
    sendCached(request, reply, await keep('sitemap', async () => index(publicUrl, await productFiles(db)))),
  )
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const [, number] = /^(\d{1,4})\.xml$/.exec(request.params.file) ?? []
    const file = Number(number ?? -1)
    if (file < 0 || file > (await productFiles(db))) return reply.callNotFound()
    const entries = () => (file === 0 ? firstEntries(db, asSystem) : productEntries(db, file - 1))
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

const firstEntries = async (db: Db, asSystem: SitemapDeps['asSystem']): Promise<Entry[]> => [
  ...(await termEntries(db)),
  ...(await menuEntries(db)),
  ...pageEntries(await asSystem(listFrontRoutes)),
  ...(await blogEntries(asSystem)),
]

const pageEntries = (pages: Awaited<ReturnType<typeof listFrontRoutes>>): Entry[] =>
  pages.map(({ path, updatedAt, language }) => ({
    path: `/${encodeURI(path)}`,
    changedAt: updatedAt,
    ...(language === 'all' ? {} : { languages: [language] }),
  }))

/** The list of articles and that of each category, in the languages in which there are some. */
async function blogEntries(asSystem: SitemapDeps['asSystem']): Promise<Entry[]> {
  const found = new Map<string, Locale[]>()
  for (const locale of locales) {
    const input = { params: { layout: 'blog' }, query: { page: 1, perPage: 1 } }
    const { data } = await asSystem((ctx) => listPages({ ...ctx, locale }, input))
    const categories = data.categories.map(({ slug }) => `/blogs?category=${encodeURIComponent(slug)}`)
    for (const path of data.pages.length > 0 ? ['/blogs', ...categories] : []) found.set(path, [...(found.get(path) ?? []), locale])
  }
  return [...found].map(([path, languages]) => ({ path, languages }))
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

/** The menus that have a page of products. */
async function menuEntries(db: Db): Promise<Entry[]> {
  const hasItems = sql`exists (select 1 from ${menuItems} item where item.menu_id = ${menus.id})`
  const rows = await db
    .select({ type: menus.type, slug: menus.slug, changedAt: menus.updatedAt })
    .from(menus)
    .where(and(eq(menus.status, 'active'), isNotNull(menus.itemType), hasItems))
    .orderBy(asc(menus.slug))
  return rows.map(({ type, slug, changedAt }) => ({ path: `/menus/${type}/${encodeURIComponent(slug)}`, changedAt }))
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
  const inLanguage = (path: string, locale: Locale) =>
    escaped(`${publicUrl}${path}${locale === language ? '' : `${path.includes('?') ? '&' : '?'}lang=${locale}`}`)
  const urls = entries.flatMap(({ path, changedAt, pictures = [], languages = locales }) => {
    const others = [
      ...languages.map((locale) => [locale, inLanguage(path, locale)]),
      ...(languages.includes(language) ? [['x-default', escaped(publicUrl + path)]] : []),
    ]
    const links = others.map(([locale, address]) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${address}"/>`).join('')
    const changed = changedAt ? `<lastmod>${changedAt.slice(0, 10)}</lastmod>` : ''
    const images = pictures.map((hash) => `<image:image><image:loc>${escaped(publicUrl)}/files/${hash}/1200.webp</image:loc></image:image>`)
    return languages.map((locale) => `<url><loc>${inLanguage(path, locale)}</loc>${changed}${links}${images.join('')}</url>`)
  })
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  const imageName = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${names} ${imageName}>${urls.join('\n')}</urlset>\n`
}
