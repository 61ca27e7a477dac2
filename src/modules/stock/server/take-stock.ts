// Taking and giving back stock for an order: lines in one fixed order, one conditional statement, a movement row per variant.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { statement } from '#server/db/statement.ts'
import { reindexProducts } from '#modules/products/server/public.ts'
import { quantityToText } from '#shared/quantity.ts'
import { stockErrors } from './stock-errors.ts'

/** What an order takes of a variant, a bundle's components in its place; `title` is spoken when there is not enough. */
export type StockLine = { variantId: string; quantity: number; title: string }

const Moved = z.array(z.object({ id: z.string(), before: z.coerce.number(), after: z.coerce.number().nullable(), decimals: z.int() }))

type Move = { orderId: string | null; reason: 'order' | 'orderCancelled' | 'return' | 'edit' | 'import'; note?: string | null }

const given = (name: string) => sql.placeholder(name)
const moveVariants = statement(sql`
  with held as materialized (
    select v.id, v.product_id, v.on_hand, w.delta
    from unnest(${given('ids')}::uuid[], ${given('deltas')}::bigint[]) as w (id, delta)
    join variants v on v.id = w.id order by v.id for no key update of v
  ),
  changed as (
    update variants v set on_hand = v.on_hand + h.delta from held h where v.id = h.id and v.on_hand + h.delta >= 0
    returning v.id, v.on_hand, h.delta
  ),
  written as (
    insert into stock_movements (variant_id, delta, reason, order_id, actor_kind, actor_id, note)
    select id, delta, ${given('reason')}, ${given('orderId')}::uuid, ${given('actorKind')}, ${given('actorId')}::uuid, ${given('note')} from changed
  )
  select h.id, h.on_hand as before, c.on_hand as after, u.decimals
  from held h left join changed c on c.id = h.id join products p on p.id = h.product_id join measure_units u on u.id = p.measure_unit_id`)

/**
 * Moves stock by deltas and writes the movements, in one statement. The variants are locked in the order of their ids, so that two orders of the same goods
 * wait for each other instead of deadlocking. Gives what there was and what there is, which is null for whoever would fall below zero and was not moved.
 */
async function move(
  { db, actor }: Ctx,
  deltas: ReadonlyMap<string, number>,
  { orderId, reason, note = null }: Move,
): Promise<z.output<typeof Moved>> {
  const by = { actorKind: actor.kind, actorId: 'id' in actor ? actor.id : null }
  return Moved.parse(await moveVariants(db, { ids: [...deltas.keys()], deltas: [...deltas.values()], reason, orderId, note, ...by }))
}

/** The same for one who asks what was moved alone: whoever would fall below zero is not in the answer. */
export async function moveStock(ctx: Ctx, deltas: ReadonlyMap<string, number>, how: Move): Promise<{ id: string; onHand: number }[]> {
  return (await move(ctx, deltas, how)).flatMap(({ id, after }) => (after === null ? [] : [{ id, onHand: after }]))
}

/** Shows in lists and pages that variants ran out or came back: their products and the bundles made of them. */
export async function showAvailability(ctx: Ctx, variantIds: readonly string[]): Promise<void> {
  if (variantIds.length === 0) return
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select product_id as id from variants where id = any(${sql.param([...variantIds])}::uuid[])
    union select product_id from bundle_components where variant_id = any(${sql.param([...variantIds])}::uuid[])`)
  await reindexProducts(
    ctx,
    rows.map(({ id }) => id),
  )
  await touchCatalogue(ctx)
}

/** The same variant in several lines is one. */
function addedUp(lines: readonly Omit<StockLine, 'title'>[]): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const { variantId, quantity } of lines) if (quantity > 0) wanted.set(variantId, (wanted.get(variantId) ?? 0) + quantity)
  return wanted
}

/** Takes an order's goods, all or nothing; refuses with the item and the most there is. Part of the transaction that places the order. */
export async function takeStock(ctx: Ctx, orderId: string, lines: readonly StockLine[]): Promise<void> {
  const wanted = addedUp(lines)
  if (wanted.size === 0) return
  const found = await move(ctx, new Map([...wanted].map(([id, quantity]) => [id, -quantity])), { orderId, reason: 'order' })
  const moved = new Map(found.map((each) => [each.id, each]))
  for (const { variantId, title } of lines) {
    const { before = 0, after = null, decimals = 0 } = moved.get(variantId) ?? {}
    if (wanted.has(variantId) && after === null)
      throw stockErrors.notEnough({ params: { item: title, max: quantityToText(before, decimals) } })
  }
  await showAvailability(
    ctx,
    found.filter(({ after }) => after === 0).map(({ id }) => id),
  )
}

/** Gives goods of an order back, the order being locked: at most what it took and has not given back yet, so a second call changes nothing. */
export async function giveBackStock(ctx: Ctx, orderId: string, lines: readonly Omit<StockLine, 'title'>[]): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string; taken: string }>(
    sql`select variant_id as id, -sum(delta) as taken from stock_movements where order_id = ${orderId}::uuid group by variant_id`,
  )
  const taken = new Map(rows.map(({ id, taken: each }) => [id, Number(each)]))
  const deltas = new Map(
    [...addedUp(lines)].map(([id, quantity]) => [id, Math.min(quantity, taken.get(id) ?? 0)] as const).filter(([, delta]) => delta > 0),
  )
  if (deltas.size === 0) return
  const moved = await move(ctx, deltas, { orderId, reason: 'orderCancelled' })
  await showAvailability(
    ctx,
    moved.filter(({ before }) => before === 0).map(({ id }) => id),
  )
}
