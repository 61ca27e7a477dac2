// A few baskets on their way through the shop itself: cart, order, payment request, mails, an edit, invoice, e-invoice, PDF, a return and its credit note.
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoteCart } from '#modules/carts/contract.ts'
import * as invoicing from '#modules/invoices/admin-contract.ts'
import { getInvoicePdf, getInvoiceXml } from '#modules/invoices/documents-contract.ts'
import { actOnOrder, getAdminOrder } from '#modules/orders/admin-contract.ts'
import { getOrder, placeOrder } from '#modules/orders/contract.ts'
import { getEditableOrder, quoteRevision, reviseOrder } from '#modules/orders/revision-admin-contract.ts'
import * as returning from '#modules/returns/admin-contract.ts'
import { type TestApp, testApp } from '#testing/app.ts'
import { aCustomer, anAddress, anAdmin } from '#testing/builders/accounts.ts'
import { aCoupon } from '#testing/builders/coupons.ts'
import { aCart, anAttempt, aPaymentMethod } from '#testing/builders/orders.ts'
import { aPriceList } from '#testing/builders/prices.ts'
import { aProduct } from '#testing/builders/products.ts'
import { aZone } from '#testing/builders/shipping.ts'
import { type Basket, type BasketLine, partsOf, plainPounds, pounds, worked } from './calculator.ts'

let app: TestApp
let office: ReturnType<TestApp['as']>
let methodId: string
const bands = [
  { from: 0, charge: 795 },
  { from: 10_000, charge: 333 },
]
beforeAll(async () => {
  app = await testApp({ flags: { isInvoicesEnabled: true, isOrderRefundable: true } })
  office = app.as((await anAdmin(app)).token)
  methodId = (await aPaymentMethod(app)).id
  await aZone(app, {
    rates: [
      { charge: 795, maxTotal: 10_000 },
      { minTotal: 10_000, charge: 333 },
    ],
  })
})
afterAll(() => app.close())

const line = (over: Partial<BasketLine>): BasketLine => ({
  ...{ quantity: 3, decimals: 0, ladder: [{ from: 1, price: 999 }], surcharges: [], bps: 2000, rule: 'standard', isInCoupon: false },
  ...over,
})
const ladder = [
  { from: 1, price: 1207 },
  { from: 5, price: 1111 },
]
const baskets: Record<string, Basket> = {
  'options, a ladder, four rates and a percentage': {
    lines: [
      line({ quantity: 7, ladder, surcharges: [33, 19] }),
      line({ quantity: 1237, decimals: 3, ladder: [{ from: 1, price: 1999 }], bps: 500 }),
      line({ bps: 1500 }),
      line({ quantity: 5, bps: 0, rule: 'zero' }),
    ],
    coupon: { kind: 'percent', value: 1333, isForSome: false },
    bands,
  },
  'an amount off a small order': {
    lines: [line({}), line({ quantity: 333, decimals: 3, surcharges: [7] })],
    coupon: { kind: 'fixed', value: 1001, isForSome: false },
    bands,
  },
  'a buyer who is exempt, delivered for nothing': {
    lines: [line({ bps: 0, rule: 'exempt', quantity: 11 }), line({ bps: 0, rule: 'exempt', surcharges: [1] })],
    coupon: { kind: 'freeDelivery', value: 0, isForSome: false },
    bands,
  },
}

/** The products, prices and the coupon of a basket, and its buyer with a cart. */
async function set({ lines, coupon }: Basket) {
  const buyer = await aCustomer(app, lines[0]?.rule === 'exempt' ? { taxTreatment: 'exempt' } : {})
  const { id: addressId } = await anAddress(app, buyer.id)
  const wishes = []
  for (const { quantity, decimals, ladder: steps, surcharges, bps, rule } of lines) {
    const product = await aProduct(app, {
      ...{ price: steps[0]?.price ?? 1, onHand: 1_000_000, taxBps: rule === 'exempt' ? 2000 : bps },
      unit: decimals === 0 ? { code: 'pcs', decimals } : { code: 'kg', decimals },
      optionGroups: surcharges.map((surcharge, at) => ({ title: `Group ${at}`, choices: [{ title: 'Chosen', surcharge }] })),
    })
    if (steps.length > 1)
      await aPriceList(app, {
        companyId: buyer.companyId,
        rows: steps.map(({ from, price }) => ({ variantId: product.variantId, fromQuantity: from, price })),
      })
    wishes.push({
      variantId: product.variantId,
      quantity,
      choiceIds: product.optionGroups.flatMap(({ choices }) => choices.map(({ id }) => id)),
    })
  }
  const code = coupon && (await aCoupon(app, { type: coupon.kind, percentBps: coupon.value, amount: coupon.value })).code
  await aCart(app, buyer.id, wishes, { couponCode: code })
  return { ...buyer, addressId }
}

const totalsOf = (basket: Basket, agreed?: readonly number[]) => {
  const { subtotal, selections, discount, shipping, tax, grand } = worked(basket, agreed)
  return { subtotal, selectionsTotal: selections, discountTotal: discount, shippingCost: shipping, taxTotal: tax, grandTotal: grand }
}

const mailed = async (to: string): Promise<string> => {
  await app.drainJobs()
  return app.mails(to).at(-1) ?? ''
}

async function expectPapers(id: string, amounts: { grand: number; tax: number; nets: number[] }): Promise<void> {
  const { xml } = await office.call(getInvoiceXml, { params: { id } })
  expect(xml).toMatch(new RegExp(`<cbc:PayableAmount[^>]*>${plainPounds(amounts.grand)}<`))
  expect(xml).toMatch(new RegExp(`<cbc:TaxAmount[^>]*>${plainPounds(amounts.tax)}<`))
  const { pdf } = await office.call(getInvoicePdf, { params: { id } })
  const { text } = await extractText(new Uint8Array(Buffer.from(pdf, 'base64')), { mergePages: true })
  for (const amount of [amounts.grand, amounts.grand - amounts.tax, ...amounts.nets]) expect(text).toContain(pounds(amount))
}

test.each(Object.entries(baskets))('%s: correct to the penny on every paper', async (_, basket) => {
  const buyer = await set(basket)
  const own = app.as(buyer.token)
  const choice = { addressId: buyer.addressId, deliveryMethod: 'delivery' as const, paymentMethodId: methodId }
  expect((await own.call(quoteCart, { body: choice })).totals).toEqual(totalsOf(basket))

  const { orderId: id } = await own.call(placeOrder, { body: await anAttempt(app, buyer, methodId) })
  expect((await own.call(getOrder, { params: { id } })).totals).toEqual(totalsOf(basket))
  expect((await office.call(getAdminOrder, { params: { id } })).payments[0]?.amount).toBe(worked(basket).grand)
  expect(await mailed(buyer.email)).toContain(pounds(worked(basket).grand))

  // One more of the first line, at the price that was agreed.
  const agreed = worked(basket).lines.map(({ unit }) => unit)
  const changed = { ...basket, lines: basket.lines.map((each, at) => (at === 0 ? { ...each, quantity: each.quantity + 1 } : each)) }
  const result = worked(changed, agreed)
  const { lines, revision } = await office.call(getEditableOrder, { params: { id } })
  const input = {
    lines: lines.map(({ id: lineId, quantity }, at) => ({ lineId, quantity: at === 0 ? quantity + 1 : quantity })),
    deliveryMethod: 'delivery' as const,
    keepsCoupon: true,
  }
  const { after } = await office.call(quoteRevision, { params: { id }, body: input })
  expect(after).toEqual(totalsOf(changed, agreed))
  await office.call(reviseOrder, {
    params: { id },
    body: { ...input, reason: 'One more, by phone', expectedTotal: after.grandTotal, revision },
  })
  expect((await office.call(getAdminOrder, { params: { id } })).payments[0]?.amount).toBe(result.grand)
  expect(await mailed(buyer.email)).toContain(pounds(result.grand))

  for (const action of ['accept', 'approve', 'process', 'ship', 'deliver'] as const)
    await office.call(actOnOrder, { params: { id, action }, body: {} })
  const draft = await office.call(invoicing.createInvoice, { body: { orderIds: [id] } })
  const invoice = await office.call(invoicing.printInvoice, { params: { id: draft.id }, body: {} })
  expect(invoice.totals).toEqual({ net: result.grand - result.tax, tax: result.tax, grand: result.grand })
  await expectPapers(invoice.id, { grand: result.grand, tax: result.tax, nets: result.lines.map(({ net }) => net) })

  const [first, whole] = [result.lines[0], changed.lines[0]?.quantity ?? 1]
  const parts = [2, whole - 2]
  const [net = 0, tax = 0] = [partsOf(first?.net ?? 0, whole, parts)[0], partsOf(first?.tax ?? 0, whole, parts)[0]]
  const asked = await office.call(returning.createReturn, {
    body: {
      orderId: id,
      requestKey: crypto.randomUUID(),
      kind: 'return',
      reason: 'Torn at the seams',
      lines: [{ orderLineId: lines[0]?.id ?? '', quantity: 2, reason: 'damaged' }],
    },
  })
  await office.call(returning.actOnReturn, { params: { id: asked.id, action: 'accept' }, body: {} })
  const seen = asked.lines.map((each) => ({ id: each.id, received: 2, condition: 'damaged' as const, isRestocked: false }))
  const held = await office.call(returning.approveReturn, { params: { id: asked.id }, body: { money: 'credit', lines: seen } })
  expect(held.refundTotal).toBe(net + tax)
  const { data } = await office.call(invoicing.listInvoices, { query: { returnId: held.id } })
  const credit = await office.call(invoicing.printInvoice, { params: { id: data[0]?.id ?? '' }, body: {} })
  expect(credit.totals).toEqual({ net, tax, grand: net + tax })
  await expectPapers(credit.id, { grand: net + tax, tax, nets: [net] })
  const { outstanding } = await office.call(invoicing.getInvoice, { params: { id: invoice.id } })
  expect(outstanding).toBe(result.grand - net - tax)
  expect((await office.call(getAdminOrder, { params: { id } })).payments[0]?.amount).toBe(outstanding)
})
