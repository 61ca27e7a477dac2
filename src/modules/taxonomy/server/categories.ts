// Categories and sub categories: found, made, saved, deleted.
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { getSettings } from '#modules/settings/server/public.ts'
import { audit } from '#server/audit.ts'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { one, refusing } from '#server/db/failures.ts'
import { gatherRefusals } from '#server/gather-refusals.ts'
import { bothLanguages, holdsTyped } from '#server/db/typed-search.ts'
import { done, type HandlerInput, type HandlerReply } from '#shared/endpoint.ts'
import { slugify } from '#shared/folding.ts'
import { pageMeta } from '#shared/paging.ts'
import type { AdminCategory, CategoryInput, listAdminCategories as listEndpoint } from '../category-contract.ts'
import { shelvesChanged } from '../events.ts'
import { needSpot, place, positions } from './category-tree.ts'
import { removeOne } from './change-many.ts'
import { moveSlugs } from './former-slugs.ts'
import { freeSlug, inLanguage, lockKind, needFreeName, needFreeSlug } from './names.ts'
import { needPicture, pictureRef } from './pictures.ts'
import { categories, mainCategories } from './tables.ts'
import { taxonomyErrors } from './taxonomy-errors.ts'
import { countOf, usesOf } from './uses.ts'

type Query = HandlerInput<typeof listEndpoint>['query']

const parents = alias(categories, 'parents')
const columns = {
  id: categories.id,
  slug: categories.slug,
  title: categories.title,
  status: categories.status,
  picture: pictureRef(categories.pictureId),
  mainCategory: sql<AdminCategory['mainCategory']>`jsonb_build_object('id', ${mainCategories.id}, 'title', ${mainCategories.title})`,
  parent: sql<
    AdminCategory['parent']
  >`case when ${parents.id} is not null then jsonb_build_object('id', ${parents.id}, 'title', ${parents.title}) end`,
}
const slugTaken = { categories_slug_key: { error: taxonomyErrors.slugTaken, field: 'slug' } }

/** A page of the categories with what each holds. */
export async function listAdminCategories(ctx: Ctx, query: Query): Promise<HandlerReply<typeof listEndpoint>> {
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.admin_limit
  const sort = query.sort ?? 'mainCategory'
  const direction = sort.startsWith('-') ? desc : asc
  const byTree = [asc(sql`coalesce(${parents.position}, ${categories.position})`), asc(sql`${parents.id} is not null`)]
  const rows = await ctx.db
    .select({ ...columns, total: sql<number>`count(*) over ()::int` })
    .from(categories)
    .innerJoin(mainCategories, eq(mainCategories.id, categories.mainCategoryId))
    .leftJoin(parents, eq(parents.id, categories.parentId))
    .where(
      and(
        query.status ? eq(categories.status, query.status) : undefined,
        query.mainCategory ? eq(categories.mainCategoryId, query.mainCategory) : undefined,
        query.level ? (query.level === 'category' ? isNull : isNotNull)(categories.parentId) : undefined,
        holdsTyped(query.search, [...bothLanguages(categories.title), categories.slug]),
      ),
    )
    .orderBy(
      ...(sort.endsWith('title') ? [direction(inLanguage(categories.title, ctx.locale))] : [direction(mainCategories.position), ...byTree]),
      asc(categories.position),
      asc(categories.slug),
    )
    .limit(perPage)
    .offset((query.page - 1) * perPage)
  return { data: await counted(ctx, rows), meta: pageMeta(query.page, perPage, rows[0]?.total ?? 0) }
}

async function counted(ctx: Ctx, rows: readonly Omit<AdminCategory, 'productCount' | 'subCategoryCount'>[]): Promise<AdminCategory[]> {
  const uses = await usesOf(
    ctx,
    'category',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    subCategoryCount: countOf(uses, row.id, 'subCategories'),
    productCount: countOf(uses, row.id, 'products'),
  }))
}

/** One category; throws when there is none. */
export async function getAdminCategory(ctx: Ctx, id: string): Promise<AdminCategory> {
  const rows = await ctx.db
    .select(columns)
    .from(categories)
    .innerJoin(mainCategories, eq(mainCategories.id, categories.mainCategoryId))
    .leftJoin(parents, eq(parents.id, categories.parentId))
    .where(eq(categories.id, id))
  const [category] = await counted(ctx, rows)
  if (!category) throw taxonomyErrors.categoryNotFound()
  return category
}

/** Makes a category at the end of its siblings. */
export async function createCategory(ctx: Ctx, input: CategoryInput): Promise<AdminCategory> {
  const { title, status, pictureId, mainCategoryId, parentId } = input
  await lockKind(ctx, 'category')
  await gatherRefusals(
    () =>
      needFreeName(ctx, categories, {
        field: 'title',
        name: title,
        ownId: null,
        before: null,
        error: taxonomyErrors.categoryTitleTaken,
      }),
    () => needSpot(ctx, null, input),
    () => needPicture(ctx, pictureId),
  )
  const slug = await freeSlug(ctx, 'category', input.slug ?? '', title)
  const { id } = await refusing(slugTaken, async () =>
    one(
      await ctx.db
        .insert(categories)
        .values({ title, slug, status, pictureId, mainCategoryId, parentId, position: positions.last(input) })
        .returning({ id: categories.id }),
    ),
  )
  await touchCatalogue(ctx)
  const after = await getAdminCategory(ctx, id)
  await audit(ctx, { action: 'category.created', subject: 'category', subjectId: id, after })
  return after
}

/** Saves a category; in another main category its sub categories and products go with it. */
export async function updateCategory(ctx: Ctx, id: string, input: CategoryInput): Promise<AdminCategory> {
  const { title, status, pictureId, mainCategoryId, parentId } = input
  await lockKind(ctx, 'category')
  const before = await getAdminCategory(ctx, id)
  const slug = slugify(input.slug ?? '') || before.slug
  const isMoved = mainCategoryId !== before.mainCategory.id || parentId !== (before.parent?.id ?? null)
  await gatherRefusals(
    () =>
      needFreeName(ctx, categories, {
        field: 'title',
        name: title,
        ownId: id,
        before: before.title,
        error: taxonomyErrors.categoryTitleTaken,
      }),
    () => needFreeSlug(ctx, 'category', slug, id),
    () => isMoved && needSpot(ctx, id, input),
    () => pictureId !== (before.picture?.fileId ?? null) && needPicture(ctx, pictureId),
  )
  if (isMoved) await place(ctx, id, input, null)
  await refusing(slugTaken, () => ctx.db.update(categories).set({ title, slug, status, pictureId }).where(eq(categories.id, id)))
  if (slug !== before.slug) await moveSlugs(ctx, 'category', [{ id, before: before.slug, after: slug }])
  await ctx.announce(shelvesChanged, { kind: 'category', ids: [id] })
  await touchCatalogue(ctx)
  const after = await getAdminCategory(ctx, id)
  await audit(ctx, { action: 'category.saved', subject: 'category', subjectId: id, before, after })
  return after
}

/** Deletes a category that holds no product and no sub category. */
export async function removeCategory(ctx: Ctx, id: string): Promise<typeof done> {
  if (!(await removeOne(ctx, 'category', id))) throw taxonomyErrors.categoryNotFound()
  return done
}
