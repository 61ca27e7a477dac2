// Brands: found, made, saved, deleted.
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
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
import type { AdminBrand, BrandInput, listAdminBrands as listEndpoint } from '../brand-contract.ts'
import { shelvesChanged } from '../events.ts'
import { removeOne } from './change-many.ts'
import { moveSlugs } from './former-slugs.ts'
import { freeSlug, inLanguage, lockKind, needFreeName, needFreeSlug } from './names.ts'
import { needPicture, pictureRef } from './pictures.ts'
import { brands } from './tables.ts'
import { taxonomyErrors } from './taxonomy-errors.ts'
import { productCount, usesOf } from './uses.ts'

type Query = HandlerInput<typeof listEndpoint>['query']

const columns = {
  id: brands.id,
  slug: brands.slug,
  name: brands.name,
  status: brands.status,
  picture: pictureRef(brands.pictureId),
  createdAt: brands.createdAt,
}
const slugTaken = { brands_slug_key: { error: taxonomyErrors.slugTaken, field: 'slug' } }

/** A page of the brands with how many products each has. */
export async function listAdminBrands(ctx: Ctx, query: Query): Promise<HandlerReply<typeof listEndpoint>> {
  const perPage = query.perPage ?? (await getSettings(ctx)).theme.admin_limit
  const sort = query.sort ?? 'name'
  const by: SQL = sort.endsWith('name') ? inLanguage(brands.name, ctx.locale) : sql`${brands.createdAt}`
  const rows = await ctx.db
    .select({ ...columns, total: sql<number>`count(*) over ()::int` })
    .from(brands)
    .where(
      and(
        query.status ? eq(brands.status, query.status) : undefined,
        holdsTyped(query.search, [...bothLanguages(brands.name), brands.slug]),
      ),
    )
    .orderBy(sort.startsWith('-') ? desc(by) : asc(by), asc(brands.id))
    .limit(perPage)
    .offset((query.page - 1) * perPage)
  const data = await counted(ctx, rows)
  return { data, meta: pageMeta(query.page, perPage, rows[0]?.total ?? 0) }
}

async function counted(ctx: Ctx, rows: readonly Omit<AdminBrand, 'productCount'>[]): Promise<AdminBrand[]> {
  const uses = await usesOf(
    ctx,
    'brand',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, productCount: productCount(uses, row.id) }))
}

/** One brand; throws when there is none. */
export async function getAdminBrand(ctx: Ctx, id: string): Promise<AdminBrand> {
  const [brand] = await counted(
    ctx,
    await ctx.db
      .select(columns)
      .from(brands)
      .where(inArray(brands.id, [id])),
  )
  if (!brand) throw taxonomyErrors.brandNotFound()
  return brand
}

/** Makes a brand. */
export async function createBrand(ctx: Ctx, { name, slug: wanted = '', status, pictureId }: BrandInput): Promise<AdminBrand> {
  await lockKind(ctx, 'brand')
  await gatherRefusals(
    () => needFreeName(ctx, brands, { field: 'name', name, ownId: null, before: null, error: taxonomyErrors.brandNameTaken }),
    () => needPicture(ctx, pictureId),
  )
  const slug = await freeSlug(ctx, 'brand', wanted, name)
  const { id } = await refusing(slugTaken, async () =>
    one(await ctx.db.insert(brands).values({ name, slug, status, pictureId }).returning({ id: brands.id })),
  )
  await touchCatalogue(ctx)
  const after = await getAdminBrand(ctx, id)
  await audit(ctx, { action: 'brand.created', subject: 'brand', subjectId: id, after })
  return after
}

/** Saves a brand; its products and their search words follow. */
export async function updateBrand(ctx: Ctx, id: string, input: BrandInput): Promise<AdminBrand> {
  const { name, status, pictureId } = input
  await lockKind(ctx, 'brand')
  const before = await getAdminBrand(ctx, id)
  const slug = slugify(input.slug ?? '') || before.slug
  await gatherRefusals(
    () => needFreeName(ctx, brands, { field: 'name', name, ownId: id, before: before.name, error: taxonomyErrors.brandNameTaken }),
    () => needFreeSlug(ctx, 'brand', slug, id),
    () => pictureId !== before.picture?.fileId && needPicture(ctx, pictureId),
  )
  await refusing(slugTaken, () => ctx.db.update(brands).set({ name, slug, status, pictureId }).where(eq(brands.id, id)))
  if (slug !== before.slug) await moveSlugs(ctx, 'brand', [{ id, before: before.slug, after: slug }])
  await ctx.announce(shelvesChanged, { kind: 'brand', ids: [id] })
  await touchCatalogue(ctx)
  const after = await getAdminBrand(ctx, id)
  await audit(ctx, { action: 'brand.saved', subject: 'brand', subjectId: id, before, after })
  return after
}

/** Deletes a brand that nothing uses. */
export async function removeBrand(ctx: Ctx, id: string): Promise<typeof done> {
  if (!(await removeOne(ctx, 'brand', id))) throw taxonomyErrors.brandNotFound()
  return done
}
