// Credit notes over goods that came back: who drafts them, over which goods, never beyond the invoice.
import { expect, test } from 'vitest'
import { refusalOf } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aPrintedInvoice } from '#testing/builders/invoices.ts'
import * as office from '../admin-contract.ts'
import { creditShop, quantitiesOf } from './testing/credited-orders.ts'

const { app, admin, buyer, accountId, aDelivered, pay, anAccepted, approve, aReturn, get, print, creditsOf, save } = await creditShop()

test('only the office with the permission about money credits a return', async () => {
  const order = await aDelivered()
  const { id } = await aReturn(order, 1, 'credit')
  const clerk = await anAdmin(app, { permissions: ['orders.see', 'orders.change'] })

  expect(await app.as(null).status(office.creditReturn, { params: { id } })).toBe(401)
  expect(await app.as(buyer.token).status(office.creditReturn, { params: { id } })).toBe(403)
  expect(await app.as(clerk.token).status(office.creditReturn, { params: { id } })).toBe(403)
  expect(await refusalOf(admin.call(office.creditReturn, { params: { id: crypto.randomUUID() } }))).toBe('invoice.returnNotFound')
  const asked = await anAccepted(order, 1)
  expect(await refusalOf(admin.call(office.creditReturn, { params: { id: asked.id } }))).toBe('invoice.returnNotApproved')
})

test('a draft is never over more than is invoiced and not credited; the rest can be credited once it is invoiced', async () => {
  const order = await aDelivered()
  const draft = await admin.call(office.createInvoice, { body: { orderIds: [order.id] } })
  await save(draft, 2)
  await print(draft.id)
  const [first, second] = [await aReturn(order, 1, 'credit'), await aReturn(order, 2, 'credit')]

  expect((await creditsOf(first)).map(quantitiesOf)).toEqual([[1]])
  expect((await creditsOf(second)).map(quantitiesOf)).toEqual([[1]])
  expect(await refusalOf(admin.call(office.creditReturn, { params: { id: second.id } }))).toBe('invoice.nothingLeft')
  await aPrintedInvoice(app, [order.id])
  expect(quantitiesOf(await admin.call(office.creditReturn, { params: { id: second.id } }))).toEqual([1])
  expect((await creditsOf(second)).map(quantitiesOf)).toEqual([[1], [1]])
})

test('a draft over a return is over what came back and is on no other, whatever the office makes of it', async () => {
  const order = await aDelivered({ method: accountId })
  await aPrintedInvoice(app, [order.id])
  const held = await aReturn(order, 2, 'credit')
  const [draft] = await creditsOf(held)

  expect(draft?.items.map(({ sku, largest }) => [sku !== '', largest])).toEqual([[true, 2]])
  expect(await refusalOf(save(draft!, 3))).toBe('invoice.tooMuch')
  const less = await save(draft!, 1)
  expect(quantitiesOf(await admin.call(office.creditReturn, { params: { id: held.id } }))).toEqual([1])
  expect(await refusalOf(save(less, 2))).toBe('invoice.tooMuch')
})

test('a draft over goods that became a credit takes nothing from one over goods whose money went back', async () => {
  const order = await aDelivered()
  await pay(order)
  const invoice = await aPrintedInvoice(app, [order.id])
  const credit = await aReturn(order, 1, 'credit')
  const back = await aReturn(order, 2, 'payment')

  expect((await creditsOf(back)).map(quantitiesOf)).toEqual([[2]])
  expect(await refusalOf(admin.call(office.creditReturn, { params: { id: back.id } }))).toBe('invoice.nothingLeft')
  for (const { id } of [...(await creditsOf(back)), ...(await creditsOf(credit))]) await print(id)
  expect(await get(invoice.id)).toMatchObject({ credited: 3600, outstanding: 0 })
})

test('approved twice, beside another return and a credit note by hand, no line is credited beyond its invoice', async () => {
  for (let round = 0; round < 3; round++) {
    const order = await aDelivered({ method: accountId })
    const invoice = await aPrintedInvoice(app, [order.id])
    const [one, two] = [await anAccepted(order, 2), await anAccepted(order, 2)]
    const results = await Promise.all([
      refusalOf(approve(one, 'credit')),
      refusalOf(approve(one, 'credit')),
      refusalOf(approve(two, 'credit')),
      refusalOf(admin.call(office.creditInvoice, { params: { id: invoice.id } })),
    ])
    expect(results.slice(0, 2).toSorted()).toEqual(['done', 'return.notAllowed'])
    expect(results[2]).toBe('done')
    const { creditNotes } = await get(invoice.id)
    const drafted = (await Promise.all(creditNotes.map(({ id }) => get(id)))).flatMap(quantitiesOf)
    expect(drafted.reduce((sum, quantity) => sum + quantity, 0)).toBe(4)
  }
})
