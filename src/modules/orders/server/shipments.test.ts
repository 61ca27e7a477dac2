// Goods that leave in parts: never more than was ordered, also at the same time; the customer hears of each; what will not come goes back into stock.
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { bundleComponents } from '#modules/products/server/tables.ts'
import { getAdminReturnable } from '#modules/returns/admin-contract.ts'
import { findFaults } from '../../../commands/invariants.ts'
import { refusalOf, theApp } from '#testing/app.ts'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { anAttempt, aReadyBuyer, aShopFloor, onHandOf } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import { actOnOrder, actOnOrders, getAdminOrder, listAdminOrders } from '../admin-contract.ts'
import { getOrder, placeOrder } from '../contract.ts'
import { pickedLines } from '../pick-state.ts'
import { dropRest, getPicking, getShipmentPdf, placeVariant, shipOrder } from '../shipments-admin-contract.ts'
import { orderLines } from './tables.ts'

const app = await theApp()
const floor = await aShopFloor(app)
const office = app.as((await anAdmin(app)).token)

type Action = 'accept' | 'process' | 'deliver' | 'cancel'
const act = (id: string, action: Action) => office.call(actOnOrder, { params: { id, action }, body: { note: 'as agreed' } })

/** An order in preparation: five pieces of one product and two of another. */
async function inPreparation() {
  const [many, few] = [await aProduct(app, { onHand: 10 }), await aProduct(app, { onHand: 10 })]
  const buyer = await aReadyBuyer(app, {
    lines: [
      { variantId: many.variantId, quantity: 5 },
      { variantId: few.variantId, quantity: 2 },
    ],
  })
  const { orderId: id } = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, floor.offline.id) })
  await act(id, 'accept')
  await act(id, 'process')
  const { lines } = await office.call(getAdminOrder, { params: { id } })
  const lineOf = ({ variantId }: { variantId: string }) => lines.find((line) => line.variantId === variantId)?.id ?? ''
  return { id, buyer, many, few, first: lineOf(many), second: lineOf(few) }
}

const ship = (id: string, lines?: { lineId: string; quantity: number }[], name = 'Carrier 1') =>
  office.call(shipOrder, { params: { id }, body: { ...(lines ? { lines } : {}), shipmentName: name, shipmentUrl: 'https://track.test/1' } })
test('only the office that may change orders sends parcels off', async () => {
  const { id, buyer, first } = await inPreparation()
  const body = { lines: [{ lineId: first, quantity: 1 }] }
  const clerk = await anAdmin(app, { permissions: ['orders.see'] })
  for (const token of [buyer.token, (await aCustomer(app)).token, clerk.token]) {
    expect(await app.as(token).status(shipOrder, { params: { id }, body })).toBe(403)
    expect(await app.as(token).status(dropRest, { params: { id }, body: { note: 'nothing' } })).toBe(403)
    expect(await app.as(token).status(placeVariant, { params: { id }, body: { location: 'A1' } })).toBe(403)
  }
  expect(await app.as(buyer.token).status(getPicking, { params: { id } })).toBe(403)
})

test('a part leaves and the order waits for the rest; with the rest it is shipped, and the customer gets a mail about each', async () => {
  const { id, buyer, first, second, few } = await inPreparation()
  expect((await ship(id, [{ lineId: first, quantity: 3 }])).status).toBe('processing')

  const seen = await app.as(buyer.token).call(getOrder, { params: { id } })
  expect(seen).toMatchObject({ status: 'processing', isPartShipped: true })
  expect(seen.shipments).toMatchObject([{ number: 1, name: 'Carrier 1', lines: [{ lineId: first, quantity: 3 }] }])
  expect(seen.lines.map(({ shipped }) => shipped)).toEqual([3, 0])
  expect((await office.call(listAdminOrders, { query: { backOrder: 'true' } })).data).toMatchObject([{ id, isPartShipped: true }])
  const picking = await office.call(getPicking, { params: { id } })
  expect(picking.lines.map(({ lineId, left }) => [lineId, left])).toEqual(
    expect.arrayContaining([
      [first, 2],
      [second, 2],
    ]),
  )
  expect(await refusalOf(act(id, 'cancel'))).toBe('order.partShipped')

  const last = await ship(id, undefined, 'Carrier 2')
  expect(last).toMatchObject({ status: 'shipped', shipment: { number: 2 } })
  expect(await refusalOf(ship(id))).toBe('order.notAllowed')
  await app.drainJobs()
  const mails = await app.asSystem((ctx) => ctx.db.select().from(sentEmails).where(eq(sentEmails.subjectId, id)))
  const subjects = mails.map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('A part of order'))).toHaveLength(1)
  expect(subjects.filter((subject) => subject.endsWith('is on its way') && subject.startsWith('Order'))).toHaveLength(1)
  expect((await office.call(getAdminOrder, { params: { id } })).timeline.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['shipPart', 'ship']),
  )
  expect(await onHandOf(app, few.variantId)).toBe(8)
  const { name, pdf } = await office.call(getShipmentPdf, { params: { id: last.shipment.id, document: 'packingList' } })
  expect(name).toMatch(/\.pdf$/)
  expect(pdf.slice(0, 5)).toBe('JVBER')
})

test('refuses more than is left, a line of another order and one named twice, at the line', async () => {
  const [one, other] = [await inPreparation(), await inPreparation()]
  await ship(one.id, [{ lineId: one.first, quantity: 3 }])
  await expect(ship(one.id, [{ lineId: one.first, quantity: 3 }])).rejects.toMatchObject({
    code: 'order.shipsTooMuch',
    fields: { 'lines.0.quantity': [expect.stringContaining('2')] },
  })
  expect(await refusalOf(ship(one.id, [{ lineId: other.first, quantity: 1 }]))).toBe('order.lineUnknown')
  const twice = [
    { lineId: one.first, quantity: 1 },
    { lineId: one.first, quantity: 1 },
  ]
  expect(await refusalOf(ship(one.id, twice))).toBe('order.lineUnknown')
  const past = app.asSystem((ctx) => ctx.db.update(orderLines).set({ shipped: 6 }).where(eq(orderLines.id, one.first)))
  await expect(past).rejects.toMatchObject({ cause: { constraint: 'order_lines_shipped_check' } })
})

test('ten shipments at once never send more than was ordered, and a cancellation beside them leaves one truth', async () => {
  const { id, first } = await inPreparation()
  const results = await Promise.all([
    ...Array.from({ length: 10 }, () => refusalOf(ship(id, [{ lineId: first, quantity: 1 }]))),
    refusalOf(act(id, 'cancel')),
  ])
  const sent = results.slice(0, 10).filter((code) => code === 'done').length
  const order = await office.call(getAdminOrder, { params: { id } })
  if (results[10] === 'done') expect([sent, order.status]).toEqual([0, 'cancelled'])
  else expect([sent, order.lines.find((line) => line.id === first)?.shipped]).toEqual([5, 5])
})

test('a part that is sent twice leaves once: the second names the shipments as they were', async () => {
  const { id, first } = await inPreparation()
  const send = () => refusalOf(office.call(shipOrder, { params: { id }, body: { lines: [{ lineId: first, quantity: 2 }], shipments: 0 } }))
  expect((await Promise.all([send(), send()])).toSorted()).toEqual(['done', 'order.shippedMeanwhile'])
  expect(await send()).toBe('order.shippedMeanwhile')
  expect((await office.call(getAdminOrder, { params: { id } })).lines.find((line) => line.id === first)?.shipped).toBe(2)
})

test('the step and the bulk step send all that is left', async () => {
  const [one, two] = [await inPreparation(), await inPreparation()]
  await ship(one.id, [{ lineId: one.second, quantity: 1 }])
  const outcomes = await office.call(actOnOrders, { params: { action: 'ship' }, body: { ids: [one.id, two.id] } })
  expect(outcomes.map(({ status }) => status)).toEqual(['shipped', 'shipped'])
  const { shipments } = await office.call(getAdminOrder, { params: { id: one.id } })
  expect(shipments[1]?.lines).toEqual(
    expect.arrayContaining([
      { lineId: one.first, quantity: 5 },
      { lineId: one.second, quantity: 1 },
    ]),
  )
})

test('a rest that will not come goes back into stock, is said, and can neither be billed nor returned', async () => {
  const { id, first, many, few } = await inPreparation()
  expect(await refusalOf(office.call(dropRest, { params: { id }, body: { note: 'nothing has left yet' } }))).toBe('order.notAllowed')
  await ship(id, [{ lineId: first, quantity: 4 }])
  await office.call(dropRest, { params: { id }, body: { note: 'The mill has closed' } })

  const order = await office.call(getAdminOrder, { params: { id } })
  expect(order).toMatchObject({ status: 'shipped', isPartShipped: false })
  expect(order.lines.map(({ shipped, dropped }) => [shipped, dropped])).toEqual([
    [4, 1],
    [0, 2],
  ])
  expect([await onHandOf(app, many.variantId), await onHandOf(app, few.variantId)]).toEqual([6, 10])
  await app.drainJobs()
  const mails = await app.asSystem((ctx) => ctx.db.select().from(sentEmails).where(eq(sentEmails.subjectId, id)))
  expect(mails.map(({ subject }) => subject).filter((subject) => subject.startsWith('The rest of order'))).toHaveLength(1)
  await act(id, 'deliver')
  const { lines } = await office.call(getAdminReturnable, { params: { number: order.number } })
  expect(lines.map(({ left }) => left)).toEqual([4, 0])
})

test('the list to pick follows the places of the variants', async () => {
  const { id, first, second, many, few } = await inPreparation()
  const sorted = async () => (await office.call(getPicking, { params: { id } })).lines.map(({ lineId }) => lineId)
  await office.call(placeVariant, { params: { id: few.variantId }, body: { location: 'A2-10' } })
  expect(await sorted()).toEqual([second, first])
  await office.call(placeVariant, { params: { id: many.variantId }, body: { location: 'A2-9' } })
  expect(await sorted()).toEqual([first, second])
  await office.call(placeVariant, { params: { id: many.variantId }, body: { location: '' } })
  expect(await sorted()).toEqual([second, first])
})

test('a place that a colleague wrote down meanwhile is not overwritten unseen', async () => {
  const { many } = await inPreparation()
  const place = (location: string, seen?: string) =>
    office.call(placeVariant, { params: { id: many.variantId }, body: { location, ...(seen === undefined ? {} : { seen }) } })
  await place('A1', '')

  await expect(place('B2', '')).rejects.toMatchObject({ status: 409, code: 'core.changed', data: { location: 'A1' } })
  expect(await place('A1', '')).toEqual({ location: 'A1' })
  expect(await place('B2', 'A1')).toEqual({ location: 'B2' })
  await expect(place('', 'A1')).rejects.toMatchObject({ data: { location: 'B2' } })
  expect(await place('C3')).toEqual({ location: 'C3' })
})

test('a bundle is picked by its components, as they were when it was sold, each at its place, and leaves in whole sets', async () => {
  const [cup, tea] = [await aProduct(app, { onHand: 40 }), await aProduct(app, { onHand: 40 })]
  const bundleOf = [
    { variantId: cup.variantId, quantity: 2 },
    { variantId: tea.variantId, quantity: 1 },
  ]
  const box = await aProduct(app, { bundleOf })
  const buyer = await aReadyBuyer(app, { lines: [{ variantId: box.variantId, quantity: 3 }] })
  const { orderId: id } = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, floor.offline.id) })
  await act(id, 'accept')
  await act(id, 'process')
  await app.asSystem((ctx) => ctx.db.update(bundleComponents).set({ quantity: 9 }).where(eq(bundleComponents.variantId, cup.variantId)))
  await office.call(placeVariant, { params: { id: tea.variantId }, body: { location: 'A1' } })
  await office.call(placeVariant, { params: { id: cup.variantId }, body: { location: 'B2' } })

  const { lines } = await office.call(getPicking, { params: { id } })
  expect(lines.map(({ sku, location, left, perSet, bundle }) => [sku, location, left, perSet, bundle?.sku])).toEqual([
    [tea.sku, 'A1', 3, 1, box.sku],
    [cup.sku, 'B2', 6, 2, box.sku],
  ])
  const parts = pickedLines(lines, new Map(lines.map(({ key, sku }) => [key, sku === cup.sku ? 5 : 3])))
  expect(parts).toEqual([{ lineId: lines[0]?.lineId, quantity: 2 }])
  await ship(id, parts)
  const rest = await office.call(getPicking, { params: { id } })
  expect(rest.lines.map(({ left }) => left)).toEqual([1, 2])
})

test.each([
  ['counted', 10, 8],
  ['not counted', null, null],
] as const)(
  'a %s product that became a bundle after it was sold is picked as it was sold, and its parts are not',
  async (_, onHand, left) => {
    const [single, part] = [await aProduct(app, { onHand }), await aProduct(app, { onHand: 10 })]
    const buyer = await aReadyBuyer(app, { lines: [{ variantId: single.variantId, quantity: 2 }] })
    const { orderId: id } = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, floor.offline.id) })
    const component = { productId: single.id, variantId: part.variantId, quantity: 3 }
    await app.asSystem((ctx) => ctx.db.insert(bundleComponents).values(component))

    const { lines } = await office.call(getPicking, { params: { id } })

    expect(lines.map((line) => [line.sku, line.left, line.bundle])).toEqual([[single.sku, 2, null]])
    expect([await onHandOf(app, single.variantId), await onHandOf(app, part.variantId)]).toEqual([left, 10])
    await act(id, 'cancel')
    expect([await onHandOf(app, single.variantId), await onHandOf(app, part.variantId)]).toEqual([onHand, 10])
  },
)

test('after all of it every total, stock and shipment adds up', async () => {
  const faults = await app.asSystem((ctx) =>
    findFaults(async (text) => ({ rows: (await ctx.db.execute<{ subject: string; fault: string }>(sql.raw(text))).rows })),
  )
  expect(faults).toEqual([])
})
