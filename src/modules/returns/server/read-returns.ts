// Reading returns: the lists of customers, salespeople and the office, and one with everything its page shows.
import { and, asc, eq, sql } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { files } from '#modules/files/server/tables.ts'
import { seesMoney, unitNamed, visibleTo } from '#modules/orders/server/public.ts'
import { orderLines, orders } from '#modules/orders/server/tables.ts'
import { moneyLeftOf } from '#modules/payments/server/public.ts'
import { customers } from '#modules/people/server/tables.ts'
import { getSettings, listPage, sortedBy } from '#modules/settings/server/public.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { holdsTyped } from '#server/db/typed-search.ts'
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
import { leftToPayOut } from './settle-credit.ts'
import { returnEvents, returnLines, returnPictures, returns } from './tables.ts'

const lineCount = sql<number>`(select count(*)::int from ${returnLines} l where l.return_id = ${returns.id})`
const isCreditOpen = sql<boolean>`(${returns.money} = 'credit' and ${returns.settledAt} is null) is true`

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
  return listPage(ctx, query, {
    from: returns,
    columns,
    joined,
    where: [
      visibleTo(ctx),
      kind && eq(returns.kind, kind),
      status && eq(returns.status, status),
      orderId && eq(returns.orderId, orderId),
      creditOpen ? isCreditOpen : undefined,
      holdsTyped(search, [returns.number, orders.companyName, orders.customerName]),
    ],
    order: sortedBy(query.sort ?? '-createdAt', { createdAt: returns.createdAt }, returns.id),
  })
}

/** The returns of the caller, or of a salesperson's own customers. */
export async function listReturns(
  ctx: Ctx,
  query: HandlerInput<typeof api.listReturns>['query'],
): Promise<HandlerReply<typeof api.listReturns>> {
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
    isRestocked: line.isRestocked,
    amount: minor(line.net + line.tax),
  }))
}
