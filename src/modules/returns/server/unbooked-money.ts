// The money that salespeople have taken for orders and the office has not booked into their payments yet.
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { orders } from '#modules/orders/server/tables.ts'
import { people } from '#modules/people/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Minor } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'
import { unbookedStates } from '../lifecycle.ts'
import { moneyCollections as c } from './tables.ts'

export type UnbookedMoney = { orderId: string; orderNumber: string; number: string; amount: Minor; day: Day; salespersonName: string }

/** Takes a condition on the orders; gives the receipts that stand, the oldest first. */
export const unbookedMoney = (ctx: Ctx, which: SQL | undefined): Promise<UnbookedMoney[]> =>
  ctx.db
    .select({
      orderId: c.orderId,
      orderNumber: orders.number,
      number: c.number,
      amount: c.amount,
      day: c.day,
      salespersonName: sql<string>`coalesce(${people.firstName} || ' ' || ${people.lastName}, '')`,
    })
    .from(c)
    .innerJoin(orders, eq(orders.id, c.orderId))
    .leftJoin(people, eq(people.id, c.salespersonId))
    .where(and(which, inArray(c.status, [...unbookedStates])))
    .orderBy(asc(c.day), asc(c.id))
