// Puts a product into menus and takes it out of them, from the product's own screen.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { auditMany } from '#server/audit.ts'
import { touchContent } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { products } from '#modules/products/server/tables.ts'
import type { HandlerInput } from '#shared/endpoint.ts'
import type { AdminMenu } from '../menu-admin-contract.ts'
import type { ProductMenus, saveProductMenus as endpoint } from '../product-menus-contract.ts'
import { getAdminMenu } from './admin-menus.ts'
import { contentErrors } from './content-errors.ts'
import { menuItems, menus } from './tables.ts'

/** All menus of products, and the ids of those that show this one. */
export async function getProductMenus(ctx: Ctx, productId: string): Promise<ProductMenus> {
  const { id, title, location, status, itemType, position } = menus
  const all = await ctx.db
    .select({ id, title, location, status })
    .from(menus)
    .where(eq(itemType, 'products'))
    .orderBy(location, position, id)
  const shown = await ctx.db.select({ id: menuItems.menuId }).from(menuItems).where(eq(menuItems.productId, productId))
  return { menus: all, menuIds: all.filter((menu) => shown.some((each) => each.id === menu.id)).map((menu) => menu.id) }
}

/** Adds a product at the end of the given menus and removes it from the others; a form of such a menu that is open elsewhere is too old then. */
export async function saveProductMenus(
  ctx: Ctx,
  productId: string,
  { menuIds, seen }: HandlerInput<typeof endpoint>['body'],
): Promise<ProductMenus> {
  one(await ctx.db.select({ id: products.id }).from(products).where(eq(products.id, productId)))
  await ctx.db.select({ id: menus.id }).from(menus).where(eq(menus.itemType, 'products')).orderBy(menus.id).for('update')
  const before = await getProductMenus(ctx, productId)
  if (menuIds.some((id) => !before.menus.some((menu) => menu.id === id))) throw contentErrors.menuNotFound()
  const known = seen ?? before.menuIds
  const fresh = menuIds.filter((id) => !known.includes(id) && !before.menuIds.includes(id))
  const gone = before.menuIds.filter((id) => known.includes(id) && !menuIds.includes(id))
  const changed = [...gone, ...fresh]
  if (changed.length === 0) return before
  const menusBefore = await readEach(ctx, changed)
  if (gone.length > 0) await ctx.db.delete(menuItems).where(and(eq(menuItems.productId, productId), inArray(menuItems.menuId, gone)))
  for (const menuId of fresh) {
    const position = sql<number>`(select coalesce(max(position) + 1, 0) from ${menuItems} where menu_id = ${menuId})`
    await ctx.db.insert(menuItems).values({ menuId, productId, position })
  }
  await ctx.db
    .update(menus)
    .set({ version: sql`version + 1` })
    .where(inArray(menus.id, changed))
  const after = await getProductMenus(ctx, productId)
  const titlesOf = (ids: readonly string[]) => after.menus.filter(({ id }) => ids.includes(id)).map(({ title }) => title)
  const menusAfter = await readEach(ctx, changed)
  await auditMany(ctx, [
    ...changed.map((id, at) => ({
      action: 'menu.saved',
      subject: 'menu',
      subjectId: id,
      before: { items: menusBefore[at]?.items },
      after: { items: menusAfter[at]?.items },
    })),
    {
      action: 'product.saved',
      subject: 'product',
      subjectId: productId,
      before: { menus: titlesOf(before.menuIds) },
      after: { menus: titlesOf(after.menuIds) },
    },
  ])
  await touchContent(ctx)
  return after
}

async function readEach(ctx: Ctx, ids: readonly string[]): Promise<AdminMenu[]> {
  const read: AdminMenu[] = []
  for (const id of ids) read.push(await getAdminMenu(ctx, id))
  return read
}
