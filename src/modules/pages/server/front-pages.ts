// The content pages as visitors get them: the published versions of active pages, in the languages they are shown in.
import { and, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { getSettings } from '#modules/settings/server/public.ts'
import { plainText } from '#modules/products/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import type { HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { slugify } from '#shared/folding.ts'
import { type Locale, locales, type Texts, textIn } from '#shared/locale.ts'
import { pageMeta } from '#shared/paging.ts'
import type * as api from '../contract.ts'
import { type PageContent, readContent, readTexts } from '../content.ts'
import { isArticle, readingMinutes } from '../rules.ts'
import { pageErrors } from './page-errors.ts'
import { firstPicture, readNamed, showBlocks, wordsOf } from './show-blocks.ts'
import { pageLayouts, pagePreviews, pageRedirects, pages, pageVersions } from './tables.ts'

/** The number of related articles below one. */
const mostRelated = 3
/** The letters of a description that is made from the text. */
const descriptionLength = 200

const columns = {
  id: pages.id,
  path: pages.path,
  layout: pageLayouts.key,
  priority: pages.priority,
  publishedAt: pages.publishedAt,
  updatedAt: pageVersions.createdAt,
  content: pageVersions.content,
}
type Row = {
  id: string
  path: string
  layout: string
  priority: number
  publishedAt: string | null
  updatedAt: string
  content: PageContent
}

/** A row whose content can be shown whatever is stored. */
const readable = <R extends { content: PageContent }>(row: R): R => ({ ...row, content: readContent(row.content).content })

const publishedPages = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .select(columns)
    .from(pages)
    .innerJoin(pageLayouts, eq(pageLayouts.id, pages.layoutId))
    .innerJoin(pageVersions, and(eq(pageVersions.pageId, pages.id), eq(pageVersions.number, pages.published)))
    .$dynamic()

const languageOf = sql`${pageVersions.content}->>'language'`
const isShownIn = (ctx: Pick<Ctx, 'locale'>): SQL => sql`${languageOf} in ('all', ${ctx.locale})`

const isIn = (language: string, locale: Locale): boolean => language === 'all' || language === locale

/** The address of a category: made from its English name, or else the Arabic one. */
export const categorySlug = (category: Texts): string => slugify(textIn(category, 'en'))

async function cardsOf(ctx: Ctx, rows: readonly Row[]): Promise<api.PageCard[]> {
  const named = await readNamed(
    ctx,
    rows.flatMap(({ content }) => content.blocks),
    { withProducts: false },
  )
  return rows.map((row) => cardOf(ctx, row, firstPicture(ctx, row.content.blocks, named)))
}

function cardOf(ctx: Ctx, { id, path, publishedAt, updatedAt, content }: Row, picture: api.PageCard['picture']): api.PageCard {
  const say = (texts: Texts) => textIn(texts, ctx.locale)
  const words = wordsOf(ctx, content.blocks)
  const category = say(content.category)
  return {
    id,
    path,
    title: say(content.title),
    description: say(content.metaDescription) || plainText(words, descriptionLength),
    picture,
    author: say(content.author),
    category: category === '' ? null : { slug: categorySlug(content.category), title: category },
    publishedAt,
    updatedAt,
    readingMinutes: readingMinutes(words),
  }
}

async function shownPage(ctx: Ctx, row: Row): Promise<api.PageShown> {
  const { content, layout } = row
  const say = (texts: Texts) => textIn(texts, ctx.locale)
  const named = await readNamed(ctx, content.blocks)
  return {
    ...cardOf(ctx, row, firstPicture(ctx, content.blocks, named)),
    layout,
    language: content.language,
    metaTitle: say(content.metaTitle) || say(content.title),
    metaKeywords: say(content.metaKeywords),
    metaDescription: say(content.metaDescription),
    blocks: showBlocks(ctx, content.blocks, named),
    related: isArticle(layout) ? await relatedTo(ctx, row) : [],
  }
}

async function relatedTo(ctx: Ctx, { id, layout, content }: Row): Promise<api.PageCard[]> {
  const ofCategory = sql`(${pageVersions.content}->'category' = ${JSON.stringify(content.category)}::jsonb)`
  const rows = await publishedPages(ctx)
    .where(and(eq(pages.isActive, true), eq(pageLayouts.key, layout), sql`${pages.id} <> ${id}`, isShownIn(ctx)))
    .orderBy(desc(ofCategory), desc(pages.publishedAt), desc(pages.id))
    .limit(mostRelated)
  return cardsOf(ctx, rows.map(readable))
}

/** The published page at a path, present or former; null when visitors of this language see none there. */
export async function findPublished(ctx: Ctx, path: string): Promise<Row | null> {
  const former = ctx.db.select({ id: pageRedirects.pageId }).from(pageRedirects).where(eq(pageRedirects.path, path))
  const rows = await publishedPages(ctx)
    .where(and(eq(pages.isActive, true), or(eq(pages.path, path), inArray(pages.id, former)), isShownIn(ctx)))
    .orderBy(desc(sql`${pages.path} = ${path}`))
    .limit(1)
  return rows.map(readable)[0] ?? null
}

/** One page by its path. */
export async function getPage(ctx: Ctx, path: string): Promise<api.PageShown> {
  const found = await findPublished(ctx, path.replace(/^\/+/, '').normalize('NFKC'))
  if (!found) throw pageErrors.notFound()
  return shownPage(ctx, found)
}

type ListInput = HandlerInput<typeof api.listPages>

/** A page of a layout's pages, and the categories of all of them. Those with a priority come first, unless the newest do. */
export async function listPages(
  ctx: Ctx,
  { params, query }: Pick<ListInput, 'params' | 'query'>,
  isNewestFirst = false,
): Promise<HandlerReply<typeof api.listPages>> {
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.perPage
  const ofLayout = and(eq(pages.isActive, true), eq(pageLayouts.key, params.layout))
  const category = sql<unknown>`${pageVersions.content}->'category'`
  const inAll = await ctx.db
    .select({ category, language: sql<string>`${languageOf}`, count: count() })
    .from(pages)
    .innerJoin(pageLayouts, eq(pageLayouts.id, pages.layoutId))
    .innerJoin(pageVersions, and(eq(pageVersions.pageId, pages.id), eq(pageVersions.number, pages.published)))
    .where(ofLayout)
    .groupBy(category, sql`${languageOf}`)
  const groups = inAll.filter(({ language }) => isIn(language, ctx.locale))
  const categories = categoriesOf(ctx, groups)
  const isAsked = (each: { category: unknown }) => query.category === undefined || categorySlug(readTexts(each.category)) === query.category
  const spellings = groups.filter(isAsked).map((each) => JSON.stringify(each.category))
  const inCategory = query.category === undefined ? undefined : sql`${category} = any(${sql.param(spellings)}::jsonb[])`
  const rows = await publishedPages(ctx)
    .where(and(ofLayout, isShownIn(ctx), inCategory))
    .orderBy(...(isNewestFirst ? [] : [desc(pages.priority)]), desc(pages.publishedAt), desc(pages.id))
    .limit(perPage)
    .offset((query.page - 1) * perPage)
  const total = groups.filter(isAsked).reduce((sum, each) => sum + each.count, 0)
  const languages = locales.filter((locale) => inAll.some((each) => isAsked(each) && isIn(each.language, locale)))
  return { data: { pages: await cardsOf(ctx, rows.map(readable)), categories, languages }, meta: pageMeta(query.page, perPage, total) }
}

/** Categories that are written differently in one language only are one. */
function categoriesOf(ctx: Ctx, groups: readonly { category: unknown; count: number }[]) {
  const found = new Map<string, { slug: string; title: string; count: number }>()
  for (const { category: stored, count: more } of groups) {
    const category = readTexts(stored)
    const slug = categorySlug(category)
    if (slug === '') continue
    found.set(slug, { slug, title: textIn(category, ctx.locale), count: (found.get(slug)?.count ?? 0) + more })
  }
  return [...found.values()].toSorted((a, b) => a.title.localeCompare(b.title, ctx.locale))
}

/** The paths of all active pages, for addresses, the sitemap and links. */
export async function listFrontRoutes(ctx: Ctx): Promise<api.FrontRoute[]> {
  const rows = await ctx.db
    .select({
      path: pages.path,
      layout: pageLayouts.key,
      title: sql<unknown>`${pageVersions.content}->'title'`,
      language: sql<api.FrontRoute['language']>`${languageOf}`,
      priority: pages.priority,
      updatedAt: pageVersions.createdAt,
    })
    .from(pages)
    .innerJoin(pageLayouts, eq(pageLayouts.id, pages.layoutId))
    .innerJoin(pageVersions, and(eq(pageVersions.pageId, pages.id), eq(pageVersions.number, pages.published)))
    .where(and(eq(pages.isActive, true), sql`${languageOf} in ('all', 'en', 'ar')`))
    .orderBy(desc(pages.priority), pages.path)
  return rows.map(({ title, ...row }) => ({ ...row, title: textIn(readTexts(title), ctx.locale) }))
}

/** The form in which the token of a preview's link is stored. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A saved version of a page for whoever has its link; refused when the link has ended. */
export async function getPreview(ctx: Ctx, token: string): Promise<api.PreviewShown> {
  const [found] = await ctx.db
    .select({
      ...columns,
      endsAt: pagePreviews.endsAt,
      number: pagePreviews.number,
      published: sql<number | null>`case when ${pages.isActive} then ${pages.published} end`,
    })
    .from(pagePreviews)
    .innerJoin(pages, eq(pages.id, pagePreviews.pageId))
    .innerJoin(pageLayouts, eq(pageLayouts.id, pages.layoutId))
    .innerJoin(pageVersions, and(eq(pageVersions.pageId, pagePreviews.pageId), eq(pageVersions.number, pagePreviews.number)))
    .where(eq(pagePreviews.tokenHash, hashOfToken(token)))
  if (!found || found.endsAt <= ctx.now.toISOString()) throw pageErrors.previewEnded()
  return { ...(await shownPage(ctx, readable(found))), is: standing(found) }
}

function standing({ number, published }: { number: number; published: number | null }): api.PreviewShown['is'] {
  if (published === null) return 'draft'
  return number > published ? 'newer' : number < published ? 'older' : 'public'
}
