// Publication of a page: a version at once or from a minute on, and hiding the page again.
import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { audit } from '#server/audit.ts'
import { touchContent } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { personName } from '#server/entity/seen-version.ts'
import { ask } from '#server/events.ts'
import { job } from '#server/job.ts'
import { say } from '#server/texts.ts'
import { AppError, atField, textKey } from '#shared/errors.ts'
import type { HandlerReply } from '#shared/endpoint.ts'
import { type PageContent, readContent, readTexts } from '../content.ts'
import type * as api from '../page-admin-contract.ts'
import { statusOf } from './admin-pages.ts'
import { getLayoutVersion } from './layouts.ts'
import { pageErrors } from './page-errors.ts'
import { needFittingBlocks, noteFiles, removePage } from './save-page.ts'
import { pages, pageVersions } from './tables.ts'

/** Shows every page whose minute has come. It is enqueued for that minute, and runs every minute besides. */
export const publishDue = job('pages.publishDue', z.object({}))

/** The number of versions the office sees. */
const mostVersions = 100

type Locked = {
  id: string
  path: string
  layoutId: string
  newest: number
  published: number | null
  scheduled: number | null
  scheduledAt: string | null
  isActive: boolean
}

async function lockPage(ctx: Ctx, id: string): Promise<Locked> {
  const [found] = await ctx.db
    .select({
      id: pages.id,
      path: pages.path,
      layoutId: pages.layoutId,
      newest: pages.newest,
      published: pages.published,
      scheduled: pages.scheduled,
      scheduledAt: pages.scheduledAt,
      isActive: pages.isActive,
    })
    .from(pages)
    .where(eq(pages.id, id))
    .for('no key update')
  if (!found) throw pageErrors.notFound()
  return found
}

/** One version of a page; refused when there is none. */
export async function readVersion(ctx: Pick<Ctx, 'db'>, pageId: string, number: number): Promise<PageContent> {
  const [found] = await ctx.db
    .select({ content: pageVersions.content })
    .from(pageVersions)
    .where(and(eq(pageVersions.pageId, pageId), eq(pageVersions.number, number)))
  if (!found) throw pageErrors.versionNotFound()
  return readContent(found.content).content
}

/** Refuses a version that lacks what its layout requires. */
async function needWhole(ctx: Ctx, { id, layoutId }: Locked, number: number): Promise<void> {
  const { layoutHash, blocks } = await readVersion(ctx, id, number)
  const { attributes } = await getLayoutVersion(ctx, { id: layoutId, hash: layoutHash })
  needFittingBlocks(ctx, blocks, attributes, true)
}

/** Publishing is no edit: it leaves the version that open forms have seen. */
const unseen = { version: sql`${pages.version}` }
const unscheduled = { scheduled: null, scheduledAt: null }

/** Shows one version of a page to visitors, at once; what was scheduled is cancelled. */
export async function publishPage(ctx: Ctx, id: string, number: number | 'newest'): Promise<void> {
  const page = await lockPage(ctx, id)
  const wanted = number === 'newest' ? page.newest : number
  await needWhole(ctx, page, wanted)
  const now = ctx.now.toISOString()
  await ctx.db
    .update(pages)
    .set({
      isActive: true,
      published: wanted,
      publishedAt: sql`coalesce(${pages.publishedAt}, ${now}::timestamptz)`,
      ...unscheduled,
      ...unseen,
    })
    .where(eq(pages.id, id))
  await noteFiles(ctx, id)
  await audit(ctx, {
    action: 'page.published',
    subject: 'page',
    subjectId: id,
    before: { isActive: page.isActive, published: page.published },
    after: { isActive: true, published: wanted },
  })
  await touchContent(ctx)
}

/** Hides a page from visitors, and cancels what was scheduled. */
export async function unpublishPage(ctx: Ctx, id: string): Promise<void> {
  const page = await lockPage(ctx, id)
  await ctx.db
    .update(pages)
    .set({ isActive: false, ...unscheduled, ...unseen })
    .where(eq(pages.id, id))
  await noteFiles(ctx, id)
  await audit(ctx, {
    action: 'page.unpublished',
    subject: 'page',
    subjectId: id,
    before: { isActive: page.isActive },
    after: { isActive: false },
  })
  await touchContent(ctx)
}

type Schedule = { number: number; at: { day: string; time: string } | null }

/** Shows one version of a page from a minute on; without a minute, what was scheduled is cancelled. */
export async function schedulePage(ctx: Ctx, id: string, { number, at }: Schedule): Promise<void> {
  const page = await lockPage(ctx, id)
  const moment = at && (await momentOf(ctx, at))
  if (moment && moment <= ctx.now) throw atField(pageErrors.scheduleInPast, 'at.time')
  if (moment) await needWhole(ctx, page, number)
  const next = moment ? { scheduled: number, scheduledAt: moment.toISOString() } : unscheduled
  await ctx.db
    .update(pages)
    .set({ ...next, ...unseen })
    .where(eq(pages.id, id))
  await noteFiles(ctx, id)
  if (moment) await ctx.enqueue(publishDue, {}, { startAfter: moment })
  await audit(ctx, { action: 'page.scheduled', subject: 'page', subjectId: id, before: { scheduled: page.scheduled }, after: next })
}

/** The moment of a day and time in the shop's time zone. */
async function momentOf(ctx: Ctx, { day, time }: { day: string; time: string }): Promise<Date> {
  const { rows } = await ctx.db.execute<{ at: string }>(
    sql`select extract(epoch from (${`${day} ${time}`}::timestamp at time zone ${ctx.config.timeZone}))::text as at`,
  )
  return new Date(Number(rows[0]?.at) * 1000)
}

/** Runs the job. A page that lacks something by now stays hidden, and the log says so. */
export async function performPublishDue(ctx: Ctx): Promise<void> {
  const now = ctx.now.toISOString()
  const due = await ctx.db
    .select({ id: pages.id })
    .from(pages)
    .where(lte(pages.scheduledAt, now))
    .orderBy(asc(pages.scheduledAt), asc(pages.id))
    .limit(100)
  for (const { id } of due) {
    try {
      await ctx.tx(async (tx) => {
        const page = await lockPage(tx, id)
        // Somebody may have published it, cancelled it or chosen a later minute meanwhile.
        if (page.scheduled !== null && page.scheduledAt !== null && page.scheduledAt <= now) await publishPage(tx, id, page.scheduled)
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      ctx.log.warn({ page: id, code: error.code }, 'a scheduled page could not be published')
    }
  }
}

/** Publishes the newest version of many pages, hides or deletes them; names those that stay as they were, each with the reason. */
export async function changePages(
  ctx: Ctx,
  { ids, to }: { ids: readonly string[]; to: 'published' | 'draft' | 'removed' },
): Promise<HandlerReply<typeof api.changePages>> {
  const kept: HandlerReply<typeof api.changePages>['kept'] = []
  const changes = { published: (tx: Ctx, id: string) => publishPage(tx, id, 'newest'), draft: unpublishPage, removed: removePage }
  const change: (tx: Ctx, id: string) => Promise<unknown> = changes[to]
  for (const id of [...new Set(ids)].toSorted()) {
    try {
      await ctx.tx((tx) => change(tx, id))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const [page] = await ctx.db.select({ title: pages.title }).from(pages).where(eq(pages.id, id))
      kept.push({ id, title: page?.title ?? { en: '', ar: '' }, message: say(ctx.locale, textKey(error.code), error.params) })
    }
  }
  return { changed: new Set(ids).size - kept.length, kept }
}

/** The published and the scheduled version of a page, and all its versions with who saved them. */
export async function getPublication(ctx: Ctx, id: string): Promise<api.Publication> {
  const [found] = await ctx.db
    .select({
      status: statusOf,
      path: pages.path,
      newest: pages.newest,
      published: pages.published,
      publishedAt: pages.publishedAt,
      scheduled: pages.scheduled,
      scheduledAt: pages.scheduledAt,
    })
    .from(pages)
    .where(eq(pages.id, id))
  if (!found) throw pageErrors.notFound()
  const versions = await ctx.db
    .select({
      number: pageVersions.number,
      title: sql<unknown>`${pageVersions.content}->'title'`,
      createdAt: pageVersions.createdAt,
      createdBy: pageVersions.createdBy,
    })
    .from(pageVersions)
    .where(eq(pageVersions.pageId, id))
    .orderBy(desc(pageVersions.number))
    .limit(mostVersions)
  const names = new Map<string, string | null>()
  for (const { createdBy } of versions) {
    if (createdBy === null || names.has(createdBy)) continue
    const [name] = await ask(ctx, personName, { personId: createdBy })
    names.set(createdBy, name ?? null)
  }
  return {
    ...found,
    versions: versions.map(({ createdBy, title, ...version }) => ({
      ...version,
      title: readTexts(title),
      by: createdBy === null ? null : (names.get(createdBy) ?? null),
    })),
  }
}
