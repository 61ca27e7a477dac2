// The invariants of a shop's database, as queries that name every exception; `npm run verify` asks them all.
import { sharedId, usualKeepDays } from '#modules/emails/mails.ts'
import {
  creditsFitTheirGoods,
  invoicedOrdersAreMarked,
  invoicesAddUp,
  nothingIsBilledTwice,
  paymentsFitTheirOrders,
  returnsAreCounted,
  tooMuchIsNoted,
} from './money-invariants.ts'

export type Invariant = {
  name: string
  /** Gives one row per exception, each with a `subject` people can look up and a `fault` in words. */
  exceptions: string
}
export type Fault = { invariant: string; subject: string; fault: string }
type Row = { subject: string; fault: string }
type Query = (text: string) => Promise<{ rows: Row[] }>

const stockIsItsMovements = `
  select v.sku as subject, format('%s on hand, %s by its movements', coalesce(v.on_hand, 0), coalesce(sum(m.delta), 0)) as fault
  from variants v left join stock_movements m on m.variant_id = v.id
  group by v.id having coalesce(v.on_hand, 0) <> coalesce(sum(m.delta), 0)
  union all select v.sku, format('%s on hand', v.on_hand) from variants v where v.on_hand < 0`

const linesAddUp = `
  with sums as (
    select o.id, count(l.id) as lines, coalesce(sum(l.line_total), 0) as subtotal, coalesce(sum(l.selections_total), 0) as selections,
      coalesce(sum(l.discount), 0) as discount, coalesce(sum(l.tax), 0) as tax, coalesce(max(l.tax_bps), 0) as bps
    from orders o left join order_lines l on l.order_id = o.id group by o.id
  ), expected as (
    select sums.*, sums.tax + round(o.shipping_cost * sums.bps / 10000.0) as tax_total,
      coalesce((select sum(a.amount) from order_adjustments a where a.order_id = o.id), 0) as adjusted
    from sums join orders o on o.id = sums.id
  )
  select o.number as subject, fault from orders o join expected e on e.id = o.id cross join lateral (values
    (e.lines = 0, 'has no lines'),
    (o.grand_total <> o.subtotal + o.selections_total - o.discount_total + o.shipping_cost + o.tax_total, format('grand total %s is not what its parts add up to', o.grand_total)),
    (o.subtotal <> e.subtotal, format('subtotal %s, its lines add up to %s', o.subtotal, e.subtotal)),
    (o.selections_total <> e.selections, format('options %s, its lines add up to %s', o.selections_total, e.selections)),
    (o.discount_total <> e.discount, format('discount %s, its lines add up to %s', o.discount_total, e.discount)),
    (o.tax_total <> e.tax_total, format('tax %s, its lines and delivery add up to %s', o.tax_total, e.tax_total)),
    (o.shipping_cost - o.discount_total <> e.adjusted, format('adjustments add up to %s, delivery and discount to %s', e.adjusted, o.shipping_cost - o.discount_total))
  ) as checks (is_wrong, fault) where is_wrong`

const linesAreQuantityTimesPrice = `
  select o.number as subject, format('line %s: %s × %s is not %s', l.sku, l.quantity, l.unit_price, l.line_total) as fault
  from order_lines l join orders o on o.id = l.order_id
  where l.line_total <> round(l.unit_price * l.quantity / power(10::numeric, l.decimals))
     or l.tax <> round((l.line_total + l.selections_total - l.discount) * l.tax_bps / 10000.0)`

const couponsAreCounted = `
  select c.code as subject, format('counted %s times, used by %s orders', c.used, count(u.order_id)) as fault
  from coupons c left join coupon_uses u on u.coupon_id = c.id group by c.id having c.used <> count(u.order_id)
  union all select c.code, format('used %s times, allowed %s', c.used, c.max_uses) from coupons c where c.used > c.max_uses
  union all select c.code, format('customer %s used it %s times, allowed %s', u.customer_id, count(*), c.max_uses_per_customer)
    from coupon_uses u join coupons c on c.id = u.coupon_id group by c.id, u.customer_id having count(*) > c.max_uses_per_customer
  union all select o.number, case when u.order_id is null then 'its coupon is not counted' else 'has ended, but its coupon still counts' end
    from orders o left join coupon_uses u on u.order_id = o.id
    where o.coupon_id is not null and (u.order_id is null) = (o.stock_returned_at is null)
  union all select u.order_id::text, 'a coupon counts for an order that is not there' from coupon_uses u where not exists (select 1 from orders o where o.id = u.order_id)`

const timelinesAreWhole = `
  with steps as (
    select e.*, row_number() over w as step, lag(e.to_status) over w as before, lead(e.id) over w is null as is_last
    from order_events e window w as (partition by e.order_id order by e.created_at, e.id)
  )
  select o.number as subject, 'has no row of its placing' as fault from orders o where not exists (select 1 from steps s where s.order_id = o.id and s.step = 1 and s.action = 'place')
  union all select o.number, format('is %s, its timeline ends with %s', o.status, s.to_status) from steps s join orders o on o.id = s.order_id where s.is_last and s.to_status <> o.status
  union all select o.number, format('step %s begins at %s after %s', s.action, s.from_status, s.before) from steps s join orders o on o.id = s.order_id
    where s.step > 1 and s.from_status is distinct from s.before`

/**
 * A mail that was sent or failed has its row; before that it is a job of its own, or is about to be asked for by another. An order that is paid online is
 * told when it is paid.
 */
const mailsAreOnTheirWay = `
  with waiting as (
    select data ->> 'orderId' as order_id from pgboss.job where state < 'completed' and name in ('orders.mailPlaced', 'orders.mailStep')
    union select substr(data ->> 'key', length('order-placed:') + 1) from pgboss.job
      where state < 'completed' and name = 'emails.send' and data ->> 'key' like 'order-placed:%'
  )
  select o.number as subject, 'its customer gets no mail: neither a mail nor a job for one' as fault from orders o
  where exists (select 1 from order_events e where e.order_id = o.id and e.to_status = 'pending')
    and not exists (select 1 from sent_emails s where s.key = 'order-placed:' || o.id)
    and not exists (select 1 from waiting w where w.order_id = o.id::text)
    -- Older mails are removed.
    and o.created_at > now() - make_interval(days => coalesce((select keep_days from email_templates where id = '${sharedId}'), ${usualKeepDays}))`

const endedOrdersGaveBack = `
  with kept as (
    select order_id, variant_id, -sum(delta) as quantity from stock_movements where order_id is not null and reason <> 'return' group by order_id, variant_id having sum(delta) <> 0
  ), owed as (
    select o.id as order_id, (t ->> 'variantId')::uuid as variant_id, sum(greatest(0, (t ->> 'quantity')::bigint - l.dropped * coalesce(
      (select (c ->> 'quantity')::bigint from jsonb_array_elements(l.components) c where c ->> 'variantId' = t ->> 'variantId'),
      case when t ->> 'variantId' = l.variant_id::text then 1 else (t ->> 'quantity')::bigint / l.quantity end))) as quantity
    from orders o join order_lines l on l.order_id = o.id cross join lateral jsonb_array_elements(l.taken) t where o.stock_returned_at is null group by 1, 2
  )
  select o.number as subject, format('is %s, but its goods were not given back', o.status) as fault from orders o
    where o.status in ('rejected', 'cancelled', 'refused') and o.stock_returned_at is null
  union all select o.number, format('is %s, but its goods were given back', o.status) from orders o
    where o.status not in ('rejected', 'cancelled', 'refused') and o.stock_returned_at is not null
  union all select o.number, format('holds %s of %s, its lines took %s', coalesce(k.quantity, 0), v.sku, coalesce(w.quantity, 0))
    from kept k full join owed w on w.order_id = k.order_id and w.variant_id = k.variant_id
    join orders o on o.id = coalesce(k.order_id, w.order_id) join variants v on v.id = coalesce(k.variant_id, w.variant_id)
    where coalesce(k.quantity, 0) <> coalesce(w.quantity, 0)
      -- Taken before the office stopped counting it, or after.
      and not exists (select 1 from stock_movements s where s.variant_id = v.id and s.reason = 'notCounted')
  union all select k.order_id::text, 'goods were taken for an order that is not there' from kept k where not exists (select 1 from orders o where o.id = k.order_id)`

const shipmentsFitTheirLines = `
  with sent as (select order_line_id, sum(quantity) as quantity from order_shipment_lines group by 1)
  select o.number as subject, format('%s of %s left by its shipments, its line counts %s', coalesce(s.quantity, 0), l.sku, l.shipped) as fault
  from order_lines l join orders o on o.id = l.order_id left join sent s on s.order_line_id = l.id where coalesce(s.quantity, 0) <> l.shipped
  union all select o.number, format('is shipped, but %s of %s have not left', l.quantity - l.dropped - l.shipped, l.sku)
    from order_lines l join orders o on o.id = l.order_id
    where o.status in ('shipped', 'delivered', 'completed') and l.shipped + l.dropped <> l.quantity
      -- Orders from before shipments were recorded have none.
      and exists (select 1 from order_shipments s where s.order_id = o.id)
  union all select o.number, format('ended as %s after a part of it had left', o.status)
    from orders o where o.status in ('rejected', 'cancelled', 'refused') and exists (select 1 from order_shipments s where s.order_id = o.id)`

const answersWereTrue = `
  select coalesce(i.body ->> 'number', i.key) as subject, 'was confirmed to its buyer, but is not there' as fault
  from idempotency i where i.status = 200 and not exists (select 1 from orders o where o.id::text = i.body ->> 'orderId')
  union all select i.key, 'a key was kept without its answer' from idempotency i where i.status is null
  union all select i.body ->> 'number', 'two keys gave the same order' from idempotency i group by i.body ->> 'number' having count(*) > 1`

const changesLeftAudit = `
  select o.number as subject, format('step %s left no audit row', e.action) as fault from order_events e join orders o on o.id = e.order_id
  where not exists (select 1 from audit_entries a where a.subject = 'order' and a.subject_id = o.id::text and a.action = 'order.' || e.action)`

const facetsAreCounted = `
  with ahead as (
    select main_category_id as of_id, is_in_stock, facet_id, sum(n) as n from facet_counts group by 1, 2, 3
    union all select within_id, is_in_stock, facet_id, sum(n) from facet_counts_within group by 1, 2, 3
  ),
  counted as (
    select of_id, is_in_stock, facet_id, count(*) as n from product_index
      cross join unnest(category_ids || brand_id || main_category_id) of_id
      cross join unnest(category_ids || tag_ids || value_ids || brand_id || main_category_id) facet_id
    where of_id is not null and facet_id is not null group by 1, 2, 3
  )
  select facet_id::text as subject, format('%s products by what was counted ahead, %s by the index', coalesce(a.n, 0), coalesce(c.n, 0)) as fault
  from ahead a full join counted c using (of_id, is_in_stock, facet_id) where coalesce(a.n, 0) <> coalesce(c.n, 0)`

export const invariants: readonly Invariant[] = [
  { name: 'stock is the sum of its movements', exceptions: stockIsItsMovements },
  { name: 'order totals are the sums of their lines', exceptions: linesAddUp },
  { name: 'lines are quantity times price, with their tax', exceptions: linesAreQuantityTimesPrice },
  { name: 'coupon uses are counted', exceptions: couponsAreCounted },
  { name: 'every order has its whole timeline', exceptions: timelinesAreWhole },
  { name: 'every order has its mail, sent or on its way', exceptions: mailsAreOnTheirWay },
  { name: 'orders hold what they took, and ended ones gave it back', exceptions: endedOrdersGaveBack },
  { name: 'what left is what shipments say, never more than was ordered', exceptions: shipmentsFitTheirLines },
  { name: 'payments fit their orders, and nothing is charged twice', exceptions: paymentsFitTheirOrders },
  { name: 'money received too much is noted at its order', exceptions: tooMuchIsNoted },
  { name: 'every confirmed order is there', exceptions: answersWereTrue },
  { name: 'every step of an order is in the audit trail', exceptions: changesLeftAudit },
  { name: 'invoices add up, numbered without a gap', exceptions: invoicesAddUp },
  { name: 'nothing is billed or credited twice, and balances fit', exceptions: nothingIsBilledTwice },
  { name: 'orders of which something is left to invoice are the ones not marked', exceptions: invoicedOrdersAreMarked },
  { name: 'returns are counted, and paid back as approved', exceptions: returnsAreCounted },
  { name: 'credit notes fit their invoices, their returns and the money', exceptions: creditsFitTheirGoods },
  { name: 'facets are counted as the index has them', exceptions: facetsAreCounted },
]

/** Asks every question; gives all faults, none when the database is in order. The caller opens one snapshot for all of them. */
export async function findFaults(query: Query): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { name, exceptions } of invariants) {
    const { rows } = await query(exceptions)
    faults.push(...rows.map((row) => ({ invariant: name, ...row })))
  }
  return faults
}
