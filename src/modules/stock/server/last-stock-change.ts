import { sql } from 'drizzle-orm'
import { people } from '#modules/people/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { stockMovements } from './tables.ts'

/** Who of the office last changed the stock of one of these variants and when, as the parameters of a refusal; nothing where a sale did. */
export async function lastStockChange(ctx: Ctx, variantIds: string[]): Promise<{ name: string; at: string } | Record<string, never>> {
  const { rows } = await ctx.db.execute<{ name: string | null; at: string }>(sql`
    select concat_ws(' ', who.first_name, who.last_name) as name, to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from unnest(${sql.param(variantIds)}::uuid[]) asked (id)
    cross join lateral (select * from ${stockMovements} where variant_id = asked.id order by created_at desc, id desc limit 1) m
    left join ${people} who on who.id = m.actor_id and m.actor_kind = 'admin'
    order by m.created_at desc, m.id desc limit 1`)
  const [last] = rows
  return last?.name ? { name: last.name, at: last.at } : {}
}
