// Views of the order list: saved for each admin, shared with colleagues when their owner wishes, one of them the start of the list.
import { and, asc, eq, or, sql } from 'drizzle-orm'
import { admins, people } from '#modules/people/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { one, refusing } from '#server/db/failures.ts'
import { coreErrors } from '#shared/errors.ts'
import { done, type HandlerInput } from '#shared/endpoint.ts'
import { listQueryOf, officeViewKeys, officeViews } from '../views.ts'
import { mostCounted, type createOrderView as createCall, type OrderView, type OrderViews } from '../views-admin-contract.ts'
import { countOrders } from './list-orders.ts'
import { orderErrors } from './order-errors.ts'
import { orderStartViews, orderViews } from './tables.ts'

const mostViews = 50

/** The admin behind a request; the office's calls have no other actor. */
function adminOf({ actor }: Ctx): string {
  if (actor.kind !== 'admin') throw coreErrors.notPermitted()
  return actor.id
}

/** The views an admin may choose from, with how many orders those of the office hold. */
export async function listOrderViews(ctx: Ctx): Promise<OrderViews> {
  const adminId = adminOf(ctx)
  const keys = officeViewKeys.filter((key) => key !== 'toInvoice' || ctx.profile.flags.isInvoicesEnabled)
  const [own, [start], ...counts] = await Promise.all([
    selectViews(ctx, or(eq(orderViews.ownerId, adminId), eq(orderViews.isShared, true))),
    ctx.db.select({ view: orderStartViews.view }).from(orderStartViews).where(eq(orderStartViews.adminId, adminId)),
    ...keys.map((key) => countOrders(ctx, listQueryOf(officeViews[key]), mostCounted)),
  ])
  const known: string[] = [...keys, ...own.map(({ id }) => id)]
  return {
    office: keys.map((key, at) => ({ key, count: counts[at] ?? 0 })),
    own,
    // A view that its owner has deleted or shares no more is no start.
    start: start && known.includes(start.view) ? start.view : null,
  }
}

async function selectViews(ctx: Ctx, where: ReturnType<typeof or>): Promise<OrderView[]> {
  const adminId = adminOf(ctx)
  const rows = await ctx.db
    .select({
      id: orderViews.id,
      name: orderViews.name,
      query: orderViews.query,
      isShared: orderViews.isShared,
      ownerId: orderViews.ownerId,
      ownerName: sql<string>`${people.firstName} || ' ' || ${people.lastName}`,
    })
    .from(orderViews)
    .innerJoin(people, eq(people.id, orderViews.ownerId))
    .where(where)
    .orderBy(asc(orderViews.createdAt), asc(orderViews.id))
  return rows.map(({ ownerId, ...view }) => ({ ...view, isOwn: ownerId === adminId }))
}

type Input = HandlerInput<typeof createCall>['body']

/** Keeps a new view of the caller, or changes an own one. */
export async function saveOrderView(ctx: Ctx, id: string | null, { name, query, isShared }: Input): Promise<OrderView> {
  const ownerId = adminOf(ctx)
  const row = { name, query, isShared }
  if (id === null) await needRoom(ctx, ownerId)
  const rows = await refusing({ order_views_name_key: { error: orderErrors.viewNameTaken, field: 'name' } }, () =>
    id === null
      ? ctx.db
          .insert(orderViews)
          .values({ ...row, ownerId })
          .returning({ id: orderViews.id })
      : ctx.db
          .update(orderViews)
          .set(row)
          .where(and(eq(orderViews.id, id), eq(orderViews.ownerId, ownerId)))
          .returning({ id: orderViews.id }),
  )
  const [saved] = rows
  if (!saved) throw orderErrors.viewNotFound()
  return one(await selectViews(ctx, eq(orderViews.id, saved.id)))
}

/** Refuses one view more than an admin may have; two that are saved at once are counted one after the other. */
async function needRoom(ctx: Ctx, ownerId: string): Promise<void> {
  await ctx.db.select({ id: admins.id }).from(admins).where(eq(admins.id, ownerId)).for('no key update')
  if ((await ctx.db.$count(orderViews, eq(orderViews.ownerId, ownerId))) >= mostViews)
    throw orderErrors.tooManyViews({ params: { max: mostViews } })
}

/** Deletes an own view. */
export async function removeOrderView(ctx: Ctx, id: string): Promise<typeof done> {
  const rows = await ctx.db
    .delete(orderViews)
    .where(and(eq(orderViews.id, id), eq(orderViews.ownerId, adminOf(ctx))))
    .returning({ id: orderViews.id })
  if (rows.length === 0) throw orderErrors.viewNotFound()
  return done
}

/** Chooses the view with which the caller's list begins. */
export async function chooseStartView(ctx: Ctx, view: string | null): Promise<typeof done> {
  const adminId = adminOf(ctx)
  if (view === null) await ctx.db.delete(orderStartViews).where(eq(orderStartViews.adminId, adminId))
  else await ctx.db.insert(orderStartViews).values({ adminId, view }).onConflictDoUpdate({ target: orderStartViews.adminId, set: { view } })
  return done
}
