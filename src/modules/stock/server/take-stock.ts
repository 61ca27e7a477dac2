// Taking and giving back stock for an order: variants in one fixed order, each by one conditional statement that writes its movement.
import { sql } from 'drizzle-orm'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { statement } from '#server/db/statement.ts'
import { reindexProducts } from '#modules/products/server/public.ts'
import { quantityToText } from '#shared/quantity.ts'
import { stockErrors } from './stock-errors.ts'

/** What an order takes of a variant, a bundle's components in its place; `title` is spoken when there is not enough. */
export type StockLine = { variantId: string; quantity: number; title: string }

type Move = { orderId: string | null; reason: 'order' | 'orderCancelled' | 'return' | 'edit' | 'import'; note?: string | null }
type Moved = { id: string; before: number; onHand: number }

const given = (name: string) => sql.placeholder(name)
const moveVariant = statement<Record<string, unknown>, { onHand: string }>(sql`
  with changed as (
    update variants set on_hand = on_hand + ${given('delta')}::bigint where id = ${given('id')}::uuid and on_hand + ${given('delta')}::bigint >= 0
    returning id, on_hand
  ),
  written as (
    insert into stock_movements (variant_id, delta, reason, order_id, actor_kind, actor_id, note)
    select id, ${given('delta')}::bigint, ${given('reason')}, ${given('orderId')}::uuid, ${given('actorKind')}, ${given('actorId')}::uuid, ${given('note')} from changed
  )
  select on_hand as "onHand" from changed`)

/**
 * Moves stock by deltas and writes the movements. Each variant is touched once, by a statement of its own, and all of them in the order of their ids, sent
 * together: two orders of the same goods wait for each other instead of deadlocking. A statement that locked its rows before it changed them would meet the
 * former versions of rows again, with whoever waits there. Gives what was moved; whoever would fall below zero is not in the answer.
 */
async function move({ db, actor }: Ctx, deltas: ReadonlyMap<string, number>, { orderId, reason, note = null }: Move): Promise<Moved[]> {
  const by = { reason, orderId, note, actorKind: actor.kind, actorId: 'id' in actor ? actor.id : null }
  const sorted = [...deltas].sort(([a], [b]) => (a < b ? -1 : 1))
  const rows = await Promise.all(sorted.map(([id, delta]) => moveVariant(db, { id, delta, ...by })))
  return sorted.flatMap(([id, delta], at) =>
    (rows[at] ?? []).map((row) => ({ id, onHand: Number(row.onHand), before: Number(row.onHand) - delta })),
  )
}

/** The same for one who asks what there is now. */
export async function moveStock(ctx: Ctx, deltas: ReadonlyMap<string, number>, how: Move): Promise<{ id: string; onHand: number }[]> {
  return (await move(ctx, deltas, how)).map(({ id, onHand }) => ({ id, onHand }))
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
  const moved = await move(ctx, new Map([...wanted].map(([id, quantity]) => [id, -quantity])), { orderId, reason: 'order' })
  if (moved.length < wanted.size) throw await notEnough(ctx, lines, new Set(moved.map(({ id }) => id)))
  await showAvailability(
    ctx,
    moved.filter(({ onHand }) => onHand === 0).map(({ id }) => id),
  )
}

/** Names the first line that was not moved, and the most there is of it. */
async function notEnough({ db }: Ctx, lines: readonly StockLine[], moved: ReadonlySet<string>): Promise<Error> {
  const refused = lines.find(({ variantId, quantity }) => quantity > 0 && !moved.has(variantId))
  const { rows } = await db.execute<{ onHand: string; decimals: number }>(sql`
    select v.on_hand as "onHand", u.decimals
    from variants v join products p on p.id = v.product_id join measure_units u on u.id = p.measure_unit_id where v.id = ${refused?.variantId ?? null}::uuid`)
  const { onHand = '0', decimals = 0 } = rows[0] ?? {}
  return stockErrors.notEnough({ params: { item: refused?.title ?? '', max: quantityToText(Number(onHand), decimals) } })
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
