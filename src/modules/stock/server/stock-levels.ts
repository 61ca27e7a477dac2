// Which variants stand on a page of the stock screen: by SKU, or by their stock in whole units with what is for sale and counted first.
import { type SQL, sql } from 'drizzle-orm'
import { officeSearch } from '#modules/products/server/public.ts'
import { gatherOrWalk } from '#server/db/gather-or-walk.ts'
import { type HandlerInput, Id } from '#shared/endpoint.ts'
import type { listStock as contract } from '../admin-contract.ts'
import { productStats, products, variants, bundleComponents } from '#modules/products/server/tables.ts'
import { categories, measureUnits } from '#modules/taxonomy/server/tables.ts'

export type LevelQuery = HandlerInput<typeof contract>['query']
/** `variantId`: the only one that is meant, where a whole SKU was typed. */
type Asked = { query: LevelQuery; variantId: string | null; lowAt: number; perPage: number }

const stocked = sql`${variants} v join ${products} p on p.id = v.product_id join ${measureUnits} u on u.id = p.measure_unit_id`
const every = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `)

/** SQL for an array of ids; what is no id is nobody's. */
const ids = (values: readonly string[]): SQL => sql`${sql.param(values.filter((value) => Id.safeParse(value).success))}::uuid[]`

/** Whether a variant `v` counted in the unit `u` is low. */
export const isLow = (lowAt: number): SQL => sql`v.on_hand <= ${lowAt}::bigint * (10 ^ u.decimals)::bigint`

// Bundles have no stock of their own.
const counted = sql`p.archived_at is null and not exists (select 1 from ${bundleComponents} bc where bc.product_id = p.id)`
// The stats say which few products are worth a look; they follow sales within a minute.
const runsLow = (at: number): SQL => sql`p.id in (select product_id from ${productStats} where least_on_hand <= ${at})`

/** The filters' conditions on a product `p`. */
function ofProducts({ query: { level, brand, category }, lowAt }: Asked): SQL[] {
  const all: SQL[] = []
  if (level === 'low') all.push(runsLow(lowAt))
  if (level === 'out') all.push(runsLow(0))
  if (brand?.length) all.push(sql`p.brand_id = any(${ids(brand)})`)
  if (category?.length)
    all.push(
      sql`p.category_id = any(array(select id from ${categories} where id = any(${ids(category)}) or parent_id = any(${ids(category)})))`,
    )
  return all
}

/** The filters' conditions on a variant `v`. */
function ofVariants({ query: { level, sellable }, variantId, lowAt }: Asked): SQL[] {
  const all: SQL[] = []
  if (variantId !== null) all.push(sql`v.id = ${variantId}`)
  if (level === 'low') all.push(isLow(lowAt))
  if (level === 'out') all.push(sql`v.on_hand = 0`)
  if (level === 'in') all.push(sql`v.on_hand > 0`)
  if (level === 'notCounted') all.push(sql`v.on_hand is null`)
  if (sellable === true) all.push(sql`p.status <> 'unavailable' and v.status <> 'unavailable'`)
  if (sellable === false)
    all.push(sql`v.id in (select id from ${variants} where status = 'unavailable'
      union select s.id from ${variants} s join ${products} h on h.id = s.product_id where h.status = 'unavailable')`)
  return all
}

type Sort = { isByStock: boolean; direction: SQL; isDown: boolean; key: SQL; tie: SQL }

function sortOf({ query: { sort, level } }: Asked): Sort {
  const name = sort ?? (level === 'low' || level === 'out' ? 'onHand' : 'sku')
  const isDown = name.startsWith('-')
  const direction = isDown ? sql`desc` : sql`asc`
  if (name.endsWith('sku')) return { isByStock: false, isDown, direction, key: sql`v.sku`, tie: sql`v.id` }
  const last = isDown ? sql`'-infinity'` : sql`'infinity'`
  const key = sql`coalesce(case when v.status = 'available' then v.on_hand::float8 / 10 ^ u.decimals end, ${last})`
  return { isByStock: true, isDown, direction, key, tie: sql`v.product_id` }
}

/**
 * The products among whose variants the first `most` rows are. Each has one that is for sale with the figure it is sorted by, so that as many products are
 * enough; null where a filter may take just that one away.
 */
function nearest({ query: { level, sellable } }: Asked, { isDown }: Sort, where: SQL, most: number): SQL | null {
  if (sellable === false || level === 'notCounted' || (isDown ? level === 'low' || level === 'out' : level === 'in')) return null
  const from = sql`select g.product_id from ${productStats} g join ${products} p on p.id = g.product_id where ${where}`
  if (!isDown) return sql`${from} order by g.least_on_hand, g.product_id limit ${most}`
  return sql`(${from} and g.most_on_hand is not null order by g.most_on_hand desc, g.product_id desc limit ${most})
    union all (${from} and g.most_on_hand is null order by g.product_id desc limit ${most})`
}

/** The tables `page (id, place)` and `size (total)`, to stand behind `with`. */
export function levelTables(asked: Asked): SQL {
  const { query, variantId, perPage } = asked
  const search = variantId === null ? officeSearch(query.search, false) : null
  const [products, variants] = [ofProducts(asked), ofVariants(asked)]
  const isFiltered = products.length + variants.length > 0
  const sort = sortOf(asked)
  const { key, tie, direction } = sort
  const cut = sql`limit ${perPage} offset ${(query.page - 1) * perPage}`
  const matching = (from: SQL, ...more: SQL[]) =>
    sql`select v.id, ${key} as key, ${tie} as tie from ${from} where ${every([counted, ...products, ...variants, ...more])}`
  const held = search ? [search.holds(sql`p.id`)] : []
  const few = search && matching(sql`found f join ${stocked} on p.id = f.product_id`, sql`not ${search.isMany}`)
  const rest = search ? matching(stocked, search.isMany, ...held) : matching(stocked)
  const order = sort.isByStock ? sql`${key} ${direction}, ${tie} ${direction}, v.id ${direction}` : sql`${key} ${direction}`
  return gatherOrWalk({
    ...(search ? { before: sql`${search.found},` } : {}),
    matches: few ? (isFiltered ? sql`${few} union all ${rest}` : few) : rest,
    ...(search && !isFiltered ? { isKnownMany: search.isMany } : {}),
    walk: (isMany) => {
      const near = sort.isByStock ? nearest(asked, sort, every([isMany, counted, ...products, ...held]), query.page * perPage) : null
      const from = near ? sql`(${near}) near join ${stocked} on v.product_id = near.product_id` : stocked
      return sql`select v.id from ${from} where ${every([isMany, ...(near ? [] : [counted, ...products, ...held]), ...variants])} order by ${order} ${cut}`
    },
    direction,
    cut,
  })
}
