import { expect, test } from 'vitest'
import { CouponInput } from '../../admin-contract.ts'
import { couponBody, emptyCoupon } from './coupon-values.ts'

const typed = { ...emptyCoupon, code: 'spring-10', percent: '12.5' }
const fieldsOf = (over: Partial<typeof typed>) =>
  CouponInput.safeParse(couponBody({ ...typed, ...over }, 2)).error?.issues.map(({ path }) => path.join('.')) ?? []

test('reads amounts and numbers as they are typed, in either script', () => {
  expect(couponBody({ ...typed, minSubtotal: '١٢٫٥٠', maxUses: '٣' }, 2)).toMatchObject({
    percentBps: 1250,
    amount: null,
    minSubtotal: 1250,
    maxUses: 3,
    maxUsesPerCustomer: null,
  })
})

test.each<[string, Partial<typeof typed>, string[]]>([
  ['nothing', {}, []],
  ['no percentage', { percent: '' }, ['percentBps']],
  ['a percentage above one hundred', { percent: '101' }, ['percentBps']],
  ['an amount that is no number', { type: 'fixed', amount: 'five' }, ['amount']],
  ['an amount of nothing', { type: 'fixed', amount: '0' }, ['amount']],
  ['free delivery, which has no value', { type: 'freeDelivery', percent: '5' }, []],
  ['a limit of nothing', { maxUses: '0' }, ['maxUses']],
  ['days turned round', { startsOn: '2026-02-01', endsOn: '2026-01-31' }, ['endsOn']],
  ['a code with a space', { code: 'spring 10' }, ['code']],
])('refuses at its field: %s', (_, over, fields) => expect(fieldsOf(over)).toEqual(fields))
