// Orders in any number for the office's lists, written set by set.
import pg from 'pg'

const linesEach = 5

/**
 * Takes a filled database and how many orders it shall have; each has five lines, an event and a payment. A quarter is new, a quarter in preparation, of
 * which some have left in part, and half is completed and paid; some are held, and money of some is owed back.
 */
export async function makeOrders(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  try {
    // Every second company trades in Arabic.
    await run(`update companies set name = 'شركة النخيل ' || substr(company_number, 2) where substr(company_number, 2)::int % 2 = 0`)
    await run(
      `update addresses a set address1 = substr(co.company_number, 2) || case when substr(co.company_number, 2)::int % 2 = 0 then ' شارع الملك فهد' else ' Market Street' end,
         city = case when substr(co.company_number, 2)::int % 2 = 0 then 'الرياض' else city end
       from customers c join companies co on co.id = c.company_id where c.id = a.customer_id`,
    )
    await run(
      `with buyer as (select array_agg(id order by id) as ids from customers)
       insert into orders (number, status, customer_id, company_id, customer_name, company_name, email, locale, currency, subtotal, selections_total, discount_total,
         shipping_cost, tax_total, grand_total, purchase_order_number, hold_reason, delivery_max_days, delivery_method, delivery_name, payment_method_id, payment_method_name, created_at, updated_at)
       select to_char(now(), 'YYYY') || '-' || translate(upper(lpad(to_hex((n::bigint * 7919) % 16777216), 6, '0')), 'A', 'G'),
         (array['pending', 'processing', 'completed', 'completed'])[1 + n % 4], c.id, c.company_id, 'Sam Taylor', co.name, 'buyer@example.test', 'en', 'GBP',
         25000, 0, 0, 995, 5199, 31194, case when n % 3 = 0 then 'PO-' || n end, case when n % 1000 = 0 then 'creditLimit' end, 4, 'delivery', '{"en":"Delivery","ar":"توصيل"}', m.id, m.name, now() - n * interval '20 seconds', now() - n * interval '20 seconds'
       from generate_series(1, $1::int) n, buyer join payment_methods m on m.code = 'transfer'
       cross join lateral (select buyer.ids[1 + n % array_length(buyer.ids, 1)] as id) chosen join customers c on c.id = chosen.id join companies co on co.id = c.company_id`,
      [count],
    )
    await run(`with goods as (select array_agg(id) as ids from (select id from variants limit 1024) part)
      insert into order_lines (order_id, position, variant_id, product_id, product_slug, title, variant_title, sku, unit, decimals, quantity, unit_price, price_source, choices,
        selections_total, line_total, discount, tax_bps, tax, tax_rule, taken)
      select o.id, line, v.id, v.product_id, 'goods', '{"en":"Goods","ar":"بضاعة"}', '{"en":"","ar":""}', v.sku, 'pcs', 0, 5, 1000, 'list', '[]', 0, 5000, 0, 2000, 1000, 'standard', '[]'
      from orders o cross join generate_series(0, ${linesEach - 1}) line, goods join variants v on true where v.id = goods.ids[1 + (hashtext(o.number) + line & 1023) % array_length(goods.ids, 1)]`)
    await run(
      `insert into order_events (order_id, action, to_status, actor_kind, actor_name, created_at) select id, 'place', 'pending', 'customer', 'Sam Taylor', created_at from orders`,
    )
    await run(
      `insert into order_shipments (order_id, number, name) select id, 1, 'DPD' from orders where status = 'processing' and hashtext(number) % 200 = 0`,
    )
    await run(`insert into payments (payable_id, method_id, provider, state, amount, captured, currency, order_number, provider_ref, token_hash)
      select o.id, payment_method_id, 'offline', made.state, grand_total, case when made.state <> 'pending' then grand_total end, currency, number, 'ref-' || number, 'hash-' || number
      from orders o cross join lateral (select case when status <> 'completed' then 'pending' when hashtext(number) % 10000 = 0 then 'refundDue' else 'captured' end as state) made`)
    await run('vacuum analyze')
  } finally {
    await client.end()
  }
}
