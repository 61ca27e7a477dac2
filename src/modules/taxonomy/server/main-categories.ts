// Main categories: found, made, saved, deleted; their order is the tree's matter.
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
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
import { shelvesChanged } from '../events.ts'
import type { AdminMainCategory, listAdminMainCategories as listEndpoint, MainCategoryInput } from '../main-category-contract.ts'
import { removeOne } from './change-many.ts'
import { moveSlugs } from './former-slugs.ts'
import { freeSlug, inLanguage, lockKind, needFreeName, needFreeSlug } from './names.ts'
import { needPicture, pictureRef } from './pictures.ts'
import { mainCategories } from './tables.ts'
import { taxonomyErrors } from './taxonomy-errors.ts'
import { countOf, usesOf } from './uses.ts'

type Query = HandlerInput<typeof listEndpoint>['query']

// Written out: a column of a single table comes without its table's name, which within the subquery would be the other one's.
const place = sql<number>`(
  select count(*)::int from ${mainCategories} o where (o.position, o.slug) <= (${mainCategories}.position, ${mainCategories}.slug))`
const columns = {
  id: mainCategories.id,
  slug: mainCategories.slug,
  title: mainCategories.title,
  status: mainCategories.status,
  picture: pictureRef(mainCategories.pictureId),
  place,
}
const slugTaken = { main_categories_slug_key: { error: taxonomyErrors.slugTaken, field: 'slug' } }

/** A page of the main categories with what each holds. */
export async function listAdminMainCategories(ctx: Ctx, query: Query): Promise<HandlerReply<typeof listEndpoint>> {
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.admin_limit
  const sort = query.sort ?? 'place'
  const by: SQL = sort.endsWith('title') ? inLanguage(mainCategories.title, ctx.locale) : sql`${mainCategories.position}`
  const rows = await ctx.db
    .select({ ...columns, total: sql<number>`count(*) over ()::int` })
    .from(mainCategories)
    .where(
      and(
        query.status ? eq(mainCategories.status, query.status) : undefined,
        holdsTyped(query.search, [...bothLanguages(mainCategories.title), mainCategories.slug]),
      ),
    )
    .orderBy(sort.startsWith('-') ? desc(by) : asc(by), asc(mainCategories.slug))
    .limit(perPage)
    .offset((query.page - 1) * perPage)
  return { data: await counted(ctx, rows), meta: pageMeta(query.page, perPage, rows[0]?.total ?? 0) }
}

type Row = Omit<AdminMainCategory, 'productCount' | 'categoryCount'>

async function counted(ctx: Ctx, rows: readonly Row[]): Promise<AdminMainCategory[]> {
  const uses = await usesOf(
    ctx,
    'mainCategory',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    categoryCount: countOf(uses, row.id, 'categories'),
    productCount: countOf(uses, row.id, 'products'),
  }))
}

/** One main category; throws when there is none. */
export async function getAdminMainCategory(ctx: Ctx, id: string): Promise<AdminMainCategory> {
  const [main] = await counted(ctx, await ctx.db.select(columns).from(mainCategories).where(eq(mainCategories.id, id)))
  if (!main) throw taxonomyErrors.mainCategoryNotFound()
  return main
}

/** Makes a main category at the end. */
export async function createMainCategory(ctx: Ctx, input: MainCategoryInput): Promise<AdminMainCategory> {
  const { title, status, pictureId } = input
  await lockKind(ctx, 'mainCategory')
  await gatherRefusals(
    () =>
      needFreeName(ctx, mainCategories, {
        field: 'title',
        name: title,
        ownId: null,
        before: null,
        error: taxonomyErrors.mainCategoryTitleTaken,
      }),
    () => needPicture(ctx, pictureId),
  )
  const slug = await freeSlug(ctx, 'mainCategory', input.slug ?? '', title)
  const position = sql<number>`(select coalesce(max(${mainCategories.position}) + 1, 0) from ${mainCategories})`
  const { id } = await refusing(slugTaken, async () =>
    one(await ctx.db.insert(mainCategories).values({ title, slug, status, pictureId, position }).returning({ id: mainCategories.id })),
  )
  await touchCatalogue(ctx)
  const after = await getAdminMainCategory(ctx, id)
  await audit(ctx, { action: 'mainCategory.created', subject: 'mainCategory', subjectId: id, after })
  return after
}

/** Saves a main category; the products in it follow. */
export async function updateMainCategory(ctx: Ctx, id: string, input: MainCategoryInput): Promise<AdminMainCategory> {
  const { title, status, pictureId } = input
  await lockKind(ctx, 'mainCategory')
  const before = await getAdminMainCategory(ctx, id)
  const slug = slugify(input.slug ?? '') || before.slug
  await gatherRefusals(
    () =>
      needFreeName(ctx, mainCategories, {
        field: 'title',
        name: title,
        ownId: id,
        before: before.title,
        error: taxonomyErrors.mainCategoryTitleTaken,
      }),
    () => needFreeSlug(ctx, 'mainCategory', slug, id),
    () => pictureId !== (before.picture?.fileId ?? null) && needPicture(ctx, pictureId),
  )
  await refusing(slugTaken, () => ctx.db.update(mainCategories).set({ title, slug, status, pictureId }).where(eq(mainCategories.id, id)))
  if (slug !== before.slug) await moveSlugs(ctx, 'mainCategory', [{ id, before: before.slug, after: slug }])
  await ctx.announce(shelvesChanged, { kind: 'mainCategory', ids: [id] })
  await touchCatalogue(ctx)
  const after = await getAdminMainCategory(ctx, id)
  await audit(ctx, { action: 'mainCategory.saved', subject: 'mainCategory', subjectId: id, before, after })
  return after
}

/** Deletes a main category that holds no category. */
export async function removeMainCategory(ctx: Ctx, id: string): Promise<typeof done> {
  if (!(await removeOne(ctx, 'mainCategory', id))) throw taxonomyErrors.mainCategoryNotFound()
  return done
}
