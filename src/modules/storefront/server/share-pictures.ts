// The pictures of shared links: /share/:locale/product/:slug.jpg for each product that visitors see, /share/:locale/brand/:slug.jpg and its siblings
// for brands and categories, /share/:locale/page/... for each content page, /share/:locale/shop.jpg for all other pages.
import { asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { type ShareCard, shareCard, shareName, sharesFolder } from '#modules/files/server/public.ts'
import { files } from '#modules/files/server/tables.ts'
import type { PageCard } from '#modules/pages/contract.ts'
import { getPage, listFrontRoutes } from '#modules/pages/server/public.ts'
import type { ProductCard } from '#modules/products/contract.ts'
import { productIndex, products } from '#modules/products/server/tables.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { brands, categories, mainCategories } from '#modules/taxonomy/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/db/client.ts'
import { job } from '#server/job.ts'
import { type Worker, worker } from '#server/jobs.ts'
import type { Storage } from '#server/storage.ts'
import { coreErrors } from '#shared/errors.ts'
import { type Locale, locales, textIn, type Texts } from '#shared/locale.ts'

type ShareDeps = {
  db: Db
  storage: Storage
  shop: (locale: Locale) => Promise<{ name: string; about: string }>
  asSystem<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}

const oneDay = 'public, max-age=86400'

/** Registers the addresses of the pictures. */
export function addSharePictures(app: FastifyInstance, { db, storage, shop, asSystem }: ShareDeps): void {
  const send = async (reply: FastifyReply, card: ShareCard) =>
    reply
      .type('image/jpeg')
      .header('cache-control', oneDay)
      .send(await shareCard(storage, card))
  app.get<{ Params: { locale: string } }>('/share/:locale/shop.jpg', async (request, reply) => {
    const locale = localeOf(request.params.locale)
    const { name, about } = await shop(locale)
    return send(reply, shopCard(locale, name, about))
  })
  app.get<{ Params: { locale: string; file: string } }>('/share/:locale/product/:file', async (request, reply) => {
    const locale = localeOf(request.params.locale)
    const [, slug] = /^(.{1,200})\.jpg$/.exec(request.params.file) ?? []
    const found = slug ? await cardOf(db, slug) : undefined
    if (!found) throw coreErrors.notFound()
    const { name } = await shop(locale)
    return send(reply, productCard(locale, name, found))
  })
  app.get<{ Params: { locale: string; kind: string; file: string } }>('/share/:locale/:kind/:file', async (request, reply) => {
    const { kind, file } = request.params
    const locale = localeOf(request.params.locale)
    const [, slug] = /^(.{1,200})\.jpg$/.exec(file) ?? []
    const [found] = slug ? await termsOf(db, sql`term.kind = ${kind} and term.slug = ${slug}`) : []
    if (!found) throw coreErrors.notFound()
    const { name } = await shop(locale)
    return send(reply, termCard(locale, name, found))
  })
  app.get<{ Params: { locale: string; '*': string } }>('/share/:locale/page/*', async (request, reply) => {
    const locale = localeOf(request.params.locale)
    const [, path] = /^(.{1,250})\.jpg$/.exec(request.params['*']) ?? []
    if (!path) throw coreErrors.notFound()
    const found = await asSystem((ctx) => getPage({ ...ctx, locale }, path))
    const { name } = await shop(locale)
    return send(reply, pageCard(locale, name, found))
  })
}

const shopCard = (locale: Locale, shop: string, about: string): ShareCard => ({
  locale,
  shop,
  title: about,
  brand: null,
  pictureHash: null,
})

type Shown = { card: Record<Locale, ProductCard>; seoImage: string | null }

function productCard(locale: Locale, shop: string, { card, seoImage }: Shown): ShareCard {
  const { title, brand, picture } = card[locale]
  return { locale, shop, title, brand, pictureHash: seoImage ?? picture?.hash ?? null }
}

type Term = { title: Texts; pictureHash: string | null }

const termCard = (locale: Locale, shop: string, { title, pictureHash }: Term): ShareCard => ({
  locale,
  shop,
  title: textIn(title, locale),
  brand: null,
  pictureHash,
})

const pageCard = (locale: Locale, shop: string, { title, picture }: Pick<PageCard, 'title' | 'picture'>): ShareCard => ({
  locale,
  shop,
  title,
  brand: null,
  pictureHash: picture?.hash ?? null,
})

const localeOf = (text: string): Locale => {
  const locale = locales.find((each) => each === text)
  if (!locale) throw coreErrors.notFound()
  return locale
}

const cards = (db: Db) =>
  db
    .select({ id: products.id, card: productIndex.card, seoImage: sql<string | null>`${files.hash}` })
    .from(products)
    .innerJoin(productIndex, eq(productIndex.productId, products.id))
    .leftJoin(files, eq(files.id, products.seoImageId))

/** The card of a product that visitors see, with the picture that the office chose for search engines. */
async function cardOf(db: Db, slug: string): Promise<Shown | undefined> {
  const [found] = await cards(db).where(eq(products.slug, slug))
  return found
}

/** The active brands, categories and main categories that fit, by `term.kind` and `term.slug`. */
async function termsOf(db: Db, fits: SQL): Promise<Term[]> {
  const { rows } = await db.execute<Term>(sql`
    select term.title, f.hash as "pictureHash" from (
      select 'main-category' as kind, slug, title, picture_id from ${mainCategories} where status = 'active'
      union all select 'category', slug, title, picture_id from ${categories} where status = 'active'
      union all select 'brand', slug, name, picture_id from ${brands} where status = 'active') term
    left join ${files} f on f.id = term.picture_id where ${fits}`)
  return rows
}

export const forgetShares = job('storefront.forgetShares', z.object({}), { seconds: 1800 })

const batch = 1000
/** A picture that was drawn for a link today may be of a product that is saved at this moment. */
const oneDayAgo = (ctx: Ctx): Date => new Date(ctx.now.getTime() - 86_400_000)

/** Removes the pictures that no product, term or page names any more: of titles, brands, pictures and names that have changed. */
export async function performForgetShares(ctx: Ctx): Promise<void> {
  const stored = await ctx.storage.list(sharesFolder)
  const old = new Set(stored.filter(({ at }) => at < oneDayAgo(ctx)).map(({ name }) => name))
  if (old.size === 0) return
  const { site } = await getSettings(ctx)
  const shop = (locale: Locale) => textIn(site.name, locale)
  for (const locale of locales) old.delete(shareName(shopCard(locale, shop(locale), textIn(ctx.config.profile.description, locale))))
  for (const { path, language } of await listFrontRoutes(ctx))
    for (const locale of locales.filter((each) => language === 'all' || language === each))
      old.delete(shareName(pageCard(locale, shop(locale), await getPage({ ...ctx, locale }, path))))
  for (const term of await termsOf(ctx.db, sql`true`))
    for (const locale of locales) old.delete(shareName(termCard(locale, shop(locale), term)))
  for (let last: string | undefined; ;) {
    const rows = await cards(ctx.db)
      .where(last === undefined ? undefined : gt(products.id, last))
      .orderBy(asc(products.id))
      .limit(batch)
    for (const row of rows) for (const locale of locales) old.delete(shareName(productCard(locale, shop(locale), row)))
    last = rows.at(-1)?.id
    if (rows.length < batch) break
  }
  for (const name of old) await ctx.storage.remove(name)
}

export const shareWorkers: Worker[] = [worker(forgetShares, performForgetShares, '29 3 * * *')]
