// Finds orders by what the office types: a number or its beginning, a part of a purchase order number, a SKU, a title, what a line is called, a phone,
// a name, an e-mail, a company or a street.
import { and, eq, inArray, isNotNull, like, or, type SQL, sql } from 'drizzle-orm'
import { companies } from '#modules/companies/server/tables.ts'
import { hasAddress, hasPhone, hasWords } from '#modules/people/server/public.ts'
import { customers, people } from '#modules/people/server/tables.ts'
import { withoutArticle } from '#modules/products/search-forms.ts'
import { productsTitled, variantsNamed } from '#modules/products/server/public.ts'
import { products, variants } from '#modules/products/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { ask } from '#server/events.ts'
import { bothLanguages, holdsTyped, typedWords } from '#server/db/typed-search.ts'
import { fold } from '#shared/folding.ts'
import { westernDigits } from '#shared/money.ts'
import { exactTotal } from '#shared/paging.ts'
import { dayOf } from '#shared/time.ts'
import { ordersBehindNumber } from '../events.ts'
import { numbersIn, numberStartsIn } from './order-number.ts'
import { orderLines, orders } from './tables.ts'

const yearOf = (ctx: Ctx): number => Number(dayOf(ctx.now, ctx.config.timeZone).slice(0, 4))

/** The condition on an order's own words: its number, the beginning of it, or a part of its purchase order number (three signs at least), however it was spaced. */
export function ofNumberOrReference(ctx: Ctx, search: string): SQL {
  const year = yearOf(ctx)
  const numbers = numbersIn(search, year)
  const signs = fold(search).replaceAll(' ', '')
  // Fewer than three signs stand in most numbers: they are looked for as a whole number.
  const part = signs.length < 3 ? signs : `%${signs}%`
  const words = sql`replace(fold(${orders.purchaseOrderNumber}), ' ', '') like ${part}`
  // The index holds orders with such a number alone; through `fold` the database does not see by itself that no other can match.
  const reference = signs === '' ? undefined : and(isNotNull(orders.purchaseOrderNumber), words)
  const starts = numberStartsIn(search, year).map((start) => like(orders.number, `${start}%`))
  return or(numbers.length > 0 ? sql`${orders.number} = any(${sql.param(numbers)}::text[])` : undefined, ...starts, reference) ?? sql`false`
}

/** At most this many of one kind are looked at. */
const most = 1000
/** Of all orders of the shop the lines of these alone are read word by word, where nothing else was found. */
const newestRead = 300

/** The condition on lines whose SKU and names, as they were ordered, hold every word typed. */
export const linesHolding = (search: string): SQL | undefined =>
  holdsTyped(search, [orderLines.sku, ...bothLanguages(orderLines.title), ...bothLanguages(orderLines.variantTitle)])

/** Those of the newest `shown` orders with a line whose SKU and names, as they were ordered, hold every word typed; for the orders of one customer or salesperson. */
export const holdingTyped = async (ctx: Ctx, search: string, shown: SQL | undefined): Promise<SQL> =>
  inArray(orders.id, await idsHolding(ctx, search, shown))

async function idsHolding(ctx: Ctx, search: string, shown: SQL | undefined, atMost = most): Promise<string[]> {
  const newest = ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(shown)
    .orderBy(sql`${orders.createdAt} desc nulls last`)
    .limit(atMost)
    .as('newest')
  const rows = await ctx.db
    .selectDistinct({ id: newest.id })
    .from(newest)
    .innerJoin(orderLines, eq(orderLines.orderId, newest.id))
    .where(linesHolding(search))
  return rows.map(({ id }) => id)
}

/** The ids of what a typed text may mean: customers, orders with this number, variants with this SKU or title. */
export type Meant = { customerIds: string[]; orderIds: string[]; variantIds: string[] }

/**
 * Finds what a typed text may mean, each kind by its own index; what is none of them may name a customer and goods together, or goods alone by their colour or size:
 * in all orders where few variants are meant, and as they were ordered in the newest.
 */
export async function meantBy(ctx: Ctx, search: string): Promise<Meant> {
  const typed = westernDigits(search.trim())
  const [customerIds, orderIds, variantIds] = await Promise.all([
    customersOf(ctx, typed),
    ordersNumbered(ctx, typed),
    variantsOf(ctx, typed),
  ])
  if (customerIds.length + orderIds.length + variantIds.length > 0) return { customerIds, orderIds, variantIds }
  const goods = typedWords(typed).map(singular).join(' ')
  if (goods === '') return { customerIds, variantIds, orderIds }
  const [named, ofCustomers] = await Promise.all([variantsNamed(ctx, goods, most), ofCustomersWith(ctx, typed)])
  if (named.length + ofCustomers.length > 0) return { customerIds, variantIds: named, orderIds: ofCustomers }
  return { customerIds, variantIds: named, orderIds: await idsHolding(ctx, goods, undefined, newestRead) }
}

/** Words that so many customers have name none of them. */
const mostNamed = 50
/** More words than somebody says on the telephone are not tried apart. */
const mostSaid = 6

/**
 * The ids of orders of customers that the first or the last words typed name, with a line that holds the others: "haddad red mugs". Of one who says
 * several, one is meant too.
 */
async function ofCustomersWith(ctx: Ctx, typed: string): Promise<string[]> {
  const words = typedWords(typed)
  if (words.length < 2 || words.length > mostSaid) return []
  const splits = words
    .slice(1)
    .flatMap((_, at) => [
      { who: words.slice(0, at + 1), what: words.slice(at + 1) },
      { who: words.slice(at + 1), what: words.slice(0, at + 1) },
    ])
    .filter(({ who }) => who.every((word) => word.length > 1))
  if (splits.length === 0) return []
  const named = sql<boolean[]>`array[${sql.join(
    splits.map(({ who }) => hasWords(who)),
    sql`, `,
  )}]`
  const rows = await ctx.db
    .select({ id: customers.id, named })
    .from(customers)
    .innerJoin(people, eq(people.id, customers.id))
    .innerJoin(companies, eq(companies.id, customers.companyId))
    .where(sql`true = any(${named})`)
    .limit(most)
  // The most words that name somebody are their name: with fewer, the goods would have to hold the rest of it.
  for (const [at, { what }] of [...splits.entries()].toSorted(([, a], [, b]) => b.who.length - a.who.length)) {
    const ids = rows.filter((row) => row.named[at]).map(({ id }) => id)
    if (ids.length === 0 || ids.length > mostNamed) continue
    const found = await idsHolding(ctx, what.map(singular).join(' '), inArray(orders.customerId, ids))
    if (found.length > 0) return found
  }
  return []
}

/** A word as goods are called: without the s of the plural, without the Arabic article. */
const singular = (word: string): string => withoutArticle(word) ?? (word.length > 3 ? word.replace(/s$/, '') : word)

/**
 * A search as a condition on indexes alone. What it means is found first, so that the database knows how few they are; orders are then asked for by their ids and
 * their customers.
 */
export async function searched(ctx: Ctx, search: string | undefined): Promise<SQL | undefined> {
  if (!search?.trim()) return undefined
  const typed = westernDigits(search)
  const [{ customerIds, orderIds, variantIds }, behind] = await Promise.all([
    meantBy(ctx, search),
    /\d/.test(typed) ? ask(ctx, ordersBehindNumber, { typed }) : [],
  ])
  // Value by value, for the database plans by how many there are: of an array it assumes ten.
  return or(inArray(orders.id, [...orderIds, ...behind.flat()]), inArray(orders.customerId, customerIds), holding(variantIds)) ?? sql`false`
}

/** The ids of some orders with this number or purchase order number. */
export async function ordersNumbered(ctx: Ctx, typed: string, atMost = most): Promise<string[]> {
  const rows = await ctx.db.select({ id: orders.id }).from(orders).where(ofNumberOrReference(ctx, typed)).limit(atMost)
  return rows.map(({ id }) => id)
}

/** Customers whose names, e-mail and company hold every word typed, or whose phone or an address it is. What has digits is looked for in one piece. */
async function customersOf(ctx: Ctx, typed: string): Promise<string[]> {
  const words = /\d/.test(typed) ? [fold(typed)].filter(Boolean) : typedWords(typed)
  const rows = await ctx.db
    .select({ id: customers.id })
    .from(customers)
    .innerJoin(people, eq(people.id, customers.id))
    .innerJoin(companies, eq(companies.id, customers.companyId))
    .where(or(hasWords(words), hasPhone(typed), hasAddress(typed)))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** So many products that a title means are looked for in all orders; words of more are no title. */
const mostTitled = 20

/** The variant with a SKU, all of the product with it, and all of the few products with a title. */
async function variantsOf(ctx: Ctx, typed: string): Promise<string[]> {
  const sku = typed.toUpperCase()
  const isSku = /^[A-Z0-9][A-Z0-9._/-]{2,}$/.test(sku)
  const titled = await productsTitled(ctx, typed, mostTitled)
  if (!isSku && titled.length === 0) return []
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from ${variants} where sku = ${sku}
    union select v.id from ${products} p join ${variants} v on v.product_id = p.id where p.sku = ${sku}
    union select id from ${variants} where product_id = any(${sql.param(titled)}::uuid[])`)
  return rows.map(({ id }) => id)
}

/**
 * The latest lines of variants, as a table with `id` and `order_id`; undefined for no variants. They may be ten thousand, so they stay in the database: as an array
 * there, orders are looked up by them in their index however many it holds.
 */
export function latestLines(variantIds: readonly string[]): SQL | undefined {
  if (variantIds.length === 0) return undefined
  return sql`(select latest.id, latest.order_id from unnest(${sql.param(variantIds)}::uuid[]) wanted (id) cross join lateral (
      select l.id, l.order_id from ${orderLines} l where l.variant_id = wanted.id order by l.order_id desc nulls last limit ${exactTotal + 1}
    ) latest order by latest.order_id desc limit ${exactTotal + 1}) lines`
}

/** The condition on the latest orders of variants. */
function holding(variantIds: readonly string[]): SQL | undefined {
  const lines = latestLines(variantIds)
  return lines && sql`${orders.id} = any(array(select distinct order_id from ${lines}))`
}
