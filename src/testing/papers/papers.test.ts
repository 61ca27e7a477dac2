// Correct to the penny: whatever is bought, every paper says what a second calculator works out. `BASKETS=10000` tries more baskets, `SEED` another row of them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Charge, priceCart, type PricingLine, valueAfterCoupon } from '#modules/carts/pricing.ts'
import { type Amounts, nextShare, noAmounts, shareOf, sumOf, taxesOf } from '#modules/invoices/amounts.ts'
import type { DocumentLine, InvoiceDocument } from '#modules/invoices/document.ts'
import { invoiceSheet } from '#modules/invoices/server/invoice-sheet.ts'
import { ublOf, ublText } from '#modules/invoices/ubl.ts'
import { taxLinesOf } from '#modules/orders/tax-lines.ts'
import { decidePrice } from '#modules/prices/rules.ts'
import { nothingGiven, shareOf as returnedShare } from '#modules/returns/rules.ts'
import { rateFor } from '#modules/shipping/rules.ts'
import { add, minor, subtract } from '#shared/money.ts'
import { forAny as forAnyOf } from '../for-any.ts'
import { anyBasket, cutInto } from './baskets.ts'
import { type Basket, type BasketLine, partsFromEnd, partsOf, plainPounds, pounds, type Result, worked } from './calculator.ts'

const numRuns = Number(process.env['BASKETS'] ?? 300)
const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0)
const cuts = fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 3 })

/** Fails with the basket in words, after it was made as small as it can be. */
const forAny = <T extends unknown[]>(of: fc.IProperty<T>) => forAnyOf(of, { numRuns, verbose: 0 })

/** A line as the cart prices it; without an agreed price by the customer's ladder. */
const priced = (line: BasketLine, at: number, agreed?: readonly number[]): PricingLine => {
  const { price: list = 1 } = line.ladder[0] ?? {}
  const rows = line.ladder.map(({ from, price }) => ({ fromQuantity: from, price: minor(price) }))
  const offer = { listId: 'own', priority: 0, rows, percentBps: null }
  const decided = decidePrice(
    { listPrice: minor(list), discountPrice: null, tagPercentBps: 0, minQuantity: 1, company: [offer], group: [] },
    line.quantity,
  )
  return {
    key: String(at),
    quantity: line.quantity,
    decimals: line.decimals,
    unitPrice: agreed ? minor(agreed[at] ?? 0) : decided.unitPrice,
    surcharge: add(...line.surcharges.map((each) => minor(each))),
    tax: { bps: line.bps, rule: line.rule },
    categoryIds: line.isInCoupon ? ['some'] : ['others'],
  }
}

/** A basket as the cart, the checkout, the order and its revision price it. */
function inTheCart({ lines, coupon, bands }: Basket, agreed?: readonly number[]) {
  const pricing = lines.map((line, at) => priced(line, at, agreed))
  const { kind, value = 0, isForSome = false } = coupon ?? {}
  const counting = kind && {
    kind: 'coupon' as const,
    code: 'SAVE',
    type: kind,
    percentBps: kind === 'percent' ? value : null,
    amount: kind === 'fixed' ? minor(value) : null,
    categoryIds: isForSome ? ['some'] : null,
  }
  const rates = bands.map(({ from, charge }, at) => {
    const next = bands[at + 1]?.from
    return { minTotal: minor(from), maxTotal: next === undefined ? null : minor(next), charge: minor(charge) }
  })
  const charge = rateFor(rates, valueAfterCoupon(pricing, counting ?? null))?.charge ?? minor(0)
  const charges: Charge[] = [...(counting ? [counting] : []), { kind: 'shipping', name: 'Mainland', charge }]
  return { pricing, cart: priceCart(pricing, charges) }
}

function expectCart(basket: Basket, expected: Result, agreed?: readonly number[]): void {
  const { pricing, cart } = inTheCart(basket, agreed)
  expect(
    cart.lines.map(({ lineTotal, selectionsTotal, discount, tax }, at) => [
      pricing[at]?.unitPrice,
      lineTotal,
      selectionsTotal,
      discount,
      tax,
    ]),
  ).toEqual(expected.lines.map(({ unit, total, selections, discount, tax }) => [unit, total, selections, discount, tax]))
  expect(cart.totals).toEqual({
    subtotal: expected.subtotal,
    selectionsTotal: expected.selections,
    discountTotal: expected.discount,
    shippingCost: expected.shipping,
    taxTotal: expected.tax,
    grandTotal: expected.grand,
  })
  expect(sum(taxLinesOf(cart.lines, expected.tax).map(({ tax }) => tax))).toBe(expected.tax)
  expect(sum(cart.taxes.map(({ tax, taxable }) => tax + taxable))).toBe(expected.grand)
}

test('a cart, its order and its payment request cost what the calculator says', () => {
  forAny(fc.property(anyBasket, (basket) => expectCart(basket, worked(basket))))
})

test('so do they after an edit that keeps agreed prices', () => {
  const edited = fc.record({ basket: anyBasket, factors: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 8, maxLength: 8 }) })
  forAny(
    fc.property(edited, ({ basket, factors }) => {
      const agreed = worked(basket).lines.map(({ unit }) => unit)
      const lines = basket.lines.map((line, at) => ({
        ...line,
        quantity: Math.max(1, Math.floor((line.quantity * (factors[at] ?? 1)) / 2)),
      }))
      expectCart({ ...basket, lines }, worked({ ...basket, lines }, agreed), agreed)
    }),
  )
})

type Back = Pick<Amounts, 'quantity' | 'net' | 'tax'>

/** Credits what came back on invoices of its line, the newest first; gives the sum of the credit notes. */
function creditedOn(notes: { whole: Amounts; billed: Amounts; returned: Amounts }[], back: Back): Back {
  let rest = back
  for (const note of notes.toReversed()) {
    const quantity = Math.min(rest.quantity, note.whole.quantity - note.billed.quantity)
    if (quantity === 0) continue
    const amounts = nextShare({ ...note, rest }, quantity)
    note.billed = sumOf([note.billed, amounts])
    rest = { quantity: rest.quantity - quantity, net: subtract(rest.net, amounts.net), tax: subtract(rest.tax, amounts.tax) }
  }
  return { quantity: back.quantity - rest.quantity, net: subtract(back.net, rest.net), tax: subtract(back.tax, rest.tax) }
}

test('the parts on invoices are those of the calculator and add up to the order, and so are the returns and their credit notes', () => {
  forAny(
    fc.property(anyBasket, cuts, (basket, fractions) => {
      const result = worked(basket)
      for (const [at, { net, tax, discount }] of result.lines.entries()) {
        const { quantity } = basket.lines[at] ?? { quantity: 1 }
        const whole = { quantity, net: minor(net), tax: minor(tax), discount: minor(discount) }
        const parts = cutInto(quantity, fractions)
        let [billed, given] = [noAmounts, nothingGiven]
        const invoiced = parts.map((part) => {
          const amounts = shareOf(whole, billed, part)
          billed = sumOf([billed, amounts])
          return amounts
        })
        const notes = invoiced.map((amounts) => ({ whole: amounts, billed: noAmounts, returned: noAmounts }))
        const returned = parts.map((part) => {
          const back = { quantity: part, ...returnedShare({ ...whole, dropped: 0 }, given, part) }
          given = { quantity: given.quantity + part, net: add(given.net, back.net), tax: add(given.tax, back.tax) }
          // Money given back for a part, and the credit notes over it.
          expect(creditedOn(notes, back)).toEqual(back)
          return back
        })
        for (const name of ['net', 'tax'] as const)
          expect(returned.map((part) => part[name])).toEqual(partsFromEnd(whole[name], quantity, parts))
        for (const name of ['net', 'tax', 'discount'] as const)
          expect(invoiced.map((part) => part[name])).toEqual(partsOf(whole[name], quantity, parts))
        expect(billed).toEqual(whole)
        expect(given).toEqual({ quantity, net, tax })
      }
    }),
  )
})

test('of a line that was partly dropped they add up to what was delivered', () => {
  forAny(
    fc.property(anyBasket, cuts, (basket, fractions) => {
      for (const [at, { net, tax, discount }] of worked(basket).lines.entries()) {
        const { quantity } = basket.lines[at] ?? { quantity: 1 }
        const whole = { quantity, net: minor(net), tax: minor(tax), discount: minor(discount) }
        const [dropped = 0, ...delivered] = cutInto(quantity, fractions)
        let [billed, given] = [noAmounts, nothingGiven]
        const notes = delivered.map((part) => {
          const amounts = shareOf(whole, billed, part)
          billed = sumOf([billed, amounts])
          return { whole: amounts, billed: noAmounts, returned: noAmounts }
        })
        for (const part of delivered) {
          const back = { quantity: part, ...returnedShare({ ...whole, dropped }, given, part) }
          given = { quantity: given.quantity + part, net: add(given.net, back.net), tax: add(given.tax, back.tax) }
          expect(creditedOn(notes, back)).toEqual(back)
        }
        expect(given).toEqual({ quantity: billed.quantity, net: billed.net, tax: billed.tax })
      }
    }),
  )
})

const party = {
  address: ['1 Market Street'],
  vatNumber: 'GB123456789',
  companyNumber: '09446231',
  phone: '',
  email: 'a@demo.test',
  country: 'GB',
}
const unit = { en: { one: 'piece' }, ar: { one: 'قطعة' } }
const lineOf = (
  over: Pick<DocumentLine, 'kind' | 'quantity' | 'decimals' | 'unitPrice' | 'discount' | 'net' | 'taxBps' | 'taxRule' | 'tax'>,
): DocumentLine => ({
  ...{ sku: 'A', title: { en: 'Shirt', ar: 'قميص' }, detail: { en: '', ar: '' }, unit, orderNumber: '2026-AAAAAA' },
  ...over,
})

/** The invoice or credit note over a whole order, as it is printed. */
function paperOf(basket: Basket, result: Result, kind: InvoiceDocument['kind']): InvoiceDocument {
  const goods = result.lines.map(({ unit: price, surcharge, discount, net, tax }, at) => {
    const { quantity = 1, decimals = 0, bps = 0, rule = 'zero' } = basket.lines[at] ?? {}
    const amounts = { unitPrice: minor(price + surcharge), discount: minor(discount), net: minor(net), tax: minor(tax) }
    return lineOf({ kind: 'goods', quantity, decimals, taxBps: bps, taxRule: rule, ...amounts })
  })
  const [highest] = goods.toSorted((a, b) => b.taxBps - a.taxBps || a.taxRule.localeCompare(b.taxRule))
  const carried = {
    quantity: 1,
    decimals: 0,
    unitPrice: minor(result.shipping),
    discount: minor(0),
    net: minor(result.shipping),
    tax: minor(result.shippingTax),
  }
  const delivery =
    highest && result.shipping > 0 ? [lineOf({ kind: 'delivery', ...carried, taxBps: highest.taxBps, taxRule: highest.taxRule })] : []
  const lines = [...goods, ...delivery]
  return {
    ...{
      form: 'gb',
      kind,
      number: 'INV-000042',
      date: '2026-11-22',
      supplyDate: '2026-11-20',
      dueDate: null,
      issuedAt: null,
      note: '',
      qr: null,
    },
    ...{ corrects: kind === 'creditNote' ? { number: 'INV-000041', date: '2026-11-21' } : null, reason: '' },
    currency: { code: 'GBP', decimals: 2 },
    seller: { ...party, name: 'Jumla Ltd', logo: null },
    buyer: { ...party, name: 'Taylor Trading' },
    orders: [{ number: '2026-AAAAAA', date: '2026-11-18', purchaseOrderNumber: null }],
    lines,
    taxes: taxesOf(lines),
    totals: { discount: minor(result.discount), net: minor(result.grand - result.tax), tax: minor(result.tax), grand: minor(result.grand) },
    bank: { accountName: '', bankName: '', number: '', sortCode: '', iban: '' },
  }
}

/** The amounts of an element of an e-invoice. */
const amountsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<cbc:${name}[^>]*>([^<]*)<`, 'g'))].map(([, text = '']) => text)

test('an invoice and a credit note say it on paper and as e-invoices', () => {
  forAny(
    fc.property(anyBasket, fc.constantFrom('invoice' as const, 'creditNote' as const), (basket, kind) => {
      const result = worked(basket)
      const document = paperOf(basket, result, kind)
      const { rows, totals } = invoiceSheet(document)
      expect(totals.at(-1)?.value).toBe(pounds(result.grand))
      expect(totals.at(result.discount > 0 ? 1 : 0)?.value).toBe(pounds(result.grand - result.tax))
      const carried = result.shipping > 0 ? [{ net: result.shipping, tax: result.shippingTax }] : []
      expect(rows.map(({ cells }) => cells.slice(-3))).toEqual(
        [...result.lines, ...carried].map(({ net, tax }) => [net, tax, net + tax].map(pounds)),
      )
      const onPaper = totals.slice(result.discount > 0 ? 2 : 1, -1).map(({ value }) => Number(value.replaceAll(/[£,.]/g, '')))
      expect(sum(onPaper)).toBe(result.tax)

      const xml = ublText(ublOf(document, (rule) => rule))
      expect(amountsIn(xml, 'PayableAmount')).toEqual([plainPounds(result.grand)])
      expect(amountsIn(xml, 'TaxExclusiveAmount')).toEqual([plainPounds(result.grand - result.tax)])
      expect(amountsIn(xml, 'TaxAmount')[0]).toBe(plainPounds(result.tax))
      expect(amountsIn(xml, 'LineExtensionAmount').slice(1)).toEqual(result.lines.map(({ net }) => plainPounds(net)))
    }),
  )
})

test('an invoice that is paid, whole or in part, asks for the rest on paper and as an e-invoice', () => {
  forAny(
    fc.property(anyBasket, fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 3 }), (basket, shares) => {
      const result = worked(basket)
      let left: number = result.grand
      const received = shares.flatMap((share, at) => {
        const amount = minor(Math.floor((left * share) / 100))
        left -= amount
        return amount > 0 ? [{ day: `2026-11-0${at + 1}`, method: { en: 'Card', ar: 'بطاقة' }, amount }] : []
      })
      const document = { ...paperOf(basket, result, 'invoice'), received }
      const { totals } = invoiceSheet(document)
      expect(totals.at(-1)?.value).toBe(pounds(left))
      if (received.length > 0) {
        expect(totals.at(-2 - received.length)?.value).toBe(pounds(result.grand))
        expect(totals.slice(-1 - received.length, -1).map(({ value }) => value)).toEqual(received.map(({ amount }) => `-${pounds(amount)}`))
      }
      const xml = ublText(ublOf(document, (rule) => rule))
      expect(amountsIn(xml, 'PrepaidAmount')).toEqual(received.length > 0 ? [plainPounds(result.grand - left)] : [])
      expect(amountsIn(xml, 'PayableAmount')).toEqual([plainPounds(left)])
    }),
  )
})
