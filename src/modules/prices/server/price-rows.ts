// The rows of a price list: read a thousand at a time, and saved together with the prices that the editor saw.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { variantWords } from '#modules/products/server/public.ts'
import { audit } from '#server/audit.ts'
import { lastChange } from '#server/entity/seen-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { everyWord, typedWords } from '#server/db/typed-search.ts'
import type { HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { AppError, coreErrors, type FieldError } from '#shared/errors.ts'
import { exactTotal, pageMeta } from '#shared/paging.ts'
import { amountFromText } from '#shared/typed-amount.ts'
import {
  type listPriceRows as listContract,
  PriceConflicts,
  PriceRow,
  rowsPerPage,
  type savePriceRows as saveContract,
} from '../admin-contract.ts'
import { getPriceList, lockPriceList } from './price-lists.ts'
import { priceListRows } from './tables.ts'
import { variants, products, productIndex } from '#modules/products/server/tables.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'

type ListInput = HandlerInput<typeof listContract>
type Changes = HandlerInput<typeof saveContract>['body']

/** A page of rows by SKU and quantity; the search finds words of the product, and SKUs by their beginning. */
export async function listPriceRows(
  ctx: Ctx,
  { id }: ListInput['params'],
  { search, page }: ListInput['query'],
): Promise<HandlerReply<typeof listContract>> {
  await getPriceList(ctx, id)
  const { rows } = await ctx.db.execute<{ total: number; list: unknown }>(sql`
    with hits as (
      select r.variant_id, r.from_quantity, r.price, v.sku from ${priceListRows} r join ${variants} v on v.id = r.variant_id
      where r.price_list_id = ${id} and ${searched(search)}),
    page as (select * from hits order by sku, from_quantity limit ${rowsPerPage} offset ${(page - 1) * rowsPerPage})
    select (select count(*)::int from (select 1 from hits limit ${exactTotal + 1}) few) as total, coalesce((
      select jsonb_agg(jsonb_build_object('variantId', page.variant_id, 'sku', page.sku, 'title', p.title, 'variantTitle', ${variantWords('v')}, 'unit', u.name,
        'decimals', u.decimals, 'listPrice', v.price, 'fromQuantity', page.from_quantity, 'price', page.price) order by page.sku, page.from_quantity)
      from page join ${variants} v on v.id = page.variant_id join ${products} p on p.id = v.product_id join ${measureUnits} u on u.id = p.measure_unit_id), '[]') as list`)
  return { data: z.array(PriceRow).parse(rows[0]?.list ?? []), meta: pageMeta(page, rowsPerPage, rows[0]?.total ?? 0) }
}

function searched(search: string) {
  const words = typedWords(search)
  if (words.length === 0) return sql`true`
  const text = sql`(select i.words from ${productIndex} i where i.product_id = v.product_id)`
  return sql`(starts_with(v.sku, ${search.trim().toUpperCase()}) or ${everyWord(text, words)})`
}

type Known = { id: string; sku: string; decimals: number }
type Row = { variantId: string; fromQuantity: number; price: number; seen: number | null; sku: string }

/** Saves changed, new and removed rows together. Refuses invalid cells with their place, and rows that changed meanwhile with their present values. */
export async function savePriceRows(ctx: Ctx, id: string, changes: Changes): Promise<{ saved: number; removed: number }> {
  await lockPriceList(ctx, id)
  const rows = await resolveRows(ctx, changes.rows)
  const present = await presentPrices(ctx, id, [...rows, ...changes.removed])
  const at = ({ variantId, fromQuantity }: { variantId: string; fromQuantity: number }) => present.get(`${variantId} ${fromQuantity}`)
  const isRemoved = new Set(changes.removed.map(({ variantId, fromQuantity }) => `${variantId} ${fromQuantity}`))
  const moved = [
    ...rows.filter(
      (row) => (at(row)?.price ?? null) !== row.seen && !(row.seen === null && isRemoved.has(`${row.variantId} ${row.fromQuantity}`)),
    ),
    ...changes.removed.filter((row) => at(row)?.price !== row.seen),
  ]
  if (moved.length > 0) {
    const data = moved.map((row) => ({
      sku: at(row)?.sku ?? ('sku' in row ? row.sku : ''),
      fromQuantity: row.fromQuantity,
      price: at(row)?.price ?? null,
    }))
    throw coreErrors.changed({ data: PriceConflicts.parse(data), params: await lastChange(ctx, 'priceList', id) })
  }
  await ctx.db.execute(sql`
    delete from ${priceListRows} r using unnest(${ids(changes.removed)}::uuid[], ${quantities(changes.removed)}::int[]) as gone (variant_id, from_quantity)
    where r.price_list_id = ${id} and r.variant_id = gone.variant_id and r.from_quantity = gone.from_quantity`)
  await ctx.db.execute(sql`
    insert into ${priceListRows} (price_list_id, variant_id, from_quantity, price)
    select ${id}::uuid, * from unnest(${ids(rows)}::uuid[], ${quantities(rows)}::int[], ${sql.param(rows.map(({ price }) => price))}::bigint[])
    on conflict (price_list_id, variant_id, from_quantity) do update set price = excluded.price`)
  await audit(ctx, {
    action: 'priceList.rows',
    subject: 'priceList',
    subjectId: id,
    before: { prices: [...rows, ...changes.removed].slice(0, 200).flatMap((row) => at(row) ?? []) },
    after: { prices: rows.slice(0, 200).map(({ sku, fromQuantity, price }) => ({ sku, fromQuantity, price })) },
  })
  return { saved: rows.length, removed: changes.removed.length }
}

const ids = (rows: readonly { variantId: string }[]) => sql.param(rows.map(({ variantId }) => variantId))
const quantities = (rows: readonly { fromQuantity: number }[]) => sql.param(rows.map(({ fromQuantity }) => fromQuantity))

/** Finds the variants of SKUs and reads quantities in their units; reports every invalid cell. */
async function resolveRows(ctx: Ctx, given: Changes['rows']): Promise<Row[]> {
  const { rows: found } = await ctx.db.execute<Known>(sql`
    select v.id, v.sku, u.decimals from ${variants} v join ${products} p on p.id = v.product_id join ${measureUnits} u on u.id = p.measure_unit_id
    where v.sku = any(${sql.param([...new Set(given.map(({ sku }) => sku))])}::text[])`)
  const known = new Map(found.map((variant) => [variant.sku, variant]))
  const fields: FieldError[] = []
  const places = new Set<string>()
  const rows = given.flatMap(({ sku, from, price, seen }, index) => {
    const variant = known.get(sku)
    const fromQuantity = variant ? amountFromText(from, variant.decimals) : null
    if (!variant) fields.push({ path: `rows.${index}.sku`, key: 'price.validation.skuUnknown' })
    else if (fromQuantity === null || fromQuantity < 1 || fromQuantity > 1_000_000_000)
      fields.push({ path: `rows.${index}.from`, key: 'price.validation.from' })
    else if (places.has(`${variant.id} ${fromQuantity}`)) fields.push({ path: `rows.${index}.from`, key: 'price.validation.rowTwice' })
    else {
      places.add(`${variant.id} ${fromQuantity}`)
      return [{ variantId: variant.id, fromQuantity, price, seen, sku }]
    }
    return []
  })
  if (fields.length > 0) throw new AppError('core.invalid', 422, { fields: fields.slice(0, 500) })
  return rows
}

async function presentPrices(
  ctx: Ctx,
  id: string,
  places: readonly { variantId: string; fromQuantity: number }[],
): Promise<Map<string, { sku: string; fromQuantity: number; price: number }>> {
  const { rows } = await ctx.db.execute<{ variantId: string; sku: string; fromQuantity: number; price: number }>(sql`
    select r.variant_id as "variantId", v.sku, r.from_quantity as "fromQuantity", r.price::float8 as price
    from ${priceListRows} r join ${variants} v on v.id = r.variant_id
    join unnest(${ids(places)}::uuid[], ${quantities(places)}::int[]) as place (variant_id, from_quantity)
      on place.variant_id = r.variant_id and place.from_quantity = r.from_quantity
    where r.price_list_id = ${id}`)
  return new Map(rows.map(({ variantId, ...row }) => [`${variantId} ${row.fromQuantity}`, row]))
}
