// Finds every night what is bought together, for the product pages: from the latest orders, and only what at least two customers did, so that nobody learns
// what one of them buys.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Pair, saveBoughtTogether } from '#modules/products/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { job } from '#server/job.ts'
import { orderLines, orders } from './tables.ts'

export const findBoughtTogether = job('orders.findBoughtTogether', z.object({}))

const latestOrders = 50_000
/** An order of more products than this says nothing about any two of them. */
const mostProducts = 60
const mostOthers = 8

export async function performFindBoughtTogether(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.db.execute<Pair>(sql`
    with latest as (
      select id, customer_id from ${orders} where status not in ('initiated', 'payment-pending', 'cancelled', 'rejected') order by id desc limit ${latestOrders}
    ),
    bought as (select distinct o.id as order_id, o.customer_id, l.product_id from latest o join ${orderLines} l on l.order_id = o.id),
    telling as (select order_id from bought group by order_id having count(*) between 2 and ${mostProducts}),
    pairs as (
      select a.product_id, b.product_id as other_id, count(*)::int as orders from telling join bought a using (order_id)
      join bought b on b.order_id = a.order_id and b.product_id <> a.product_id
      group by a.product_id, b.product_id having count(distinct a.customer_id) > 1
    ),
    ranked as (select *, row_number() over (partition by product_id order by orders desc, other_id) as place from pairs)
    select product_id as "productId", other_id as "otherId", orders from ranked where place <= ${mostOthers}`)
  await ctx.tx((tx) => saveBoughtTogether(tx, rows))
}
