import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minor } from '#shared/money.ts'
import { forAny } from '#testing/for-any.ts'
import { type Charge, couponProducts, priceCart, type PricingLine, valueAfterCoupon } from './pricing.ts'

const line = (over: Partial<PricingLine> & { unitPrice: PricingLine['unitPrice'] }): PricingLine => ({
  key: 'line',
  quantity: 1,
  decimals: 0,
  surcharge: minor(0),
  tax: { bps: 2000, rule: 'standard' },
  categoryIds: [],
  ...over,
})
const percentOff = (percentBps: number) => ({
  kind: 'coupon' as const,
  code: 'SAVE',
  type: 'percent' as const,
  percentBps,
  amount: null,
  categoryIds: null,
})
const amountOff = (amount: number) => ({
  kind: 'coupon' as const,
  code: 'SAVE',
  type: 'fixed' as const,
  percentBps: null,
  amount: minor(amount),
  categoryIds: null,
})
const freeDelivery = {
  kind: 'coupon' as const,
  code: 'FREE',
  type: 'freeDelivery' as const,
  percentBps: null,
  amount: null,
  categoryIds: null,
}
const parcel = { kind: 'shipping' as const, name: 'Mainland', charge: minor(795) }

describe('a priced cart', () => {
  test('adds up lines, selections, discount, delivery and tax', () => {
    const lines = [
      line({ key: 'shirts', unitPrice: minor(1000), quantity: 10, surcharge: minor(50) }),
      line({ key: 'books', unitPrice: minor(500), quantity: 3, tax: { bps: 0, rule: 'zero' } }),
    ]

    const priced = priceCart(lines, [percentOff(1000), parcel])

    expect(priced.totals).toEqual({
      subtotal: 11_500,
      selectionsTotal: 500,
      discountTotal: 1200,
      shippingCost: 795,
      taxTotal: 1890 + 159,
      grandTotal: 13_644,
    })
    expect(priced.taxes).toEqual([
      { bps: 2000, rule: 'standard', taxable: 9450 + 795, tax: 1890 + 159 },
      { bps: 0, rule: 'zero', taxable: 1350, tax: 0 },
    ])
    expect(priced.adjustments).toEqual([
      { kind: 'coupon', label: 'SAVE', amount: -1200 },
      { kind: 'shipping', label: 'Mainland', amount: 795 },
    ])
  })

  test('prices a weight by the whole unit: 2.5 kg at 9.99', () =>
    expect(priceCart([line({ unitPrice: minor(999), quantity: 2500, decimals: 3 })], []).totals.subtotal).toBe(2498))

  test('rounds tax per line, half away from zero', () => {
    const lines = [
      line({ key: 'a', unitPrice: minor(103), tax: { bps: 500, rule: 'standard' } }),
      line({ key: 'b', unitPrice: minor(110), tax: { bps: 500, rule: 'standard' } }),
    ]
    expect(priceCart(lines, []).lines.map((each) => each.tax)).toEqual([5, 6])
  })

  test('waives delivery with a coupon for it, and charges no tax on it', () => {
    const priced = priceCart([line({ unitPrice: minor(1000) })], [parcel, freeDelivery])

    expect(priced.totals).toMatchObject({ discountTotal: 0, shippingCost: 0, taxTotal: 200, grandTotal: 1200 })
    expect(priced.adjustments.map((each) => each.amount)).toEqual([-795, 795])
  })

  test('taxes delivery at the highest rate among the products', () => {
    const lines = [
      line({ unitPrice: minor(1000), tax: { bps: 500, rule: 'standard' } }),
      line({ key: 'b', unitPrice: minor(1000), tax: { bps: 0, rule: 'zero' } }),
    ]
    expect(priceCart(lines, [parcel]).taxes[0]).toEqual({
      bps: 500,
      rule: 'standard',
      taxable: 1795,
      tax: 50 + 40,
    })
  })

  test('charges a buyer under reverse charge no tax, on products or delivery', () => {
    const lines = [line({ unitPrice: minor(1000), tax: { bps: 0, rule: 'reverseCharge' } })]
    expect(priceCart(lines, [parcel]).taxes).toEqual([{ bps: 0, rule: 'reverseCharge', taxable: 1795, tax: 0 }])
  })

  test('is all zeros without lines', () =>
    expect(priceCart([], []).totals).toEqual({
      subtotal: 0,
      selectionsTotal: 0,
      discountTotal: 0,
      shippingCost: 0,
      taxTotal: 0,
      grandTotal: 0,
    }))

  test('values the lines before and after the coupon', () => {
    const lines = [line({ unitPrice: minor(1000), surcharge: minor(100) })]

    expect(couponProducts(lines)).toEqual([{ value: 1100, categoryIds: [] }])
    expect(valueAfterCoupon(lines, amountOff(300))).toBe(800)
  })

  test('takes a coupon for categories off the lines of these categories alone, never more than they cost', () => {
    const lines = [
      line({ key: 'almonds', unitPrice: minor(300), categoryIds: ['almonds', 'nuts'] }),
      line({ key: 'cumin', unitPrice: minor(1000), categoryIds: ['spices'] }),
      line({ key: 'walnuts', unitPrice: minor(100), categoryIds: ['nuts'] }),
    ]
    const discounts = (coupon: Charge) => priceCart(lines, [coupon]).lines.map(({ discount }) => discount)

    expect(discounts({ ...percentOff(1000), categoryIds: ['nuts'] })).toEqual([30, 0, 10])
    expect(discounts({ ...amountOff(900), categoryIds: ['nuts'] })).toEqual([300, 0, 100])
  })
})

const anyLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 100_000 }),
    decimals: fc.constantFrom(0, 3),
    unitPrice: fc.integer({ min: 0, max: 5_000_000 }).map(minor),
    surcharge: fc.integer({ min: 0, max: 10_000 }).map(minor),
    tax: fc.constantFrom(
      { bps: 2000, rule: 'standard' as const },
      { bps: 500, rule: 'standard' as const },
      { bps: 0, rule: 'zero' as const },
      { bps: 1500, rule: 'standard' as const },
    ),
  })
  .map((each): PricingLine => ({ key: '', categoryIds: [], ...each }))
const anyLines = fc.array(anyLine, { maxLength: 40 }).map((lines) => lines.map((each, index) => ({ ...each, key: String(index) })))
const anyCoupon = fc.oneof(
  fc.integer({ min: 1, max: 10_000 }).map(percentOff),
  fc.integer({ min: 1, max: 10_000_000 }).map(amountOff),
  fc.constant(freeDelivery),
)
const anyDelivery = fc.integer({ min: 0, max: 50_000 }).map((charge) => ({ ...parcel, charge: minor(charge) }))
const anyCharges: fc.Arbitrary<Charge[]> = fc
  .tuple(fc.option(anyCoupon), fc.option(anyDelivery))
  .map((charges) => charges.filter((each) => each !== null))
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('for any cart', () => {
  test('the parts add up to the totals', () =>
    forAny(
      fc.property(anyLines, anyCharges, (lines, charges) => {
        const { lines: priced, adjustments, taxes, totals } = priceCart(lines, charges)

        expect(sum(priced.map((each) => each.lineTotal))).toBe(totals.subtotal)
        expect(sum(priced.map((each) => each.selectionsTotal))).toBe(totals.selectionsTotal)
        expect(sum(priced.map((each) => each.discount))).toBe(totals.discountTotal)
        expect(sum(taxes.map((each) => each.tax))).toBe(totals.taxTotal)
        expect(sum(taxes.map((each) => each.taxable))).toBe(
          totals.grandTotal - totals.taxTotal - (lines.length === 0 ? totals.shippingCost : 0),
        )
        expect(sum(adjustments.map((each) => each.amount))).toBe(totals.shippingCost - totals.discountTotal)
        expect(totals.grandTotal).toBe(
          totals.subtotal + totals.selectionsTotal - totals.discountTotal + totals.shippingCost + totals.taxTotal,
        )
      }),
    ))

  test('nothing is negative and no line is discounted by more than it is worth', () =>
    forAny(
      fc.property(anyLines, anyCharges, (lines, charges) => {
        const { lines: priced, totals } = priceCart(lines, charges)

        expect(Math.min(0, ...Object.values(totals))).toBe(0)
        for (const each of priced) expect(each.discount).toBeLessThanOrEqual(each.lineTotal + each.selectionsTotal)
        for (const each of priced) expect(Math.min(each.discount, each.tax)).toBeGreaterThanOrEqual(0)
      }),
    ))

  test('the order of the lines changes no total before tax, and the tax by no more than a unit per line', () =>
    forAny(
      fc.property(anyLines, anyCharges, (lines, charges) => {
        const { taxTotal, grandTotal, ...forwards } = priceCart(lines, charges).totals
        const { taxTotal: otherTax, grandTotal: otherGrand, ...backwards } = priceCart(lines.toReversed(), charges).totals

        expect(backwards).toEqual(forwards)
        expect(Math.abs(taxTotal - otherTax)).toBeLessThanOrEqual(lines.length)
        expect(otherGrand - grandTotal).toBe(otherTax - taxTotal)
      }),
    ))
})
