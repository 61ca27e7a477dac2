// How the office writes menus: what the kind asks for is judged by the schema, here what the database knows; every change moves the catalogue's version.
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import { touchContent } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { driverError, one, refusing } from '#server/db/failures.ts'
import { files } from '#modules/files/server/tables.ts'
import { mainCategories } from '#modules/taxonomy/server/tables.ts'
import { done } from '#shared/endpoint.ts'
import { slugify } from '#shared/folding.ts'
import { textIn } from '#shared/locale.ts'
import { deviceTypes, type MenuLocation } from '../kinds.ts'
import type { AdminMenu, ContentStatus, MenuInput } from '../menu-admin-contract.ts'
import type { Menu } from '../menu-contract.ts'
import { getAdminMenu } from './admin-menus.ts'
import { contentErrors } from './content-errors.ts'
import { readMenus } from './front-menus.ts'
import { putInOrder } from './in-order.ts'
import { menuItems, menuPictures, menus } from './tables.ts'

const refusals = {
  menus_title_en_key: { error: contentErrors.titleTaken, field: 'title.en' },
  menus_title_ar_key: { error: contentErrors.titleTaken, field: 'title.ar' },
}

/** Makes a menu, last in its location. */
export async function createMenu(ctx: Ctx, input: MenuInput): Promise<AdminMenu> {
  needCombinable(ctx, input)
  await needFreeTitle(ctx, input, null)
  const slug = await freeSlug(ctx, slugify(textIn(input.title, 'en')) || input.type)
  const id = await insertMenu(ctx, input, slug)
  await audit(ctx, { action: 'menu.created', subject: 'menu', subjectId: id, after: input })
  await touchContent(ctx)
  return getAdminMenu(ctx, id)
}

async function insertMenu(ctx: Ctx, input: MenuInput, slug: string): Promise<string> {
  await needFiles(ctx, input)
  const position = sql<number>`(select coalesce(max(position) + 1, 0) from ${menus} where location = ${input.location})`
  const insert = () =>
    ctx.db
      .insert(menus)
      .values({ ...columns(input), slug, position })
      .returning({ id: menus.id })
  const { id } = one(await refusing(refusals, insert))
  await saveParts(ctx, id, input)
  return id
}

/** Saves a menu. Moved to another location, it comes last there. */
export async function updateMenu(ctx: Ctx, id: string, input: MenuInput): Promise<AdminMenu> {
  await ctx.db.select({ id: menus.id }).from(menus).where(eq(menus.id, id)).for('update')
  const before = await getAdminMenu(ctx, id)
  needCombinable(ctx, input)
  await needFreeTitle(ctx, input, id)
  await needFiles(ctx, input)
  const place =
    before.location === input.location
      ? {}
      : { position: sql<number>`(select coalesce(max(position) + 1, 0) from ${menus} where location = ${input.location})` }
  await refusing(refusals, () =>
    ctx.db
      .update(menus)
      .set({ ...columns(input), ...place, updatedAt: ctx.now.toISOString() })
      .where(eq(menus.id, id)),
  )
  await ctx.db.delete(menuItems).where(eq(menuItems.menuId, id))
  await ctx.db.delete(menuPictures).where(eq(menuPictures.menuId, id))
  await saveParts(ctx, id, input)
  const after = await getAdminMenu(ctx, id)
  await audit(ctx, { action: 'menu.saved', subject: 'menu', subjectId: id, before, after })
  await touchContent(ctx)
  return after
}

/** Deletes menus; what they showed stays. */
export async function removeMenus(ctx: Ctx, ids: readonly string[]): Promise<typeof done> {
  const gone = await ctx.db
    .delete(menus)
    .where(inArray(menus.id, [...ids]))
    .returning({ id: menus.id, title: menus.title })
  if (gone.length === 0) throw contentErrors.menuNotFound()
  for (const { id, title } of gone) await audit(ctx, { action: 'menu.removed', subject: 'menu', subjectId: id, before: { title } })
  await touchContent(ctx)
  return done
}

/** Switches menus on or off. */
export async function setMenuStatus(ctx: Ctx, ids: readonly string[], status: ContentStatus): Promise<typeof done> {
  const changed = await ctx.db
    .update(menus)
    .set({ status, updatedAt: ctx.now.toISOString() })
    .where(and(inArray(menus.id, [...ids]), ne(menus.status, status)))
    .returning({ id: menus.id })
  for (const { id } of changed) await audit(ctx, { action: 'menu.status', subject: 'menu', subjectId: id, after: { status } })
  await touchContent(ctx)
  return done
}

/** Puts the menus of a location into this order. */
export async function orderMenus(ctx: Ctx, location: MenuLocation, ids: readonly string[]): Promise<typeof done> {
  await putInOrder(ctx, 'menus', ids, sql`location = ${location}`)
  await audit(ctx, { action: 'menu.ordered', subject: 'menu', subjectId: location, after: { ids } })
  await touchContent(ctx)
  return done
}

/** What visitors would see of an unsaved menu: written, read and taken back in one transaction, so that it is the very same reading. */
export async function previewMenu(ctx: Ctx, input: MenuInput, language: 'en' | 'ar'): Promise<Menu> {
  const takenBack = new Error('the preview is over')
  let seen: Menu | undefined
  const look = ctx.tx(async (tx) => {
    const id = await insertMenu(tx, asDraft(input), `preview ${tx.requestId}`)
    seen = (await readMenus({ ...tx, locale: language }, sql`m.id = ${id}`))[0]
    throw takenBack
  })
  await look.catch((error: unknown) => {
    if (error !== takenBack) throw error
  })
  if (!seen) throw contentErrors.menuNotFound()
  return { ...seen, title: textIn(input.title, language) }
}

/** A form half filled in may name things twice, nothing at all, or the title of another menu. */
const asDraft = (input: MenuInput): MenuInput => ({
  ...input,
  title: { en: '', ar: '' },
  status: 'inactive',
  deviceTypes: [...deviceTypes],
  itemIds: [...new Set(input.itemIds)],
  pictures: [...new Map(input.pictures.map((picture) => [picture.fileId, picture])).values()],
})

const columns = ({ itemIds: _, pictures: __, deviceTypes: devices, ...row }: MenuInput) => ({ ...row, deviceTypes: [...new Set(devices)] })

function needCombinable(ctx: Ctx, { isCombined }: MenuInput): void {
  if (isCombined && !ctx.profile.flags.isMenusCombinable)
    throw contentErrors.notCombinable({ fields: [{ path: 'isCombined', key: 'content.notCombinable' }] })
}

/** A title must be unique in each language it is given in. Asked first, so that both languages can be told at once. */
async function needFreeTitle(ctx: Ctx, { title }: MenuInput, ownId: string | null): Promise<void> {
  const same = (language: 'en' | 'ar') =>
    title[language] === '' ? undefined : sql`lower(${menus.title}->>${language}) = lower(${title[language]})`
  const [twin] = await ctx.db
    .select({ title: menus.title })
    .from(menus)
    .where(and(or(same('en'), same('ar')), ownId ? ne(menus.id, ownId) : undefined))
    .limit(1)
  if (!twin) return
  const taken = (['en', 'ar'] as const).filter((each) => title[each] !== '' && twin.title[each].toLowerCase() === title[each].toLowerCase())
  throw contentErrors.titleTaken({ fields: taken.map((language) => ({ path: `title.${language}`, key: 'content.titleTaken' })) })
}

async function freeSlug(ctx: Ctx, wanted: string): Promise<string> {
  const rows = await ctx.db
    .select({ slug: menus.slug })
    .from(menus)
    .where(or(eq(menus.slug, wanted), sql`${menus.slug} like ${`${wanted}-%`}`))
  const taken = new Set(rows.map(({ slug }) => slug))
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.has(slug)) return slug
  }
}

/** Pictures must be pictures of the gallery, the video a video. */
async function needFiles(ctx: Ctx, { bannerId, posterId, videoId, pictures }: MenuInput): Promise<void> {
  const wanted = [
    ...[bannerId, posterId].map((id) => ({ id, kind: 'picture' })),
    { id: videoId, kind: 'video' },
    ...pictures.map(({ fileId }) => ({ id: fileId, kind: 'picture' })),
  ].flatMap(({ id, kind }) => (id === null ? [] : [{ id, kind }]))
  if (wanted.length === 0) return
  const known = await ctx.db
    .select({ id: files.id, kind: files.kind })
    .from(files)
    .where(
      and(
        inArray(
          files.id,
          wanted.map(({ id }) => id),
        ),
        eq(files.isPrivate, false),
      ),
    )
    .for('key share')
  const kinds = new Map(known.map(({ id, kind }) => [id, kind as string]))
  if (wanted.some(({ id, kind }) => kinds.get(id) !== kind)) throw contentErrors.fileUnknown()
}

async function saveParts(ctx: Ctx, menuId: string, { itemType, itemIds, pictures }: MenuInput): Promise<void> {
  if (pictures.length > 0) await ctx.db.insert(menuPictures).values(pictures.map((picture, position) => ({ ...picture, menuId, position })))
  if (itemIds.length === 0 || itemType === null) return
  const mains = itemType === 'categories' ? await mainsAmong(ctx, itemIds) : new Set<string>()
  const rows = itemIds.map((id, position) => {
    const of =
      itemType === 'products'
        ? { productId: id }
        : itemType === 'brands'
          ? { brandId: id }
          : mains.has(id)
            ? { mainCategoryId: id }
            : { categoryId: id }
    return { menuId, position, ...of }
  })
  try {
    await ctx.db.insert(menuItems).values(rows)
  } catch (error) {
    // Something that was deleted while the form was open.
    if (driverError(error)?.code !== '23503') throw error
    throw contentErrors.itemUnknown({ fields: [{ path: 'itemIds', key: 'content.itemUnknown' }] })
  }
}

async function mainsAmong(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ id: mainCategories.id })
    .from(mainCategories)
    .where(inArray(mainCategories.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}
