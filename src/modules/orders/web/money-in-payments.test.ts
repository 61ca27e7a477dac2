// The amounts that the refund dialog begins with: the money the order has received too much, taken from its newest payments first.
import { expect, test } from 'vitest'
import { minor } from '#shared/money.ts'
import type { OrderPayment } from '../admin-contract.ts'
import { leftIn, overIn } from './parts/money-in-payments.ts'

const payment = (id: string, over: Partial<OrderPayment> = {}): OrderPayment => ({
  ...{ id, method: 'Bank transfer', isOnline: false, state: 'captured', amount: minor(1000), captured: minor(1000), due: minor(1000) },
  ...{ refunded: minor(0), asked: minor(0), isCaptureAsked: false, failure: null, createdAt: '2026-03-01T10:00:00.000Z' },
  ...over,
})
const parts = (moneyOver: number | null, payments: OrderPayment[]) =>
  payments.map((each) => overIn(each, { moneyOver: moneyOver === null ? null : minor(moneyOver), payments }))

test('what is too much is given back from the newest payments that hold money, never more than they hold', () => {
  const payments = [payment('c', { state: 'pending' }), payment('b', { refunded: minor(700), state: 'partlyRefunded' }), payment('a')]
  expect(payments.map(leftIn)).toEqual([1000, 300, 1000])
  expect(parts(500, payments)).toEqual([0, 300, 200])
  expect(parts(0, payments)).toEqual([0, 0, 0])
  expect(parts(null, payments)).toEqual([0, 0, 0])
})

test('what a provider was asked for already is not asked for again', () => {
  expect(parts(500, [payment('a', { asked: minor(500) })])).toEqual([0])
  expect(parts(500, [payment('a', { asked: minor(200) })])).toEqual([300])
})

test('money of which all is owed back is not counted as a part', () => {
  expect(parts(500, [payment('b', { state: 'refundDue' }), payment('a')])).toEqual([0, 500])
})
