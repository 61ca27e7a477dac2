// Looks for orders whose money does not add up: all of them every night, and those that did not then whenever the list is read.
import { and, asc, gt, gte, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { invoiceLines, invoices } from '#modules/invoices/server/tables.ts'
import { givesBack, type OrderState } from '#modules/orders/lifecycle.ts'
import { orderLines, orders as o } from '#modules/orders/server/tables.ts'
import { paymentMovements as m, payments as p } from '#modules/payments/server/tables.ts'
import { returns } from '#modules/returns/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { minor } from '#shared/money.ts'
import { moneySuspects as s, seenDifferences as seen } from './tables.ts'

/** Orders that are looked at with one statement. */
const perQuery = 1000
/** No more are shown at once. */
const mostShown = 1000

/** Nothing was agreed yet, or the order waits for its payment. */
const unpaid: readonly OrderState[] = ['initiated', 'payment-pending']

/** Movements have an index by the payable alone. */
const isOfPayment = sql`m.payable_id = p.payable_id and m.payment_id = p.id`

const moved = (actions: readonly string[]) =>
  sql`coalesce((select sum(case when m.action = 'undoCapture' then -coalesce(m.amount, p.amount) else coalesce(m.amount, p.amount) end) from ${m} m
    where ${isOfPayment} and m.state = 'done' and m.action = any(${sql.param([...actions])}::text[])), 0)`
const asked = sql`coalesce((select sum(m.amount) from ${m} m
  where ${isOfPayment} and m.state = 'asked' and m.action in ('refund', 'refundPartly')), 0)`

/** The part of a payment of which the office has said that it keeps it. */
const kept = sql`coalesce((select max(m.amount) from ${m} m where ${isOfPayment} and m.action = 'keep'), 0)`

/** Less is due of an order of which something was dropped, came back or was credited. */
const comesToLess = sql`(exists (select 1 from ${orderLines} l where l.order_id = o.id and l.dropped > 0)
  or exists (select 1 from ${returns} r where r.order_id = o.id and r.status = 'approved')
  or exists (select 1 from ${invoiceLines} l join ${invoices} i on i.id = l.invoice_id
    where l.order_id = o.id and i.kind = 'creditNote' and i.state = 'printed'))`

const Row = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  currency: z.string(),
  paymentId: z.string().nullable(),
  kind: z.enum(['endedMoney', 'tooMuch', 'tooLittle', 'sums']),
  here: z.coerce.number().transform(minor),
  there: z.coerce.number().transform(minor).nullable(),
})
type OrderDifference = z.output<typeof Row>

/** Gives what does not add up of some orders; `which` is the condition on their ids. */
async function faultsOf(ctx: Ctx, which: SQL): Promise<OrderDifference[]> {
  const { rows } = await ctx.db.execute(sql`
    with paid as (
      select p.*, coalesce(p.captured, p.amount) as taken, ${asked} as asked, ${kept} as kept,
        ${moved(['capture', 'captureLate', 'undoCapture'])} as moved_in, ${moved(['refund', 'refundPartly'])} as moved_out
      from ${p} p where p.payable_id in (${which})
    ), each_paid as (
      select paid.*, case when state in ('captured', 'refundDue', 'partlyRefunded', 'refunded') then taken else 0 end as received from paid
    ), sums as (
      select o.id, o.number, o.currency, o.status, o.grand_total,
        coalesce(sum(greatest(e.received - e.refunded - e.asked - e.kept, 0)) filter (where e.state in ('captured', 'partlyRefunded')), 0) as undecided,
        coalesce(sum(e.received - e.refunded - e.asked) filter (where e.state in ('captured', 'partlyRefunded')), 0) as paying,
        coalesce(sum(e.received) filter (where e.state in ('captured', 'partlyRefunded', 'refunded')), 0) as received,
        coalesce(sum(e.amount) filter (where e.state = 'authorised'), 0) as promised,
        coalesce(sum(e.amount) filter (where e.state = 'pending'), 0) as waiting
      from ${o} o left join each_paid e on e.payable_id = o.id where o.id in (${which}) group by o.id
    )
    select o.id as "orderId", o.number as "orderNumber", o.currency, null::uuid as "paymentId", fault.kind, fault.here, fault.there
    from sums o cross join lateral (values
      ('endedMoney', o.status = any(${sql.param([...givesBack])}::text[]) and o.undecided + o.promised > 0, o.undecided + o.promised, null::numeric),
      ('tooMuch', o.status <> all(${sql.param([...givesBack])}::text[]) and o.paying + o.promised + o.waiting > o.grand_total,
        o.paying + o.promised + o.waiting, o.grand_total),
      ('tooLittle', o.status <> all(${sql.param([...givesBack, ...unpaid])}::text[]) and o.received + o.promised + o.waiting < o.grand_total
        and not ${comesToLess}, o.received + o.promised + o.waiting, o.grand_total)
    ) as fault (kind, is_wrong, here, there) where fault.is_wrong
    union all
    select e.payable_id, e.order_number, e.currency, e.id, 'sums', fault.here, fault.there
    from each_paid e cross join lateral (values
      (e.received <> e.moved_in, e.received, e.moved_in),
      (e.received = e.moved_in and e.refunded <> e.moved_out, e.refunded, e.moved_out),
      (e.received = e.moved_in and e.refunded = e.moved_out and (e.state = 'captured' and e.refunded <> 0
        or e.state = 'refunded' and e.refunded <> e.received or e.state = 'partlyRefunded' and e.refunded >= e.received), e.refunded, e.received)
    ) as fault (is_wrong, here, there) where fault.is_wrong`)
  return z.array(Row).parse(rows)
}

/** Looks at all orders, and writes down those whose money does not add up. */
export async function checkAllMoney(ctx: Ctx): Promise<void> {
  for (let last: string | null = null; ;) {
    const page: { id: string }[] = await ctx.db
      .select({ id: o.id })
      .from(o)
      .where(last === null ? undefined : gt(o.id, last))
      .orderBy(asc(o.id))
      .limit(perQuery)
    const [first, end] = [page.at(0), page.at(-1)]
    if (!first || !end) return
    const within = and(gte(s.orderId, first.id), lte(s.orderId, end.id))
    const odd = await faultsOf(ctx, sql`select f.id from ${o} f where f.id between ${first.id}::uuid and ${end.id}::uuid`)
    const ids = [...new Set(odd.map(({ orderId }) => orderId))]
    await ctx.db.delete(s).where(and(within, ids.length > 0 ? notInArray(s.orderId, ids) : undefined))
    if (ids.length > 0)
      await ctx.db
        .insert(s)
        .values(ids.map((orderId) => ({ orderId, since: ctx.now.toISOString() })))
        .onConflictDoNothing()
    if (page.length < perQuery) return
    last = end.id
  }
}

/** Gives what does not add up now of the orders that did not when all were looked at. */
export async function readOrderDifferences(ctx: Ctx): Promise<(OrderDifference & { since: string })[]> {
  const isMarked = sql`${s.orderId} in (select ${seen.orderId} from ${seen} where ${seen.orderId} is not null)`
  // Marked ones stay for as long as their cause does: they come last, so that they crowd nothing out that nobody has seen.
  const suspects = await ctx.db.select().from(s).orderBy(isMarked, asc(s.since), asc(s.orderId)).limit(mostShown)
  if (suspects.length === 0) return []
  const since = new Map(suspects.map((each) => [each.orderId, each.since]))
  const found = await faultsOf(ctx, sql`select unnest(${sql.param([...since.keys()])}::uuid[])`)
  return found.map((each) => ({ ...each, since: since.get(each.orderId) ?? ctx.now.toISOString() }))
}
