// The rows of products themselves and their labels: new ones with free addresses, changed ones only where the file says something.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Texts } from '#shared/locale.ts'
import { freeProductSlugs, type IndexGoods, lockProducts as lockProductRows } from '#modules/products/server/public.ts'
import { moveSlugs, pathKey } from '#modules/taxonomy/server/public.ts'
import type { ImportProduct } from '../catalogue.ts'
import type { Change, Draft, Existing } from './plan-batch.ts'
import { slugOf } from './reading/finish-product.ts'
import { keptHash } from './source-hash.ts'
import { said, type KnownVariant, type Saving, type Shelves } from './saving.ts'

/** Locks products in the order an order of them would be locked: variants first, each in the order of ids. Gives their variants. */
export async function lockProducts(ctx: Ctx, productIds: readonly string[]): Promise<KnownVariant[]> {
  if (productIds.length === 0) return []
  const ids = sql.param([...productIds])
  const { rows } = await ctx.db.execute<KnownVariant>(
    sql`select id, sku, product_id as "productId" from variants where product_id = any(${ids}::uuid[]) order by id for no key update`,
  )
  await lockProductRows(ctx, productIds)
  return rows
}

const orNull = (texts: Texts): Texts | null => (texts.en === '' && texts.ar === '' ? null : texts)

/** Pictures that nobody took are not complete, unless there are none. */
const hashOf = ({ hash, pictures, product }: Draft): string =>
  keptHash(hash, product.pictures.length === 0 || pictures?.areComplete === true)

/** A product as it was made; `createdAt` to the microsecond. */
export type Made = Pick<IndexGoods, 'id' | 'slug' | 'status' | 'createdAt' | 'brandId' | 'categoryId' | 'unitId'>

/** Inserts products; gives them by source key. */
export async function writeNewProducts(ctx: Ctx, drafts: readonly Draft[], shelves: Shelves): Promise<Map<string, Made>> {
  if (drafts.length === 0) return new Map()
  const slugs = await freeProductSlugs(
    ctx,
    drafts.map(({ product }) => ({ wanted: product.slug, id: null })),
  )
  const rows = drafts.map((draft, at) => {
    const { product, key } = draft
    return {
      slug: slugs[at],
      sku: product.sku,
      title: product.title,
      description: draft.description(),
      status: product.status ?? 'available',
      brandId: shelves.brands.get(product.brand ?? '') ?? null,
      categoryId: shelves.categories.get(pathKey(product.categoryPath)),
      unitId: shelves.units.find(product.unit)?.id,
      taxGroupId: shelves.taxGroup(product.taxGroup),
      seoTitle: orNull(product.seoTitle),
      seoDescription: orNull(product.seoDescription),
      sourceKey: key,
      sourceHash: hashOf(draft),
    }
  })
  const { rows: made } = await ctx.db.execute<Made & { key: string }>(sql`
    insert into products (slug, sku, title, description, status, brand_id, category_id, measure_unit_id, tax_group_id, seo_title, seo_description,
      source_key, source_hash)
    select slug, sku, title, description, status, "brandId", "categoryId", "unitId", "taxGroupId", "seoTitle",
      "seoDescription", "sourceKey", "sourceHash"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (slug text, sku text, title jsonb, description jsonb, status text, "brandId" uuid,
      "categoryId" uuid, "unitId" uuid, "taxGroupId" uuid, "seoTitle" jsonb, "seoDescription" jsonb, "sourceKey" text, "sourceHash" text)
    returning id, slug, status, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt", brand_id as "brandId",
      category_id as "categoryId", measure_unit_id as "unitId", source_key as key`)
  return new Map(made.map((row) => [row.key, row]))
}

/** Updates products with what the file says of them; a changed address leaves a redirect behind. */
export async function writeProductChanges(ctx: Ctx, changes: readonly Change[], shelves: Shelves): Promise<void> {
  if (changes.length === 0) return
  const moving = changes.filter(({ draft, existing }) => wantsOtherSlug(draft.product, existing))
  const free = await freeProductSlugs(
    ctx,
    moving.map(({ draft, existing }) => ({ wanted: draft.product.slug, id: existing.id })),
  )
  const slugs = new Map(moving.map(({ existing }, at) => [existing.id, free[at]]))
  const rows = changes.map(({ draft, existing }) => {
    const { product } = draft
    return {
      id: existing.id,
      slug: slugs.get(existing.id) ?? null,
      sku: product.sku,
      title: said(product.title),
      description: said(draft.description()),
      status: product.status,
      brandId: shelves.brands.get(product.brand ?? '') ?? null,
      categoryId: product.categoryPath.length === 0 ? null : shelves.categories.get(pathKey(product.categoryPath)),
      unitId: product.unit === null ? null : shelves.units.find(product.unit)?.id,
      taxGroupId: product.taxGroup === null ? null : shelves.taxGroup(product.taxGroup),
      seoTitle: said(product.seoTitle),
      seoDescription: said(product.seoDescription),
      sourceKey: draft.key,
      sourceHash: hashOf(draft),
    }
  })
  await moveSlugs(
    ctx,
    'product',
    moving.map(({ existing: { id, slug } }, at) => ({ id, before: slug, after: free[at] ?? slug })),
  )
  const seo = (column: 'seo_title' | 'seo_description', given: 'seoTitle' | 'seoDescription') =>
    sql.raw(
      `${column} = case when row."${given}" = '{}' then p.${column} else coalesce(p.${column}, '{"en":"","ar":""}') || row."${given}" end`,
    )
  await ctx.db.execute(sql`
    update products p set slug = coalesce(row.slug, p.slug), sku = row.sku, title = p.title || row.title, description = p.description || row.description,
      status = coalesce(row.status, p.status), brand_id = coalesce("brandId", p.brand_id), category_id = coalesce("categoryId", p.category_id),
      measure_unit_id = coalesce("unitId", p.measure_unit_id), tax_group_id = coalesce("taxGroupId", p.tax_group_id),
      ${seo('seo_title', 'seoTitle')}, ${seo('seo_description', 'seoDescription')}, source_key = coalesce(p.source_key, "sourceKey"),
      source_hash = "sourceHash", version = p.version + 1, updated_at = ${ctx.now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, slug text, sku text, title jsonb, description jsonb, status text,
      "brandId" uuid, "categoryId" uuid, "unitId" uuid, "taxGroupId" uuid, "seoTitle" jsonb, "seoDescription" jsonb, "sourceKey" text, "sourceHash" text)
    where p.id = row.id`)
}

/** Only an address that the file gives itself moves a product; one made of a title does not. */
export function wantsOtherSlug(product: ImportProduct, { slug }: Pick<Existing, 'slug'>): boolean {
  if (product.slug === slugOf('', product.title, product.sku)) return false
  return slug !== product.slug && !(slug.startsWith(`${product.slug}-`) && /^-\d+$/.test(slug.slice(product.slug.length)))
}

/** The tags that a product's words name, each once. */
export const tagIdsOf = ({ product }: Draft, { tags }: Shelves): string[] => [
  ...new Set(product.tags.flatMap((tag) => tags.get(tag) ?? [])),
]

/** Links the file's tags; of a changed product's plain labels those the file no longer names go, discount and bundle tags stay. */
export async function writeTags(ctx: Ctx, saving: readonly Saving[], shelves: Shelves): Promise<void> {
  const links = saving.flatMap(({ draft, productId }) => tagIdsOf(draft, shelves).map((tagId) => ({ productId, tagId })))
  if (links.length === 0) return
  const [productIds, tagIds] = [sql.param(links.map(({ productId }) => productId)), sql.param(links.map(({ tagId }) => tagId))]
  const changed = saving.filter(({ isNew, draft }) => !isNew && draft.product.tags.length > 0).map(({ productId }) => productId)
  if (changed.length > 0) {
    await ctx.db.execute(sql`
      delete from product_tags pt using tags t where t.id = pt.tag_id and t.type = 1 and pt.product_id = any(${sql.param(changed)}::uuid[])
        and not exists (select 1 from unnest(${productIds}::uuid[], ${tagIds}::uuid[]) w (product_id, tag_id)
          where w.product_id = pt.product_id and w.tag_id = pt.tag_id)`)
  }
  await ctx.db.execute(sql`
    insert into product_tags (product_id, tag_id) select * from unnest(${productIds}::uuid[], ${tagIds}::uuid[]) on conflict do nothing`)
}

/** Remembers which pictures are complete now; a product whose pictures changed is a new version of itself. */
export async function touchProducts(ctx: Ctx, changes: readonly Change[], changedIds: ReadonlySet<string>): Promise<void> {
  const rows = changes
    .map(({ draft, existing }) => ({
      id: existing.id,
      hash: hashOf(draft),
      moved: changedIds.has(existing.id) ? 1 : 0,
      before: existing.sourceHash,
    }))
    .filter(({ hash, moved, before }) => hash !== before || moved === 1)
  if (rows.length === 0) return
  await ctx.db.execute(sql`
    update products p set source_hash = hash, version = p.version + moved,
      updated_at = case when moved = 1 then ${ctx.now.toISOString()}::timestamptz else p.updated_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, hash text, moved int) where p.id = row.id`)
}

/** The bundles made of these variants: whether they can be bought may have changed too. */
export async function bundlesOf(ctx: Ctx, variantIds: readonly string[]): Promise<string[]> {
  if (variantIds.length === 0) return []
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select distinct product_id as id from bundle_components where variant_id = any(${sql.param([...variantIds])}::uuid[])`,
  )
  return rows.map(({ id }) => id)
}
