// The office's reading of pages: the list, and one page as its form shows it, fitted to the present version of its layout.
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { files } from '#modules/files/server/tables.ts'
import { products } from '#modules/products/server/tables.ts'
import { listPage, type ListVerb, sortedBy } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { sortable } from '#server/db/text-fragments.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { Id } from '#shared/endpoint.ts'
import { Texts } from '#shared/locale.ts'
import { type Block, filesOf, takeOver } from '../blocks.ts'
import { readContent, readTexts } from '../content.ts'
import type { LayoutName } from '../layouts.ts'
import type * as api from '../page-admin-contract.ts'
import type { PageStatus } from '../rules.ts'
import { listBrokenPages } from './broken.ts'
import { getLayout } from './layouts.ts'
import { pageErrors } from './page-errors.ts'
import { pageLayouts, pages, pageVersions } from './tables.ts'

/** SQL: what visitors see of a page. */
export const statusOf = sql<PageStatus>`case when ${pages.isActive} then 'published' when ${pages.scheduledAt} is not null then 'scheduled' else 'draft' end`
const layoutName = sql<LayoutName>`jsonb_build_object('id', ${pageLayouts.id}, 'key', ${pageLayouts.key}, 'name', ${pageLayouts.name})`
const stored = sql`${pageVersions.content}->>'language'`
const language = sql<api.PageLanguage>`case when ${stored} in ('en', 'ar') then ${stored} else 'all' end`

/** A page of the content pages. */
export const listAdminPages: ListVerb<typeof api.listAdminPages> = async (ctx, query) => {
  const { data, meta } = await listPage(ctx, query, {
    from: pages,
    columns: {
      id: pages.id,
      layout: layoutName,
      url: pages.url,
      path: pages.path,
      title: pages.title,
      language,
      priority: pages.priority,
      status: statusOf,
      isChanged: sql<boolean>`(${pages.isActive} and ${pages.published} is distinct from ${pages.newest})`,
      scheduledAt: pages.scheduledAt,
      publishedAt: pages.publishedAt,
      updatedAt: pages.updatedAt,
    },
    joined: (select) =>
      select
        .innerJoin(pageLayouts, eq(pageLayouts.id, pages.layoutId))
        .innerJoin(pageVersions, and(eq(pageVersions.pageId, pages.id), eq(pageVersions.number, pages.newest))),
    where: [
      query.layout !== undefined && eq(pageLayouts.key, query.layout),
      query.status !== undefined && sql`${statusOf} = ${query.status}`,
      query.language !== undefined && sql`${language} = ${query.language}`,
      holdsTyped(query.search, [...bothLanguages(pages.title), pages.path]),
    ],
    order: sortedBy(
      query.sort ?? '-updatedAt',
      {
        title: sortable(pages.title, ctx.locale),
        priority: pages.priority,
        publishedAt: pages.publishedAt,
        updatedAt: pages.updatedAt,
      },
      pages.id,
    ),
  })
  const broken = new Set((await listBrokenPages(ctx)).map(({ id }) => id))
  return { data: data.map((row) => ({ ...row, ...named(row), title: readTexts(row.title), isBroken: broken.has(row.id) })), meta }
}

/** The layout of a page, with a name that can be read. */
const named = ({ layout }: { layout: LayoutName }) => ({ layout: { ...layout, name: readTexts(layout.name) } })

/** The newest version of a page, by the page's id or path. */
export async function getAdminPage(ctx: Pick<Ctx, 'db'>, idOrPath: string): Promise<api.AdminPage> {
  const isId = Id.safeParse(idOrPath).success
  const [found] = await ctx.db
    .select({
      id: pages.id,
      version: pages.version,
      layout: layoutName,
      url: pages.url,
      path: pages.path,
      priority: pages.priority,
      title: pages.title,
      content: pageVersions.content,
    })
    .from(pages)
    .innerJoin(pageLayouts, eq(pageLayouts.id, pages.layoutId))
    .innerJoin(pageVersions, and(eq(pageVersions.pageId, pages.id), eq(pageVersions.number, pages.newest)))
    .where(or(isId ? eq(pages.id, idOrPath) : undefined, eq(pages.path, idOrPath)))
  if (!found) throw pageErrors.notFound()
  const { content: stored, ...page } = found
  const { content, isBroken } = readContent(stored)
  const { hash, attributes } = await getLayout(ctx, page.layout.id)
  const { blocks, dropped } = takeOver(content.blocks, attributes)
  const names = await namesOf(ctx, blocks)
  return {
    ...page,
    ...named(page),
    ...content,
    layoutHash: hash,
    attributes,
    blocks: blocks.map((block) => ofPresent(block, names.products)),
    dropped,
    isBroken: isBroken || !Texts.safeParse(page.title).success,
    ...names,
  }
}

/** A product that was deleted has dropped out of its block. */
const ofPresent = (block: Block, present: api.AdminPage['products']): Block =>
  block.type === 'products'
    ? { ...block, productIds: block.productIds.filter((id) => present.some((product) => product.id === id)) }
    : block

/** The files and products that blocks name; those that are gone are left out. */
export async function namesOf(ctx: Pick<Ctx, 'db'>, blocks: readonly Block[]): Promise<Pick<api.AdminPage, 'files' | 'products'>> {
  const fileIds = filesOf(blocks).map(({ id }) => id)
  const productIds = blocks.flatMap((block) => (block.type === 'products' ? block.productIds : []))
  const [shownFiles, shownProducts] = await Promise.all([
    fileIds.length === 0
      ? []
      : ctx.db.select({ fileId: files.id, hash: files.hash, name: files.name }).from(files).where(inArray(files.id, fileIds)),
    productIds.length === 0
      ? []
      : ctx.db.select({ id: products.id, title: products.title, sku: products.sku }).from(products).where(inArray(products.id, productIds)),
  ])
  return { files: shownFiles, products: shownProducts }
}
