// Lists, saves and deletes main categories; category-tree.ts orders them.
import { eq, sql } from 'drizzle-orm'
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
import type * as api from '../main-category-contract.ts'
import { lockKind, needFreeSlug, termSaved, slugFor } from './names.ts'
import { mainCategories } from './tables.ts'
import { taxonomyErrors } from './taxonomy-errors.ts'
import { countOf, usesOf } from './uses.ts'

// Written with the table's name: Drizzle leaves it out for a column of a single table, and the subquery would then compare its own column.
const place = sql<number>`(
  select count(*)::int from ${mainCategories} o where (o.position, o.slug) <= (${mainCategories}.position, ${mainCategories}.slug))`
const columns = {
  id: mainCategories.id,
  version: mainCategories.version,
  slug: mainCategories.slug,
  title: mainCategories.title,
  status: mainCategories.status,
  picture: fileRef(mainCategories.pictureId),
  place,
}
const slugTaken = { main_categories_slug_key: { error: taxonomyErrors.slugTaken, field: 'slug' } }

/** A page of the main categories with their numbers of categories and products. */
export const listAdminMainCategories: ListVerb<typeof api.listAdminMainCategories> = async (ctx, query) => {
  const by = { title: sortable(mainCategories.title, ctx.locale), place: mainCategories.position }
  const { data, meta } = await listPage(ctx, query, {
    from: mainCategories,
    columns,
    where: [
      query.status && eq(mainCategories.status, query.status),
      holdsTyped(query.search, [...bothLanguages(mainCategories.title), mainCategories.slug]),
    ],
    order: sortedBy(query.sort ?? 'place', by, mainCategories.slug),
  })
  return { data: await counted(ctx, data), meta }
}

type Row = Omit<api.AdminMainCategory, 'productCount' | 'categoryCount'>

async function counted(ctx: Ctx, rows: readonly Row[]): Promise<api.AdminMainCategory[]> {
  const uses = await usesOf(ctx, 'mainCategory', rows)
  return rows.map((row) => ({
    ...row,
    categoryCount: countOf(uses, row.id, 'categories'),
    productCount: countOf(uses, row.id, 'products'),
  }))
}

/** One main category; throws when there is none. */
export async function getAdminMainCategory(ctx: Ctx, id: string): Promise<api.AdminMainCategory> {
  return needRow(
    await counted(ctx, await ctx.db.select(columns).from(mainCategories).where(eq(mainCategories.id, id))),
    taxonomyErrors.mainCategoryNotFound,
  )
}

/** Makes a main category at the end (`id` null) or saves one; its products are updated. */
export const saveMainCategory: SaveVerb<api.MainCategoryInput, api.AdminMainCategory> = async (
  ctx,
  id,
  { version, slug: wanted, ...input },
) => {
  await lockKind(ctx, 'mainCategory')
  const before = await openForSave(ctx, { subject: 'mainCategory', table: mainCategories, id, version, read: getAdminMainCategory })
  const slug = await slugFor(ctx, 'mainCategory', { slug: wanted, name: input.title, own: before })
  const error = taxonomyErrors.mainCategoryTitleTaken
  await gatherRefusals(
    () => needFreeName(ctx, mainCategories.title, { field: 'title', name: input.title, own: before, error }),
    () => needFreeSlug(ctx, 'mainCategory', slug, before),
    () => input.pictureId !== before?.picture?.fileId && needPicture(ctx, input.pictureId, taxonomyErrors.pictureUnknown),
  )
  const last = sql<number>`(select coalesce(max(${mainCategories.position}) + 1, 0) from ${mainCategories})`
  const row = { ...input, slug, ...(before ? {} : { position: last }) }
  const saved = await refusing(slugTaken, () => saveRow(ctx, mainCategories, id, row))
  return termSaved(ctx, 'mainCategory', before, await getAdminMainCategory(ctx, saved))
}
