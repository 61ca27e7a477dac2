// The office's saving of pages: each save with other texts or blocks is a new version, checked against the layout and the database; visitors see it when it
// is published.
import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { files } from '#modules/files/server/tables.ts'
import { safeHtml } from '#modules/products/server/public.ts'
import { products } from '#modules/products/server/tables.ts'
import { audit, auditSave } from '#server/audit.ts'
import { touchContent } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { refusing } from '#server/db/failures.ts'
import { lockNames, needFreeText } from '#server/entity/free-names.ts'
import { saveRow } from '#server/entity/save-row.ts'
import { openForSave, type SaveVerb } from '#server/entity/seen-version.ts'
import { ask } from '#server/events.ts'
import { gatherRefusals } from '#server/gather-refusals.ts'
import { done } from '#shared/endpoint.ts'
import { atField } from '#shared/errors.ts'
import { textIn } from '#shared/locale.ts'
import { type Block, blockProblems, filesOf, isEmpty } from '../blocks.ts'
import { type PageContent, readContent } from '../content.ts'
import { takenAddresses } from '../events.ts'
import type { AdminLayout } from '../layout-admin-contract.ts'
import type { Attribute } from '../layouts.ts'
import type { AdminPage, PageInput } from '../page-admin-contract.ts'
import { isPlaceOf, pathOf } from '../rules.ts'
import { getAdminPage } from './admin-pages.ts'
import { getLayout } from './layouts.ts'
import { pageErrors } from './page-errors.ts'
import { pageFiles, pageRedirects, pages, pageVersions } from './tables.ts'

/** Makes a page (`id` null) as a draft, or saves one. */
export const savePage: SaveVerb<PageInput, AdminPage> = async (ctx, id, { version, ...input }) => {
  await lockNames(ctx, 'pages')
  const before = await openForSave(ctx, { subject: 'page', table: pages, id, version, read: getAdminPage })
  const layout = await getLayout(ctx, input.layoutId)
  if (layout.hash !== input.layoutHash || (before && before.layout.id !== layout.id)) throw pageErrors.layoutChanged()
  const path = pathOf(layout.key, input.url)
  const content = contentOf(input)
  await gatherRefusals(
    () => path !== before?.path && needFreePath(ctx, { layout, url: input.url, path, ownId: before?.id }),
    () => needFittingBlocks(ctx, content.blocks, layout.attributes, false),
    () => needFiles(ctx, content.blocks),
    () => needProducts(ctx, content.blocks),
  )
  const row = { layoutId: layout.id, url: input.url, path, priority: input.priority, title: input.title }
  const taken = { pages_path_key: { error: pageErrors.urlTaken, field: 'url' } }
  const pageId = await refusing(taken, () => saveRow(ctx, pages, id, row))
  if (before && before.path !== path) await leadFrom(ctx, before, path)
  await addVersion(ctx, pageId, content)
  // The path and the priority are the page's own and change at once.
  if (before) await touchContent(ctx)
  return auditSave(ctx, 'page', await getAdminPage(ctx, pageId), before ?? undefined)
}

function contentOf({ url: _, priority: __, layoutId: ___, blocks, ...content }: PageInput): PageContent {
  return { ...content, blocks: blocks.map(cleaned) }
}

const cleaned = (block: Block): Block =>
  block.type === 'richText' ? { ...block, html: { en: safeHtml(block.html.en), ar: safeHtml(block.html.ar) } } : block

/** Stores a page's texts and blocks as its newest version, unless they are those of the newest one. */
export async function addVersion(ctx: Ctx, pageId: string, content: PageContent): Promise<void> {
  const [last] = await ctx.db
    .select({ number: pageVersions.number, content: pageVersions.content })
    .from(pages)
    .innerJoin(pageVersions, and(eq(pageVersions.pageId, pages.id), eq(pageVersions.number, pages.newest)))
    .where(eq(pages.id, pageId))
  if (last && isDeepStrictEqual(last.content, content)) return
  const number = (last?.number ?? 0) + 1
  await ctx.db.insert(pageVersions).values({ pageId, number, content, createdBy: 'id' in ctx.actor ? ctx.actor.id : null })
  await ctx.db
    .update(pages)
    .set({ newest: number, title: content.title, version: sql`${pages.version}` })
    .where(eq(pages.id, pageId))
  await noteFiles(ctx, pageId)
}

/** Writes down which files the newest, published and scheduled version of a page show. */
export async function noteFiles(ctx: Ctx, pageId: string): Promise<void> {
  const shown = await ctx.db
    .select({ content: pageVersions.content })
    .from(pages)
    .innerJoin(
      pageVersions,
      and(
        eq(pageVersions.pageId, pages.id),
        or(...[pages.newest, pages.published, pages.scheduled].map((number) => eq(pageVersions.number, number))),
      ),
    )
    .where(eq(pages.id, pageId))
  const ids = [...new Set(shown.flatMap(({ content }) => filesOf(readContent(content).content.blocks).map(({ id }) => id)))]
  await ctx.db.delete(pageFiles).where(and(eq(pageFiles.pageId, pageId), ids.length > 0 ? notInArray(pageFiles.fileId, ids) : undefined))
  if (ids.length === 0) return
  // A file that an older, published version shows may be gone by now.
  const known = await ctx.db.select({ id: files.id }).from(files).where(inArray(files.id, ids)).for('key share')
  const rows = known.map((file) => ({ pageId, fileId: file.id }))
  if (rows.length > 0) await ctx.db.insert(pageFiles).values(rows).onConflictDoNothing()
}

type Wanted = { layout: AdminLayout; url: string; path: string; ownId: string | undefined }

/** Refuses a path that another page has, or at which the shop itself answers. */
async function needFreePath(ctx: Ctx, { layout, url, path, ownId }: Wanted): Promise<void> {
  const reserved = (await ask(ctx, takenAddresses, {})).flat()
  if (url === 'add' || (reserved.includes(url) && !isPlaceOf(layout.key, url))) throw atField(pageErrors.urlReserved, 'url')
  await needFreeText(ctx, pages.path, { field: 'url', text: path, ownId, error: pageErrors.urlTaken })
}

/** After a change of its path, the former one leads to a page that visitors may know. */
async function leadFrom(ctx: Ctx, { id, path: former }: AdminPage, path: string): Promise<void> {
  await ctx.db.delete(pageRedirects).where(inArray(pageRedirects.path, [former, path]))
  const wasPublished = sql`exists (select 1 from ${pages} where id = ${id} and published_at is not null)`
  await ctx.db.execute(sql`insert into ${pageRedirects} (path, page_id) select ${former}, ${id}::uuid where ${wasPublished}`)
}

/** Refuses blocks that the layout does not allow; to publish also blocks that are missing, each with its label. */
export function needFittingBlocks(
  { locale }: Pick<Ctx, 'locale'>,
  blocks: readonly Block[],
  attributes: readonly Attribute[],
  isPublished: boolean,
): void {
  const [first] = blockProblems(blocks, attributes, isPublished)
  if (!first) return
  const { at, key, error } = first
  const label = attributes.find((each) => each.key === key)?.label
  const params = { name: label ? textIn(label, locale) : key }
  throw at === null ? pageErrors[error]({ params }) : atField(pageErrors[error], `blocks.${at}`, { params })
}

/** Refuses files that are not in the gallery or of another kind, at their block. */
async function needFiles(ctx: Ctx, blocks: readonly Block[]): Promise<void> {
  const ids = filesOf(blocks).map(({ id }) => id)
  if (ids.length === 0) return
  const known = await ctx.db
    .select({ id: files.id, kind: files.kind })
    .from(files)
    .where(and(inArray(files.id, ids), eq(files.isPrivate, false)))
    .for('key share')
  const kinds = new Map<string, string>(known.map(({ id, kind }) => [id, kind]))
  const at = blocks.findIndex((block) => filesOf([block]).some(({ id, kind }) => kinds.get(id) !== kind))
  if (at >= 0) throw atField(pageErrors.fileUnknown, `blocks.${at}`)
}

/** Refuses products that are not there, at their block. */
async function needProducts(ctx: Ctx, blocks: readonly Block[]): Promise<void> {
  const ids = blocks.flatMap((block) => (block.type === 'products' ? block.productIds : []))
  if (ids.length === 0) return
  const known = await ctx.db.select({ id: products.id }).from(products).where(inArray(products.id, ids))
  const present = new Set(known.map(({ id }) => id))
  const at = blocks.findIndex((block) => block.type === 'products' && block.productIds.some((id) => !present.has(id)))
  if (at >= 0) throw atField(pageErrors.productUnknown, `blocks.${at}`)
}

/** Takes a page's texts and blocks as they were saved once; gives them without the files and products that are gone. */
export async function withoutGone(ctx: Ctx, content: PageContent): Promise<PageContent> {
  const fileIds = filesOf(content.blocks).map(({ id }) => id)
  const productIds = content.blocks.flatMap((block) => (block.type === 'products' ? block.productIds : []))
  const stored =
    fileIds.length > 0 ? await ctx.db.select({ id: files.id }).from(files).where(inArray(files.id, fileIds)).for('key share') : []
  const listed =
    productIds.length > 0 ? await ctx.db.select({ id: products.id }).from(products).where(inArray(products.id, productIds)) : []
  const present = new Set([...stored, ...listed].map(({ id }) => id))
  const blocks = content.blocks.map((block): Block => {
    if (block.type === 'picture') return { ...block, picture: block.picture && present.has(block.picture.fileId) ? block.picture : null }
    if (block.type === 'gallery') return { ...block, pictures: block.pictures.filter(({ fileId }) => present.has(fileId)) }
    if (block.type === 'video') return { ...block, fileId: block.fileId !== null && present.has(block.fileId) ? block.fileId : null }
    return block.type === 'products' ? { ...block, productIds: block.productIds.filter((id) => present.has(id)) } : block
  })
  const lost = new Set(blocks.flatMap((block, at) => (isEmpty(block) && block !== content.blocks[at] ? [at] : [])))
  return { ...content, blocks: blocks.filter((_, at) => !lost.has(at)) }
}

/** Deletes a page with its versions; its pictures stay in the gallery. */
export async function removePage(ctx: Ctx, id: string): Promise<typeof done> {
  const [gone] = await ctx.db.delete(pages).where(eq(pages.id, id)).returning({ path: pages.path, title: pages.title })
  if (!gone) throw pageErrors.notFound()
  await audit(ctx, { action: 'page.removed', subject: 'page', subjectId: id, before: gone })
  await touchContent(ctx)
  return done
}
