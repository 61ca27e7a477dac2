// The invariants of money: payments, invoices, returns and credits, as queries that name every exception (invariants.ts lists them all).

// Money may come in parts: each payment is asked for its own, and together they ask for the order's total. What came counts, also where it was more or less
// than its part; and what the office gave up by its own word is asked for no more.
export const paymentsFitTheirOrders = `
  with paid as (
    select o.id, count(p.id) as all_of_them, count(*) filter (where p.state = 'pending') as open, max(p.expires_at) as until,
      count(*) filter (where p.state in ('authorised', 'captured', 'partlyRefunded', 'refunded')) as charged,
      -- With a promise the order went on; when it was given up the rest is asked for another way.
      count(*) filter (where p.state in ('cancelled', 'failed') and exists (select 1 from payment_movements m
        where m.payable_id = p.payable_id and m.payment_id = p.id and m.action = 'authorise')) as promised,
      coalesce(sum(case when p.state in ('pending', 'authorised') then p.amount
        when p.state in ('captured', 'partlyRefunded', 'refunded') then coalesce(p.captured, p.amount)
        when p.state = 'cancelled' and p.provider = 'offline' and exists (select 1 from payment_movements m
          where m.payable_id = p.payable_id and m.payment_id = p.id and m.action = 'cancel' and m.actor_kind = 'admin') then p.amount end), 0) as asked,
      coalesce(sum(least(p.captured, p.amount) - p.refunded) filter (where p.state in ('authorised', 'captured', 'partlyRefunded')), 0) as held,
      coalesce(sum(p.amount) filter (where p.state = 'pending'), 0) as waiting
    from orders o left join payments p on p.payable_id = o.id group by o.id
  ), less as (
    -- Less is asked for what will never come, and for what a credit note took off.
    select order_id from order_lines where dropped > 0
    union select l.order_id from invoice_lines l join invoices i on i.id = l.invoice_id where i.kind = 'creditNote' and i.state = 'printed'
  )
  select o.number as subject, fault from orders o join paid on paid.id = o.id join payment_methods m on m.id = o.payment_method_id
    cross join lateral (select exists (select 1 from order_revisions r where r.order_id = o.id) as is_revised) revised cross join lateral (values
    -- Nothing is asked for before its customer has confirmed it.
    (paid.all_of_them = 0 and o.status <> 'initiated' and not (o.status = 'cancelled' and o.confirm_until is not null), 'has no payment'),
    (paid.all_of_them > 0 and o.status = 'initiated', 'has a payment, but its customer has not confirmed it'),
    (o.status = 'initiated' and coalesce(o.confirm_until < now() - interval '1 hour', true), 'waits for its customer, but its time is over'),
    (not is_revised and paid.held + paid.waiting > o.grand_total, format('%s is held and %s asked for, its total is %s', paid.held, paid.waiting, o.grand_total)),
    (not is_revised and paid.all_of_them > 0 and o.status not in ('rejected', 'cancelled', 'refused', 'payment-pending') and paid.asked < o.grand_total
      and o.id not in (select order_id from less), format('asks for %s of %s', paid.asked, o.grand_total)),
    (o.status = 'payment-pending' and paid.until < now() - interval '1 hour', 'waits for a payment whose time is over'),
    (o.status = 'payment-pending' and paid.held >= o.grand_total, 'waits for a payment that was made'),
    (o.status in ('rejected', 'cancelled', 'refused') and paid.open > 0, 'has ended, but a payment is still open'),
    (m.is_online and o.status not in ('initiated', 'payment-pending', 'rejected', 'cancelled', 'refused') and paid.charged + paid.promised = 0, format('is %s, but was not paid online', o.status))
  ) as checks (is_wrong, fault) where is_wrong
  union all select o.number, format('payment of %s %s, the order is %s %s', p.amount, p.currency, o.grand_total, o.currency)
    from payments p join orders o on o.id = p.payable_id
    where p.currency <> o.currency or (p.amount > o.grand_total and not exists (select 1 from order_revisions r where r.order_id = o.id))
  union all select p.order_number, 'a payment for an order that is not there' from payments p where not exists (select 1 from orders o where o.id = p.payable_id)`

export const tooMuchIsNoted = `
  with held as (
    select payable_id as id, sum(coalesce(captured, amount) - refunded) as money from payments where state in ('captured', 'partlyRefunded') group by 1
  ), parts as (
    select order_id as id, line_total + selections_total - discount as net, tax, quantity - dropped as left_of, quantity, dropped from order_lines
  ), lines as (
    select id, bool_or(dropped > 0) as has_dropped,
      sum(net + tax - round(net * left_of::numeric / quantity) - round(tax * left_of::numeric / quantity)) as less from parts group by 1
  )
  select o.number as subject, format('%s is noted as too much, by its payments it is %s', o.money_over, due.over) as fault
  from orders o left join held h on h.id = o.id join lines l on l.id = o.id cross join lateral (select
    case when o.status in ('rejected', 'cancelled', 'refused') then 0 else greatest(coalesce(h.money, 0) - o.grand_total + l.less, 0) end as over) due
  where o.money_over <> due.over
    -- What came back or was credited is counted by the shop's own rules alone.
    and not exists (select 1 from returns r where r.order_id = o.id and r.status = 'approved')
    and not exists (select 1 from invoice_lines p join invoices i on i.id = p.invoice_id
      where p.order_id = o.id and i.state = 'printed' and (i.kind = 'creditNote' or l.has_dropped))`

export const invoicesAddUp = `
  with sums as (select invoice_id, count(*) as lines, sum(net) as net, sum(tax) as tax from invoice_lines group by 1)
  select coalesce(i.number, 'draft ' || i.id) as subject, fault from invoices i left join sums s on s.invoice_id = i.id cross join lateral (values
    (s.lines is null, 'has no lines'),
    (i.net_total <> s.net, format('net %s, its lines add up to %s', i.net_total, s.net)),
    (i.tax_total <> s.tax, format('tax %s, its lines add up to %s', i.tax_total, s.tax)),
    (i.state = 'printed' and i.grand_total <> (i.document -> 'totals' ->> 'grand')::bigint, format('total %s, on paper %s', i.grand_total, i.document -> 'totals' ->> 'grand')),
    (i.state = 'printed' and (select coalesce(sum((r ->> 'amount')::bigint), 0) from jsonb_array_elements(i.document -> 'received') r) not between 0 and i.grand_total,
      'on paper more was received than it comes to'),
    (i.state = 'printed' and i.number is distinct from i.document ->> 'number', format('on paper its number is %s', i.document ->> 'number'))
  ) as checks (is_wrong, fault) where is_wrong
  union all select c.series, format('the last number is %s, but %s are printed, up to number %s', c.last, count(i.id), coalesce(max(i.serial), 0))
    from invoice_counters c left join invoices i on i.kind = c.series and i.serial is not null
    group by c.series having c.last <> count(i.id) or c.last <> coalesce(max(i.serial), 0)`

export const nothingIsBilledTwice = `
  with printed as (select l.*, i.kind, i.number from invoice_lines l join invoices i on i.id = l.invoice_id where i.state = 'printed')
  select o.number as subject, format('line %s: %s ordered, %s billed', l.sku, l.quantity, sum(case when p.kind = 'creditNote' then -p.quantity else p.quantity end)) as fault
    from printed p join order_lines l on l.id = p.order_line_id join orders o on o.id = l.order_id
    group by l.id, o.id having sum(case when p.kind = 'creditNote' then -p.quantity else p.quantity end) > l.quantity
  union all select o.number, format('%s in all, %s billed', o.grand_total, sum(case when p.kind = 'creditNote' then -1 else 1 end * (p.net + p.tax)))
    from printed p join orders o on o.id = p.order_id
    group by o.id having sum(case when p.kind = 'creditNote' then -1 else 1 end * (p.net + p.tax)) > o.grand_total
  union all select b.number, format('a line of %s was credited %s times', b.quantity, sum(p.quantity))
    from printed p join printed b on b.id = p.corrects_id group by b.id, b.number, b.quantity having sum(p.quantity) > b.quantity
  union all select i.number, case when b.invoice_id is null then 'has no balance' else format('%s less %s credited and %s paid is not %s', i.grand_total, b.credited, b.paid, b.outstanding) end
    from invoices i left join invoice_balances b on b.invoice_id = i.id
    where i.kind = 'invoice' and i.state = 'printed' and (b.invoice_id is null or i.grand_total - b.credited - b.paid <> b.outstanding)
  union all select i.number, format('%s credited, by its credit notes %s', b.credited, coalesce(sum(n.grand_total), 0))
    from invoice_balances b join invoices i on i.id = b.invoice_id left join invoices n on n.corrects_id = i.id and n.state = 'printed'
    group by i.id, b.invoice_id having b.credited <> coalesce(sum(n.grand_total), 0)`

export const invoicedOrdersAreMarked = `
  with printed as (
    select l.*, i.kind, r.money, i.is_billed_again from invoice_lines l join invoices i on i.id = l.invoice_id left join returns r on r.id = i.return_id
    where i.state = 'printed'
  ), billed as (
    select order_id, order_line_id, sum(case when kind = 'creditNote' then -quantity else quantity end) as n from printed group by 1, 2
  ), gone as (
    -- What is never billed again: paid back, or credited for good.
    select order_id, order_line_id, sum(n) as n from (
      select r.order_id, l.order_line_id, l.received as n from return_lines l join returns r on r.id = l.return_id
        where r.status = 'approved' and r.money = 'payment'
      union all select order_id, order_line_id, quantity from printed where kind = 'creditNote' and (money = 'credit' or not is_billed_again)
    ) parts group by 1, 2
  ), billable as (
    select order_id, id as order_line_id, quantity - dropped as n from order_lines
    union all select id, null, 1 from orders where shipping_cost > 0
  ), missing as (
    select distinct w.order_id from billable w
      left join billed b on b.order_id = w.order_id and b.order_line_id is not distinct from w.order_line_id
      left join gone g on g.order_id = w.order_id and g.order_line_id is not distinct from w.order_line_id
    where greatest(w.n - coalesce(g.n, 0), 0) > coalesce(b.n, 0)
  )
  select o.number as subject, case when o.is_invoiced then 'is marked as invoiced, but something is left to invoice' else 'is invoiced, but is not marked so' end as fault
  from orders o left join missing m on m.order_id = o.id
  where o.is_invoiced <> (m.order_id is null)`

export const returnsAreCounted = `
  with asked as (
    select l.order_line_id, sum(coalesce(l.received, l.quantity)) as n from return_lines l join returns r on r.id = l.return_id
    where r.status in ('init', 'accepted', 'approved') group by 1
  )
  select o.number as subject, format('line %s: %s counted as returned, %s by its returns', l.sku, coalesce(q.returned, 0), coalesce(a.n, 0)) as fault
    from returned_quantities q full join asked a on a.order_line_id = q.order_line_id
    join order_lines l on l.id = coalesce(q.order_line_id, a.order_line_id) join orders o on o.id = l.order_id
    where coalesce(q.returned, 0) <> coalesce(a.n, 0)
  union all select r.number, format('%s to pay back, its lines add up to %s', r.refund_total, coalesce(sum(l.net + l.tax), 0))
    from returns r left join return_lines l on l.return_id = r.id group by r.id having r.refund_total <> coalesce(sum(l.net + l.tax), 0)
  union all select o.number, format('%s paid back for returns, %s refunded', r.due, p.refunded)
    from (select order_id, sum(refund_total) as due from returns where status = 'approved' and money = 'payment' group by 1) r
    join orders o on o.id = r.order_id join (select payable_id, sum(refunded) as refunded from payments group by 1) p on p.payable_id = o.id
    where r.due > p.refunded`

export const creditsFitTheirGoods = `
  with noted as (
    select l.*, i.return_id, i.state, i.corrects_id as invoice from invoice_lines l join invoices i on i.id = l.invoice_id where i.kind = 'creditNote'
  ), received as (
    select payable_id as order_id, sum(coalesce(captured, amount) - refunded) as money from payments where state in ('captured', 'partlyRefunded') group by 1
  ), single as (
    select l.invoice_id, (min(l.order_id::text))::uuid as order_id from invoice_lines l group by 1 having count(distinct l.order_id) = 1
  )
  select v.number as subject, format('a line of %s was credited %s', b.net + b.tax, sum(n.net + n.tax)) as fault
    from noted n join invoice_lines b on b.id = n.corrects_id join invoices v on v.id = b.invoice_id
    where n.state = 'printed' group by b.id, v.number, b.net, b.tax having sum(n.net) > b.net or sum(n.tax) > b.tax
  union all select v.number, 'a credit note of it is over a line of another invoice'
    from noted n join invoices v on v.id = n.invoice left join invoice_lines b on b.id = n.corrects_id where b.invoice_id is distinct from n.invoice
  union all select r.number, format('%s of a line came back, %s credited', coalesce(l.received, 0), sum(n.quantity))
    from noted n join returns r on r.id = n.return_id left join return_lines l on l.return_id = r.id and l.order_line_id = n.order_line_id
    group by r.id, n.order_line_id, l.received having sum(n.quantity) > coalesce(l.received, 0)
  union all select r.number, format('is %s, but has a credit note', r.status) from returns r where r.status <> 'approved' and exists (select 1 from noted n where n.return_id = r.id)
  union all select r.number, 'its credit is settled, but its money went into the payment' from returns r where r.settled_at is not null and r.money <> 'credit'
  union all select r.number, format('%s was paid out by hand, but no credit of it is settled', r.paid_out)
    from returns r where r.paid_out > 0 and (r.money is distinct from 'credit' or r.settled_at is null)
  union all select o.number, format('its invoices count %s as paid, %s was received', sum(b.paid), coalesce(r.money, 0))
    from invoice_balances b join single s on s.invoice_id = b.invoice_id join orders o on o.id = s.order_id left join received r on r.order_id = o.id
    group by o.id, r.money having sum(b.paid) > coalesce(r.money, 0)
  union all select o.number, format('asks for %s on account, %s in all less %s received and %s credited for returns', p.open, o.grand_total, coalesce(r.money, 0), c.credited)
    from (select payable_id, sum(amount) as open from payments where state = 'pending' and company_id is not null group by 1) p
    join orders o on o.id = p.payable_id left join received r on r.order_id = o.id
    -- What was paid out by hand for a credit did not come off the account.
    join (select x.order_id, sum(greatest(n.credited - x.paid_out, 0)) as credited from returns x
      join (select return_id, sum(net + tax) as credited from noted where state = 'printed' group by 1) n on n.return_id = x.id where x.money = 'credit' group by 1
    ) c on c.order_id = o.id
    where p.open > greatest(o.grand_total - coalesce(r.money, 0) - c.credited, 0)`
