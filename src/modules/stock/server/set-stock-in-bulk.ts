// Setting the stock of many variants to counted amounts, however many: only what differs is changed, each change has its movement.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { stockMovements } from './tables.ts'
import { variants, bundleComponents } from '#modules/products/server/tables.ts'

type Reason = 'initial' | 'import' | 'edit'
/** In the unit's smallest step; null: not counted from now on. */
export type StockAmount = { variantId: string; amount: number | null }

/**
 * Takes amounts and gives the variants whose stock was another; bundles are left out, for their stock is that of their components.
 * Part of the caller's transaction, which makes the index of their products again and touches the catalogue.
 */
export async function setStockInBulk(
  ctx: Ctx,
  amounts: readonly StockAmount[],
  reason: Reason,
  note: string | null = null,
): Promise<string[]> {
  if (amounts.length === 0) return []
  const { actor } = ctx
  const wanted = sql`unnest(${sql.param(amounts.map(({ variantId }) => variantId))}::uuid[], ${sql.param(amounts.map(({ amount }) => amount))}::bigint[]) as w (id, amount)`
  // Two statements: one that locked its rows and changed them would meet their former versions again, with whoever waits there.
  const { rows: held } = await ctx.db.execute<{ id: string }>(sql`
    select v.id from ${wanted} join ${variants} v on v.id = w.id
    where v.on_hand is distinct from w.amount and not exists (select 1 from ${bundleComponents} b where b.product_id = v.product_id)
    order by v.id for no key update of v`)
  if (held.length === 0) return []
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    with changed as (
      update ${variants} v set on_hand = w.amount from ${wanted}
      where v.id = w.id and v.id = any(${sql.param(held.map(({ id }) => id))}::uuid[]) and v.on_hand is distinct from w.amount
        and not exists (select 1 from ${bundleComponents} b where b.product_id = v.product_id)
      returning v.id, coalesce(new.on_hand, 0) - coalesce(old.on_hand, 0) as delta, new.on_hand is null as is_left
    ),
    written as (
      insert into ${stockMovements} (variant_id, delta, reason, actor_kind, actor_id, note)
      select id, delta, case when is_left then 'notCounted' else ${reason} end, ${actor.kind}, ${'id' in actor ? actor.id : null}::uuid, ${note} from changed
    )
    select id from changed`)
  return rows.map(({ id }) => id)
}

/** Notes the stock that variants were made with, so that the sum of a variant's movements is what it has. Part of the transaction that makes them. */
export async function noteFirstStock(ctx: Ctx, amounts: readonly StockAmount[], reason: Reason): Promise<void> {
  const some = amounts.filter(({ amount }) => amount !== null && amount > 0)
  if (some.length === 0) return
  const { actor } = ctx
  await ctx.db.execute(sql`
    insert into ${stockMovements} (variant_id, delta, reason, actor_kind, actor_id)
    select id, amount, ${reason}, ${actor.kind}, ${'id' in actor ? actor.id : null}::uuid
    from unnest(${sql.param(some.map(({ variantId }) => variantId))}::uuid[], ${sql.param(some.map(({ amount }) => amount))}::bigint[]) as w (id, amount)`)
}
