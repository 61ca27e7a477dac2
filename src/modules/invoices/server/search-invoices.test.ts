// Invoices and credit notes are found by what the other side says on the telephone.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAddress, anAdmin } from '#testing/builders/accounts.ts'
import { aDraft, aPrintedInvoice, aTaxedOrder } from '#testing/builders/invoices.ts'
import { aPaymentMethod } from '#testing/builders/orders.ts'
import { listAdminOrders } from '#modules/orders/admin-contract.ts'
import { creditInvoice, listInvoices } from '../admin-contract.ts'

const app = await theApp({ flags: { isInvoicesEnabled: true } })
const office = app.as((await anAdmin(app)).token)
const methodId = (await aPaymentMethod(app)).id
const layla = await aCustomer(app, { firstName: 'Layla', lastName: 'Rahman', companyName: 'Northern Stores' })
const peter = await aCustomer(app, { firstName: 'Peter', lastName: 'Quill', companyName: 'Star Shop' })
const run = (text: ReturnType<typeof sql>) => app.asSystem((ctx) => ctx.db.execute<{ sku: string }>(text))
for (const { id } of [layla, peter]) await anAddress(app, id)
await run(sql`update people set phone = '+447700900123' where id = ${layla.id}`)
const order = await aTaxedOrder(app, { customerId: layla.id, methodId })
const other = await aTaxedOrder(app, { customerId: peter.id, methodId })
await run(sql`update orders set purchase_order_number = 'PO-4711/b' where id = ${order.id}`)
await run(sql`update order_lines set title = '{"en":"Blue Shirt","ar":"قميص أزرق"}' where order_id = ${order.id}`)
const sku = (await run(sql`select sku from order_lines where order_id = ${order.id}`)).rows[0]?.sku ?? ''

const printed = await aPrintedInvoice(app, [order.id])
const credit = await office.call(creditInvoice, { params: { id: printed.id } })
const draft = await aDraft(app, [other.id])
const made = [printed.id, credit.id, draft.id]
const found = async (query: { search: string; show?: 'drafts' }) =>
  (await office.call(listInvoices, { query })).data.map(({ id }) => made.indexOf(id)).toSorted()

test.each([
  ['its number', () => printed.number?.toLowerCase() ?? '', [0]],
  ['its number without the zeros', () => `INV ${Number(printed.number?.slice(4))}`, [0]],
  ['the digits of its number alone', () => printed.number?.slice(4) ?? '', [0]],
  ['a number of the other series', () => printed.number?.replace('INV', 'CN') ?? '', []],
  ["an order's number", () => order.number, [0, 1]],
  ['the beginning of such a number', () => other.number.slice(0, 10), [0, 1, 2]],
  ["the customer's purchase order number, as it was heard", () => 'po 4711 B', [0, 1]],
  ['a SKU', () => sku.toLowerCase(), [0, 1]],
  ['the title of a line, in any order of words', () => 'shirt blue', [0, 1]],
  ['the title in the other language', () => 'قميص أزرق', [0, 1]],
  ['a company', () => 'star shop', [2]],
  ['a name', () => 'layla rah', [0, 1]],
  ['an e-mail', () => peter.email, [2]],
  ['a telephone as it is dialled at home', () => '07700 900 123', [0, 1]],
  ['what nobody has', () => 'zeppelin', []],
  ['signs alone', () => '%%', []],
])('found by %s', async (_, typed, expected) => {
  expect(await found({ search: typed() })).toEqual(expected)
})

test('found among those that a filter leaves', async () => {
  expect(await found({ search: 'blue shirt', show: 'drafts' })).toEqual([1])
  expect(await found({ search: order.number, show: 'drafts' })).toEqual([1])
})

test('orders are found by the number of their invoice or credit note', async () => {
  const ordersOf = async (search: string) => (await office.call(listAdminOrders, { query: { search } })).data.map(({ id }) => id)
  const number = Number(printed.number?.slice(4))
  for (const typed of [printed.number ?? '', `inv ${number}`]) expect(await ordersOf(typed)).toEqual([order.id])
  for (const typed of [printed.number?.replace('INV', 'CN') ?? '', `CN-${number}`]) expect(await ordersOf(typed)).toEqual([])
})
