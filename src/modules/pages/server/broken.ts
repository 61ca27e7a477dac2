// Content pages and layouts of which something cannot be read, as a broken import may leave them: the office is told which.
import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { Texts } from '#shared/locale.ts'
import { readContent, readTexts } from '../content.ts'
import { readAttributes } from '../layouts.ts'
import { pageLayouts, pageLayoutVersions, pages, pageVersions } from './tables.ts'

/** Notes for each version whether it is broken, by the write that made its row: after another write it is read again. */
const read = new Map<string, boolean>()
/** Beyond this many, what was read is forgotten. */
const mostRead = 10_000

export type BrokenPage = { id: string; url: string; title: Texts; layout: { id: string; key: string } }

const shown = sql`${pageVersions.number} in (${pages.newest}, ${pages.published}, ${pages.scheduled})`

/** The pages whose title, or whose newest, published or scheduled version, cannot be read whole. */
export async function listBrokenPages(ctx: Pick<Ctx, 'db'>): Promise<BrokenPage[]> {
  const rows = await ctx.db
    .select({
      id: pages.id,
      url: pages.url,
      title: pages.title,
      layout: { id: pageLayouts.id, key: pageLayouts.key },
      number: pageVersions.number,
      write: sql<string>`${pageVersions}.xmin::text`,
    })
    .from(pages)
    .innerJoin(pageLayouts, eq(pageLayouts.id, pages.layoutId))
    .innerJoin(pageVersions, sql`${pageVersions.pageId} = ${pages.id} and ${shown}`)
    .orderBy(pages.path)
  const keyOf = ({ id, number, write }: { id: string; number: number; write: string }) => `${id} ${number} ${write}`
  if (read.size > mostRead) read.clear()
  const unread = rows.filter((row) => !read.has(keyOf(row)))
  const contents =
    unread.length === 0
      ? []
      : await readVersions(
          ctx,
          unread.map(({ id }) => id),
        )
  for (const row of unread) {
    const found = contents.find(({ id, number }) => id === row.id && number === row.number)
    read.set(keyOf(row), found !== undefined && readContent(found.content).isBroken)
  }
  const broken = rows.filter((row) => read.get(keyOf(row)) === true || !Texts.safeParse(row.title).success)
  return [...new Map(broken.map(({ id, url, title, layout }) => [id, { id, url, title: readTexts(title), layout }])).values()]
}

const readVersions = (ctx: Pick<Ctx, 'db'>, ids: readonly string[]) =>
  ctx.db
    .select({ id: pageVersions.pageId, number: pageVersions.number, content: pageVersions.content })
    .from(pageVersions)
    .innerJoin(pages, eq(pages.id, pageVersions.pageId))
    .where(sql`${inArray(pages.id, [...new Set(ids)])} and ${shown}`)

/** The layouts whose name or present attributes cannot be read whole. */
export async function listBrokenLayouts(ctx: Pick<Ctx, 'db'>): Promise<{ id: string; key: string; name: Texts }[]> {
  const rows = await ctx.db
    .select({ id: pageLayouts.id, key: pageLayouts.key, name: pageLayouts.name, attributes: pageLayoutVersions.attributes })
    .from(pageLayouts)
    .leftJoin(pageLayoutVersions, eq(pageLayoutVersions.hash, pageLayouts.hash))
    .orderBy(pageLayouts.key)
  return rows
    .filter(({ name, attributes }) => readAttributes(attributes).isBroken || !Texts.safeParse(name).success)
    .map(({ id, key, name }) => ({ id, key, name: readTexts(name) }))
}
