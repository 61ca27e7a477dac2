// Views of the order list: the office's with their counts, own ones, shared ones, and the one an admin begins with.
import { expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { anOrder, aPaymentMethod } from '#testing/builders/orders.ts'
import { listAdminOrders } from '../admin-contract.ts'
import { officeViews } from '../views.ts'
import { chooseStartView, createOrderView, listOrderViews, removeOrderView, updateOrderView } from '../views-admin-contract.ts'

const app = await theApp()
const layla = app.as((await anAdmin(app, { firstName: 'Layla' })).token)
const peter = app.as((await anAdmin(app)).token)

const view = { name: 'Big ones', query: { status: 'pending', search: 'north' }, isShared: false }
const ownNames = async (who: typeof layla) => (await who.call(listOrderViews)).own.map(({ name }) => name)

test('only those who may see orders have views, and only for themselves', async () => {
  const customer = await aCustomer(app)
  expect(await app.as(null).status(listOrderViews)).toBe(401)
  expect(await app.as(customer.token).status(createOrderView, { body: view })).toBe(403)
  const clerk = await anAdmin(app, { permissions: ['catalogue.see'] })
  expect(await app.as(clerk.token).status(listOrderViews)).toBe(403)
  expect(await app.as(clerk.token).status(chooseStartView, { body: { view: 'late' } })).toBe(403)
})

test('an own view is saved, changed and deleted by its owner alone', async () => {
  const { id } = await layla.call(createOrderView, { body: view })
  expect(await ownNames(layla)).toEqual(['Big ones'])
  expect(await ownNames(peter)).toEqual([])
  await expect(layla.call(createOrderView, { body: view })).rejects.toMatchObject({
    code: 'order.viewNameTaken',
    fields: { name: [expect.any(String)] },
  })
  const changed = await layla.call(updateOrderView, { params: { id }, body: { ...view, name: 'All of north', isShared: true } })
  expect(changed).toMatchObject({ name: 'All of north', isShared: true, isOwn: true, query: view.query })

  const shared = (await peter.call(listOrderViews)).own
  expect(shared).toMatchObject([{ id, isOwn: false, ownerName: expect.stringContaining('Layla') }])
  for (const attempt of [peter.status(updateOrderView, { params: { id }, body: view }), peter.status(removeOrderView, { params: { id } })])
    expect(await attempt).toBe(404)

  await peter.call(chooseStartView, { body: { view: id } })
  expect((await peter.call(listOrderViews)).start).toBe(id)
  await layla.call(updateOrderView, { params: { id }, body: { ...view, isShared: false } })
  expect((await peter.call(listOrderViews)).start).toBeNull()
  await layla.call(removeOrderView, { params: { id } })
  expect(await ownNames(layla)).toEqual([])
})

test('each admin begins with a view of their own, or with all orders', async () => {
  await layla.call(chooseStartView, { body: { view: 'late' } })
  await layla.call(chooseStartView, { body: { view: 'toPick' } })
  expect((await layla.call(listOrderViews)).start).toBe('toPick')
  expect((await peter.call(listOrderViews)).start).toBeNull()
  await layla.call(chooseStartView, { body: { view: null } })
  expect((await layla.call(listOrderViews)).start).toBeNull()
})

test('the views of the office say how many orders the list has for them', async () => {
  const { id: customerId } = await aCustomer(app)
  const { id: methodId } = await aPaymentMethod(app)
  for (const status of ['pending', 'pending', 'accepted', 'shipped'] as const) await anOrder(app, { customerId, methodId, status })

  const { office } = await layla.call(listOrderViews)

  for (const { key, count } of office) {
    const { meta } = await layla.call(listAdminOrders, { query: officeViews[key] })
    expect([key, meta.total]).toEqual([key, count])
  }
  expect(office.find(({ key }) => key === 'toAccept')?.count).toBe(2)
  expect(office.find(({ key }) => key === 'toPick')?.count).toBe(1)
})
