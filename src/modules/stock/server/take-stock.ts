// Taking and giving back stock for an order: lines in one fixed order, one conditional statement, a movement row per variant.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { reindexProducts } from '#modules/products/server/public.ts'
import { quantityToText } from '#shared/quantity.ts'
import { stockErrors } from './stock-errors.ts'

/** What an order takes of a variant; `title` is spoken when there is not enough. */
export type StockLine = { variantId: string; quantity: number; title: string }

const Held = z.array(z.object({ id: z.string(), onHand: z.coerce.number(), decimals: z.int() }))
const Part = z.array(z.object({ bundleId: z.string(), variantId: z.string(), quantity: z.int() }))
const Changed = z.array(z.object({ id: z.string(), productId: z.string(), onHand: z.coerce.number() }))

type Wanted = Map<string, { quantity: number; title: string; step: number }>

/** Bundles become their components; the same variant in several lines is one. `step` is how much one ordered unit takes. */
async function expand(ctx: Ctx, lines: readonly StockLine[]): Promise<Wanted> {
  const ids = lines.map(({ variantId }) => variantId)
  const { rows } = await ctx.db.execute(sql`
    select v.id as "bundleId", bc.variant_id as "variantId", bc.quantity
    from variants v join bundle_components bc on bc.product_id = v.product_id where v.id = any(${sql.param(ids)}::uuid[])`)
  const parts = Map.groupBy(Part.parse(rows), ({ bundleId }) => bundleId)
  const wanted: Wanted = new Map()
  for (const { variantId, quantity, title } of lines) {
    for (const part of parts.get(variantId) ?? [{ variantId, quantity: 1 }]) {
      const before = wanted.get(part.variantId)
      wanted.set(part.variantId, {
        quantity: (before?.quantity ?? 0) + quantity * part.quantity,
        title: before?.title ?? title,
        step: before?.step ?? part.quantity,
      })
    }
  }
  return new Map([...wanted].filter(([, { quantity }]) => quantity > 0).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Locks the variants in the order of their ids, so that two orders of the same goods wait for each other instead of deadlocking. */
async function hold(ctx: Ctx, ids: readonly string[]): Promise<Map<string, { onHand: number; decimals: number }>> {
  const { rows } = await ctx.db.execute(sql`
    select v.id, v.on_hand as "onHand", u.decimals from variants v join products p on p.id = v.product_id join measure_units u on u.id = p.measure_unit_id
    where v.id = any(${sql.param([...ids])}::uuid[]) order by v.id for no key update of v`)
  return new Map(Held.parse(rows).map(({ id, ...held }) => [id, held]))
}

type Move = { orderId: string | null; reason: 'order' | 'orderCancelled' | 'return' | 'edit' | 'import'; note?: string | null }

/** Moves stock by deltas in one statement and writes the movements; whoever would fall below zero is not moved and not in the answer. */
export async function moveStock(
  ctx: Ctx,
  deltas: ReadonlyMap<string, number>,
  { orderId, reason, note = null }: Move,
): Promise<z.output<typeof Changed>> {
  const { actor } = ctx
  const { rows } = await ctx.db.execute(sql`
    with wanted as (select * from unnest(${sql.param([...deltas.keys()])}::uuid[], ${sql.param([...deltas.values()])}::bigint[]) as w (id, delta)),
    changed as (
      update variants v set on_hand = v.on_hand + w.delta from wanted w where v.id = w.id and v.on_hand + w.delta >= 0
      returning v.id, v.product_id, v.on_hand, w.delta
    ),
    written as (
      insert into stock_movements (variant_id, delta, reason, order_id, actor_kind, actor_id, note)
      select id, delta, ${reason}, ${orderId}::uuid, ${actor.kind}, ${'id' in actor ? actor.id : null}::uuid, ${note} from changed
    )
    select id, product_id as "productId", on_hand as "onHand" from changed`)
  return Changed.parse(rows)
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

/** Takes an order's goods, all or nothing; refuses with the item and the most there is. Part of the transaction that places the order. */
export async function takeStock(ctx: Ctx, orderId: string, lines: readonly StockLine[]): Promise<void> {
  const wanted = await expand(ctx, lines)
  if (wanted.size === 0) return
  const held = await hold(ctx, [...wanted.keys()])
  for (const [id, { quantity, title, step }] of wanted) {
    const { onHand = 0, decimals = 0 } = held.get(id) ?? {}
    if (onHand < quantity)
      throw stockErrors.notEnough({ params: { item: title, max: quantityToText(Math.floor(onHand / step), step > 1 ? 0 : decimals) } })
  }
  const changed = await moveStock(ctx, new Map([...wanted].map(([id, { quantity }]) => [id, -quantity])), { orderId, reason: 'order' })
  if (changed.length < wanted.size) throw stockErrors.notEnough({ params: { item: [...wanted.values()][0]?.title ?? '', max: '0' } })
  await showAvailability(
    ctx,
    changed.filter(({ onHand }) => onHand === 0).map(({ id }) => id),
  )
}

/** Gives goods of an order back: at most what the order took and has not given back yet, so a second call changes nothing. */
export async function giveBackStock(ctx: Ctx, orderId: string, lines: readonly Omit<StockLine, 'title'>[]): Promise<void> {
  const wanted = await expand(
    ctx,
    lines.map((line) => ({ ...line, title: '' })),
  )
  if (wanted.size === 0) return
  const held = await hold(ctx, [...wanted.keys()])
  const { rows } = await ctx.db.execute<{ id: string; taken: string }>(
    sql`select variant_id as id, -sum(delta) as taken from stock_movements where order_id = ${orderId}::uuid group by variant_id`,
  )
  const taken = new Map(rows.map(({ id, taken: each }) => [id, Number(each)]))
  const deltas = new Map(
    [...wanted].map(([id, { quantity }]) => [id, Math.min(quantity, taken.get(id) ?? 0)] as const).filter(([, delta]) => delta > 0),
  )
  if (deltas.size === 0) return
  await moveStock(ctx, deltas, { orderId, reason: 'orderCancelled' })
  await showAvailability(
    ctx,
    [...deltas.keys()].filter((id) => held.get(id)?.onHand === 0),
  )
}
