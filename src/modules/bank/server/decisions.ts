// The office's decisions about differences: one is written with each mark and with each mark taken back; none is deleted.
import { desc, eq, sql } from 'drizzle-orm'
import { orders } from '#modules/orders/server/tables.ts'
import { people } from '#modules/people/server/tables.ts'
import { listPage, type ListVerb, sortedBy } from '#modules/settings/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { holdsTyped } from '#server/db/typed-search.ts'
import type * as api from '../differences-contract.ts'
import { bankRows, differenceDecisions as d } from './tables.ts'

type Decided = typeof d.$inferInsert

/** Writes a decision down. */
export const writeDecision = async (ctx: Ctx, decided: Decided): Promise<void> => void (await ctx.db.insert(d).values(decided))

/** Writes down that the mark of this key was taken back, with what was known when it was made. */
export async function writeTakenBack(ctx: Ctx, key: string, actorId: string): Promise<void> {
  const [marked] = await ctx.db.select().from(d).where(eq(d.key, key)).orderBy(desc(d.createdAt), desc(d.id)).limit(1)
  if (!marked) return
  const { id: _, ...facts } = marked
  await writeDecision(ctx, { ...facts, decision: 'listedAgain', actorId, note: '', createdAt: ctx.now.toISOString() })
}

/** A page of the decisions, the last first. */
export const listDifferenceDecisions: ListVerb<typeof api.listDifferenceDecisions> = async (
  ctx,
  { search, sort = '-at', kind, ...asked },
) => {
  const payer = sql<string>`coalesce(nullif(${bankRows.payer}, ''), ${bankRows.text})`
  const name = sql<string>`case when ${d.kind} = 'bankRow' then coalesce(${payer}, '') else ${d.recordId} end`
  return listPage(ctx, asked, {
    from: d,
    joined: (select) =>
      select
        .leftJoin(people, eq(people.id, d.actorId))
        .leftJoin(orders, eq(orders.id, d.orderId))
        .leftJoin(bankRows, eq(bankRows.id, sql`case when ${d.kind} = 'bankRow' then ${d.recordId}::uuid end`)),
    columns: {
      id: d.id,
      decision: d.decision,
      at: d.createdAt,
      note: d.note,
      kind: d.kind,
      orderId: d.orderId,
      orderNumber: orders.number,
      here: d.here,
      there: d.there,
      currency: d.currency,
      thereCurrency: d.thereCurrency,
      name,
      by: sql<string>`coalesce(${people.firstName} || ' ' || ${people.lastName}, '')`,
    },
    where: [kind && eq(d.kind, kind), holdsTyped(search, [orders.number, name])],
    order: sortedBy(sort, { at: d.createdAt }, d.id),
  })
}
