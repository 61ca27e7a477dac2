// The demo's trade of thirteen months: in order by every question of `npm run verify`, with orders in all states, and at once on the dashboard.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkDifferences, listDifferences } from '#modules/bank/differences-contract.ts'
import { performSendReminders } from '#modules/invoices/server/remind-invoices.ts'
import { getTradeOverview } from '#modules/reports/admin-contract.ts'
import { confirmOrder, listOrders, listSalesOrders } from '#modules/orders/contract.ts'
import { orderStates } from '#modules/orders/lifecycle.ts'
import { performSweepUnconfirmed } from '#modules/orders/server/end-unconfirmed.ts'
import { createSession } from '#modules/sign-in/server/sessions.ts'
import { type TestApp, testApp } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { findFaults } from '../../src/commands/invariants.ts'
import { loadDemo } from '../../src/seed.ts'
import { planOrders } from './plan.ts'
import { demoOrders } from './seed-history.ts'

/** A working day in both regions: what stands open on a day depends on the days before it. */
const now = new Date('2026-05-20T12:00:00Z')

/** The clock of the database goes on as ever: its questions are asked as of that day. */
const faultsOf = (client: pg.Client) => findFaults((text) => client.query(text.replaceAll('now()', `'${now.toISOString()}'::timestamptz`)))

describe.each(['v_2_', 'v_1_'])('the trade of %s', (profile) => {
  let app: TestApp
  let client: pg.Client
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    app = await testApp({ profile, env: { PAGE_CACHE: '0', DEMO: '1' } })
    await loadDemo(app)
    client = new pg.Client({ connectionString: app.databaseUrl })
    await client.connect()
    // Seven seconds of two processors: minutes on a machine with more to do.
  }, 180_000)
  afterAll(async () => {
    vi.useRealTimers()
    await client.end()
    await app.close()
  })

  test('is what the shop itself would have written', async () => {
    expect(await faultsOf(client)).toEqual([])
  })

  test('is taxed as its region taxes: food and children’s clothes at nothing in Britain, all at one rate in Saudi Arabia', async () => {
    const { rows } = await client.query<{ code: string }>(
      `select distinct g.code from products p join tax_groups g on g.id = p.tax_group_id order by 1`,
    )
    expect(rows.map(({ code }) => code)).toEqual(profile === 'v_1_' ? ['standard'] : ['standard', 'zero'])
  })

  test('has money that fits its orders and their providers, as the jobs of the night see it', async () => {
    const { token } = await anAdmin(app)
    await app.as(token).call(checkDifferences)
    await app.drainJobs()
    expect((await app.as(token).call(listDifferences, { query: {} })).data).toEqual([])
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from provider_checks where checked_at is not null`)
    expect(rows[0]?.n).toBe(1)
  })

  test('has orders of every kind that an office sees', async () => {
    const { rows } = await client.query<{ status: string; n: number }>(`select status, count(*)::int as n from orders group by 1`)
    const counts = new Map(rows.map(({ status, n }) => [status, n]))
    expect([...counts.values()].reduce((sum, n) => sum + n, 0)).toBeGreaterThan(demoOrders * 0.95)
    for (const status of orderStates) expect(counts.get(status), status).toBeGreaterThan(0)
    const { rows: taken } = await client.query<{ open: number; late: number; coupons: number; bySales: number; companies: number }>(
      `select (select count(*)::int from payments where state = 'pending') as open,
        (select count(*)::int from payments where state = 'pending' and due_on < $1::date) as late,
        (select count(*)::int from coupon_uses) as coupons,
        (select count(*)::int from bought_together) as together,
        (select count(*)::int from order_events where action = 'place' and actor_kind = 'salesperson') as "bySales",
        (select count(distinct company_id)::int from orders) as companies,
        (select count(*)::int from orders where hold_reason is not null and status = 'pending') as held,
        (select count(*)::int from people p join orders o on o.customer_id = p.id and o.created_at > p.created_at) as "knownBefore",
        (select count(*)::int from invoices where state = 'printed') as invoices,
        (select count(*)::int from returns where status = 'approved') as returned,
        (select count(*)::int from returns where status = 'init') as asked,
        (select count(*)::int from payments where provider = 'simulated' and state = 'captured') as "byCard",
        (select count(*)::int from returns where kind = 'collection') as "toFetch",
        (select count(*)::int from money_collections where status = 'init') as "collected",
        (select count(*)::int from money_collections where status = 'accepted') as "confirmed",
        (select count(*)::int from money_collections where status = 'approved') as "booked",
        (select count(*)::int from money_collections where receipt_id is not null) as "onOneReceipt",
        (select count(*)::int from order_shipments s join orders o on o.id = s.order_id where o.status = 'printed') as "partShipped"`,
      [now],
    )
    for (const [name, n] of Object.entries(taken[0] ?? {})) expect(n, name).toBeGreaterThan(0)
  })

  test('has orders that wait for their customer, who sees them with their salesperson, and whose time is not over', async () => {
    const idOf = async (email: string) =>
      (await client.query<{ id: string }>('select id from people where email = $1', [email])).rows[0]?.id ?? ''
    const asked = { query: { status: 'initiated' as const } }
    const [buyer, sales] = [await idOf('buyer@demo.test'), await idOf('sales@demo.test')]
    const own = await app.as(await app.asSystem((ctx) => createSession(ctx, buyer))).call(listOrders, asked)
    const theirs = await app.as(await app.asSystem((ctx) => createSession(ctx, sales))).call(listSalesOrders, asked)
    expect(own.data).toHaveLength(1)
    expect(theirs.data.map(({ id }) => id)).toContain(own.data[0]?.id)
    await app.asSystem((ctx) => performSweepUnconfirmed(ctx))
    const { rows } = await client.query<{ kinds: number; payments: number; n: number }>(
      `select count(*)::int as n, count(distinct e.actor_kind)::int as kinds,
        (select count(*)::int from payments where payable_id in (select id from orders where status = 'initiated')) as payments
        from orders o join order_events e on e.order_id = o.id where o.status = 'initiated'`,
    )
    expect(rows).toEqual([{ n: 3, kinds: 1, payments: 0 }])
    const token = await app.asSystem((ctx) => createSession(ctx, buyer))
    await app.as(token).call(confirmOrder, { params: { id: own.data[0]?.id ?? '' }, body: { revision: 0 } })
    expect(await faultsOf(client)).toEqual([])
  })

  test('has a shipment with its carrier for every order that left', async () => {
    const { rows } = await client.query<{ sent: number; shipped: number; followed: number }>(
      `select (select count(*)::int from orders where status in ('shipped', 'delivered', 'completed')) as sent,
        (select count(distinct s.order_id)::int from order_shipments s join order_events e on e.shipment_id = s.id and e.action = 'ship') as shipped,
        (select count(distinct order_id)::int from order_shipments where name <> '' and url like 'https://%') as followed`,
    )
    const { sent = 0, shipped, followed } = rows[0] ?? {}
    expect(shipped).toBe(sent)
    // One more has left in part.
    expect(followed).toBe(sent + 1)
  })

  test('was invoiced as it left, and credited as it came back', async () => {
    const { rows } = await client.query<Record<string, number>>(
      `select (select count(*)::int from orders o where status in ('shipped', 'delivered', 'completed') and not is_invoiced
          and not exists (select 1 from order_events e where e.order_id = o.id and e.action = 'ship' and e.created_at > $1::timestamptz - interval '2 days')) as forgotten,
        (select count(*)::int from orders where is_invoiced and status not in ('shipped', 'delivered', 'completed')) as early,
        (select count(*)::int from invoices where state = 'draft') as drafts,
        (select count(*)::int from invoices i where kind = 'invoice' and (i.document ->> 'supplyDate')::date <> i.date) as "onOtherDays",
        (select count(*)::int from invoices i join invoices before on before.serial = i.serial - 1 and before.kind = i.kind
          where i.kind = 'invoice' and before.printed_at > i.printed_at) as backwards,
        (select count(*)::int from invoices i where (select count(*) from audit_entries a where a.subject_id = i.id::text and a.action = 'invoice.printed') <> 1) as "notInTrail"`,
      [now],
    )
    expect(rows[0]).toEqual({ forgotten: 0, early: 0, drafts: 0, onOtherDays: 0, backwards: 0, notInTrail: 0 })
    const { rows: kinds } = await client.query<{ kind: string; n: number }>(
      `select kind, count(*)::int as n from invoices group by 1 order by 1`,
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(['creditNote', 'invoice'])
    expect(kinds[1]?.n).toBeGreaterThan(demoOrders * 0.8)
  })

  test('mailed its invoices when they were printed, and reminders while they were late, so that the shop itself has nothing to remind of today', async () => {
    const counts = async () => {
      const { rows } = await client.query<Record<string, number>>(
        `select (select count(*)::int from invoices i where kind = 'invoice' and not exists (select 1 from invoice_mails m
            where m.invoice_id = i.id and m.step = 0 and m.created_at = i.printed_at)) as "notMailed",
          (select count(*)::int from invoice_mails m where m.created_at > $1::timestamptz) as ahead,
          (select count(*)::int from invoice_mails m join invoice_balances b on b.invoice_id = m.invoice_id
            where m.step > 0 and m.created_at < b.due_date) as early,
          (select count(*)::int from invoice_mails where step > 0) as reminders,
          (select count(*)::int from sent_emails where kind in ('invoiceSent', 'invoiceReminder')) - (select count(*)::int from invoice_mails) as unlisted`,
        [now],
      )
      return rows[0]
    }
    const before = await counts()
    expect(before).toMatchObject({ notMailed: 0, ahead: 0, early: 0, unlisted: 0 })
    expect(before?.['reminders']).toBeGreaterThan(10)
    await app.asSystem((ctx) => performSendReminders(ctx))
    expect(await counts()).toEqual(before)
  })

  test('is on the dashboard of the office and in the list of its customer', async () => {
    const { token } = await anAdmin(app)
    const { period, lastYear, days, ...lists } = await app.as(token).call(getTradeOverview)
    expect([period.orders, lastYear.orders].every((orders) => orders > 10)).toBe(true)
    expect(days.filter(({ orders }) => orders > 0).length).toBeGreaterThan(10)
    for (const list of [lists.best, lists.sleeping, lists.deadStock]) expect(list.length).toBeGreaterThan(1)
    const { rows } = await client.query<{ id: string }>(`select id from people where email = 'buyer@demo.test'`)
    const buyer = await app.asSystem((ctx) => createSession(ctx, rows[0]?.id ?? ''))
    expect((await app.as(buyer).call(listOrders)).meta.total).toBeGreaterThan(20)
  })
})

test('the plan is the same at every start, and none of it lies ahead', () => {
  const wanted = {
    ...{ orders: 200, now, weekend: [0, 6] },
    customers: [{ weight: 1, hasAccount: true, hasSalesperson: false }],
    variants: Array.from({ length: 30 }, (_, at) => ({ id: String(at), bestMonth: at % 2 ? 3 : null, step: 6 })),
  }
  const plan = planOrders(wanted)
  expect(plan).toEqual(planOrders(wanted))
  for (const { at, steps, paidAt, lines } of plan) {
    expect(Math.max(...[at, ...steps.map((step) => step.at), paidAt ?? at].map((each) => each.getTime()))).toBeLessThan(now.getTime())
    expect(lines.every(({ quantity }) => quantity > 0 && quantity % 6 === 0)).toBe(true)
  }
})
