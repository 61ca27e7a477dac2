import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'

/** Sorts rows of a table: first the given ids, then the others in their present order. `among` limits it to the rows of one list. */
export async function putInOrder(ctx: Ctx, table: 'menus' | 'slides', ids: readonly string[], among: SQL = sql`true`): Promise<void> {
  const name = sql.identifier(table)
  await ctx.db.execute(sql`select id from ${name} where ${among} order by id for update`)
  await ctx.db.execute(sql`
    update ${name} t set position = o.place - 1
    from (
      select r.id, row_number() over (order by wanted.place nulls last, r.position, r.id) as place
      from ${name} r left join unnest(${sql.param([...ids])}::uuid[]) with ordinality as wanted (id, place) on wanted.id = r.id
      where ${among}
    ) o where o.id = t.id and t.position <> o.place - 1`)
}
