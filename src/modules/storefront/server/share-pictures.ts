// The pictures of shared links: /share/:locale/product/:slug.jpg for each product that visitors see, /share/:locale/shop.jpg for all other pages.
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type ShareCard, shareCard } from '#modules/files/server/public.ts'
import { files } from '#modules/files/server/tables.ts'
import { productIndex, products } from '#modules/products/server/tables.ts'
import type { Db } from '#server/db/client.ts'
import type { Storage } from '#server/storage.ts'
import { coreErrors } from '#shared/errors.ts'
import { type Locale, locales } from '#shared/locale.ts'

type ShareDeps = { db: Db; storage: Storage; shop: (locale: Locale) => Promise<{ name: string; about: string }> }

const oneDay = 'public, max-age=86400'

/** Registers the addresses of the pictures. */
export function addSharePictures(app: FastifyInstance, { db, storage, shop }: ShareDeps): void {
  const send = async (reply: FastifyReply, card: ShareCard) =>
    reply
      .type('image/jpeg')
      .header('cache-control', oneDay)
      .send(await shareCard(storage, card))
  app.get<{ Params: { locale: string } }>('/share/:locale/shop.jpg', async (request, reply) => {
    const locale = localeOf(request.params.locale)
    const { name, about } = await shop(locale)
    return send(reply, { locale, shop: name, title: about, brand: null, pictureHash: null })
  })
  app.get<{ Params: { locale: string; file: string } }>('/share/:locale/product/:file', async (request, reply) => {
    const locale = localeOf(request.params.locale)
    const [, slug] = /^(.{1,200})\.jpg$/.exec(request.params.file) ?? []
    const found = slug ? await cardOf(db, slug) : undefined
    if (!found) throw coreErrors.notFound()
    const { title, brand, picture } = found.card[locale]
    const { name } = await shop(locale)
    return send(reply, { locale, shop: name, title, brand, pictureHash: found.seoImage ?? picture?.hash ?? null })
  })
}

const localeOf = (text: string): Locale => {
  const locale = locales.find((each) => each === text)
  if (!locale) throw coreErrors.notFound()
  return locale
}

/** The card of a product that visitors see, with the picture that the office chose for search engines. */
async function cardOf(db: Db, slug: string) {
  const [found] = await db
    .select({ card: productIndex.card, seoImage: sql<string | null>`${files.hash}` })
    .from(products)
    .innerJoin(productIndex, eq(productIndex.productId, products.id))
    .leftJoin(files, eq(files.id, products.seoImageId))
    .where(eq(products.slug, slug))
  return found
}
