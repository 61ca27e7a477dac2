// Notes of colleagues on an order: seen by the office alone, in the order, its timeline and the list.
import { expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { addOrderNote, getAdminOrder, listAdminOrders, removeOrderNote } from '../admin-contract.ts'
import { getOrder, getSalesOrder } from '../contract.ts'

const text = 'Rang twice, canary-of-colleagues'

const app = await theApp()
const writer = app.as((await anAdmin(app, { firstName: 'Layla' })).token)
const reader = app.as((await anAdmin(app)).token)
const sales = await aSalesperson(app)
const customer = await aCustomer(app, { salespersonId: sales.id })
const id = (await anOrder(app, { customerId: customer.id, methodId: (await aPaymentMethod(app)).id })).id

test('only the office that may change orders writes one', async () => {
  for (const token of [customer.token, sales.token, (await anAdmin(app, { permissions: ['orders.see'] })).token])
    expect(await app.as(token).status(addOrderNote, { params: { id }, body: { text } })).toBe(403)
  expect(await writer.status(addOrderNote, { params: { id: customer.id }, body: { text } })).toBe(404)
  expect(await writer.status(addOrderNote, { params: { id }, body: { text: '  ' } })).toBe(422)
})

test('is read by colleagues with its author, in the timeline and the list, and by no customer or salesperson', async () => {
  const [note] = await writer.call(addOrderNote, { params: { id }, body: { text } })
  expect(note).toMatchObject({ text, isOwn: true, authorName: expect.stringContaining('Layla') })

  const order = await reader.call(getAdminOrder, { params: { id } })
  expect(order.notes).toMatchObject([{ text, isOwn: false }])
  expect(order.timeline.find(({ action }) => action === 'note')).toMatchObject({ note: text, actorName: note?.authorName })
  expect((await reader.call(listAdminOrders)).data.find((row) => row.id === id)?.noteCount).toBe(1)
  const seen = [
    await app.as(customer.token).call(getOrder, { params: { id } }),
    await app.as(sales.token).call(getSalesOrder, { params: { id } }),
  ]
  expect(JSON.stringify(seen)).not.toContain('canary-of-colleagues')

  const params = { id, noteId: note?.id ?? '' }
  expect(await reader.status(removeOrderNote, { params })).toBe(404)
  expect(await writer.call(removeOrderNote, { params })).toEqual([])
})
