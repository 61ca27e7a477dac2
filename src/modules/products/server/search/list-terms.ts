// The terms as visitors see them, each with its number of products: one statement for all of them.
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Category, CategoryInList, MainCategory, Term, TermName } from '../../terms-contract.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import { localised } from '#server/db/text-fragments.ts'
import { brands, categories, mainCategories, slugRedirects } from '#modules/taxonomy/server/tables.ts'
import { productIndex, productPictures } from '../tables.ts'

type CategoryRow = Term & { mainCategoryId: string; parentId: string | null }
type Terms = { mains: Term[]; categories: CategoryRow[] }

const pictureOf = (table: string) =>
  sql.raw(
    `(select jsonb_build_object('hash', f.hash, 'width', coalesce(f.width, 1), 'height', coalesce(f.height, 1), 'colour', f.colour) from files f where f.id = ${table}.picture_id)`,
  )
// A term without a picture of its own shows the one of its newest product that has any.
const newestIn = (condition: string) =>
  sql.raw(
    `(select i.card->'en'->'picture' from product_index i where i.created_at = n.newest and ${condition} and i.card->'en'->>'picture' is not null limit 1)`,
  )

async function readTerms(ctx: Ctx): Promise<Terms> {
  const { rows } = await ctx.db.execute<Terms>(sql`
    with counted as materialized (
      select main_category_id, category_ids, count(*)::int as n, max(i.created_at) filter (where pictured.product_id is not null) as newest
      from ${productIndex} i left join (select distinct product_id from ${productPictures}) pictured using (product_id) group by 1, 2
    ),
    in_category as materialized (select id, sum(n)::int as n, max(newest) as newest from counted, unnest(category_ids) id group by id),
    in_main as materialized (select main_category_id as id, sum(n)::int as n, max(newest) as newest from counted group by 1)
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'slug', m.slug, 'title', ${localised('m.title', ctx.locale)}, 'productCount', coalesce(n.n, 0),
        'picture', coalesce(${pictureOf('m')}, ${newestIn('i.main_category_id = m.id')})) order by m.position, m.slug)
        from ${mainCategories} m left join in_main n on n.id = m.id where m.status = 'active'), '[]') as mains,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'slug', c.slug, 'title', ${localised('c.title', ctx.locale)}, 'productCount', coalesce(n.n, 0),
        'mainCategoryId', c.main_category_id, 'parentId', c.parent_id,
        'picture', coalesce(${pictureOf('c')}, ${newestIn('i.category_ids @> array[c.id]')})) order by c.position, c.slug)
        from ${categories} c left join ${categories} above on above.id = c.parent_id left join in_category n on n.id = c.id
        where c.status = 'active' and coalesce(above.status, 'active') = 'active'), '[]') as categories`)
  return rows[0] ?? { mains: [], categories: [] }
}

const branches = ({ categories }: Terms, mainId: string) =>
  categories
    .filter(({ mainCategoryId, parentId }) => mainCategoryId === mainId && parentId === null)
    .map((category) => ({ ...category, children: categories.filter(({ parentId }) => parentId === category.id) }))

/** Every active main category with its tree. */
export async function listMainCategories(ctx: Ctx): Promise<MainCategory[]> {
  const terms = await readTerms(ctx)
  return terms.mains.map((main) => ({ ...main, categories: branches(terms, main.id) }))
}

/** Every active main category by name. */
export async function listMainNames(ctx: Ctx): Promise<TermName[]> {
  const { rows } = await ctx.db.execute<TermName>(sql`
    select m.id, m.slug, ${localised('m.title', ctx.locale)} as title, coalesce(n.n, 0) as "productCount"
    from ${mainCategories} m left join (select main_category_id as id, count(*)::int as n from ${productIndex} group by 1) n on n.id = m.id
    where m.status = 'active' order by m.position, m.slug`)
  return rows
}

/** The picture of the newest product of a condition that has any. */
const newestOf = (condition: string) =>
  sql.raw(
    `(select i.card->'en'->'picture' from product_index i where ${condition} and i.card->'en'->>'picture' is not null order by i.created_at desc limit 1)`,
  )

/** The active categories a condition on `c` picks: a few are counted one by one, without reading all products for the others. */
async function someCategories(ctx: Ctx, where: SQL): Promise<CategoryRow[]> {
  const { rows } = await ctx.db.execute<CategoryRow>(sql`
    select c.id, c.slug, ${localised('c.title', ctx.locale)} as title, c.main_category_id as "mainCategoryId", c.parent_id as "parentId",
      (select count(*)::int from ${productIndex} i where i.category_ids @> array[c.id]) as "productCount",
      coalesce(${pictureOf('c')}, ${newestOf('i.category_ids @> array[c.id]')}) as picture
    from ${categories} c left join ${categories} above on above.id = c.parent_id
    where c.status = 'active' and coalesce(above.status, 'active') = 'active' and ${where} order by c.position, c.slug`)
  return rows
}

/** The active main category with this id. */
async function oneMain(ctx: Ctx, id: string): Promise<Term | undefined> {
  const { rows } = await ctx.db.execute<Term>(sql`
    select m.id, m.slug, ${localised('m.title', ctx.locale)} as title,
      (select count(*)::int from ${productIndex} i where i.main_category_id = m.id) as "productCount",
      coalesce(${pictureOf('m')}, ${newestOf('i.main_category_id = m.id')}) as picture
    from ${mainCategories} m where m.status = 'active' and m.id = ${id}`)
  return rows[0]
}

const termTables = { mainCategory: 'main_categories', category: 'categories', brand: 'brands' } as const

/** The id of a term by its slug, present or former; null when there is none. */
async function termId(ctx: Ctx, kind: keyof typeof termTables, slug: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ id: string | null }>(sql`
    select coalesce((select id from ${sql.raw(termTables[kind])} where slug = ${slug} and status = 'active'),
      (select target_id from ${slugRedirects} where kind = ${kind} and slug = ${slug})) as id`)
  return rows[0]?.id ?? null
}

/** One main category by its slug, present or former. */
export async function getMainCategory(ctx: Ctx, slug: string): Promise<MainCategory> {
  const id = await termId(ctx, 'mainCategory', slug)
  const main = id ? await oneMain(ctx, id) : undefined
  if (!main) throw catalogueErrors.mainCategoryNotFound()
  const categories = await someCategories(ctx, sql`c.main_category_id = ${main.id}`)
  return { ...main, categories: branches({ mains: [main], categories }, main.id) }
}

const inList = ({ mains, categories }: Terms, { mainCategoryId, parentId, ...term }: CategoryRow): CategoryInList => {
  const main = mains.find(({ id }) => id === mainCategoryId)
  const parent = categories.find(({ id }) => id === parentId)
  return {
    ...term,
    mainCategory: { slug: main?.slug ?? '', title: main?.title ?? '' },
    parent: parent ? { slug: parent.slug, title: parent.title } : null,
  }
}

/** Every category that holds products, in the office's order: main category by main category, each category before its sub categories. */
export async function listCategories(ctx: Ctx): Promise<CategoryInList[]> {
  const terms = await readTerms(ctx)
  const inOrder = terms.mains.flatMap((main) => branches(terms, main.id).flatMap(({ children, ...category }) => [category, ...children]))
  return inOrder.filter(({ productCount }) => productCount > 0).map((category) => inList(terms, category))
}

/** One category by its slug, present or former, with what stands above and below it. */
export async function getCategory(ctx: Ctx, slug: string): Promise<Category> {
  const id = await termId(ctx, 'category', slug)
  const near = sql`(c.id = ${id} or c.parent_id = ${id} or c.id = (select parent_id from ${categories} where id = ${id}))`
  const family = id ? await someCategories(ctx, near) : []
  const category = family.find((each) => each.id === id)
  const main = category && (await oneMain(ctx, category.mainCategoryId))
  if (!category || !main) throw catalogueErrors.categoryNotFound()
  return { ...inList({ mains: [main], categories: family }, category), children: family.filter(({ parentId }) => parentId === id) }
}

/** Every active brand that has products. */
export async function listBrands(ctx: Ctx): Promise<Term[]> {
  const { rows } = await ctx.db.execute<Term>(sql`
    select b.id, b.slug, ${localised('b.name', ctx.locale)} as title, ${pictureOf('b')} as picture, n.n as "productCount"
    from ${brands} b join (select brand_id, count(*)::int as n from ${productIndex} where brand_id is not null group by brand_id) n on n.brand_id = b.id
    where b.status = 'active' order by title, b.slug`)
  return rows
}

/** One active brand that has products, by its slug, present or former. */
export async function getBrand(ctx: Ctx, slug: string): Promise<Term> {
  const brands = await listBrands(ctx)
  const id = await termId(ctx, 'brand', slug)
  const brand = brands.find((each) => each.id === id)
  if (!brand) throw catalogueErrors.brandNotFound()
  return brand
}
