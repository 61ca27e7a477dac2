// Lists, saves and deletes brands.
import { eq } from 'drizzle-orm'
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
import type * as api from '../brand-contract.ts'
import { lockKind, needFreeSlug, termSaved, slugFor } from './names.ts'
import { brands } from './tables.ts'
import { taxonomyErrors } from './taxonomy-errors.ts'
import { productCount, usesOf } from './uses.ts'

const columns = {
  id: brands.id,
  version: brands.version,
  slug: brands.slug,
  name: brands.name,
  status: brands.status,
  picture: fileRef(brands.pictureId),
  createdAt: brands.createdAt,
}
const slugTaken = { brands_slug_key: { error: taxonomyErrors.slugTaken, field: 'slug' } }

/** A page of the brands with how many products each has. */
export const listAdminBrands: ListVerb<typeof api.listAdminBrands> = async (ctx, query) => {
  const { data, meta } = await listPage(ctx, query, {
    from: brands,
    columns,
    where: [query.status && eq(brands.status, query.status), holdsTyped(query.search, [...bothLanguages(brands.name), brands.slug])],
    order: sortedBy(query.sort ?? 'name', { name: sortable(brands.name, ctx.locale), createdAt: brands.createdAt }, brands.id),
  })
  return { data: await counted(ctx, data), meta }
}

async function counted(ctx: Ctx, rows: readonly Omit<api.AdminBrand, 'productCount'>[]): Promise<api.AdminBrand[]> {
  const uses = await usesOf(ctx, 'brand', rows)
  return rows.map((row) => ({ ...row, productCount: productCount(uses, row.id) }))
}

/** One brand; throws when there is none. */
export async function getAdminBrand(ctx: Ctx, id: string): Promise<api.AdminBrand> {
  return needRow(await counted(ctx, await ctx.db.select(columns).from(brands).where(eq(brands.id, id))), taxonomyErrors.brandNotFound)
}

/** Makes a brand (`id` null) or saves one; its products and their search index are updated. */
export const saveBrand: SaveVerb<api.BrandInput, api.AdminBrand> = async (ctx, id, { version, slug: wanted, ...input }) => {
  await lockKind(ctx, 'brand')
  const before = await openForSave(ctx, { subject: 'brand', table: brands, id, version, read: getAdminBrand })
  const slug = await slugFor(ctx, 'brand', { slug: wanted, name: input.name, own: before })
  await gatherRefusals(
    () => needFreeName(ctx, brands.name, { field: 'name', name: input.name, own: before, error: taxonomyErrors.brandNameTaken }),
    () => needFreeSlug(ctx, 'brand', slug, before),
    () => input.pictureId !== before?.picture?.fileId && needPicture(ctx, input.pictureId, taxonomyErrors.pictureUnknown),
  )
  const saved = await refusing(slugTaken, () => saveRow(ctx, brands, id, { ...input, slug }))
  return termSaved(ctx, 'brand', before, await getAdminBrand(ctx, saved))
}
