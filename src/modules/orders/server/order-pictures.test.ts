// The papers of the warehouse as they look: pick list, packing list and delivery note beside their pictures, in both languages.
import { expect, test } from 'vitest'
import { distance } from '#testing/page-pictures.ts'
import { theApp } from '#testing/app.ts'
import { anAdmin } from '#testing/builders/accounts.ts'
import { anAttempt, aReadyBuyer, aShopFloor } from '#testing/builders/orders.ts'
import { aProduct } from '#testing/builders/products.ts'
import type { Locale } from '#shared/locale.ts'
import { actOnOrder, getAdminOrder } from '../admin-contract.ts'
import { placeOrder } from '../contract.ts'
import { placeVariant, shipOrder } from '../shipments-admin-contract.ts'
import { getAdminOrder as readOrder } from './get-order.ts'
import { sheetOf } from './order-sheets.ts'

const app = await theApp({ flags: { isOrderPrintable: true } })
const floor = await aShopFloor(app)
const office = app.as((await anAdmin(app)).token)

/** Two products and a bundle of one of them; two pieces of the first have left. */
async function inParts() {
  const colour = { title: { en: 'Wrapping', ar: 'التغليف' }, choices: [{ title: { en: 'Gift box', ar: 'علبة هدية' }, surcharge: 150 }] }
  const shirt = await aProduct(app, {
    sku: 'PIC-SHIRT-1',
    title: { en: 'Oxford shirt', ar: 'قميص أكسفورد' },
    onHand: 90,
    optionGroups: [colour],
  })
  const mug = await aProduct(app, { sku: 'PIC-MUG-12', title: { en: 'Stoneware mug', ar: 'كوب من الخزف الحجري' }, onHand: 90 })
  const box = await aProduct(app, {
    ...{ sku: 'PIC-SET-4', title: { en: 'Set of four mugs', ar: 'طقم من أربعة أكواب' } },
    bundleOf: [{ variantId: mug.variantId, quantity: 4 }],
  })
  const choiceIds = shirt.optionGroups.flatMap(({ choices }) => choices.map(({ id }) => id))
  const buyer = await aReadyBuyer(app, {
    lines: [
      { variantId: shirt.variantId, quantity: 5, choiceIds },
      { variantId: mug.variantId, quantity: 24 },
      { variantId: box.variantId, quantity: 3 },
    ],
  })
  await office.call(placeVariant, { params: { id: shirt.variantId }, body: { location: 'A-01-3' } })
  await office.call(placeVariant, { params: { id: mug.variantId }, body: { location: 'B-12' } })
  const { orderId: id } = await app.as(buyer.token).call(placeOrder, { body: await anAttempt(app, buyer, floor.offline.id) })
  for (const action of ['accept', 'process'] as const)
    await office.call(actOnOrder, { params: { id, action }, body: { note: 'as agreed' } })
  const [first] = (await office.call(getAdminOrder, { params: { id } })).lines
  const body = { lines: [{ lineId: first?.id ?? '', quantity: 2 }], shipmentName: 'Moor Freight', shipmentUrl: '' }
  await office.call(shipOrder, { params: { id }, body })
  return id
}

const orderId = await inParts()

/** A paper of the order, with the same number, day and people each time. */
const sheet = (document: 'pickList' | 'packingList' | 'deliveryNote', locale: Locale) =>
  app.asSystem(async (system) => {
    const ctx = { ...system, locale }
    const order = await readOrder(ctx, orderId)
    const known = {
      number: 'SO-2026-4711',
      createdAt: '2026-11-22T10:30:00.000Z',
      companyName: locale === 'ar' ? 'متجر النخيل' : 'Łódź Trading',
      customerName: locale === 'ar' ? 'ليلى الحربي' : 'Ewa Kowalska',
      phone: '+441614960555',
      purchaseOrderNumber: 'PO-4711/b',
      note: locale === 'ar' ? 'التسليم من الباب الخلفي بعد الساعة 14:00' : 'Deliver to the back door after 14:00',
    }
    const [shipment = null] = order.shipments
    return sheetOf(ctx, { ...order, ...known }, document, document === 'pickList' ? null : shipment)
  })

test.each(['pickList', 'packingList', 'deliveryNote'] as const)('the %s looks as its pictures do, in both languages', async (document) => {
  const name = document.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const english = await sheet(document, 'en')
  const arabic = await sheet(document, 'ar')

  expect(await distance(`${name}-en`, english)).toBeLessThan(0.002)
  expect(await distance(`${name}-ar`, arabic)).toBeLessThan(0.002)
  expect(await distance(`${name}-en`, arabic)).toBeGreaterThan(0.01)
})
