// The questions of `npm run verify`: silent on a shop that traded, and each of them hears the fault it is for.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { trade } from '#testing/traded-shop.ts'
import { findFaults, invariants } from './invariants.ts'

const app = await theApp({ flags: { isInvoicesEnabled: true, isOrderRefundable: true } })
const client = new pg.Client({ connectionString: app.databaseUrl })

beforeAll(async () => {
  await client.connect()
  await trade({ app, client })
})
afterAll(() => client.end())

const ask = () => findFaults((text) => client.query(text))

test('a shop that traded is in order, before its mails are sent and after', async () => {
  expect(await ask()).toEqual([])
  await app.drainJobs()
  expect(await ask()).toEqual([])
  const { rows } = await client.query<{ status: string; count: number }>(`select status, count(*)::int from orders group by 1 order by 1`)
  expect(rows).toEqual([
    { status: 'cancelled', count: 1 },
    { status: 'delivered', count: 2 },
    { status: 'payment-pending', count: 1 },
    { status: 'pending', count: 2 },
    { status: 'shipped', count: 1 },
  ])
})

test('money that comes in parts is in order, and too much of it is not', async () => {
  const askFor = (amount: string) => `
    insert into payments select (jsonb_populate_record(p, jsonb_build_object('id', uuidv7(), 'provider_ref', 'part' || ${amount}, 'token_hash', 'part' || ${amount},
      'amount', ${amount}, 'captured', null, 'state', 'pending'))).* from payments p where payable_id = ${shipped} and state = 'captured'`
  await client.query('begin')
  try {
    await client.query(`update payments set state = 'captured', captured = amount - 1, amount = amount - 1 where payable_id = ${shipped}`)
    await client.query(askFor('1'))
    expect(await ask()).toEqual([])
    await client.query(askFor('2'))
    expect((await ask()).map(({ fault }) => fault)).toEqual([expect.stringMatching(/is held and 3 asked for/)])
  } finally {
    await client.query('rollback')
  }
})

/** Asks what is wrong after some statements, which are taken back. */
async function faultsAfter(...statements: string[]): Promise<string[]> {
  await client.query('begin')
  try {
    await client.query(`set local session_replication_role = replica`)
    for (const each of statements) await client.query(each)
    return (await ask()).map(({ fault }) => fault)
  } finally {
    await client.query('rollback')
  }
}

/** One more payment like those of an order. */
const another = (which: string, changed: Record<string, unknown>) => `
  insert into payments select (jsonb_populate_record(p, jsonb_build_object('id', uuidv7(), 'provider_ref', 'more', 'token_hash', 'more')
    || '${JSON.stringify({ captured: null, state: 'pending', ...changed })}')).* from payments p where p.id = (${which})`
const moved = (which: string, action: string, by: string) => `
  insert into payment_movements (payment_id, payable_id, action, state, actor_kind, actor_name)
    select id, payable_id, '${action}', 'done', '${by}', '' from payments where id = (${which})`

test('a transfer that brought more than its part leaves less to ask for, and what the office gave up is asked for no more; all else is missed', async () => {
  const first = `select id from payments where payable_id = ${shipped} and token_hash <> 'more'`
  const more = `select id from payments where token_hash = 'more'`
  const { rows } = await client.query<{ amount: string }>(`select amount from payments where id = (${first})`)
  const whole = Number(rows[0]?.amount)
  const paid = `update payments set state = 'captured', amount = 1000, captured = 1200 where id = (${first})`
  const rest = (amount: number) => another(first, { amount })

  expect(await faultsAfter(paid, rest(whole - 1200))).toEqual([])
  expect(await faultsAfter(paid, rest(whole - 1201))).toEqual([expect.stringMatching(/^asks for/)])
  // The whole counted as paid by a part of it.
  expect(await faultsAfter(`update payments set state = 'captured', captured = 1 where id = (${first})`)).toEqual([
    expect.stringMatching(/^asks for 1 of/),
  ])
  const isGivenUp = `update payments set state = 'cancelled' where id = (${more})`
  expect(await faultsAfter(paid, rest(whole - 1200), moved(more, 'cancel', 'admin'), isGivenUp)).toEqual([])
  expect(await faultsAfter(paid, rest(whole - 1200), moved(more, 'cancel', 'system'), isGivenUp)).toEqual([
    expect.stringMatching(/^asks for 1200 of/),
  ])
})

test('an order that went on with a promise may be paid another way; without one it was not paid', async () => {
  const first = `select id from payments where provider = 'simulated' and state = 'captured'`
  const promise = `select id from payments where provider = 'simulated' and state = 'cancelled' and failure = 'planted'`
  const isGivenUp = `update payments set state = 'cancelled', failure = 'planted' where id = (${first})`
  const rest = another(first, { provider: 'offline', expires_at: null })

  expect(await faultsAfter(rest, isGivenUp, moved(promise, 'authorise', 'provider'))).toEqual([])
  expect(await faultsAfter(rest, isGivenUp)).toEqual([expect.stringMatching(/was not paid online$/)])
  expect(await faultsAfter(isGivenUp, moved(promise, 'authorise', 'provider'))).toEqual([expect.stringMatching(/^asks for 0 of/)])
})

test('a mail that was removed for its age is not missed', async () => {
  await client.query('begin')
  try {
    await client.query(`delete from sent_emails`)
    await client.query(`update orders set created_at = now() - interval '366 days'`)
    const found = await ask()
    expect(found.map(({ invariant }) => invariant)).not.toContain('every order has its mail, sent or on its way')
  } finally {
    await client.query('rollback')
  }
})

const shipped = `(select id from orders where status = 'shipped')`
const cancelled = `(select id from orders where status = 'cancelled')`
const waiting = `(select id from orders where status = 'payment-pending')`

const planted: Record<string, string[]> = {
  'stock is the sum of its movements': [
    `update variants set on_hand = on_hand + 1 where id = (select id from variants where on_hand is not null limit 1)`,
    `delete from stock_movements where reason = 'initial' and variant_id = (select variant_id from stock_movements where reason = 'initial' limit 1)`,
  ],
  'order totals are the sums of their lines': [
    `update orders set subtotal = subtotal + 1, grand_total = grand_total + 1 where id = ${shipped}`,
    `update orders set tax_total = tax_total - 1, grand_total = grand_total - 1 where id = ${shipped}`,
    `update orders set discount_total = discount_total + 1, grand_total = grand_total - 1 where id = ${shipped}`,
    `delete from order_lines where order_id = ${shipped}`,
    `delete from order_adjustments where order_id = ${shipped}`,
  ],
  'lines are quantity times price, with their tax': [
    `update order_lines set quantity = quantity + 1000 where order_id = ${shipped}`,
    `update order_lines set tax = tax + 1 where order_id = ${shipped}`,
  ],
  'coupon uses are counted': [
    `update coupons set used = used + 1`,
    `delete from coupon_uses where order_id = ${shipped}`,
    `insert into coupon_uses (order_id, coupon_id, customer_id) select ${cancelled}, id, gen_random_uuid() from coupons`,
    `update coupons set max_uses_per_customer = 0`,
  ],
  'every order has its whole timeline': [
    `delete from order_events where action = 'place' and order_id = ${shipped}`,
    `update orders set status = 'delivered' where id = ${shipped}`,
    `delete from order_events where action = 'approve' and order_id = ${shipped}`,
  ],
  'every order has its mail, sent or on its way': [`delete from sent_emails where key = 'order-placed:' || ${shipped}`],
  'orders hold what they took, and ended ones gave it back': [
    `update orders set stock_returned_at = null where id = ${cancelled}`,
    `update orders set stock_returned_at = now() where id = ${shipped}`,
    `update stock_movements set delta = delta - 1 where order_id = ${shipped}`,
    `delete from stock_movements where reason = 'orderCancelled' and order_id = ${cancelled}`,
  ],
  'what left is what shipments say, never more than was ordered': [
    `update order_lines set shipped = case when shipped = 0 then 1 else 0 end where order_id = ${shipped}`,
    `insert into order_shipments (order_id, number) values (${cancelled}, 1)`,
  ],
  'payments fit their orders, and nothing is charged twice': [
    `update payments set amount = amount - 1 where payable_id = ${shipped}`,
    `update payments set state = 'captured', captured = amount - 1 where payable_id = ${shipped}`,
    `update payments set expires_at = now() - interval '2 hours' where payable_id = ${waiting}`,
    `update payments set state = 'captured' where payable_id = ${waiting}`,
    `update payments set state = 'pending' where payable_id = ${cancelled}`,
    `update payments set state = 'captured' where state = 'cancelled' or state = 'failed'`,
    `delete from payments where payable_id = ${shipped}`,
    `update orders set status = 'initiated', confirm_until = now() + interval '1 day' where id = ${shipped}`,
    `with none as (delete from payments where payable_id = ${shipped}) update orders set status = 'initiated', confirm_until = now() - interval '2 hours' where id = ${shipped}`,
  ],
  'money received too much is noted at its order': [
    `update orders set money_over = 1 where id = ${shipped}`,
    `update payments set state = 'captured', captured = amount + 1 where payable_id = ${shipped}`,
  ],
  'every confirmed order is there': [
    `update idempotency set body = jsonb_set(body, '{orderId}', '"00000000-0000-7000-8000-000000000000"') where key = (select key from idempotency limit 1)`,
    `update idempotency set status = null where key = (select key from idempotency limit 1)`,
  ],
  'every step of an order is in the audit trail': [`delete from audit_entries where action = 'order.accept'`],
  'invoices add up, numbered without a gap': [
    `update invoice_lines set net = net + 1 where invoice_id = (select id from invoices where serial = 1 and kind = 'invoice')`,
    `delete from invoice_lines where invoice_id = (select id from invoices where kind = 'creditNote' limit 1)`,
    `update invoices set grand_total = grand_total + 1, net_total = net_total + 1 where kind = 'creditNote'`,
    `update invoices set number = number || 'x' where kind = 'creditNote'`,
    `delete from invoices where serial = 1 and kind = 'invoice'`,
    `update invoice_counters set last = last + 1`,
  ],
  'nothing is billed or credited twice, and balances fit': [
    `update invoice_lines set quantity = quantity + 1 where order_line_id is not null and corrects_id is null`,
    `update invoice_lines set net = net + 5000 where corrects_id is null`,
    `update invoice_lines set quantity = quantity + 1 where corrects_id is not null`,
    `update invoice_balances set outstanding = outstanding + 1`,
    `update invoice_balances set credited = credited + 1, paid = paid - 1 where credited > 0 and paid > 0`,
    `delete from invoice_balances`,
  ],
  'orders of which something is left to invoice are the ones not marked': [
    `update orders set is_invoiced = true where id = ${cancelled}`,
    `update orders set is_invoiced = false where is_invoiced`,
    `update invoice_lines set quantity = quantity - 1 where quantity > 1 and order_id in (select id from orders where is_invoiced)`,
  ],
  'returns are counted, and paid back as approved': [
    `update returned_quantities set returned = 0`,
    `delete from returned_quantities`,
    `update returns set refund_total = refund_total + 1`,
    `update payments set refunded = 0 where refunded > 0`,
  ],
  'credit notes fit their invoices, their returns and the money': [
    `update invoice_lines set net = net + 5000 where corrects_id is not null`,
    `update invoice_lines set corrects_id = (select id from invoice_lines where corrects_id is null order by id limit 1) where corrects_id is not null`,
    `update invoice_lines set quantity = quantity + 1 where invoice_id in (select id from invoices where return_id is not null)`,
    `update returns set status = 'accepted', money = null where id in (select return_id from invoices)`,
    `update returns set settled_at = now() where money = 'payment'`,
    `update returns set paid_out = 1 where money = 'payment'`,
    `update invoice_balances set paid = paid + 1, outstanding = outstanding - 1 where outstanding > 0`,
    `update payments set amount = amount + 1 where company_id is not null`,
  ],
  'facets are counted as the index has them': [
    `update facet_counts set n = n + 1`,
    `delete from facet_counts`,
    `update facet_counts_within set n = n + 1`,
    `delete from facet_counts_within`,
  ],
}

test('every question has a planted fault', () => {
  expect(Object.keys(planted)).toEqual(invariants.map(({ name }) => name))
})

describe.each(Object.entries(planted))('%s', (name, faults) => {
  test.each(faults)('hears: %s', async (fault) => {
    await client.query('begin')
    try {
      // The triggers and keys that refuse such faults are asleep.
      await client.query(`set local session_replication_role = replica`)
      expect((await client.query(fault)).rowCount).toBeGreaterThan(0)
      const found = await ask()
      expect(found.map(({ invariant }) => invariant)).toContain(name)
      expect(found.every(({ subject, fault: words }) => subject.length > 0 && words.length > 5)).toBe(true)
    } finally {
      await client.query('rollback')
    }
  })
})
