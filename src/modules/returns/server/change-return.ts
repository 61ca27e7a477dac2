// The only writer of a return's status: holds its order and the row, asks the life cycle, lets quantities go that will not come back, and tells the customer.
import { and, asc, eq, sql } from 'drizzle-orm'
import { visibleTo } from '#modules/orders/server/public.ts'
import { orderLines, orders } from '#modules/orders/server/tables.ts'
import { people } from '#modules/people/server/tables.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { afterLast } from '#server/db/after-last.ts'
import { one } from '#server/db/failures.ts'
import { coreErrors } from '#shared/errors.ts'
import { needsReason, type ReturnAction, returnLifecycle, type ReturnRole, type ReturnState, standingStates } from '../lifecycle.ts'
import { needRefunds } from './feature.ts'
import { returnErrors } from './return-errors.ts'
import { mailReturn } from './return-mails.ts'
import { lockSeenOrder, moveReturned, type OrderRow } from './returnable.ts'
import { returnEvents, returnLines, returns } from './tables.ts'

export type LockedReturn = typeof returns.$inferSelect & { order: OrderRow }
export type HeldLine = typeof returnLines.$inferSelect & { bought: typeof orderLines.$inferSelect }

/** The part the caller plays; visitors are refused by access before. */
export const roleOf = ({ actor }: Pick<Ctx, 'actor'>): ReturnRole =>
  actor.kind === 'customer' || actor.kind === 'salesperson' ? actor.kind : 'admin'

/** Locks a return the caller may see, after its payments and its order; 404 otherwise. */
export async function lockReturn(ctx: Ctx, id: string): Promise<LockedReturn> {
  await needRefunds(ctx)
  const [found] = await ctx.db
    .select({ orderId: returns.orderId })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(eq(returns.id, id), visibleTo(ctx)))
  if (!found) throw returnErrors.notFound()
  const order = await lockSeenOrder(ctx, found.orderId)
  return { ...one(await ctx.db.select().from(returns).where(eq(returns.id, id)).for('update')), order }
}

/** The lines of a return with the order lines they are of. */
export async function linesOfReturn(ctx: Ctx, returnId: string): Promise<HeldLine[]> {
  const rows = await ctx.db
    .select({ line: returnLines, bought: orderLines })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .where(eq(returnLines.returnId, returnId))
    .orderBy(asc(returnLines.position))
  return rows.map(({ line, bought }) => ({ ...line, bought }))
}

/** Refuses a step that the life cycle forbids, or that lacks its reason. */
export function checkStep(ctx: Ctx, { status }: Pick<LockedReturn, 'status'>, action: ReturnAction, note: string | null): void {
  if (!returnLifecycle.allows(action, status, roleOf(ctx))) throw returnErrors.notAllowed()
  if (needsReason(action) && (note ?? '').length < 3)
    throw coreErrors.invalid({ fields: [{ path: 'note', key: 'return.validation.reason' }] })
}

/** Takes a step that moves no money; gives the new status. */
export async function changeReturn(ctx: Ctx, id: string, action: ReturnAction, note: string | null): Promise<{ status: ReturnState }> {
  const held = await lockReturn(ctx, id)
  checkStep(ctx, held, action, note)
  const status = returnLifecycle.after(action)
  if (!standingStates.some((state) => state === status)) {
    const lines = await linesOfReturn(ctx, id)
    await moveReturned(
      ctx,
      lines.map(({ orderLineId, quantity, bought }) => ({ orderLineId, bought: bought.quantity, by: -quantity })),
    )
  }
  await ctx.db.update(returns).set({ status }).where(eq(returns.id, id))
  await noteStep(ctx, held, { action, status, note })
  return { status }
}

/** Leaves the step in the timeline and the audit trail, and tells the customer. */
export async function noteStep(
  ctx: Ctx,
  { id, status: before }: LockedReturn,
  { action, status, note, after = {} }: { action: ReturnAction; status: ReturnState; note: string | null; after?: object },
): Promise<void> {
  const event = await writeEvent(ctx, { returnId: id, action, from: before, to: status, note })
  await audit(ctx, {
    action: `return.${action}`,
    subject: 'return',
    subjectId: id,
    before: { status: before },
    after: { status, ...after },
  })
  await mailReturn(ctx, id, { key: `return-status:${event.id}`, note })
}

type NewEvent = {
  returnId: string
  action: ReturnAction | 'request' | 'settle'
  from: ReturnState | null
  to: ReturnState
  note: string | null
}

/** Writes a row of the timeline, with the name of whoever took the step. */
export async function writeEvent(ctx: Ctx, event: NewEvent): Promise<{ id: string }> {
  const actorId = 'id' in ctx.actor ? ctx.actor.id : null
  const actorName = sql<string>`coalesce((select first_name || ' ' || last_name from ${people} where id = ${actorId}::uuid), '')`
  const row = {
    ...event,
    actorKind: roleOf(ctx),
    actorId,
    actorName,
    createdAt: afterLast(ctx.now.toISOString(), returnEvents.createdAt, eq(returnEvents.returnId, event.returnId)),
  }
  return one(await ctx.db.insert(returnEvents).values(row).returning({ id: returnEvents.id }))
}
