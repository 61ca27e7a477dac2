// Which orders an actor may see at all; every reading and every step starts from here.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { customers } from '#modules/people/server/tables.ts'
import { needCustomer } from '#server/access.ts'
import type { Ctx } from '#server/ctx.ts'
import type { OrderRole } from '../lifecycle.ts'
import { orders } from './tables.ts'

/** The customers of a salesperson, as a subquery of their ids. */
export const ownCustomers = (salespersonId: string): SQL =>
  sql`(select ${customers.id} from ${customers} where ${customers.salespersonId} = ${salespersonId})`

/** The condition an order must meet to be there for the caller: own ones, those of own customers, or all. */
export function visibleTo(ctx: Pick<Ctx, 'actor'>): SQL {
  const { actor } = ctx
  if (actor.kind === 'admin' || actor.kind === 'system') return sql`true`
  if (actor.kind === 'customer') return eq(orders.customerId, actor.customerId)
  if (actor.kind === 'salesperson') return inArray(orders.customerId, ownCustomers(actor.id))
  return sql`false`
}

/** The orders the caller may see, narrowed to the customer behind the request. */
export const ofCustomer = (ctx: Ctx): SQL => and(visibleTo(ctx), eq(orders.customerId, needCustomer(ctx).customerId)) ?? sql`false`

/** The part the caller plays in an order's life; a visitor plays none and is refused by access before. */
export const roleOf = (ctx: Pick<Ctx, 'actor'>): OrderRole => (ctx.actor.kind === 'visitor' ? 'customer' : ctx.actor.kind)

/** The orders the caller may change: the office any order, everybody else those of the customer behind the request. */
export const inReach = (ctx: Ctx): SQL =>
  ctx.actor.kind === 'customer' || ctx.actor.kind === 'salesperson' ? ofCustomer(ctx) : visibleTo(ctx)
