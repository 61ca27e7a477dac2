// The only writer of an order's status: locks the row, asks the life cycle, gives back or takes again what the change means, and announces it.
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { people } from '#modules/people/server/tables.ts'
import { giveBackCoupon, takeCoupon } from '#modules/coupons/server/public.ts'
import { endPayments, hasMoney, lockPayments, type MoneyDecision } from '#modules/payments/server/public.ts'
import { giveBackStock, takeStock } from '#modules/stock/server/public.ts'
import { audit } from '#server/audit.ts'
import { type Ctx, customerOf } from '#server/ctx.ts'
import { afterLast } from '#server/db/after-last.ts'
import { one } from '#server/db/failures.ts'
import { prepared } from '#server/db/statement.ts'
import { ask } from '#server/events.ts'
import { coreErrors } from '#shared/errors.ts'
import { textIn } from '#shared/locale.ts'
import { isStoppedByHold, needsReason } from '../actions.ts'
import { heldMoneyOfOrder } from '../events.ts'
import { givesBack, type OrderAction, orderLifecycle, type OrderRole, type OrderState } from '../lifecycle.ts'
import { orderErrors } from './order-errors.ts'
import { orderEvents, orderLines, orders } from './tables.ts'
import { mailStepLater } from './jobs.ts'
import { noteMoneyOver } from './money-over.ts'
import { mailRefundDue } from './refund-due.ts'
import { inReach, roleOf } from './visible.ts'

export type Change = {
  action: OrderAction
  note?: string | null
  shipmentName?: string | null | undefined
  shipmentUrl?: string | null | undefined
  shipmentId?: string | null
  /** The decision about paid money, when the step ends the order. */
  money?: MoneyDecision | undefined
  /** The step follows from a payment or the clock, whoever caused it. */
  isSystem?: boolean
}

export type LockedOrder = typeof orders.$inferSelect

/** Locks an order the caller may see, its payments first; 404 otherwise. */
export async function lockOrder(ctx: Ctx, orderId: string, isSystem = false): Promise<LockedOrder & { isPaid: boolean }> {
  const isPaid = hasMoney(await lockPayments(ctx, orderId))
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isSystem ? undefined : inReach(ctx)))
    .for('update')
  if (!order) throw orderErrors.notFound()
  return { ...order, isPaid }
}

/** Takes one step in an order's life; gives the new status. */
export async function changeStatus(ctx: Ctx, orderId: string, change: Change): Promise<{ status: OrderState }> {
  const order = await lockOrder(ctx, orderId, change.isSystem)
  const role = change.isSystem ? 'system' : roleOf(ctx)
  check(ctx, order, change, role)
  const status = orderLifecycle.after(change.action)
  const isEnding = givesBack.some((state) => state === status)
  if (isEnding && (await hasPartShipped(ctx, order.id))) throw orderErrors.partShipped()
  // An ended order has no payment into which the collected money could be booked.
  if (isEnding && (await ask(ctx, heldMoneyOfOrder, { orderId })).length > 0) throw orderErrors.moneyCollected()
  if (isEnding) await endPayments(ctx, order.id, moneyOf(ctx, order, change, role))
  if (isEnding && order.isPaid && !(role === 'admin' && mayMoveMoney(ctx))) await mailRefundDue(ctx, order)
  const settling = settlingOf(order, status)
  await settleCoupon(ctx, order, settling)
  const event = {
    orderId: order.id,
    action: change.action,
    from: order.status,
    to: status,
    note: change.note ?? null,
    shipmentId: change.shipmentId ?? null,
  }
  await Promise.all([
    ctx.db
      .update(orders)
      .set({ status, ...changed(ctx, order, change, settling) })
      .where(eq(orders.id, order.id)),
    writeEvent(ctx, event, role).then(({ id }) => mailStepLater(ctx, order.id, id)),
    audit(ctx, {
      action: `order.${change.action}`,
      subject: 'order',
      subjectId: order.id,
      before: { status: order.status },
      after: { status },
    }),
  ])
  if (isEnding !== givesBack.some((state) => state === order.status)) await noteMoneyOver(ctx, order.id)
  // Last, since many want the same goods: their rows are held until the commit.
  await settleStock(ctx, order, settling)
  return { status }
}

/** A shipment cannot be called back: the rest of such an order is sent or dropped. */
const hasPartShipped = async ({ db }: Ctx, orderId: string): Promise<boolean> =>
  (await db.$count(orderLines, and(eq(orderLines.orderId, orderId), gt(orderLines.shipped, 0)))) > 0

/** Decides about a paid order's money: who may move money chooses, for everybody else it is owed until it was given back. */
function moneyOf(ctx: Ctx, { isPaid }: { isPaid: boolean }, { money }: Change, role: OrderRole): MoneyDecision {
  if (role === 'admin' && !mayMoveMoney(ctx)) {
    if (money === 'refund' || money === 'keep') throw coreErrors.notPermitted()
    return 'owe'
  }
  if (role === 'admin' && isPaid && !money) throw coreErrors.invalid({ fields: [{ path: 'money', key: 'order.validation.money' }] })
  return role === 'admin' ? (money ?? 'owe') : 'owe'
}

const mayMoveMoney = ({ actor }: Pick<Ctx, 'actor'>): boolean => actor.kind === 'admin' && actor.permissions.includes('money.change')

function check(ctx: Ctx, order: LockedOrder, { action, note }: Change, role: OrderRole): void {
  if (!orderLifecycle.allows(action, order.status, role)) throw orderErrors.notAllowed()
  if (action === 'print' && !ctx.profile.flags.isOrderPrintable) throw orderErrors.notPrintable()
  if (isStoppedByHold(action, { status: order.status, isHeld: order.holdReason !== null })) throw orderErrors.held()
  if (needsReason(action, role) && (note ?? '').length < 3)
    throw coreErrors.invalid({ fields: [{ path: 'note', key: 'order.validation.reason' }] })
}

/** An order that ends without delivery gives coupon and stock back, once; a refused one that is revived takes them again. */
type Settling = 'giveBack' | 'take' | null

function settlingOf(order: LockedOrder, to: OrderState): Settling {
  const isEnding = givesBack.some((state) => state === to)
  if (isEnding === (order.stockReturnedAt !== null)) return null
  return isEnding ? 'giveBack' : 'take'
}

function changed(ctx: Ctx, order: LockedOrder, { shipmentName, shipmentUrl }: Change, settling: Settling): Partial<LockedOrder> {
  const now = ctx.now.toISOString()
  return {
    updatedAt: now,
    stockReturnedAt: settling === null ? order.stockReturnedAt : settling === 'giveBack' ? now : null,
    ...(shipmentName ? { shipmentName } : {}),
    ...(shipmentUrl ? { shipmentUrl } : {}),
  }
}

async function settleCoupon(ctx: Ctx, { id: orderId, couponId, customerId }: LockedOrder, settling: Settling): Promise<void> {
  if (settling === 'giveBack') await giveBackCoupon(ctx, orderId)
  if (settling === 'take' && couponId) await takeCoupon(ctx, { couponId, customerId, orderId, version: null })
}

async function settleStock(ctx: Ctx, order: LockedOrder, settling: Settling): Promise<void> {
  if (settling === null) return
  const items = await takenBy(ctx, order.id)
  if (settling === 'giveBack') await giveBackStock(ctx, order.id, items, order.number)
  else await takeStock(ctx, order.id, items, order.number)
}

async function takenBy(ctx: Ctx, orderId: string) {
  const lines = await ctx.db
    .select({ title: orderLines.title, taken: orderLines.taken })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  return lines.flatMap(({ title, taken }) => taken.map((each) => ({ ...each, title: textIn(title, ctx.locale) })))
}

type EventInput = {
  orderId: string
  action: OrderAction | 'place' | 'revise' | 'shipPart'
  from: OrderState | null
  to: OrderState
  note: string | null
  shipmentId?: string | null
  /** The customer an order of the office is for; a salesperson's is known. */
  onBehalfOf?: string
}

type EventRow = Omit<EventInput, 'onBehalfOf'> & {
  actorKind: OrderRole
  actorId: string | null
  onBehalfOf: string | null
  shipmentId: string | null
  createdAt: string
}

const inserting = (isFirst: boolean) =>
  prepared<EventRow>()((db, { orderId, action, from, to, note, actorKind, actorId, onBehalfOf, shipmentId, createdAt: now }) => {
    const actorName = sql`coalesce((select first_name || ' ' || last_name from ${people} where id = ${actorId}::uuid), '')`
    const createdAt = isFirst ? now : afterLast(now, orderEvents.createdAt, eq(orderEvents.orderId, orderId))
    return db
      .insert(orderEvents)
      .values({ orderId, action, from, to, note, actorKind, actorId, actorName, onBehalfOf, shipmentId, createdAt })
      .returning({ id: orderEvents.id })
  })
const insertFirst = inserting(true)
const insertNext = inserting(false)

/** Writes a row of the timeline, with the name of whoever took the step. */
export async function writeEvent(ctx: Ctx, event: EventInput, role: OrderRole): Promise<{ id: string }> {
  const rows = await (event.action === 'place' ? insertFirst : insertNext)(ctx.db, {
    ...event,
    shipmentId: event.shipmentId ?? null,
    actorKind: role,
    actorId: role !== 'system' && 'id' in ctx.actor ? ctx.actor.id : null,
    onBehalfOf: event.onBehalfOf ?? (role === 'salesperson' ? (customerOf(ctx)?.customerId ?? null) : null),
    createdAt: ctx.now.toISOString(),
  })
  return one(rows)
}
