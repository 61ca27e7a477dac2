// Answers the list of products what its customer has bought before, and says how much of a product they ordered last.
import { sql } from 'drizzle-orm'
import { ownProducts } from '#modules/products/events.ts'
import { needCustomer } from '#server/access.ts'
import type { Ctx } from '#server/ctx.ts'
import { statement } from '#server/db/statement.ts'
import { answer } from '#server/events.ts'
import type { HandlerReply } from '#shared/endpoint.ts'
import type { listLastOrdered as endpoint } from '../last-ordered-contract.ts'
import { orderLines, orders } from './tables.ts'

/** Orders whose goods are on their way, or have arrived. */
const counts = sql`status not in ('initiated', 'payment-pending', 'cancelled', 'rejected', 'refused')`
/** A company with more orders than this is asked about its latest ones. */
const mostOrders = 1000
const mostProducts = 5000

const askBought = statement<{ companyId: string }, { id: string }>(
  ({ companyId }) => sql`
  select distinct l.product_id as id from (
    select id from ${orders} where company_id = ${companyId}::uuid and ${counts} order by created_at desc limit ${sql.raw(String(mostOrders))}
  ) o join ${orderLines} l on l.order_id = o.id limit ${sql.raw(String(mostProducts))}`,
)

export const boughtAnswer = answer(ownProducts, async (ctx, { of }) =>
  of === 'bought' ? (await askBought(ctx.db, { companyId: needCustomer(ctx).companyId })).map(({ id }) => id) : null,
)

const askLast = statement<{ companyId: string; productIds: string[] }, { productId: string; quantity: string; orderedAt: string }>(
  ({ companyId, productIds }) => sql`
  select distinct on (l.product_id) l.product_id as "productId", sum(l.quantity) as quantity,
    to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "orderedAt"
  from (
    select id, created_at from ${orders} where company_id = ${companyId}::uuid and ${counts} order by created_at desc limit ${sql.raw(String(mostOrders))}
  ) o join ${orderLines} l on l.order_id = o.id where l.product_id = any(${productIds}::uuid[])
  group by l.product_id, o.id, o.created_at order by l.product_id, o.created_at desc, o.id desc`,
)

/** How much of each of these products the company ordered last, all variants together; without those it never ordered. */
export async function listLastOrdered(ctx: Ctx, productIds: string[]): Promise<HandlerReply<typeof endpoint>> {
  const rows = await askLast(ctx.db, { companyId: needCustomer(ctx).companyId, productIds })
  return rows.map(({ quantity, ...row }) => ({ ...row, quantity: Number(quantity) }))
}
