// Lists of orders for buyers, salespeople and the office: a page by index, and a count that stops at 10,001.
import { and, asc, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { customers } from '#modules/accounts/server/tables.ts'
import { paymentStateOf } from '#modules/payments/server/public.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import type { HandlerReply } from '#shared/endpoint.ts'
import { textIn } from '#shared/locale.ts'
import { exactTotal, pageMeta } from '#shared/paging.ts'
import { dayOf } from '#shared/time.ts'
import type { AdminOrderQuery, listAdminOrders as listAdminOrdersCall } from '../admin-contract.ts'
import type { OrderStatus } from '../contract.ts'
import type { z } from 'zod'
import { numbersIn } from './order-number.ts'
import { orders } from './tables.ts'
import { ofCustomer, visibleTo } from './visible.ts'

type Page = { page: number; perPage?: number | undefined; sort?: '-createdAt' | 'createdAt' | undefined }
type Reply = HandlerReply<typeof listAdminOrdersCall>

const defaultPerPage = 20

/** Does the customer of an order see prices? The office always does. */
export const seesMoney = sql<boolean>`(${customers.status} = 'approved' and ${customers.canSeePrices})`

async function listWhere(ctx: Ctx, where: SQL | undefined, { page, perPage = defaultPerPage, sort = '-createdAt' }: Page): Promise<Reply> {
  const offset = (page - 1) * perPage
  const order = sort === 'createdAt' ? [asc(orders.createdAt), desc(orders.id)] : [desc(orders.createdAt), asc(orders.id)]
  const [rows, total, settings] = await Promise.all([
    offset > exactTotal
      ? []
      : selectPage(ctx, where)
          .orderBy(...order)
          .limit(perPage)
          .offset(offset),
    countUpTo(ctx, where),
    getSettings(ctx),
  ])
  const payments = await paymentStateOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const isOffice = ctx.actor.kind === 'admin'
  const data = rows.map(({ canSee, paymentMethod, grandTotal, ...row }) => ({
    ...row,
    paymentMethod: textIn(paymentMethod, ctx.locale),
    paymentState: payments.get(row.id) ?? ('none' as const),
    grandTotal: isOffice || canSee || settings.site.arePricesPublic ? grandTotal : null,
  }))
  return { data, meta: pageMeta(page, perPage, total) }
}

const selectPage = (ctx: Ctx, where: SQL | undefined) =>
  ctx.db
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      createdAt: orders.createdAt,
      customerId: orders.customerId,
      customerName: orders.customerName,
      companyName: orders.companyName,
      lineCount: sql<number>`(select count(*)::int from order_lines l where l.order_id = ${orders.id})`,
      grandTotal: orders.grandTotal,
      currency: orders.currency,
      paymentMethod: orders.paymentMethodName,
      salespersonName: sql<string | null>`(select p.first_name || ' ' || p.last_name from people p where p.id = ${orders.salespersonId})`,
      canSee: seesMoney,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(where)

async function countUpTo(ctx: Ctx, where: SQL | undefined): Promise<number> {
  const some = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .where(where)
    .limit(exactTotal + 1)
    .as('some')
  return ctx.db.$count(some)
}

type Status = z.output<typeof OrderStatus>

/** The orders of the customer behind the request. */
export const listOwnOrders = (ctx: Ctx, query: Page & { status?: Status | undefined; search?: string | undefined }): Promise<Reply> =>
  listWhere(ctx, and(ofCustomer(ctx), query.status && eq(orders.status, query.status), searched(ctx, query.search)), query)

/** The orders of a salesperson's own customers. */
export const listSalesOrders = (
  ctx: Ctx,
  query: Page & { status?: Status | undefined; customerId?: string | undefined; search?: string | undefined },
): Promise<Reply> =>
  listWhere(
    ctx,
    and(
      visibleTo(ctx),
      query.status && eq(orders.status, query.status),
      query.customerId ? eq(orders.customerId, query.customerId) : undefined,
      searched(ctx, query.search),
    ),
    query,
  )

/** All orders, as the office's list filters them. */
export function listAdminOrders(ctx: Ctx, query: Page & Partial<AdminOrderQuery>): Promise<Reply> {
  const { status, from, to, salespersonId, customerId, search } = query
  const startOf = (day: string, plus = 0) => sql`((${day}::date + ${plus}::int)::timestamp at time zone ${ctx.config.timeZone})`
  const filters = [
    visibleTo(ctx),
    status?.length ? inArray(orders.status, status) : undefined,
    from ? gte(orders.createdAt, startOf(from)) : undefined,
    to ? lt(orders.createdAt, startOf(to, 1)) : undefined,
    salespersonId ? eq(orders.salespersonId, salespersonId) : undefined,
    customerId ? eq(orders.customerId, customerId) : undefined,
    searched(ctx, search),
  ]
  return listWhere(ctx, and(...filters), query)
}

/** A search as conditions on indexes: order numbers, and the customers whose name, e-mail or company has the words. */
function searched(ctx: Ctx, search: string | undefined): SQL | undefined {
  if (!search) return undefined
  const numbers = numbersIn(search, Number(dayOf(ctx.now, ctx.config.timeZone).slice(0, 4)))
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const found = sql`array(
    select c.id from customers c join people p on p.id = c.id join companies co on co.id = c.company_id
    where p.first_name || ' ' || p.last_name ilike ${like} or p.email ilike ${like} or co.name ilike ${like} limit 1000)`
  const byCustomer = sql`${orders.customerId} = any(${found})`
  return numbers.length > 0 ? or(inArray(orders.number, numbers), byCustomer) : byCustomer
}
