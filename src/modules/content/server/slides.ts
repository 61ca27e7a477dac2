// Slides: as visitors see them, and as the office lists, writes and orders them.
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { audit } from '#server/audit.ts'
import { touchContent } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { files } from '#modules/files/server/tables.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { done, type HandlerInput } from '#shared/endpoint.ts'
import { fold } from '#shared/folding.ts'
import { textIn } from '#shared/locale.ts'
import { type PageMeta, pageMeta } from '#shared/paging.ts'
import type { Slide } from '../contract.ts'
import type { ContentStatus } from '../menu-admin-contract.ts'
import { AdminSlide, type listAdminSlides as endpoint, type SlideInput } from '../slide-admin-contract.ts'
import { contentErrors } from './content-errors.ts'
import { putInOrder } from './in-order.ts'
import { slides } from './tables.ts'

const picture = sql<AdminSlide['picture']>`(
  select jsonb_build_object('fileId', f.id, 'hash', f.hash, 'width', coalesce(f.width, 1), 'height', coalesce(f.height, 1), 'colour', f.colour)
  from ${files} f where f.id = ${slides.pictureId})`
const columns = {
  id: slides.id,
  title: slides.title,
  text: slides.text,
  extensiveDescription: slides.extensiveDescription,
  buttonText: slides.buttonText,
  href: slides.href,
  picture,
  status: slides.status,
  position: slides.position,
  updatedAt: slides.updatedAt,
}

/** The active slides in the visitor's language; the extensive description only where the profile shows it. */
export async function listSlides(ctx: Ctx): Promise<Slide[]> {
  const rows = await ctx.db.select(columns).from(slides).where(eq(slides.status, 'active')).orderBy(asc(slides.position), asc(slides.id))
  const isLong = ctx.profile.flags.showSliderExtensiveDescriptionAttribute
  return rows.map((row) => ({
    id: row.id,
    title: textIn(row.title, ctx.locale),
    text: textIn(row.text, ctx.locale),
    extensiveDescription: isLong ? textIn(row.extensiveDescription, ctx.locale) : '',
    buttonText: textIn(row.buttonText, ctx.locale),
    href: row.href,
    picture: row.picture,
  }))
}

type Query = HandlerInput<typeof endpoint>['query']

/** All slides for the office, in their order unless sorted otherwise. There are few, so they are searched and sorted here. */
export async function listAdminSlides(ctx: Ctx, query: Query): Promise<{ data: AdminSlide[]; meta: PageMeta }> {
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.admin_limit
  const rows = await ctx.db
    .select(columns)
    .from(slides)
    .where(query.status ? eq(slides.status, query.status) : undefined)
    .orderBy(asc(slides.position), asc(slides.id))
  const words = fold(query.search ?? '').split(' ')
  const found = z
    .array(AdminSlide)
    .parse(rows)
    .filter(({ title, text }) => words.every((word) => fold(`${title.en} ${title.ar} ${text.en} ${text.ar}`).includes(word)))
  const sort = query.sort ?? 'position'
  if (sort.endsWith('title')) found.sort((a, b) => textIn(a.title, ctx.locale).localeCompare(textIn(b.title, ctx.locale), ctx.locale))
  if (sort.endsWith('updatedAt')) found.sort((a, b) => a.updatedAt.localeCompare(b.updatedAt))
  if (sort.startsWith('-')) found.reverse()
  const start = (query.page - 1) * perPage
  return { data: found.slice(start, start + perPage), meta: pageMeta(query.page, perPage, found.length) }
}

/** One slide as its form shows it. */
export async function getAdminSlide(ctx: Ctx, id: string): Promise<AdminSlide> {
  const [found] = await ctx.db.select(columns).from(slides).where(eq(slides.id, id))
  if (!found) throw contentErrors.slideNotFound()
  return found
}

async function needPicture(ctx: Ctx, fileId: string): Promise<void> {
  const isPicture = and(eq(files.id, fileId), eq(files.kind, 'picture'), eq(files.isPrivate, false))
  const [found] = await ctx.db.select({ id: files.id }).from(files).where(isPicture).for('key share')
  if (!found) throw contentErrors.fileUnknown({ fields: [{ path: 'pictureId', key: 'content.fileUnknown' }] })
}

/** Makes a slide, the last one. */
export async function createSlide(ctx: Ctx, input: SlideInput): Promise<AdminSlide> {
  await needPicture(ctx, input.pictureId)
  const position = sql<number>`(select coalesce(max(position) + 1, 0) from ${slides})`
  const { id } = one(
    await ctx.db
      .insert(slides)
      .values({ ...input, position })
      .returning({ id: slides.id }),
  )
  await audit(ctx, { action: 'slide.created', subject: 'slide', subjectId: id, after: input })
  await touchContent(ctx)
  return getAdminSlide(ctx, id)
}

/** Saves a slide. */
export async function updateSlide(ctx: Ctx, id: string, input: SlideInput): Promise<AdminSlide> {
  const before = await getAdminSlide(ctx, id)
  await needPicture(ctx, input.pictureId)
  await ctx.db
    .update(slides)
    .set({ ...input, updatedAt: ctx.now.toISOString() })
    .where(eq(slides.id, id))
  await audit(ctx, { action: 'slide.saved', subject: 'slide', subjectId: id, before, after: input })
  await touchContent(ctx)
  return getAdminSlide(ctx, id)
}

/** Deletes slides; their pictures stay in the gallery. */
export async function removeSlides(ctx: Ctx, ids: readonly string[]): Promise<typeof done> {
  const gone = await ctx.db
    .delete(slides)
    .where(inArray(slides.id, [...ids]))
    .returning({ id: slides.id, title: slides.title })
  if (gone.length === 0) throw contentErrors.slideNotFound()
  for (const { id, title } of gone) await audit(ctx, { action: 'slide.removed', subject: 'slide', subjectId: id, before: { title } })
  await touchContent(ctx)
  return done
}

/** Switches slides on or off. */
export async function setSlideStatus(ctx: Ctx, ids: readonly string[], status: ContentStatus): Promise<typeof done> {
  const changed = await ctx.db
    .update(slides)
    .set({ status, updatedAt: ctx.now.toISOString() })
    .where(and(inArray(slides.id, [...ids]), ne(slides.status, status)))
    .returning({ id: slides.id })
  for (const { id } of changed) await audit(ctx, { action: 'slide.status', subject: 'slide', subjectId: id, after: { status } })
  await touchContent(ctx)
  return done
}

/** Puts the slides into this order. */
export async function orderSlides(ctx: Ctx, ids: readonly string[]): Promise<typeof done> {
  await putInOrder(ctx, 'slides', ids)
  await audit(ctx, { action: 'slide.ordered', subject: 'slide', subjectId: 'all', after: { ids } })
  await touchContent(ctx)
  return done
}
