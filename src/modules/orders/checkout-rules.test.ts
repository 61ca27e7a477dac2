import { describe, expect, test } from 'vitest'
import { minor } from '#shared/money.ts'
import { addressFor, deliveryFor, judgeChoices } from './checkout-rules.ts'

const option = (method: 'delivery' | 'collection') => ({ method, name: method, charge: minor(0), minDays: 0, maxDays: 0 })
const method = (id: string) => ({
  id,
  code: id,
  name: id,
  note: null,
  isOnline: false,
  isOnAccount: false,
  isInstallment: false,
  logoHash: null,
})
const both = { deliveryOptions: [option('delivery'), option('collection')], paymentMethods: [method('transfer'), method('card')] }
const collectionOnly = { ...both, deliveryOptions: [option('collection')] }

describe('the address', () => {
  const addresses = [
    { id: 'first', isDefault: false },
    { id: 'usual', isDefault: true },
  ]

  test('is the chosen one and no other in its place; without a choice the default, else the first', () => {
    expect(addressFor({ addressId: 'first' }, addresses)).toBe('first')
    expect(addressFor({ addressId: 'gone' }, addresses)).toBeUndefined()
    expect(addressFor({}, addresses)).toBe('usual')
    expect(addressFor({}, addresses.slice(0, 1))).toBe('first')
    expect(addressFor({}, [])).toBeUndefined()
  })
})

describe('the delivery', () => {
  test('is never collection unless that was chosen', () => {
    expect(deliveryFor({})).toBe('delivery')
    expect(deliveryFor({ delivery: 'collection' })).toBe('collection')
  })

  test('that was chosen and is not offered is named, not exchanged', () => {
    expect(judgeChoices({ delivery: 'delivery' }, collectionOnly).notOffered).toEqual(['delivery'])
    expect(judgeChoices({ delivery: 'collection' }, { ...both, deliveryOptions: [option('delivery')] }).notOffered).toEqual(['delivery'])
    expect(judgeChoices({ delivery: 'collection' }, both).notOffered).toEqual([])
    expect(judgeChoices({}, collectionOnly).notOffered).toEqual([])
  })
})

describe('the payment', () => {
  test('is the chosen method; the only one counts as chosen while nothing else was', () => {
    const single = { ...both, paymentMethods: [method('transfer')] }

    expect(judgeChoices({ paymentMethodId: 'card' }, both)).toEqual({ paymentMethodId: 'card', notOffered: [] })
    expect(judgeChoices({}, both).paymentMethodId).toBeUndefined()
    expect(judgeChoices({}, single).paymentMethodId).toBe('transfer')
    expect(judgeChoices({ paymentMethodId: 'card' }, single)).toEqual({ paymentMethodId: undefined, notOffered: ['payment'] })
  })
})
