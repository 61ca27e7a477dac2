// One product with everything its page shows, in one statement; and what is sold beside it.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { statement } from '#server/db/statement.ts'
import { siteDefaults } from '#modules/settings/shapes.ts'
import { listIn, type Locale, type Texts } from '#shared/locale.ts'
import { dayOf } from '#shared/time.ts'
import { type UnitPlurals, unitWords } from '#shared/units.ts'
import type { Axis, OptionGroup, Picture, Product, ProductCard, ProductVariant } from '../../contract.ts'
import type { z } from 'zod'
import { catalogueErrors } from '../catalogue-errors.ts'
import { localised } from '#server/db/text-fragments.ts'
import { plainText, safeHtml } from '../writing/rich-text.ts'
import {
  products,
  productIndex,
  bundleComponents,
  variants,
  productAttributes,
  productOptionGroups,
  variantValues,
  productPictures,
  productTags,
} from '../tables.ts'
import { categories, measureUnits, mainCategories, brands, tags, slugRedirects } from '#modules/taxonomy/server/tables.ts'
import { pictureFields } from '#modules/files/server/public.ts'
import { files } from '#modules/files/server/tables.ts'
import { optionChoices, optionGroups, variantTypes, variantTypeValues } from '../choice-tables.ts'
import { settings } from '#modules/settings/server/tables.ts'

type VariantRow = Omit<ProductVariant, 'values' | 'title' | 'stock' | 'limits'> & {
  valueIds: string[]
  onHand: number | null
  min: number
  multiple: number
  max: number | null
}
type AxisRow = { slug: string; title: string; values: { id: string; slug: string; title: string; swatch: string | null }[] }
type ProductRow = Omit<Product, 'variants' | 'axes' | 'isInStock' | 'seoImage' | 'unit'> & {
  unit: { code: string; name: Texts; plurals: UnitPlurals; decimals: number }
  status: string
  variants: VariantRow[]
  axes: AxisRow[]
  optionGroups: OptionGroup[]
  pictures: Picture[]
  seoImage: string | null
  maxPerProduct: number
  lowStockAt: number
  bundle: { makes: number | null; isAvailable: boolean } | null
}

/** Takes a slug, present or former; gives the product visitors may see under it. An admin's preview also sees unavailable ones. */
export async function getProduct(ctx: Ctx, slug: string): Promise<Product> {
  const today = dayOf(ctx.now, ctx.config.timeZone)
  const [row] = await readings[ctx.locale](ctx.db, { slug, today, isPreview: ctx.isPreview })
  if (!row) throw (await isGone(ctx, slug)) ? catalogueErrors.gone() : catalogueErrors.notFound()
  return productOf(row, ctx.locale)
}

/** Was there a product at this address, and will it not come back? */
async function isGone(ctx: Ctx, slug: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select from ${products} p where p.slug = ${slug} and p.archived_at is not null
    union all select from ${slugRedirects} s left join ${products} p on p.id = s.target_id
      where s.kind = 'product' and s.slug = ${slug} and (p.id is null or p.archived_at is not null)`)
  return rows.length > 0
}

function productOf(
  { status, maxPerProduct, lowStockAt, bundle, variants: rows, axes: axisRows, unit, ...row }: ProductRow,
  locale: Locale,
): Product {
  const step = 10 ** unit.decimals
  // An uncounted variant is always in stock.
  const makes = (variant: VariantRow): number => (bundle ? (bundle.isAvailable ? bundle.makes : 0) : variant.onHand) ?? Infinity
  const variants = rows.map(({ valueIds, onHand: _, min, multiple, max, ...variant }, index): ProductVariant => {
    const values = axisRows.map((axis) => axis.values.findIndex(({ id }) => valueIds.includes(id)))
    const source = rows[index]
    const left = source && status === 'available' && variant.isAvailable ? makes(source) : 0
    return {
      ...variant,
      values,
      title: listIn(
        axisRows.flatMap((axis, at) => axis.values[values[at] ?? -1]?.title ?? []),
        locale,
      ),
      isAvailable: status === 'available' && variant.isAvailable,
      stock: left <= 0 ? 'out' : left <= lowStockAt * step ? 'low' : 'in',
      limits: { min, multiple, max: max ?? maxPerProduct * step, decimals: unit.decimals },
    }
  })
  const axes: z.output<typeof Axis>[] = axisRows.map((axis) => ({ ...axis, values: axis.values.map(({ id: _, ...value }) => value) }))
  return {
    ...row,
    unit: { ...unitWords(unit.name, unit.plurals, locale), code: unit.code, decimals: unit.decimals },
    description: safeHtml(row.description),
    axes,
    variants,
    isInStock: variants.some(({ stock }) => stock !== 'out'),
    seoTitle: row.seoTitle || row.title,
    seoDescription: row.seoDescription || plainText(row.description, 160),
    seoImage: row.seoImage ?? row.pictures[0]?.hash ?? null,
  }
}

function readingIn(locale: Locale) {
  const words = (column: string) => localised(column, locale)
  const picture = (alt: ReturnType<typeof sql>) => sql`jsonb_build_object(${pictureFields}, 'alt', ${alt})`
  const setting = (name: 'maxPerProduct' | 'lowStockAt') =>
    sql`coalesce((select (value->>${name})::int from ${settings} where key = 'site'), ${siteDefaults[name]}::int)`
  return statement<{ slug: string; today: string; isPreview: boolean }, ProductRow>(
    ({ slug, today, isPreview }) => sql`
    select p.id, p.slug, p.sku, p.status, not ${isShown} as "isHidden", ${words('p.title')} as title, ${words('p.description')} as description,
      case when b.id is not null then jsonb_build_object('slug', b.slug, 'name', ${words('b.name')}) end as brand,
      jsonb_build_object('code', u.code, 'name', u.name, 'plurals', u.plurals, 'decimals', u.decimals) as unit,
      coalesce(${words('p.seo_title')}, '') as "seoTitle", coalesce(${words('p.seo_description')}, '') as "seoDescription", seo.hash as "seoImage",
      ${setting('maxPerProduct')} as "maxPerProduct", ${setting('lowStockAt')} as "lowStockAt",
      (with recursive up as (
        select k.id, k.parent_id, k.slug, k.title, 0 as depth from ${categories} k where k.id = c.id
        union all select k.id, k.parent_id, k.slug, k.title, up.depth + 1 from ${categories} k join up on k.id = up.parent_id
      ) select jsonb_build_array(jsonb_build_object('kind', 'mainCategory', 'slug', m.slug, 'title', ${words('m.title')}))
        || jsonb_agg(jsonb_build_object('kind', 'category', 'slug', up.slug, 'title', ${words('up.title')}) order by depth desc) from up) as crumbs,
      coalesce((select jsonb_agg(jsonb_build_object('slug', t.slug, 'title', ${words('t.title')}, 'type', t.type) order by t.type desc, t.slug)
        from ${productTags} pt join ${tags} t on t.id = pt.tag_id where pt.product_id = p.id and t.status = 'active'
        and coalesce(t.starts_on <= ${today}::date, true) and coalesce(t.ends_on >= ${today}::date, true)), '[]') as tags,
      coalesce((select jsonb_agg(${picture(sql`coalesce(nullif(${words('pp.alt')}, ''), ${words('p.title')})`)} order by pp.position)
        from ${productPictures} pp join ${files} f on f.id = pp.file_id where pp.product_id = p.id), '[]') as pictures,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'code', v.code, 'barcode', v.barcode, 'isAvailable', v.status = 'available',
          'onHand', v.on_hand, 'weightGrams', v.weight_grams, 'min', v.min_quantity, 'multiple', v.multiple, 'max', v.max_quantity,
          'picture', (select ${picture(words('p.title'))} from ${files} f where f.id = v.picture_id),
          'valueIds', array(select vv.value_id from ${variantValues} vv where vv.variant_id = v.id)) order by v.position, v.id)
        from ${variants} v where v.product_id = p.id and v.status <> 'unavailable'), '[]') as variants,
      coalesce((select jsonb_agg(axis.shape order by axis.position, axis.slug) from (
        select vt.position, vt.slug, jsonb_build_object('slug', vt.slug, 'title', ${words('vt.title')}, 'values',
          jsonb_agg(jsonb_build_object('id', tv.id, 'slug', tv.slug, 'title', ${words('tv.title')}, 'swatch', tv.swatch) order by tv.position, tv.slug)) as shape
        from ${variantTypes} vt join ${variantTypeValues} tv on tv.variant_type_id = vt.id
        where tv.id in (select vv.value_id from ${variants} v join ${variantValues} vv on vv.variant_id = v.id where v.product_id = p.id and v.status <> 'unavailable')
        group by vt.id) axis), '[]') as axes,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'title', ${words('g.title')}, 'note', nullif(${words('g.note')}, ''), 'isRequired', g.is_required, 'min', g.min, 'max', g.max,
          'choices', coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'title', ${words('o.title')}) order by o.position, o.id)
            from ${optionChoices} o where o.option_group_id = g.id and o.is_active), '[]')) order by pg.position, g.slug)
        from ${productOptionGroups} pg join ${optionGroups} g on g.id = pg.option_group_id where pg.product_id = p.id), '[]') as "optionGroups",
      coalesce((select jsonb_agg(jsonb_build_object('name', ${words('a.name')}, 'value', ${words('a.value')}) order by a.position) from ${productAttributes} a where a.product_id = p.id), '[]') as attributes,
      coalesce((select jsonb_agg(jsonb_build_object('productSlug', cp.slug, 'title', ${words('cp.title')}, 'sku', cv.sku, 'quantity', bc.quantity, 'decimals', cu.decimals) order by cp.slug, cv.sku)
        from ${bundleComponents} bc join ${variants} cv on cv.id = bc.variant_id join ${products} cp on cp.id = cv.product_id join ${measureUnits} cu on cu.id = cp.measure_unit_id
        where bc.product_id = p.id), '[]') as components,
      (select case when count(*) > 0 then jsonb_build_object('makes', min(cv.on_hand / bc.quantity), 'isAvailable', bool_and(cp.status = 'available' and cp.archived_at is null and cv.status = 'available')) end
        from ${bundleComponents} bc join ${variants} cv on cv.id = bc.variant_id join ${products} cp on cp.id = cv.product_id where bc.product_id = p.id) as bundle
    from ${products} p
    join ${categories} c on c.id = p.category_id
    join ${mainCategories} m on m.id = c.main_category_id
    join ${measureUnits} u on u.id = p.measure_unit_id
    left join ${brands} b on b.id = p.brand_id and b.status = 'active'
    left join ${files} seo on seo.id = p.seo_image_id
    where p.archived_at is null and p.id = coalesce((select id from ${products} where slug = ${slug}), (select target_id from ${slugRedirects} where kind = 'product' and slug = ${slug}))
      and (${isPreview}::boolean or ${isShown})`,
  )
}

// The condition for visitors: neither the product nor anything it belongs to is hidden.
const isShown = sql`(p.status <> 'unavailable' and c.status = 'active' and m.status = 'active'
  and not exists (select 1 from ${categories} above where above.id = c.parent_id and above.status <> 'active'))`

const readings = { en: readingIn('en'), ar: readingIn('ar') }

const mostRelated = 8

/** So many of each category are looked at: the newest, by their index, however many there are. */
const newestLookedAt = 24

/** The newest products of the same category first, then of its main category; those in stock before those that are not. */
export async function relatedProducts(ctx: Ctx, slug: string): Promise<ProductCard[]> {
  const { rows } = await ctx.db.execute<{ card: ProductCard }>(sql`
    select ${sql.raw(`i.card->'${ctx.locale}'`)} as card from (
      select newest.*, (p.category_id in (k.id, k.parent_id)) is true as is_near
      from ${products} p join ${productIndex} own on own.product_id = p.id join ${categories} k on k.main_category_id = own.main_category_id
      cross join lateral (
        select q.id, q.created_at, shown.is_in_stock from ${products} q join ${productIndex} shown on shown.product_id = q.id
        where q.category_id = k.id and q.id <> p.id order by q.created_at desc nulls last, q.id limit ${newestLookedAt}
      ) newest
      where p.slug = ${slug}
      order by is_near desc, is_in_stock desc, created_at desc, id limit ${mostRelated}
    ) related join ${productIndex} i on i.product_id = related.id
    order by is_near desc, related.is_in_stock desc, related.created_at desc, related.id`)
  return rows.map(({ card }) => card)
}
