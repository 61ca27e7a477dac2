// The lists of orders: whose are shown to whom, how they are searched and filtered, and what of money is in them.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAddress, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { moneyIn } from '#testing/money-finder.ts'
import { getAdminOrder, listAdminOrders } from '../admin-contract.ts'
import { getOrder, getSalesOrder, listOrders, listSalesOrders } from '../contract.ts'
import { countLateOrders } from './order-filters.ts'

const app = await theApp()
const office = app.as((await anAdmin(app)).token)
const sales = await aSalesperson(app)
const first = await aCustomer(app, { firstName: 'Layla', lastName: 'Rahman', companyName: 'Northern Stores', salespersonId: sales.id })
const second = await aCustomer(app, { firstName: 'Peter', lastName: 'Quill', companyName: 'Star Shop 100%' })
const methodId = (await aPaymentMethod(app)).id
const at = (customerId: string, status: 'pending' | 'shipped' | 'completed', createdAt: string) =>
  anOrder(app, { customerId, methodId, status, createdAt })
await app.asSystem((ctx) => ctx.db.execute(sql`update people set phone = '+447700900123' where id = ${first.id}`))
await anAddress(app, second.id, { address1: '12 Canal Street', postcode: 'AB1 2CD', shortAddress: 'RRRD2929' })
await anAddress(app, first.id, { address1: '3 Former Lane' })
await app.asSystem((ctx) => ctx.db.execute(sql`update addresses set removed_at = now() where customer_id = ${first.id}`))
const made = [
  await at(first.id, 'completed', '2026-01-10T09:00:00.000Z'),
  await at(first.id, 'pending', '2026-02-10T23:30:00.000Z'),
  await at(second.id, 'shipped', '2026-03-10T09:00:00.000Z'),
]
await app.asSystem((ctx) => ctx.db.execute(sql`update orders set purchase_order_number = 'PO-4711/b' where id = ${made[2]?.id}`))
await app.asSystem((ctx) =>
  ctx.db.execute(sql`update order_lines set variant_title = '{"en": "Pillar red", "ar": "أحمر"}' where order_id = ${made[1]?.id}`),
)

const numbers = (reply: { data: { number: string }[] }) =>
  reply.data.map(({ number }) => made.findIndex((order) => order.number === number))

describe('who sees which orders', () => {
  test('a visitor none, and staff not those of the account area', async () => {
    expect(await app.as(null).status(listOrders)).toBe(401)
    expect(await app.as(null).status(listAdminOrders)).toBe(401)
    expect(await app.as(first.token).status(listAdminOrders)).toBe(403)
    expect(await app.as(first.token).status(listSalesOrders)).toBe(403)
    expect(await app.as(sales.token).status(listAdminOrders)).toBe(403)
  })

  test('a customer the own ones, the newest first', async () => {
    expect(numbers(await app.as(first.token).call(listOrders))).toEqual([1, 0])
    expect(numbers(await app.as(second.token).call(listOrders))).toEqual([2])
  })

  test('a salesperson those of own customers', async () => {
    const caller = app.as(sales.token)

    expect(numbers(await caller.call(listSalesOrders))).toEqual([1, 0])
    expect(await caller.status(getSalesOrder, { params: { id: made[0]?.id ?? '' } })).toBe(200)
    expect(await caller.status(getSalesOrder, { params: { id: made[2]?.id ?? '' } })).toBe(404)
  })

  test('each those alone whose goods have left, where goods are to come back', async () => {
    const query = { sent: 'true' as const }

    expect(numbers(await app.as(first.token).call(listOrders, { query }))).toEqual([0])
    expect(numbers(await app.as(second.token).call(listOrders, { query }))).toEqual([2])
    expect(numbers(await app.as(sales.token).call(listSalesOrders, { query }))).toEqual([0])
  })

  test('of those that have left none whose time to come back is over, unless it is looked for', async () => {
    const [old, , young] = made.map(({ id }) => id)
    const deliver = (id: string | undefined, days: number) =>
      app.asSystem((ctx) =>
        ctx.db.execute(sql`insert into order_events (order_id, action, from_status, to_status, actor_kind, actor_name, created_at)
          values (${id}, 'deliver', 'shipped', 'delivered', 'admin', '', now() - make_interval(days => ${days}))`),
      )
    await deliver(old, 16)
    await deliver(young, 13)
    const sent = { sent: 'true' as const }
    expect(numbers(await app.as(first.token).call(listOrders, { query: sent }))).toEqual([])
    expect(numbers(await app.as(sales.token).call(listSalesOrders, { query: sent }))).toEqual([])
    expect(numbers(await app.as(second.token).call(listOrders, { query: sent }))).toEqual([2])
    expect(numbers(await app.as(first.token).call(listOrders, { query: { ...sent, search: made[0]?.number ?? '' } }))).toEqual([0])
    await app.asSystem((ctx) => ctx.db.execute(sql`delete from order_events where action = 'deliver'`))
  })

  test('the office all', async () => {
    expect(numbers(await office.call(listAdminOrders))).toEqual([2, 1, 0])
  })
})

describe('the list of the office', () => {
  test.each([
    ['a whole number', () => made[1]?.number.toLowerCase() ?? '', [1]],
    ['the part of a number after the year', () => made[2]?.number.slice(5) ?? '', [2]],
    ["a customer's name", () => 'layla rah', [1, 0]],
    ['a company', () => 'northern', [1, 0]],
    ['a company as others type it', () => 'NÖRTHERN', [1, 0]],
    ['signs alone: nothing', () => '%%', []],
    ['a sign that means anything in SQL, taken as itself', () => '100%', [2]],
    ['the beginning of a number', () => made[1]?.number.slice(0, -4) ?? '', [2, 1, 0]],
    ['a purchase order number, by its beginning', () => 'po-47', [2]],
    ['a purchase order number, by its digits alone', () => '4711', [2]],
    ['a purchase order number, as it was heard', () => 'PO 4711B', [2]],
    ['a SKU', () => made[0]?.sku.toLowerCase() ?? '', [0]],
    ['the title of few products, however old its orders are', () => `product ${made[2]?.sku}`, [2]],
    ['a phone as it is dialled at home', () => '07700 900 123', [1, 0]],
    ['a phone whose area stands in brackets', () => '(07700) 900 123', [1, 0]],
    ['a phone with the zero of callers at home', () => '+44 (0)7700 900 123', [1, 0]],
    ['a company by its words in another order', () => 'stores northern', [1, 0]],
    ['the street of a customer', () => '12 canal street', [2]],
    ['a postcode without its space', () => 'ab12cd', [2]],
    ['the short form of a Saudi national address', () => 'rrrd ٢٩٢٩', [2]],
    ['a street that was removed: nothing', () => 'Former Lane', []],
    ['a phone with its country, in Arabic digits', () => '+٤٤ ٧٧٠٠ ٩٠٠١٢٣', [1, 0]],
    ['a customer and goods, said together', () => `layla ${made[0]?.sku ?? ''}`, [0]],
    ['a colour, goods and a company, in another order and in the plural', () => 'red shirts northern', [1]],
    ['a colour and goods without a customer, in the plural', () => 'red shirts', [1]],
    ["a variant's title, as it was ordered", () => 'pillar red', [1]],
    ["a variant's title in Arabic, with its article", () => 'الأحمر', [1]],
    ['goods that another customer bought: nothing', () => `quill ${made[0]?.sku ?? ''}`, []],
    ['something nobody is called', () => 'nobody at all', []],
  ])('finds %s', async (_, search, found) => {
    expect(numbers(await office.call(listAdminOrders, { query: { search: search() } }))).toEqual(found)
  })

  test('filters by several statuses, customer and days in the time zone of the shop', async () => {
    expect(numbers(await office.call(listAdminOrders, { query: { status: 'pending,shipped' } }))).toEqual([2, 1])
    expect(numbers(await office.call(listAdminOrders, { query: { customerId: second.id } }))).toEqual([2])
    expect(numbers(await office.call(listAdminOrders, { query: { from: '2026-02-10', to: '2026-02-10' } }))).toEqual([1])
    expect(numbers(await office.call(listAdminOrders, { query: { from: '2026-02-11', to: '2026-03-09' } }))).toEqual([])
  })

  test('finds what is late and what is to be paid', async () => {
    const [done, waits, sent] = made.map(({ id }) => id)
    await app.asSystem((ctx) => ctx.db.execute(sql`update orders set delivery_max_days = 3 where id in (${waits}, ${sent})`))
    await app.asSystem((ctx) => ctx.db.execute(sql`update payments set state = 'captured' where payable_id = ${done}`))

    expect(numbers(await office.call(listAdminOrders, { query: { late: 'true' } }))).toEqual([1])
    expect(numbers(await office.call(listAdminOrders, { query: { unpaid: 'true' } }))).toEqual([2, 1])
    await app.asSystem((ctx) => ctx.db.execute(sql`update orders set requested_date = '2999-01-01' where id = ${waits}`))
    expect(numbers(await office.call(listAdminOrders, { query: { late: 'true' } }))).toEqual([])
  })

  test('the days of a delivery are working days: what waits over a weekend is not late', async () => {
    const [, waits = { id: '' }] = made
    const lateOn = (day: string) => app.asSystem((ctx) => countLateOrders({ ...ctx, now: new Date(`${day}T12:00:00Z`) }))
    // A Thursday; two working days later is a Monday.
    const placed = sql`created_at = '2026-01-08T09:00:00Z', requested_date = null, delivery_max_days = 2`
    await app.asSystem((ctx) => ctx.db.execute(sql`update orders set ${placed} where id = ${waits.id}`))
    expect([await lateOn('2026-01-11'), await lateOn('2026-01-12'), await lateOn('2026-01-13')]).toEqual([0, 0, 1])
    // One of a Saturday counts as made on Monday.
    await app.asSystem((ctx) => ctx.db.execute(sql`update orders set created_at = '2026-01-10T09:00:00Z' where id = ${waits.id}`))
    expect([await lateOn('2026-01-14'), await lateOn('2026-01-15')]).toEqual([0, 1])
    await app.asSystem((ctx) => ctx.db.execute(sql`update orders set created_at = '2026-02-10T23:30:00Z' where id = ${waits.id}`))
  })

  test('turns pages and sorts by age', async () => {
    const page = await office.call(listAdminOrders, { query: { page: 2, perPage: 1, sort: 'createdAt' } })

    expect(numbers(page)).toEqual([1])
    expect(page.meta).toEqual({ page: 2, perPage: 1, total: 3, totalIsExact: true })
  })
})

describe('the search of customers and salespeople', () => {
  test.each([
    ['a number', () => made[1]?.number.toLowerCase() ?? '', [1]],
    ['the own purchase order number, as it was heard', () => 'po 99 x', [0]],
    ['a SKU', () => made[0]?.sku.toLowerCase() ?? '', [0]],
    ['the beginning of a SKU', () => made[0]?.sku.slice(0, -1) ?? '', [1, 0]],
    ['a product, in either language', () => 'قميص أزرق', [1]],
    ['a product by its words in another order, with its size', () => 'xl blue sh', [1]],
    ['words of two lines: nothing', () => `blue ${made[0]?.sku}`, []],
    ['what somebody else ordered: nothing', () => 'PO-4711', []],
    ['signs alone: nothing', () => '%%', []],
  ])('finds %s', async (_, search, found) => {
    await app.asSystem(async (ctx) => {
      await ctx.db.execute(sql`update orders set purchase_order_number = 'PO-99/X' where id = ${made[0]?.id}`)
      await ctx.db
        .execute(sql`update order_lines set title = '{"en":"Blue Shirt","ar":"قميص أزرق"}', variant_title = '{"en":"XL","ar":"XL"}'
        where order_id in (${made[1]?.id}, ${made[2]?.id})`)
    })
    const query = { search: search() }
    const own = await app.as(first.token).call(listOrders, { query })
    expect(numbers(own)).toEqual(found)
    expect(numbers(await app.as(sales.token).call(listSalesOrders, { query }))).toEqual(found)
    expect(own.data.every((row) => row.purchaseOrderNumber === (row.number === made[0]?.number ? 'PO-99/X' : null))).toBe(true)
  })
})

test('what a product was called when it was ordered is found in the newest 1,000 orders that the filters leave', async () => {
  const many = await aSalesperson(app)
  const rare = await aCustomer(app, { salespersonId: many.id })
  const usual = await aCustomer(app, { salespersonId: many.id })
  const wanted = await at(rare.id, 'shipped', '2026-01-05T09:00:00.000Z')
  const { id } = await at(usual.id, 'pending', '2026-01-06T09:00:00.000Z')
  await app.asSystem((ctx) =>
    ctx.db.execute(sql`update order_lines set title = '{"en":"Former towel","ar":""}' where order_id = ${wanted.id}`),
  )
  await app.asSystem((ctx) =>
    ctx.db.execute(sql`
      insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', uuidv7(), 'number', 'MANY-' || n))).*
      from orders o, generate_series(1, 999) n where o.id = ${id}`),
  )
  const found = async (query: object) =>
    (await app.as(many.token).call(listSalesOrders, { query: { search: 'former towel', ...query } })).data.map((row) => row.number)

  expect(await found({})).not.toContain(wanted.number)
  expect(await found({ customerId: rare.id })).toEqual([wanted.number])
  expect(await found({ status: 'shipped' })).toEqual([wanted.number])
  expect(await found({ search: wanted.number })).toEqual([wanted.number])
})

describe('money', () => {
  test('is in no answer to a customer who may not see prices', async () => {
    const hidden = await aCustomer(app, { canSeePrices: false })
    const { id } = await anOrder(app, { customerId: hidden.id, methodId: (await aPaymentMethod(app)).id, quantity: 7391, onHand: 8000 })

    const list = await app.as(hidden.token).call(listOrders)
    const one = await app.as(hidden.token).call(getOrder, { params: { id } })

    expect(list.data[0]?.grandTotal).toBeNull()
    expect(one).toMatchObject({ totals: null, adjustments: [], lines: [{ quantity: 7391, unitPrice: null, lineTotal: null, tax: null }] })
    expect(moneyIn(JSON.stringify([list, one]), [7_391_000])).toEqual([])
    expect(await office.call(getAdminOrder, { params: { id } })).toMatchObject({ totals: { grandTotal: 7_391_000 } })
  })
})
