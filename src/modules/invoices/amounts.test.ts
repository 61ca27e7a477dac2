import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor, zero } from '#shared/money.ts'
import { forAny } from '#testing/for-any.ts'
import { noAmounts, paidOf, shareOf, sumOf, taxesOf, within } from './amounts.ts'

const whole = fc.record({
  quantity: fc.integer({ min: 1, max: 500 }),
  discount: fc.integer({ min: 0, max: 50_000 }).map(minor),
  net: fc.integer({ min: 0, max: 1_000_000 }).map(minor),
  tax: fc.integer({ min: 0, max: 200_000 }).map(minor),
})

test('the parts of a line add up to it, however it is split, and none is more than what is left', () => {
  forAny(
    fc.property(whole, fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 12 }), (line, cuts) => {
      let billed = noAmounts
      for (const cut of [...cuts, line.quantity]) {
        const quantity = Math.min(cut, line.quantity - billed.quantity)
        if (quantity === 0) continue
        const share = shareOf(line, billed, quantity)
        billed = sumOf([billed, share])
        for (const part of ['discount', 'net', 'tax'] as const) {
          expect(share[part]).toBeGreaterThanOrEqual(0)
          expect(billed[part]).toBeLessThanOrEqual(line[part])
        }
      }
      expect(billed).toEqual(line)
    }),
  )
})

test('the parts so far are rounded together, so no part is off by more than a penny', () => {
  const line = { quantity: 3, discount: zero, net: minor(1000), tax: minor(200) }
  const first = shareOf(line, noAmounts, 1)
  const second = shareOf(line, first, 1)

  expect([first, second].map(({ net, tax }) => [net, tax])).toEqual([
    [333, 67],
    [334, 66],
  ])
  expect(shareOf(line, sumOf([first, second]), 1)).toMatchObject({ net: 333, tax: 67 })
})

test('tax is added up by rate and rule', () => {
  const line = (taxBps: number, taxRule: string, net: number, tax: number) => ({ taxBps, taxRule, net: minor(net), tax: minor(tax) })

  expect(taxesOf([line(0, 'zero', 300, 0), line(2000, 'standard', 1000, 200), line(2000, 'standard', 5, 1)])).toEqual([
    { bps: 2000, rule: 'standard', taxable: 1005, tax: 201 },
    { bps: 0, rule: 'zero', taxable: 300, tax: 0 },
  ])
})

test("an order's money pays its older invoice first, and never another order's", () => {
  const claims = [
    { invoiceId: 'first', orderId: 'a', amount: minor(100) },
    { invoiceId: 'first', orderId: 'b', amount: minor(50) },
    { invoiceId: 'second', orderId: 'a', amount: minor(60) },
  ]

  expect(paidOf(claims, new Map([['a', minor(130)]]))).toEqual(
    new Map([
      ['first', 100],
      ['second', 30],
    ]),
  )
})

test('money behind what older invoices have, and no more than this one takes, is divided without a rest', () => {
  const money = [{ amount: minor(500) }, { amount: minor(300) }, { amount: minor(200) }]
  expect(within(money, minor(600), minor(300))).toEqual([{ amount: 200 }, { amount: 100 }])
  expect(within(money, zero, minor(500))).toEqual([{ amount: 500 }])
  expect(within(money, minor(1000), minor(1))).toEqual([])

  const amounts = fc.array(
    fc.integer({ min: 0, max: 9999 }).map((amount) => ({ amount: minor(amount) })),
    { maxLength: 8 },
  )
  forAny(
    fc.property(amounts, fc.array(fc.integer({ min: 0, max: 9999 }).map(minor), { maxLength: 8 }), (rows, claims) => {
      const all = rows.reduce((sum, { amount }) => sum + amount, 0)
      let before = 0
      for (const claim of claims) {
        const got = within(rows, minor(before), claim).reduce((sum, { amount }) => sum + amount, 0)
        expect(got).toBe(Math.min(claim, Math.max(0, all - before)))
        before += claim
      }
    }),
  )
})
