// Lists of orders for buyers, salespeople and the office: a page by index, and a count that stops at 10,001.
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { customers, people } from '#modules/people/server/tables.ts'
import { paymentStateOf } from '#modules/payments/server/public.ts'
import { noteCount } from '#modules/notes/server/public.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import type { HandlerReply } from '#shared/endpoint.ts'
import { textIn } from '#shared/locale.ts'
import { exactTotal, pageMeta } from '#shared/paging.ts'
import { dayOf, plusDays } from '#shared/time.ts'
import type { AdminOrderQuery, listAdminOrders as listAdminOrdersCall } from '../admin-contract.ts'
import type { OrderStatus } from '../contract.ts'
import { sentStates } from '../shipment-rules.ts'
import type { z } from 'zod'
import { filtered, isBackOrder, isHeldOrder, type OrderFilters } from './order-filters.ts'
import { holdingTyped, ofNumberOrReference, searched } from './search-orders.ts'
import { orderEvents, orders, orderLines } from './tables.ts'
import { ofCustomer, visibleTo } from './visible.ts'

type Page = { page: number; perPage?: number | undefined; sort?: '-createdAt' | 'createdAt' | undefined }
type Reply = HandlerReply<typeof listAdminOrdersCall>

const defaultPerPage = 20

/** Does the customer of an order see prices? The office always does. */
export const seesMoney = sql<boolean>`(${customers.status} = 'approved' and ${customers.canSeePrices})`

/** Written as the indexes are (nulls last), or they would not be used. */
const newestFirst = [sql`${orders.createdAt} desc nulls last`, asc(orders.id)]
const oldestFirst = [sql`${orders.createdAt} asc nulls first`, desc(orders.id)]

async function listWhere(ctx: Ctx, where: SQL | undefined, { page, perPage = defaultPerPage, sort = '-createdAt' }: Page): Promise<Reply> {
  const offset = (page - 1) * perPage
  const order = sort === 'createdAt' ? oldestFirst : newestFirst
  const [rows, total, settings] = await Promise.all([
    offset > exactTotal ? [] : selectPage(ctx, where, order, { perPage, offset }),
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

/** The page is found on the index alone; what a row shows is read for its rows only. */
function selectPage(ctx: Ctx, where: SQL | undefined, order: SQL[], { perPage, offset }: { perPage: number; offset: number }) {
  const found = ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...order)
    .limit(perPage)
    .offset(offset)
    .as('found')
  return ctx.db
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      createdAt: orders.createdAt,
      customerId: orders.customerId,
      customerName: orders.customerName,
      companyName: orders.companyName,
      lineCount: sql<number>`(select count(*)::int from ${orderLines} l where l.order_id = ${orders.id})`,
      grandTotal: orders.grandTotal,
      currency: orders.currency,
      paymentMethod: orders.paymentMethodName,
      purchaseOrderNumber: orders.purchaseOrderNumber,
      confirmUntil: sql<string | null>`case when ${orders.status} = 'initiated' then ${orders.confirmUntil} end`.mapWith(
        orders.confirmUntil,
      ),
      salespersonName: sql<
        string | null
      >`(select p.first_name || ' ' || p.last_name from ${people} p where p.id = ${orders.salespersonId})`,
      holdReason: sql<'creditLimit' | null>`case when ${isHeldOrder} then ${orders.holdReason} end`,
      isPartShipped: sql<boolean>`(${isBackOrder})`,
      noteCount: noteCount('order', orders.id),
      canSee: seesMoney,
    })
    .from(found)
    .innerJoin(orders, eq(orders.id, found.id))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .orderBy(...order)
}

async function countUpTo(ctx: Ctx, where: SQL | undefined, most = exactTotal): Promise<number> {
  const some = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .where(where)
    .limit(most + 1)
    .as('some')
  return ctx.db.$count(some)
}

type Status = z.output<typeof OrderStatus>

type OwnQuery = Page & { status?: Status | undefined; sent?: 'true' | undefined; search?: string | undefined }

const isSent = inArray(orders.status, [...sentStates])

/**
 * Orders whose goods may come back now: they have left, and were not delivered longer ago than the settings allow. Who looks for an older one finds it, and
 * reads there until when it could.
 */
async function mayComeBack(ctx: Ctx, search: string | undefined): Promise<SQL | undefined> {
  if (search) return isSent
  const { site } = await getSettings(ctx)
  const first = plusDays(dayOf(ctx.now, ctx.config.timeZone), -site.refundDays)
  const delivered = sql`select 1 from ${orderEvents} e where e.order_id = ${orders.id} and e.action = 'deliver'
    and (e.created_at at time zone ${ctx.config.timeZone})::date < ${first}::date`
  return and(isSent, sql`not exists (${delivered})`)
}

/** The orders of the customer behind the request; searched by number and purchase order number, and the newest 1,000 by SKU and product name. */
export async function listOwnOrders(ctx: Ctx, query: OwnQuery): Promise<Reply> {
  const shown = and(ofCustomer(ctx), query.status && eq(orders.status, query.status), query.sent && (await mayComeBack(ctx, query.search)))
  const found = query.search ? or(ofNumberOrReference(ctx, query.search), await holdingTyped(ctx, query.search, shown)) : undefined
  return listWhere(ctx, and(shown, found), query)
}

type SalesQuery = OwnQuery & { customerId?: string | undefined }

/** The orders of a salesperson's own customers; searched as the office searches, and the newest 1,000 by SKU and product name. */
export async function listSalesOrders(ctx: Ctx, query: SalesQuery): Promise<Reply> {
  const shown = and(
    visibleTo(ctx),
    query.status && eq(orders.status, query.status),
    query.sent && (await mayComeBack(ctx, query.search)),
    query.customerId ? eq(orders.customerId, query.customerId) : undefined,
  )
  const found = query.search ? or(...(await Promise.all([searched(ctx, query.search), holdingTyped(ctx, query.search, shown)]))) : undefined
  return listWhere(ctx, and(shown, found), query)
}

/** How many orders filters without a search hold; one more than `most` stands for all above it. */
export const countOrders = async (ctx: Ctx, query: OrderFilters, most: number): Promise<number> =>
  countUpTo(ctx, and(visibleTo(ctx), await filtered(ctx, query)), most)

/** All orders, as the office's list filters them. */
export async function listAdminOrders(ctx: Ctx, query: Page & Partial<AdminOrderQuery>): Promise<Reply> {
  return listWhere(ctx, and(visibleTo(ctx), await filtered(ctx, query), await searched(ctx, query.search)), query)
}
