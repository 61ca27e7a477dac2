// Slides: the visitors' view, and the office's list, form and order.
import { asc, eq, sql } from 'drizzle-orm'
import { fileRef, needPicture, pictureOf } from '#modules/files/server/public.ts'
import { listPage, type ListVerb, sortedBy } from '#modules/settings/server/public.ts'
import { auditSave } from '#server/audit.ts'
import { touchContent } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { needRow } from '#server/db/failures.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { sortable } from '#server/db/text-fragments.ts'
import { putInOrder } from '#server/entity/put-in-order.ts'
import { saveRow } from '#server/entity/save-row.ts'
import { openForSave, type SaveVerb } from '#server/entity/seen-version.ts'
import { done } from '#shared/endpoint.ts'
import { textIn } from '#shared/locale.ts'
import type { NewOrder } from '#shared/schemas.ts'
import type { Slide } from '../contract.ts'
import type { ContentChange } from '../menu-admin-contract.ts'
import type * as api from '../slide-admin-contract.ts'
import { contentErrors } from './content-errors.ts'
import { changeTitled } from './change-titled.ts'
import { slides } from './tables.ts'

const columns = {
  id: slides.id,
  version: slides.version,
  title: slides.title,
  text: slides.text,
  extensiveDescription: slides.extensiveDescription,
  buttonText: slides.buttonText,
  href: slides.href,
  picture: fileRef(slides.pictureId),
  status: slides.status,
  position: slides.position,
  updatedAt: slides.updatedAt,
}

/** The active slides in the visitor's language; the extensive description only where the profile shows it. */
export async function listSlides(ctx: Ctx): Promise<Slide[]> {
  const rows = await ctx.db
    .select({ ...columns, picture: pictureOf(slides.pictureId) })
    .from(slides)
    .where(eq(slides.status, 'active'))
    .orderBy(asc(slides.position), asc(slides.id))
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

/** A page of all slides, by default in their own order. */
export const listAdminSlides: ListVerb<typeof api.listAdminSlides> = async (ctx, query) => {
  const by = { position: slides.position, title: sortable(slides.title, ctx.locale), updatedAt: slides.updatedAt }
  return listPage(ctx, query, {
    from: slides,
    columns,
    where: [
      query.status && eq(slides.status, query.status),
      holdsTyped(query.search, [...bothLanguages(slides.title), ...bothLanguages(slides.text)]),
    ],
    order: sortedBy(query.sort ?? 'position', by, slides.id),
  })
}

/** One slide as its form shows it. */
export async function getAdminSlide(ctx: Ctx, id: string): Promise<api.AdminSlide> {
  return needRow(await ctx.db.select(columns).from(slides).where(eq(slides.id, id)), contentErrors.slideNotFound)
}

/** Makes a slide (`id` null) at the end, or saves one. */
export const saveSlide: SaveVerb<api.SlideInput, api.AdminSlide> = async (ctx, id, { version, ...input }) => {
  const before = await openForSave(ctx, { subject: 'slide', table: slides, id, version, read: getAdminSlide })
  await needPicture(ctx, input.pictureId, contentErrors.fileUnknown)
  const last = sql<number>`(select coalesce(max(${slides.position}) + 1, 0) from ${slides})`
  const saved = await saveRow(ctx, slides, id, { ...input, ...(before ? {} : { position: last }) })
  await touchContent(ctx)
  return auditSave(ctx, 'slide', await getAdminSlide(ctx, saved), before ?? undefined)
}

/** Activates, deactivates or deletes slides; their pictures stay in the gallery. */
export const changeSlides = (ctx: Ctx, change: ContentChange): Promise<typeof done> =>
  changeTitled(ctx, 'slide', slides, change, contentErrors.slideNotFound)

/** Saves the order of the slides. */
export async function orderSlides(ctx: Ctx, order: NewOrder): Promise<typeof done> {
  await putInOrder(ctx, order, { subject: 'slide', subjectId: 'all', table: slides })
  await touchContent(ctx)
  return done
}
