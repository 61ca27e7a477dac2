// Returns and receipts of collected money are found by what the other side says; everybody finds their own ones alone.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { listAdminReturns } from '../admin-contract.ts'
import { listReturns, requestReturn, getReturnable } from '../contract.ts'
import { collectMoney, listAdminMoneyCollections, listMoneyCollections } from '../money-collection-contract.ts'
import { bodyFor } from './testing/returned-orders.ts'

const app = await theApp()
const office = app.as((await anAdmin(app)).token)
const sales = await aSalesperson(app)
const methodId = (await aPaymentMethod(app)).id
const layla = await aCustomer(app, { firstName: 'Layla', lastName: 'Rahman', companyName: 'Northern Stores', salespersonId: sales.id })
const peter = await aCustomer(app, { firstName: 'Peter', lastName: 'Quill', companyName: 'Star Shop' })
const run = (text: ReturnType<typeof sql>) => app.asSystem((ctx) => ctx.db.execute(text))
await run(sql`update people set phone = '+447700900123' where id = ${layla.id}`)
await run(sql`update customers set salesperson_id = ${sales.id} where id = ${peter.id}`)
const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

async function aReturned(customer: { id: string; token: string }) {
  const order = await anOrder(app, { customerId: customer.id, methodId, status: 'delivered' })
  await run(sql`insert into order_events (order_id, action, from_status, to_status, actor_kind, actor_name)
    values (${order.id}, 'deliver', 'delivered', 'delivered', 'admin', '')`)
  const { lines } = await app.as(customer.token).call(getReturnable, { params: { id: order.id } })
  const held = await app.as(customer.token).call(requestReturn, { body: bodyFor({ id: order.id, lineId: lines[0]?.orderLineId ?? '' }, 1) })
  return { ...order, held }
}

async function aCollected(customer: { id: string }, amount: number, reference?: string) {
  const order = await anOrder(app, { customerId: customer.id, methodId, status: 'accepted', quantity: 200, onHand: 500 })
  const body = { orderId: order.id, requestKey: crypto.randomUUID(), method: 'cheque' as const, amount: amount as never, day: today }
  const receipt = await app.as(sales.token).call(collectMoney, { body: { ...body, ...(reference ? { reference } : {}) } })
  return { ...order, receipt }
}

const first = await aReturned(layla)
const second = await aReturned(peter)
const cheque = await aCollected(layla, 125_050, 'CHQ 0077-12')
const cash = await aCollected(peter, 30_000)
const ofFirst = sql`order_id in (${first.id}, ${cheque.id})`
await run(sql`update orders set purchase_order_number = 'PO-4711/b' where id in (${first.id}, ${cheque.id})`)
await run(sql`update order_lines set title = '{"en":"Blue Shirt","ar":"قميص أزرق"}' where ${ofFirst}`)

const found = async (call: Promise<{ data: { id: string }[] }>, rows: string[]) => (await call).data.map(({ id }) => rows.indexOf(id))
const returned = [first.held.id, second.held.id]
const receipts = [cheque.receipt.id, cash.receipt.id]

const alike: [string, (order: typeof first | typeof cheque) => string, number[]][] = [
  ["the order's number", ({ number }) => number.toLowerCase(), [0]],
  ['its six signs', ({ number }) => number.slice(5), [0]],
  ["the customer's purchase order number, as it was heard", () => 'po 4711 B', [0]],
  ['a SKU', ({ sku }) => sku.toLowerCase(), [0]],
  ['the title of a line, in any order of words', () => 'shirt blue', [0]],
  ['the title in the other language', () => 'قميص أزرق', [0]],
  ['a company', () => 'northern', [0]],
  ['a name', () => 'layla rah', [0]],
  ['an e-mail', () => layla.email, [0]],
  ['a telephone as it is dialled at home', () => '07700 900 123', [0]],
  ['what nobody has', () => 'zeppelin', []],
  ['signs alone', () => '%%', []],
]

describe('returns', () => {
  test.each(alike)('are found by %s', async (_, typed, expected) => {
    expect(await found(office.call(listAdminReturns, { query: { search: typed(first) } }), returned)).toEqual(expected)
  })

  test.each([
    ['whole', () => first.held.number.toLowerCase(), [0]],
    ['as it was heard', () => `${first.number.slice(5)} r1`, [0]],
    ['half typed', () => `${first.number}-R`, [0]],
    ['of another count', () => `${first.number}-R2`, []],
  ])('are found by their own number, %s', async (_, typed, expected) => {
    expect(await found(office.call(listAdminReturns, { query: { search: typed() } }), returned)).toEqual(expected)
  })

  test('are found among those that the filters leave', async () => {
    expect(await found(office.call(listAdminReturns, { query: { search: 'blue shirt', status: 'approved' } }), returned)).toEqual([])
    expect(await found(office.call(listAdminReturns, { query: { search: 'blue shirt', status: 'init' } }), returned)).toEqual([0])
  })

  test('of others are found by nobody else', async () => {
    expect(await found(app.as(peter.token).call(listReturns, { query: { search: 'blue shirt' } }), returned)).toEqual([])
    expect(await found(app.as(peter.token).call(listReturns, { query: { search: first.number } }), returned)).toEqual([])
    expect(await found(app.as(layla.token).call(listReturns, { query: { search: 'blue shirt' } }), returned)).toEqual([0])
    expect(await found(app.as(sales.token).call(listReturns, { query: { search: first.number } }), returned)).toEqual([0])
  })
})

describe('receipts', () => {
  test.each(alike)('are found by %s', async (_, typed, expected) => {
    expect(await found(office.call(listAdminMoneyCollections, { query: { search: typed(cheque) } }), receipts)).toEqual(expected)
  })

  test.each([
    ['their own number', () => cheque.receipt.number, [0]],
    ['the amount', () => '1250.50', [0]],
    ['the amount as it is written', () => '£1,250.50', [0]],
    ['the amount in Arabic digits', () => '٣٠٠', [1]],
    ['another amount', () => '1250.51', []],
    ['the number of a cheque, however it is spaced', () => 'chq 007712', [0]],
    ['the end of that number', () => '0077 12', [0]],
  ])('are found by %s', async (_, typed, expected) => {
    expect(await found(office.call(listAdminMoneyCollections, { query: { search: typed() } }), receipts)).toEqual(expected)
  })

  test('of others are found by nobody else', async () => {
    expect(await found(app.as(peter.token).call(listMoneyCollections, { query: { search: '1250.50' } }), receipts)).toEqual([])
    expect(await found(app.as(layla.token).call(listMoneyCollections, { query: { search: '1250.50' } }), receipts)).toEqual([0])
    expect(
      await found(app.as((await aSalesperson(app)).token).call(listMoneyCollections, { query: { search: '1250.50' } }), receipts),
    ).toEqual([])
  })
})
