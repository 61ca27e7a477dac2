// The terms as visitors see them, each with its number of products: one statement for all of them.
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Category, CategoryInList, MainCategory, Term, TermName } from '../../terms-contract.ts'
import { catalogueErrors } from '../catalogue-errors.ts'
import { localised } from '#server/db/text-fragments.ts'
import { pictureOf } from '#modules/files/server/public.ts'
import { brands, categories, mainCategories, slugRedirects } from '#modules/taxonomy/server/tables.ts'
import { facetCounts, productIndex, productPictures, products } from '../tables.ts'

type CategoryRow = Term & { mainCategoryId: string; parentId: string | null }
type Terms = { mains: Term[]; categories: CategoryRow[] }

/**
 * A term without a picture of its own shows the one of its newest product that has any: the newest of each category `k` by an index, and the newest of
 * these, so that it takes no longer in a larger catalogue. `shown` says that the index row `i` is of the term.
 */
const newestIn = (inTerm: SQL, shown: SQL) => sql`(
  select newest.picture from ${categories} k cross join lateral (
    select i.card->'en'->'picture' as picture, p.created_at from ${products} p join ${productIndex} i on i.product_id = p.id
    where p.category_id = k.id and ${shown} and exists (select from ${productPictures} x where x.product_id = p.id)
    order by p.created_at desc nulls last limit 1
  ) newest where n.n > 0 and ${inTerm} order by newest.created_at desc limit 1)`
const newestOfMain = newestIn(sql`k.main_category_id = m.id`, sql`i.main_category_id = m.id`)
const newestOfCategory = newestIn(sql`c.id in (k.id, k.parent_id)`, sql`c.id = any(i.category_ids)`)
/** The products of every term, as they were counted when products were written. */
const counted = sql`(select facet_id as id, sum(n)::int as n from ${facetCounts} group by 1)`

async function readTerms(ctx: Ctx): Promise<Terms> {
  const { rows } = await ctx.db.execute<Terms>(sql`
    with counted as materialized ${counted}
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'slug', m.slug, 'title', ${localised('m.title', ctx.locale)}, 'productCount', coalesce(n.n, 0),
        'picture', coalesce(${pictureOf('m.picture_id')}, ${newestOfMain})) order by m.position, m.slug)
        from ${mainCategories} m left join counted n on n.id = m.id where m.status = 'active'), '[]') as mains,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'slug', c.slug, 'title', ${localised('c.title', ctx.locale)}, 'productCount', coalesce(n.n, 0),
        'mainCategoryId', c.main_category_id, 'parentId', c.parent_id,
        'picture', coalesce(${pictureOf('c.picture_id')}, ${newestOfCategory})) order by c.position, c.slug)
        from ${categories} c left join ${categories} above on above.id = c.parent_id left join counted n on n.id = c.id
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
    from ${mainCategories} m left join ${counted} n on n.id = m.id
    where m.status = 'active' order by m.position, m.slug`)
  return rows
}

type NearRow = CategoryRow & { isAsked: boolean; main: CategoryInList['mainCategory'] }

/** The active categories that a condition on `c` and `asked.id` picks; `asked` is the id of a term, or null. */
async function someCategories(ctx: Ctx, asked: SQL, where: SQL): Promise<NearRow[]> {
  const { rows } = await ctx.db.execute<NearRow>(sql`
    with asked as materialized (select ${asked} as id), counted as materialized ${counted}
    select c.id, c.slug, ${localised('c.title', ctx.locale)} as title, c.main_category_id as "mainCategoryId", c.parent_id as "parentId",
      coalesce(n.n, 0) as "productCount", coalesce(${pictureOf('c.picture_id')}, ${newestOfCategory}) as picture,
      c.id = asked.id as "isAsked", jsonb_build_object('slug', m.slug, 'title', ${localised('m.title', ctx.locale)}) as main
    from asked join ${categories} c on ${where} join ${mainCategories} m on m.id = c.main_category_id
      left join ${categories} above on above.id = c.parent_id left join counted n on n.id = c.id
    where c.status = 'active' and coalesce(above.status, 'active') = 'active' and m.status = 'active' order by c.position, c.slug`)
  return rows
}

/** The active main category with this id. */
async function oneMain(ctx: Ctx, id: SQL): Promise<Term | undefined> {
  const { rows } = await ctx.db.execute<Term>(sql`
    select m.id, m.slug, ${localised('m.title', ctx.locale)} as title,
      coalesce(n.n, 0) as "productCount", coalesce(${pictureOf('m.picture_id')}, ${newestOfMain}) as picture
    from ${mainCategories} m left join ${counted} n on n.id = m.id where m.status = 'active' and m.id = (${id})`)
  return rows[0]
}

const termTables = { mainCategory: mainCategories, category: categories, brand: brands }

/** SQL for the id of a term by its slug, present or former; null when there is none. */
const idOf = (kind: keyof typeof termTables, slug: string): SQL =>
  sql`coalesce((select id from ${termTables[kind]} where slug = ${slug} and status = 'active'),
    (select target_id from ${slugRedirects} where kind = ${kind} and slug = ${slug}))`

async function termId(ctx: Ctx, kind: keyof typeof termTables, slug: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ id: string | null }>(sql`select ${idOf(kind, slug)} as id`)
  return rows[0]?.id ?? null
}

/** One main category by its slug, present or former. */
export async function getMainCategory(ctx: Ctx, slug: string): Promise<MainCategory> {
  const [main, found] = await Promise.all([
    oneMain(ctx, idOf('mainCategory', slug)),
    someCategories(ctx, idOf('mainCategory', slug), sql`c.main_category_id = asked.id`),
  ])
  if (!main) throw catalogueErrors.mainCategoryNotFound()
  return { ...main, categories: branches({ mains: [main], categories: found.map(plain) }, main.id) }
}

const plain = ({ isAsked: _, main: __, ...category }: NearRow): CategoryRow => category

const inList = (
  { mainCategoryId: _, parentId, ...term }: CategoryRow,
  mainCategory: Named,
  near: readonly CategoryRow[],
): CategoryInList => {
  const parent = near.find(({ id }) => id === parentId)
  return { ...term, mainCategory, parent: parent ? named(parent) : null }
}
type Named = CategoryInList['mainCategory']
const named = ({ slug, title }: Named): Named => ({ slug, title })

/** Every category that holds products, in the office's order: main category by main category, each category before its sub categories. */
export async function listCategories(ctx: Ctx): Promise<CategoryInList[]> {
  const terms = await readTerms(ctx)
  return terms.mains.flatMap((main) =>
    branches(terms, main.id)
      .flatMap(({ children, ...category }) => [category, ...children])
      .filter(({ productCount }) => productCount > 0)
      .map((category) => inList(category, named(main), terms.categories)),
  )
}

/** One category by its slug, present or former, with what stands above and below it. */
export async function getCategory(ctx: Ctx, slug: string): Promise<Category> {
  const above = sql`(select parent_id from ${categories} k where k.id = asked.id)`
  const near = await someCategories(ctx, idOf('category', slug), sql`(asked.id in (c.id, c.parent_id) or c.id = ${above})`)
  const family = near.map(plain)
  const asked = near.find(({ isAsked }) => isAsked)
  if (!asked) throw catalogueErrors.categoryNotFound()
  return { ...inList(plain(asked), asked.main, family), children: family.filter(({ parentId }) => parentId === asked.id) }
}

/** Every active brand that has products. */
export async function listBrands(ctx: Ctx): Promise<Term[]> {
  const { rows } = await ctx.db.execute<Term>(sql`
    select b.id, b.slug, ${localised('b.name', ctx.locale)} as title, ${pictureOf('b.picture_id')} as picture, n.n as "productCount"
    from ${brands} b join ${counted} n on n.id = b.id
    where b.status = 'active' and n.n > 0 order by title, b.slug`)
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
