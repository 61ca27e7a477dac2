// Reading returns: the lists of customers, salespeople and the office, and one with everything its page shows.
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { files } from '#modules/files/server/tables.ts'
import { ownCustomers, seesMoney, unitNamed, visibleTo } from '#modules/orders/server/public.ts'
import { orderLines, orders } from '#modules/orders/server/tables.ts'
import { moneyLeftOf } from '#modules/payments/server/public.ts'
import { customers } from '#modules/people/server/tables.ts'
import { byAge, getSettings, type ListVerb, longListPage } from '#modules/settings/server/public.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import type { HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { textIn } from '#shared/locale.ts'
import { minor } from '#shared/money.ts'
import type * as office from '../admin-contract.ts'
import type * as api from '../contract.ts'
import { type ReturnAction, returnLifecycle } from '../lifecycle.ts'
import { roleOf } from './change-return.ts'
import { needRefunds } from './feature.ts'
import { returnErrors } from './return-errors.ts'
import { mayShowMoney } from './returnable.ts'
import { searchedReturns } from './search-returns.ts'
import { leftToPayOut } from './settle-credit.ts'
import { returnEvents, returnLines, returnPictures, returns } from './tables.ts'

const lineCount = sql<number>`(select count(*)::int from ${returnLines} l where l.return_id = ${returns.id})`
/** As its index has it. */
const hasOpenCredit = sql`${returns.money} = 'credit' and ${returns.settledAt} is null`
const isCreditOpen = sql<boolean>`(${hasOpenCredit}) is true`

const columns = {
  id: returns.id,
  number: returns.number,
  kind: returns.kind,
  status: returns.status,
  orderId: returns.orderId,
  orderNumber: orders.number,
  companyName: orders.companyName,
  customerName: orders.customerName,
  createdAt: returns.createdAt,
  lineCount,
  refundTotal: returns.refundTotal,
  currency: returns.currency,
  isCreditOpen,
  canSee: seesMoney,
}

const joined = (select: PgSelect): PgSelect =>
  select.innerJoin(orders, eq(orders.id, returns.orderId)).innerJoin(customers, eq(customers.id, returns.customerId))

type AdminQuery = HandlerInput<typeof office.listAdminReturns>['query']

async function listWhere(ctx: Ctx, query: Partial<AdminQuery> & { page: number }) {
  await needRefunds(ctx)
  const { kind, status, orderId, creditOpen, search } = query
  const filters = [
    returnsOf(ctx),
    kind && eq(returns.kind, kind),
    status && eq(returns.status, status),
    orderId ? eq(returns.orderId, orderId) : undefined,
    creditOpen ? hasOpenCredit : undefined,
  ]
  return longListPage(ctx, query, {
    from: returns,
    id: returns.id,
    columns,
    joined,
    where: [...filters, await searchedReturns(ctx, search, and(...filters))],
    order: byAge(query.sort ?? '-createdAt', returns.createdAt, returns.id),
  })
}

/** The returns the caller may see, asked of their own table: a return has the customer of its order. */
function returnsOf({ actor }: Ctx): SQL | undefined {
  if (actor.kind === 'admin') return undefined
  if (actor.kind === 'customer') return eq(returns.customerId, actor.customerId)
  return actor.kind === 'salesperson' ? inArray(returns.customerId, ownCustomers(actor.id)) : sql`false`
}

/** The returns of the caller, or of a salesperson's own customers. */
export const listReturns: ListVerb<typeof api.listReturns> = async (ctx, query) => {
  const [{ data, meta }, { site }] = await Promise.all([listWhere(ctx, query), getSettings(ctx)])
  return {
    data: data.map(({ canSee, refundTotal, ...row }) => ({ ...row, refundTotal: canSee || site.arePricesPublic ? refundTotal : null })),
    meta,
  }
}

/** All returns, as the office's list filters them. */
export const listAdminReturns = (ctx: Ctx, query: AdminQuery): Promise<HandlerReply<typeof office.listAdminReturns>> =>
  listWhere(ctx, query)

/** One return the caller may see. */
export async function getReturn(ctx: Ctx, id: string): Promise<HandlerReply<typeof office.getAdminReturn>> {
  await needRefunds(ctx)
  const [head] = await ctx.db
    .select({ held: returns, order: orders, canSee: seesMoney, lineCount })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .innerJoin(customers, eq(customers.id, returns.customerId))
    .where(and(eq(returns.id, id), visibleTo(ctx)))
  if (!head) throw returnErrors.notFound()
  const { held, order } = head
  const isOffice = ctx.actor.kind === 'admin'
  const [hasMoney, lines, pictures, events, moneyLeft, toPayOut] = await Promise.all([
    mayShowMoney(ctx, head.canSee),
    readLines(ctx, id),
    ctx.db
      .select({ hash: files.hash })
      .from(returnPictures)
      .innerJoin(files, eq(files.id, returnPictures.fileId))
      .where(eq(returnPictures.returnId, id))
      .orderBy(asc(returnPictures.position)),
    ctx.db.select().from(returnEvents).where(eq(returnEvents.returnId, id)).orderBy(asc(returnEvents.createdAt), asc(returnEvents.id)),
    isOffice ? moneyLeftOf(ctx, order.id) : minor(0),
    leftToPayOut(ctx, held),
  ])
  return {
    ...held,
    orderNumber: order.number,
    companyName: order.companyName,
    customerName: order.customerName,
    lineCount: head.lineCount,
    refundTotal: hasMoney ? held.refundTotal : null,
    lines: lines.map((line) => (hasMoney ? line : { ...line, amount: null })),
    pictures: pictures.map(({ hash }) => hash),
    timeline: events.map((event) => ({ ...event, actorName: event.actorKind === 'admin' && !isOffice ? null : event.actorName || null })),
    actions: actionsFor(ctx, held.status),
    moneyLeft,
    isRefundFailed: held.money === 'payment' && toPayOut > 0,
    toPayOut,
  }
}

const actionsFor = (ctx: Ctx, status: typeof returns.$inferSelect.status): ReturnAction[] => returnLifecycle.next(status, roleOf(ctx))

async function readLines(ctx: Ctx, returnId: string) {
  const rows = await ctx.db
    .select({ line: returnLines, bought: orderLines, unitName: measureUnits.name, plurals: measureUnits.plurals })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .leftJoin(measureUnits, eq(measureUnits.code, orderLines.unit))
    .where(eq(returnLines.returnId, returnId))
    .orderBy(asc(returnLines.position))
  return rows.map(({ line, bought, unitName, plurals }) => ({
    id: line.id,
    title: textIn(bought.title, ctx.locale),
    variantTitle: textIn(bought.variantTitle, ctx.locale),
    sku: bought.sku,
    pictureHash: bought.pictureHash,
    unit: unitNamed(bought.unit, unitName, plurals, ctx.locale),
    decimals: bought.decimals,
    quantity: line.quantity,
    reason: line.reason,
    received: line.received,
    condition: line.condition,
    damaged: line.damaged,
    isRestocked: line.isRestocked,
    amount: minor(line.net + line.tax),
  }))
}
