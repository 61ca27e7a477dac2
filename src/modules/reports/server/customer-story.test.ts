// A customer as the office sees them on one page: notes, moving between salespeople, and the story.
import { expect, test } from 'vitest'
import { addUserNote, getUser, moveUsers, removeUserNote } from '#modules/people/admin-contract.ts'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin, aSalesperson } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { getCustomerStory } from '../customer-admin-contract.ts'

const app = await theApp()
const office = (await anAdmin(app, { firstName: 'Nora', lastName: 'Kent' })).token

const admin = () => app.as(office)

test('customers neither see nor write the office’s notes about them, and a colleague cannot delete mine', async () => {
  const { id, token } = await aCustomer(app)
  expect(await app.as(token).status(addUserNote, { params: { id }, body: { text: 'Hello' } })).toBe(403)
  expect(await admin().status(addUserNote, { params: { id: crypto.randomUUID() }, body: { text: 'Hello' } })).toBe(404)
  await admin().call(addUserNote, { params: { id }, body: { text: 'Pays late, is nice' } })
  const { notes } = await admin().call(getUser, { params: { id } })
  expect(notes).toMatchObject([{ text: 'Pays late, is nice', authorName: 'Nora Kent', isOwn: true }])
  const colleague = await anAdmin(app)
  const params = { id, noteId: notes[0]?.id ?? '' }
  expect(await app.as(colleague.token).status(removeUserNote, { params })).toBe(404)
  expect(await admin().call(removeUserNote, { params })).toEqual([])
})

test('many customers move to another salesperson at once; somebody who is none is refused', async () => {
  const [from, to] = [await aSalesperson(app), await aSalesperson(app)]
  const [a, b] = [await aCustomer(app, { salespersonId: from.id }), await aCustomer(app, { salespersonId: to.id })]
  const ids = [a.id, b.id]
  expect(await app.as(to.token).status(moveUsers, { body: { ids, salespersonId: to.id } })).toBe(403)
  expect(await admin().status(moveUsers, { body: { ids, salespersonId: a.id } })).toBe(409)
  expect(await admin().call(moveUsers, { body: { ids, salespersonId: to.id } })).toEqual({ moved: 1 })
  const moved = await admin().call(getUser, { params: { id: a.id } })
  expect(moved.salesperson?.id).toBe(to.id)
  expect(moved.history[0]?.action).toBe('customer.salespersonAssigned')
  expect(await admin().call(moveUsers, { body: { ids, salespersonId: null } })).toEqual({ moved: 2 })
})

test('the story counts the orders that stand, month by month, of this customer alone', async () => {
  const customer = await aCustomer(app)
  const other = await aCustomer(app)
  const { id: methodId } = await aPaymentMethod(app)
  await anOrder(app, { customerId: customer.id, methodId, status: 'completed', quantity: 12, onHand: 20 })
  await anOrder(app, { customerId: customer.id, methodId, status: 'cancelled', isReturned: true })
  await anOrder(app, { customerId: other.id, methodId })

  const story = await admin().call(getCustomerStory, { params: { id: customer.id } })

  expect(story.orders).toMatchObject({ count: 2, open: 0, spent: 12_000 })
  expect(story.orders?.months).toHaveLength(12)
  expect(story.orders?.months.at(-1)).toMatchObject({ orders: 1, spent: 12_000 })
  expect(story.orders?.latest).toHaveLength(2)
  expect([story.priceLists, story.mails]).toEqual([[], []])
})

test('the story leaves out what the admin may not see', async () => {
  const { id, token } = await aCustomer(app)
  const { token: narrow } = await anAdmin(app, { permissions: ['customers.see'] })
  expect(await app.as(token).status(getCustomerStory, { params: { id } })).toBe(403)
  const story = await app.as(narrow).call(getCustomerStory, { params: { id } })
  expect([story.orders, story.priceLists, story.mails]).toEqual([null, null, null])
  expect(await app.as(narrow).status(getCustomerStory, { params: { id: crypto.randomUUID() } })).toBe(404)
})
