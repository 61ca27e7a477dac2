// Makes invoices, returns and receipts of collected money in any number, for the office's lists.
import pg from 'pg'

/** Takes a database that `makeOrders` filled. Three of ten orders are invoiced, one of fifty has a return of two lines, another of fifty a receipt. */
export async function makeClaims(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run = (text: string) => client.query(text)
  try {
    // Written as they stand: the rules of printing one after another are not what is measured.
    await run(`set session_replication_role = replica`)
    await run(`insert into invoices (id, kind, state, serial, number, company_id, customer_id, locale, currency, date, due_date, invoice_address, net_total, tax_total,
        grand_total, document, printed_at, created_at, updated_at)
      select o.id, 'invoice', 'printed', n, 'INV-' || lpad(n::text, 6, '0'), company_id, customer_id, 'en', currency, created_at::date, created_at::date + 30, company_name,
        subtotal + shipping_cost, tax_total, subtotal + shipping_cost + tax_total, '{}', created_at, created_at, created_at
      from (select *, row_number() over (order by created_at) as n from orders where status = 'completed' and abs(hashtext(number)) % 10 < 6) o`)
    await run(`insert into invoice_lines (invoice_id, position, order_id, order_line_id, title, quantity, discount, net, tax_bps, tax_rule, tax)
      select l.order_id, l.position, l.order_id, l.id, l.title, l.quantity, 0, l.line_total, l.tax_bps, l.tax_rule, l.tax
      from invoices i join order_lines l on l.order_id = i.id`)
    await run(`insert into invoice_balances (invoice_id, due_date, credited, paid, outstanding)
      select id, due_date, 0, case when serial % 20 = 0 then 0 else grand_total end, case when serial % 20 = 0 then grand_total else 0 end from invoices`)
    await run(`insert into returns (id, number, kind, status, order_id, customer_id, request_key, reason, refund_total, currency, created_at)
      select id, number || '-R1', 'return', 'init', id, customer_id, id, 'Too many', 12000, currency, created_at
      from orders where status = 'completed' and abs(hashtext(number)) % 50 in (11, 12)`)
    await run(`insert into return_lines (return_id, order_line_id, position, quantity, reason, net, tax)
      select r.id, l.id, l.position, 1, 'damaged', 5000, 1000 from returns r join order_lines l on l.order_id = r.order_id and l.position < 2`)
    await run(`insert into money_collections (number, order_id, customer_id, salesperson_id, request_key, method, amount, currency, reference, day, created_at)
      select number || '-C1', o.id, customer_id, p.id, o.id, 'cheque', 10000 + abs(hashtext(number)) % 20000, currency, 'CHQ ' || abs(hashtext(number)), o.created_at::date, o.created_at
      from orders o, (select id from people limit 1) p where abs(hashtext(o.number)) % 50 = 13`)
    await run('vacuum analyze')
  } finally {
    await client.end()
  }
}
