// The shop's tree of main categories, categories and sub categories: read as a whole, and moved in one transaction at a time.
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { atField } from '#shared/errors.ts'
import type { TreeMainCategory } from '../category-contract.ts'
import { termsChanged } from '../events.ts'
import { placedBefore, type Spot, spotRefusal } from '../rules.ts'
import { lockKind } from './names.ts'
import { categories, mainCategories } from './tables.ts'
import { taxonomyErrors } from './taxonomy-errors.ts'
import { productCount, usesOf } from './uses.ts'

/** The whole tree in the order of the shop. */
export async function getCategoryTree(ctx: Ctx): Promise<TreeMainCategory[]> {
  const mains = await ctx.db
    .select({ id: mainCategories.id, slug: mainCategories.slug, title: mainCategories.title, status: mainCategories.status })
    .from(mainCategories)
    .orderBy(asc(mainCategories.position), asc(mainCategories.slug))
  const all = await ctx.db
    .select({
      id: categories.id,
      slug: categories.slug,
      title: categories.title,
      status: categories.status,
      mainCategoryId: categories.mainCategoryId,
      parentId: categories.parentId,
    })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.slug))
  const mainUses = await usesOf(ctx, 'mainCategory', mains)
  const uses = await usesOf(ctx, 'category', all)
  const counted = <T extends { id: string }>(row: T) => ({ ...row, productCount: productCount(uses, row.id) })
  return mains.map((main) => ({
    ...main,
    productCount: productCount(mainUses, main.id),
    children: all
      .filter((each) => each.mainCategoryId === main.id && each.parentId === null)
      .map((category) => ({ ...counted(category), children: all.filter((each) => each.parentId === category.id).map(counted) })),
  }))
}

const siblingsAt = ({ mainCategoryId, parentId }: Spot): SQL | undefined =>
  and(eq(categories.mainCategoryId, mainCategoryId), parentId === null ? isNull(categories.parentId) : eq(categories.parentId, parentId))

export const positions = {
  /** SQL for the place after the last sibling at a spot. */
  last: (spot: Spot) => sql<number>`(select coalesce(max(${categories.position}) + 1, 0) from ${categories} where ${siblingsAt(spot)})`,
}

const { ownParent, parentUnknown, parentElsewhere, parentIsSub, hasSubCategories } = taxonomyErrors
const spotErrors = { ownParent, parentUnknown, parentElsewhere, parentIsSub, hasSubCategories }

/** Refuses a place that would break the tree. `id` null: a new category. Call it under lockKind('category'). */
export async function needSpot(ctx: Ctx, id: string | null, to: Spot): Promise<void> {
  const [main] = await ctx.db
    .select({ id: mainCategories.id })
    .from(mainCategories)
    .where(eq(mainCategories.id, to.mainCategoryId))
    .for('key share')
  if (!main) throw atField(taxonomyErrors.mainCategoryUnknown, 'mainCategoryId')
  const all = await ctx.db
    .select({ id: categories.id, mainCategoryId: categories.mainCategoryId, parentId: categories.parentId })
    .from(categories)
  const refusal = spotRefusal(all, id, to)
  if (refusal) throw atField(spotErrors[refusal], 'parentId')
}

/** Writes a category's new place, its sub categories' main category, and the order of its new siblings. */
export async function place(ctx: Ctx, id: string, { mainCategoryId, parentId }: Spot, before: string | null): Promise<void> {
  await ctx.db.update(categories).set({ mainCategoryId, parentId }).where(eq(categories.id, id))
  await ctx.db.update(categories).set({ mainCategoryId }).where(eq(categories.parentId, id))
  const siblings = await ctx.db
    .select({ id: categories.id })
    .from(categories)
    .where(siblingsAt({ mainCategoryId, parentId }))
    .orderBy(asc(categories.position), asc(categories.slug))
  const order = placedBefore(
    siblings.map((each) => each.id),
    id,
    before,
  )
  await ctx.db.execute(sql`
    update ${categories} set position = o.place - 1 from unnest(${sql.param(order)}::uuid[]) with ordinality as o (id, place)
    where ${categories.id} = o.id and ${categories.position} <> o.place - 1`)
}

/** Moves a category; gives the tree afterwards. */
export async function moveCategory(ctx: Ctx, id: string, { before, ...to }: Spot & { before: string | null }): Promise<TreeMainCategory[]> {
  await lockKind(ctx, 'category')
  const [from] = await ctx.db
    .select({ mainCategoryId: categories.mainCategoryId, parentId: categories.parentId, position: categories.position })
    .from(categories)
    .where(eq(categories.id, id))
  if (!from) throw taxonomyErrors.categoryNotFound()
  await needSpot(ctx, id, to)
  await place(ctx, id, to, before)
  if (from.mainCategoryId !== to.mainCategoryId || from.parentId !== to.parentId)
    await ctx.announce(termsChanged, { kind: 'category', ids: [id] })
  await touchCatalogue(ctx)
  await audit(ctx, { action: 'category.moved', subject: 'category', subjectId: id, before: from, after: { ...to, before } })
  return getCategoryTree(ctx)
}

/** Moves a main category; gives the tree afterwards. */
export async function moveMainCategory(ctx: Ctx, id: string, before: string | null): Promise<TreeMainCategory[]> {
  await lockKind(ctx, 'mainCategory')
  const rows = await ctx.db
    .select({ id: mainCategories.id })
    .from(mainCategories)
    .orderBy(asc(mainCategories.position), asc(mainCategories.slug))
  const ids = rows.map((each) => each.id)
  if (!ids.includes(id)) throw taxonomyErrors.mainCategoryNotFound()
  const order = placedBefore(ids, id, before)
  await ctx.db.execute(sql`
    update ${mainCategories} set position = o.place - 1 from unnest(${sql.param(order)}::uuid[]) with ordinality as o (id, place)
    where ${mainCategories.id} = o.id and ${mainCategories.position} <> o.place - 1`)
  await touchCatalogue(ctx)
  await audit(ctx, {
    action: 'mainCategory.moved',
    subject: 'mainCategory',
    subjectId: id,
    before: { place: ids.indexOf(id) + 1 },
    after: { place: order.indexOf(id) + 1 },
  })
  return getCategoryTree(ctx)
}
