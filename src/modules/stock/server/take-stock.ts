// Taking and giving back stock for an order: variants in one fixed order, each by one conditional statement that writes its movement.
import { type SQL, sql } from 'drizzle-orm'
import { touchStock } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { driverError } from '#server/db/failures.ts'
import { statement } from '#server/db/statement.ts'
import { reindexProducts } from '#modules/products/server/public.ts'
import { siteDefaults } from '#modules/settings/shapes.ts'
import { quantityToText } from '#shared/quantity.ts'
import { stockTurned } from '../events.ts'
import { stockErrors } from './stock-errors.ts'
import { stockMovements } from './tables.ts'
import { variants, products, bundleComponents } from '#modules/products/server/tables.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'
import { settings } from '#modules/settings/server/tables.ts'

/** The quantity an order takes of a variant, or of a bundle's components; `title` is for the message when there is not enough. */
export type StockLine = { variantId: string; quantity: number; title: string }

type Move = { orderId: string | null; reason: 'order' | 'orderCancelled' | 'return' | 'edit' | 'import'; note?: string | null }
/** A product (or a bundle of the variant) whose stock word is another now; `isGone` when it came into stock or went out of it. */
type Turned = { id: string; isGone: boolean }
/** `onHand` is null where nothing is counted: there was enough. */
type Moved = { id: string; onHand: number | null; turned: Turned[] }

const lowAt = sql`coalesce((select (value->>'lowStockAt')::int from ${settings} where key = 'site'), ${siteDefaults.lowStockAt}::int)`

// The words of a product are those of its variants; a bundle has as many as the scarcest of its parts makes, so that its word moves with a part's alone.
const turnedOf = (was: SQL, is: SQL) => sql`
  select s.product_id as id, (${is} / s.each = 0) <> (${was} / s.each = 0) as "isGone"
  from (select c.product_id, 1 as each
    union all select b.product_id, b.quantity from ${bundleComponents} b where b.variant_id = c.id) s
  join ${products} p on p.id = s.product_id join ${measureUnits} u on u.id = p.measure_unit_id
  where (${is} / s.each = 0) <> (${was} / s.each = 0)
    or (${is} / s.each <= ${lowAt} * (10 ^ u.decimals)::bigint) <> (${was} / s.each <= ${lowAt} * (10 ^ u.decimals)::bigint)`

type Values = {
  id: string
  delta: number
  reason: Move['reason']
  orderId: string | null
  note: string | null
  actorKind: string
  actorId: string | null
}

const moveVariant = statement<Values, { onHand: string | null; turned: Turned[] }>(
  (v) => sql`
  with changed as (
    update ${variants} set on_hand = on_hand + ${v.delta}::bigint where id = ${v.id}::uuid and on_hand + ${v.delta}::bigint >= 0
    returning id, product_id, on_hand
  ),
  written as (
    insert into ${stockMovements} (variant_id, delta, reason, order_id, actor_kind, actor_id, note)
    select id, ${v.delta}::bigint, ${v.reason}, ${v.orderId}::uuid, ${v.actorKind}, ${v.actorId}::uuid, ${v.note} from changed
  )
  select c.on_hand as "onHand", coalesce((select json_agg(t) from (${turnedOf(sql`(c.on_hand - ${v.delta}::bigint)`, sql`c.on_hand`)}) t), '[]') as turned
  from changed c
  union all select null, '[]' from ${variants} where id = ${v.id}::uuid and on_hand is null`,
)

// Nothing is asked of its answer: where a stock word would turn, or there is not enough, its movement has no variant and takes the transaction back.
const moveAmple = statement<Values>(
  (v) => sql`
  with changed as (
    update ${variants} c set on_hand = on_hand + ${v.delta}::bigint where id = ${v.id}::uuid and on_hand + ${v.delta}::bigint >= 0
      and not exists (${turnedOf(sql`c.on_hand`, sql`(c.on_hand + ${v.delta}::bigint)`)})
    returning id
  )
  insert into ${stockMovements} (variant_id, delta, reason, order_id, actor_kind, actor_id, note)
  select (select id from changed), ${v.delta}::bigint, ${v.reason}, ${v.orderId}::uuid, ${v.actorKind}, ${v.actorId}::uuid, ${v.note}
  from ${variants} where id = ${v.id}::uuid and on_hand is not null`,
)

/** One statement's values per variant, in the order of their ids. */
function movesOf({ actor }: Ctx, deltas: ReadonlyMap<string, number>, { orderId, reason, note = null }: Move): Values[] {
  const by = { reason, orderId, note, actorKind: actor.kind, actorId: 'id' in actor ? actor.id : null }
  return [...deltas].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, delta]) => ({ id, delta, ...by }))
}

/**
 * Moves stock by deltas and writes the movements. Each variant is touched once, by a statement of its own, and all of them in the order of their ids, sent
 * together: two orders of the same goods wait for each other instead of deadlocking. A statement that locked its rows before it changed them would meet the
 * former versions of rows again, with whoever waits there. Gives what was moved, or need not move since it is not counted; whoever would fall below zero is
 * not in the answer.
 */
async function move(ctx: Ctx, deltas: ReadonlyMap<string, number>, how: Move): Promise<Moved[]> {
  const moves = movesOf(ctx, deltas, how)
  const rows = await Promise.all(moves.map((each) => moveVariant(ctx.db, each)))
  return moves.flatMap(({ id }, at) =>
    (rows[at] ?? []).map(({ onHand, turned }) => ({ id, onHand: onHand === null ? null : Number(onHand), turned })),
  )
}

/** Moves stock for the office and shows it at once. */
export async function moveStock(
  ctx: Ctx,
  deltas: ReadonlyMap<string, number>,
  how: Move,
): Promise<{ id: string; onHand: number | null }[]> {
  const moved = await move(ctx, deltas, how)
  await showWords(ctx, moved, true)
  return moved.map(({ id, onHand }) => ({ id, onHand }))
}

/** Shows in lists and pages where the stock words of products and bundles are others now; an amount alone is nothing anybody sees. */
async function showWords(ctx: Ctx, moved: readonly Moved[], isAtOnce: boolean): Promise<void> {
  const turned = moved.flatMap((each) => each.turned)
  const gone = turned.filter(({ isGone }) => isGone).map(({ id }) => id)
  if (gone.length > 0) {
    await reindexProducts(ctx, gone)
    await ctx.announce(stockTurned, { productIds: gone })
  }
  await touchStock(ctx, { products: [...new Set(turned.map(({ id }) => id))], isGone: gone.length > 0, isAtOnce })
}

/** Adds up the lines of the same variant. */
function addedUp(lines: readonly Omit<StockLine, 'title'>[]): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const { variantId, quantity } of lines) if (quantity > 0) wanted.set(variantId, (wanted.get(variantId) ?? 0) + quantity)
  return wanted
}

/** The order as people call it, for the list of movements. */
type OrderName = string | null

/** Takes an order's goods, all or nothing; refuses with the item and the most there is. Part of the transaction that places the order. */
export async function takeStock(ctx: Ctx, orderId: string, lines: readonly StockLine[], note: OrderName = null): Promise<void> {
  const wanted = addedUp(lines)
  if (wanted.size === 0) return
  const moved = await move(ctx, new Map([...wanted].map(([id, quantity]) => [id, -quantity])), { orderId, reason: 'order', note })
  if (moved.length < wanted.size) throw await notEnough(ctx, lines, new Set(moved.map(({ id }) => id)))
  await showWords(ctx, moved, false)
}

/**
 * Takes an order's stock where plenty is left, so that no stock word changes. The statements are sent and need not be waited for: where it is
 * otherwise one of them takes the transaction back, with an error that `wasNotAmple` knows.
 */
export function takeAmpleStock(ctx: Ctx, orderId: string, lines: readonly StockLine[], note: OrderName = null): Promise<unknown>[] {
  const deltas = new Map([...addedUp(lines)].map(([id, quantity]) => [id, -quantity]))
  return movesOf(ctx, deltas, { orderId, reason: 'order', note }).map((each) => moveAmple(ctx.db, each))
}

/** Did `takeAmpleStock` find that a stock word would turn, or that there is not enough? */
export const wasNotAmple = (error: unknown): boolean => {
  const { code, table } = driverError(error) ?? {}
  return code === '23502' && table === 'stock_movements'
}

type TakenDifference = { orderId: string; difference: ReadonlyMap<string, number>; titles: ReadonlyMap<string, string>; note: OrderName }

/** Moves stock by what a changed order takes more (positive) or less (negative) than before; all or nothing, in the usual order of variants. */
export async function moveTaken(ctx: Ctx, { orderId, difference, titles, note }: TakenDifference): Promise<void> {
  if (difference.size === 0) return
  const moved = await move(ctx, new Map([...difference].map(([id, quantity]) => [id, -quantity])), { orderId, reason: 'order', note })
  const lines = [...difference].map(([variantId, quantity]) => ({ variantId, quantity, title: titles.get(variantId) ?? '' }))
  if (moved.length < difference.size) throw await notEnough(ctx, lines, new Set(moved.map(({ id }) => id)))
  await showWords(ctx, moved, false)
}

/** Names the first line that was not moved, and the most there is of it. */
async function notEnough({ db }: Ctx, lines: readonly StockLine[], moved: ReadonlySet<string>): Promise<Error> {
  const refused = lines.find(({ variantId, quantity }) => quantity > 0 && !moved.has(variantId))
  const { rows } = await db.execute<{ onHand: string; decimals: number }>(sql`
    select v.on_hand as "onHand", u.decimals
    from ${variants} v join ${products} p on p.id = v.product_id join ${measureUnits} u on u.id = p.measure_unit_id where v.id = ${refused?.variantId ?? null}::uuid`)
  const { onHand = '0', decimals = 0 } = rows[0] ?? {}
  return stockErrors.notEnough({ params: { item: refused?.title ?? '', max: quantityToText(Number(onHand), decimals) } })
}

/** Gives goods of an order back, the order being locked: at most what it took and has not given back yet, so a second call changes nothing. */
export async function giveBackStock(
  ctx: Ctx,
  orderId: string,
  lines: readonly Omit<StockLine, 'title'>[],
  note: OrderName = null,
): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string; taken: string }>(
    sql`select variant_id as id, -sum(delta) as taken from ${stockMovements} where order_id = ${orderId}::uuid group by variant_id`,
  )
  const taken = new Map(rows.map(({ id, taken: each }) => [id, Number(each)]))
  const deltas = new Map(
    [...addedUp(lines)].map(([id, quantity]) => [id, Math.min(quantity, taken.get(id) ?? 0)] as const).filter(([, delta]) => delta > 0),
  )
  if (deltas.size === 0) return
  const moved = await move(ctx, deltas, { orderId, reason: 'orderCancelled', note })
  await showWords(ctx, moved, false)
}
