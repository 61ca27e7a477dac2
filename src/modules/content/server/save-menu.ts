// The office's writes of menus. The schema checks the rules of the kind, this file checks against the database; every change touches the catalogue's
// version.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { auditSave } from '#server/audit.ts'
import { touchContent } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { refusing } from '#server/db/failures.ts'
import { freeSlug, lockNames, needFreeName } from '#server/entity/free-names.ts'
import { putInOrder } from '#server/entity/put-in-order.ts'
import { saveRow } from '#server/entity/save-row.ts'
import { openForSave, type SaveVerb } from '#server/entity/seen-version.ts'
import { files } from '#modules/files/server/tables.ts'
import { mainCategories } from '#modules/taxonomy/server/tables.ts'
import { done } from '#shared/endpoint.ts'
import { atField } from '#shared/errors.ts'
import { slugify } from '#shared/folding.ts'
import { textIn } from '#shared/locale.ts'
import type { NewOrder } from '#shared/schemas.ts'
import { deviceTypes, type MenuLocation } from '../kinds.ts'
import type { AdminMenu, ContentChange, MenuInput } from '../menu-admin-contract.ts'
import type { Menu } from '../menu-contract.ts'
import { getAdminMenu } from './admin-menus.ts'
import { contentErrors } from './content-errors.ts'
import { changeTitled } from './change-titled.ts'
import { readMenus } from './front-menus.ts'
import { menuItems, menuPictures, menus } from './tables.ts'

const refusals = {
  menus_title_en_key: { error: contentErrors.titleTaken, field: 'title.en' },
  menus_title_ar_key: { error: contentErrors.titleTaken, field: 'title.ar' },
}

/** Makes a menu (`id` null) at the end of its location, or saves one; a menu moved to another location goes to the end there. */
export const saveMenu: SaveVerb<MenuInput, AdminMenu> = async (ctx, id, { version, ...input }) => {
  await lockNames(ctx, 'menus')
  const before = await openForSave(ctx, { subject: 'menu', table: menus, id, version, read: getAdminMenu })
  if (input.isCombined && !ctx.profile.flags.isMenusCombinable) throw atField(contentErrors.notCombinable, 'isCombined')
  await needFreeName(ctx, menus.title, { field: 'title', name: input.title, own: before, error: contentErrors.titleTaken })
  await needFiles(ctx, input)
  const slug = before?.slug ?? (await freeSlug(ctx, menus.slug, slugify(textIn(input.title, 'en')) || input.type))
  const after = await getAdminMenu(ctx, await writeMenu(ctx, before, input, slug))
  await touchContent(ctx)
  return auditSave(ctx, 'menu', after, before ?? undefined)
}

async function writeMenu(ctx: Ctx, before: AdminMenu | null, input: MenuInput, slug: string): Promise<string> {
  const last = sql<number>`(select coalesce(max(${menus.position}) + 1, 0) from ${menus} where ${menus.location} = ${input.location})`
  const row = { ...columns(input), slug, ...(before?.location === input.location ? {} : { position: last }) }
  const id = await refusing(refusals, () => saveRow(ctx, menus, before?.id, row))
  await ctx.db.delete(menuItems).where(eq(menuItems.menuId, id))
  await ctx.db.delete(menuPictures).where(eq(menuPictures.menuId, id))
  await saveParts(ctx, id, input)
  return id
}

/** Activates, deactivates or deletes menus; the products, brands and categories they showed stay. */
export const changeMenus = (ctx: Ctx, change: ContentChange): Promise<typeof done> =>
  changeTitled(ctx, 'menu', menus, change, contentErrors.menuNotFound)

/** Saves the order of a location's menus. */
export async function orderMenus(ctx: Ctx, { location, ...order }: NewOrder & { location: MenuLocation }): Promise<typeof done> {
  await putInOrder(ctx, order, { subject: 'menu', subjectId: location, table: menus, among: eq(menus.location, location) })
  await touchContent(ctx)
  return done
}

/** A menu's view for visitors before it is saved: written, read and rolled back in one transaction, so that the real query reads it. */
export async function previewMenu(ctx: Ctx, input: MenuInput, language: 'en' | 'ar'): Promise<Menu> {
  const takenBack = new Error('the preview is over')
  let seen: Menu | undefined
  const look = ctx.tx(async (tx) => {
    await needFiles(tx, input)
    const id = await writeMenu(tx, null, asDraft(input), `preview ${tx.requestId}`)
    seen = (await readMenus({ ...tx, locale: language }, sql`m.id = ${id}`))[0]
    throw takenBack
  })
  await look.catch((error: unknown) => {
    if (error !== takenBack) throw error
  })
  if (!seen) throw contentErrors.menuNotFound()
  return { ...seen, title: textIn(input.title, language) }
}

/** A half-filled form may have duplicate items, no items, or the title of another menu. */
const asDraft = (input: MenuInput): MenuInput => ({
  ...input,
  title: { en: '', ar: '' },
  status: 'inactive',
  deviceTypes: [...deviceTypes],
  itemIds: [...new Set(input.itemIds)],
  pictures: [...new Map(input.pictures.map((picture) => [picture.fileId, picture])).values()],
})

const columns = ({ itemIds: _, pictures: __, deviceTypes: devices, ...row }: MenuInput) => ({ ...row, deviceTypes: [...new Set(devices)] })

/** Refuses files that are not in the gallery or have the wrong kind. */
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
  const kinds = new Map<string, string>(known.map(({ id, kind }) => [id, kind]))
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
  const itemGone = { foreignKey: { error: contentErrors.itemUnknown, field: 'itemIds' } }
  await refusing(itemGone, () => ctx.db.insert(menuItems).values(rows))
}

async function mainsAmong(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ id: mainCategories.id })
    .from(mainCategories)
    .where(inArray(mainCategories.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}
