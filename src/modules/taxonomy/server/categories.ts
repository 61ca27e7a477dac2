// Lists, saves and deletes categories and sub categories.
import { eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias, type PgSelect } from 'drizzle-orm/pg-core'
import { fileRef, needPicture } from '#modules/files/server/public.ts'
import { listPage, type ListVerb, sortedBy } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { needRow, refusing } from '#server/db/failures.ts'
import { sortable } from '#server/db/text-fragments.ts'
import { needFreeName } from '#server/entity/free-names.ts'
import { saveRow } from '#server/entity/save-row.ts'
import { openForSave, type SaveVerb } from '#server/entity/seen-version.ts'
import { gatherRefusals } from '#server/gather-refusals.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import type * as api from '../category-contract.ts'
import { needSpot, place, positions } from './category-tree.ts'
import { lockKind, needFreeSlug, termSaved, slugFor } from './names.ts'
import { categories, mainCategories } from './tables.ts'
import { taxonomyErrors } from './taxonomy-errors.ts'
import { countOf, usesOf } from './uses.ts'

const parents = alias(categories, 'parents')
const columns = {
  id: categories.id,
  version: categories.version,
  slug: categories.slug,
  title: categories.title,
  status: categories.status,
  picture: fileRef(categories.pictureId),
  mainCategory: sql<api.AdminCategory['mainCategory']>`jsonb_build_object('id', ${mainCategories.id}, 'title', ${mainCategories.title})`,
  parent: sql<
    api.AdminCategory['parent']
  >`case when ${parents.id} is not null then jsonb_build_object('id', ${parents.id}, 'title', ${parents.title}) end`,
}
const slugTaken = { categories_slug_key: { error: taxonomyErrors.slugTaken, field: 'slug' } }

const withTree = (select: PgSelect) =>
  select.innerJoin(mainCategories, eq(mainCategories.id, categories.mainCategoryId)).leftJoin(parents, eq(parents.id, categories.parentId))

/** A page of the categories with their numbers of products and sub categories. */
export const listAdminCategories: ListVerb<typeof api.listAdminCategories> = async (ctx, query) => {
  const sort = query.sort ?? 'mainCategory'
  const byTree = [sql`coalesce(${parents.position}, ${categories.position})`, sql`${parents.id} is not null`]
  const by = { title: sortable(categories.title, ctx.locale), mainCategory: mainCategories.position }
  const { data, meta } = await listPage(ctx, query, {
    from: categories,
    joined: withTree,
    columns,
    where: [
      query.status && eq(categories.status, query.status),
      query.mainCategory && eq(categories.mainCategoryId, query.mainCategory),
      query.level && (query.level === 'category' ? isNull : isNotNull)(categories.parentId),
      holdsTyped(query.search, [...bothLanguages(categories.title), categories.slug]),
    ],
    order: sortedBy(sort, by, ...(sort.endsWith('title') ? [] : byTree), categories.position, categories.slug),
  })
  return { data: await counted(ctx, data), meta }
}

async function counted(
  ctx: Ctx,
  rows: readonly Omit<api.AdminCategory, 'productCount' | 'subCategoryCount'>[],
): Promise<api.AdminCategory[]> {
  const uses = await usesOf(ctx, 'category', rows)
  return rows.map((row) => ({
    ...row,
    subCategoryCount: countOf(uses, row.id, 'subCategories'),
    productCount: countOf(uses, row.id, 'products'),
  }))
}

/** One category; throws when there is none. */
export async function getAdminCategory(ctx: Ctx, id: string): Promise<api.AdminCategory> {
  const rows = await ctx.db
    .select(columns)
    .from(categories)
    .innerJoin(mainCategories, eq(mainCategories.id, categories.mainCategoryId))
    .leftJoin(parents, eq(parents.id, categories.parentId))
    .where(eq(categories.id, id))
  return needRow(await counted(ctx, rows), taxonomyErrors.categoryNotFound)
}

/**
 * Makes a category at the end of its siblings (`id` null) or saves one; when it changes its main category, its sub categories and products
 * move with it.
 */
export const saveCategory: SaveVerb<api.CategoryInput, api.AdminCategory> = async (
  ctx,
  id,
  { version, slug: wanted, mainCategoryId, parentId, ...input },
) => {
  await lockKind(ctx, 'category')
  const before = await openForSave(ctx, { subject: 'category', table: categories, id, version, read: getAdminCategory })
  const slug = await slugFor(ctx, 'category', { slug: wanted, name: input.title, own: before })
  const spot = { mainCategoryId, parentId }
  const isMoved = mainCategoryId !== before?.mainCategory.id || parentId !== (before.parent?.id ?? null)
  const error = taxonomyErrors.categoryTitleTaken
  await gatherRefusals(
    () => needFreeName(ctx, categories.title, { field: 'title', name: input.title, own: before, error }),
    () => needFreeSlug(ctx, 'category', slug, before),
    () => isMoved && needSpot(ctx, id, spot),
    () => input.pictureId !== before?.picture?.fileId && needPicture(ctx, input.pictureId, taxonomyErrors.pictureUnknown),
  )
  if (before && isMoved) await place(ctx, before.id, spot, null)
  const row = { ...input, ...spot, slug, ...(before ? {} : { position: positions.last(spot) }) }
  const saved = await refusing(slugTaken, () => saveRow(ctx, categories, id, row))
  return termSaved(ctx, 'category', before, await getAdminCategory(ctx, saved))
}
