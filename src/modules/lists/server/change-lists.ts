// A customer puts products on a list, takes them off, and says in which quantities a favourite is ordered.
import { and, eq, sql } from 'drizzle-orm'
import { lowestPrices, maySeePrices } from '#modules/prices/server/public.ts'
import { productIndex, variants } from '#modules/products/server/tables.ts'
import { needCustomer } from '#server/access.ts'
import type { Ctx } from '#server/ctx.ts'
import { type ListKind, type Marks, mostListed, type TakenOff } from '../contract.ts'
import { listErrors } from './list-errors.ts'
import { readMarks } from './read-lists.ts'
import { listEntries, listQuantities } from './tables.ts'

/** Puts products on a list of the customer; gives all marks, and how many products did not fit. */
export async function putOnList(ctx: Ctx, kind: ListKind, productIds: readonly string[]): Promise<Marks & { leftOut: number }> {
  const { customerId, companyId } = needCustomer(ctx)
  const { rows } = await ctx.db.execute<{ made: string[] | null; leftOut: number }>(sql`
    with fresh as (
      select i.product_id, i.is_in_stock, w.place
      from unnest(${sql.param([...new Set(productIds)])}::uuid[]) with ordinality as w (id, place) join ${productIndex} i on i.product_id = w.id
      where not exists (select 1 from ${listEntries} e where e.customer_id = ${customerId}::uuid and e.kind = ${kind} and e.product_id = i.product_id)
    ),
    made as (
      insert into ${listEntries} (customer_id, kind, product_id, was_in_stock)
      select ${customerId}::uuid, ${kind}, product_id, is_in_stock from fresh order by place
      limit greatest(0, ${mostListed} - (select count(*) from ${listEntries} e where e.customer_id = ${customerId}::uuid and e.kind = ${kind}))
      on conflict do nothing returning id, product_id
    ),
    first_quantities as (
      insert into ${listQuantities} (entry_id, variant_id, quantity)
      select m.id, v.id, ceil(greatest(v.min_quantity, v.multiple)::numeric / v.multiple) * v.multiple
      from made m join ${variants} v on v.product_id = m.product_id and v.status <> 'unavailable'
      where ${kind} = 'favorites'
        and not exists (select 1 from ${variants} other where other.product_id = m.product_id and other.id <> v.id and other.status <> 'unavailable')
    )
    select array_agg(m.product_id) as made, (select count(*) from fresh)::int - count(m.id)::int as "leftOut" from made m`)
  const { made, leftOut } = rows[0] ?? { made: null, leftOut: 0 }
  if (kind === 'wishlist' && made && (await maySeePrices(ctx))) await notePrices(ctx, customerId, companyId, made)
  return { ...(await readMarks(ctx)), leftOut }
}

/** The present prices of products on a wishlist; a reduction is measured by them. */
async function notePrices(ctx: Ctx, customerId: string, companyId: string, productIds: string[]): Promise<void> {
  const prices = [...(await lowestPrices(ctx, companyId, productIds)).values()]
  await ctx.db.execute(sql`
    update ${listEntries} e set last_price = p.price
    from unnest(${sql.param(prices.map(({ productId }) => productId))}::uuid[], ${sql.param(prices.map(({ unitPrice }) => unitPrice))}::bigint[]) as p (id, price)
    where e.customer_id = ${customerId}::uuid and e.kind = 'wishlist' and e.product_id = p.id`)
}

/** Takes products off a list; what is not on it is nothing to take off. Gives what was taken, with its quantities. */
export async function takeOffList(ctx: Ctx, kind: ListKind, productIds: readonly string[]): Promise<Marks & { taken: TakenOff[] }> {
  const { customerId } = needCustomer(ctx)
  const { rows: taken } = await ctx.db.execute<TakenOff>(sql`
    with gone as (
      delete from ${listEntries}
      where customer_id = ${customerId}::uuid and kind = ${kind} and product_id = any(${sql.param([...productIds])}::uuid[])
      returning id, product_id
    )
    select gone.product_id as "productId", coalesce(jsonb_agg(jsonb_build_object('variantId', q.variant_id, 'quantity', q.quantity))
      filter (where q.variant_id is not null), '[]') as quantities
    from gone left join ${listQuantities} q on q.entry_id = gone.id
    group by gone.id, gone.product_id`)
  return { ...(await readMarks(ctx)), taken }
}

/** Replaces the quantities of a favourite. */
export async function setQuantities(
  ctx: Ctx,
  productId: string,
  quantities: readonly { variantId: string; quantity: number }[],
): Promise<void> {
  const { customerId } = needCustomer(ctx)
  const [entry] = await ctx.db
    .select({ id: listEntries.id })
    .from(listEntries)
    .where(and(eq(listEntries.customerId, customerId), eq(listEntries.kind, 'favorites'), eq(listEntries.productId, productId)))
    .for('update')
  if (!entry) throw listErrors.notListed()
  await ctx.db.delete(listQuantities).where(eq(listQuantities.entryId, entry.id))
  await ctx.db.execute(sql`
    insert into ${listQuantities} (entry_id, variant_id, quantity)
    select distinct on (v.id) ${entry.id}::uuid, v.id, q.quantity
    from jsonb_to_recordset(${JSON.stringify(quantities)}::jsonb) as q ("variantId" uuid, quantity int) join ${variants} v on v.id = q."variantId"
    where v.product_id = ${productId}::uuid`)
}
