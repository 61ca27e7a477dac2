// The feed of new products (Atom), in both languages; it names no price.
import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ProductCard } from '#modules/products/contract.ts'
import { productIndex, products } from '#modules/products/server/tables.ts'
import type { AnswerCache } from '#server/answer-cache.ts'
import { catalogueTopic, settingsTopic } from '#server/catalogue-version.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/client.ts'
import { sendCached } from '#server/http.ts'
import { pageLocale } from '#server/page-key.ts'
import { say } from '#server/texts.ts'
import type { Locale } from '#shared/locale.ts'

type FeedDeps = { db: Db; cache: AnswerCache; config: Config; shopName: (locale: Locale) => Promise<string> }
type Entry = { card: Record<Locale, ProductCard>; createdAt: string }

const newest = 50

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Registers /feed.xml, the products that were added last; cached until the catalogue changes. */
export function addFeed(app: FastifyInstance, { db, cache, config, shopName }: FeedDeps): void {
  const { publicUrl, profile } = config
  app.get('/feed.xml', async (request, reply) => {
    const locale = pageLocale(request.url, {}, profile.language)
    const key = `feed ${locale}`
    const version = cache.version()
    const made = async () => feed(await newProducts(db), { locale, publicUrl, language: profile.language, shop: await shopName(locale) })
    const type = 'application/atom+xml; charset=utf-8'
    return sendCached(
      request,
      reply,
      cache.get(key) ?? cache.put(key, version, await made(), type, { topics: [catalogueTopic, settingsTopic] }),
    )
  })
}

const newProducts = (db: Db): Promise<Entry[]> =>
  db
    .select({ card: productIndex.card, createdAt: products.createdAt })
    .from(productIndex)
    .innerJoin(products, eq(products.id, productIndex.productId))
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(newest)

type Feed = { locale: Locale; language: Locale; publicUrl: string; shop: string }

function feed(entries: readonly Entry[], { locale, language, publicUrl, shop }: Feed): string {
  const inLanguage = locale === language ? '' : `?lang=${locale}`
  const address = (path: string): string => escaped(`${publicUrl}${path}${inLanguage}`)
  const items = entries.map(({ card, createdAt }) => {
    const { id, slug, title, brand, picture } = card[locale]
    const page = address(`/productDetails/${encodeURIComponent(slug)}`)
    const image = picture ? `<link rel="enclosure" type="image/webp" href="${escaped(publicUrl)}/files/${picture.hash}/640.webp"/>` : ''
    return `<entry><id>urn:uuid:${id}</id><title>${escaped(title)}</title><link href="${page}"/>${image}<updated>${createdAt}</updated>${
      brand ? `<author><name>${escaped(brand)}</name></author>` : ''
    }</entry>`
  })
  const updated = entries[0]?.createdAt ?? new Date(0).toISOString()
  const title = escaped(say(locale, 'shop.feed.title', { shop }))
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}"><id>${address('/feed.xml')}</id><title>${title}</title>
<author><name>${escaped(shop)}</name></author><link rel="self" href="${address('/feed.xml')}"/><link href="${address('/products')}"/><updated>${updated}</updated>
${items.join('\n')}</feed>
`
}
