import { describe, expect, test } from 'vitest'
import { isAllPicked, looseParts, pickedLines, scan } from './pick-state.ts'
import type { PickLine } from './shipments-admin-contract.ts'

const line = (lineId: string, over: Partial<PickLine>): PickLine => ({
  key: lineId,
  lineId,
  variantId: lineId,
  title: lineId,
  variantTitle: '',
  choices: '',
  sku: lineId,
  barcode: null,
  location: '',
  pictureHash: null,
  unit: { one: 'piece' },
  decimals: 0,
  left: 2,
  perSet: 1,
  bundle: null,
  ...over,
})
const lines = [
  line('SHIRT-M', { barcode: '5012345678900' }),
  line('NUTS', { decimals: 3, left: 2500 }),
  line('SHIRT-M2', { sku: 'SHIRT-M', left: 1 }),
]

describe('a scan', () => {
  test('counts one more by SKU or barcode, whatever its case, until the line is whole; then the next line of the same product', () => {
    const one = scan(lines, new Map(), ' shirt-m\n')
    expect(one).toMatchObject({ verdict: 'counted', line: { lineId: 'SHIRT-M' } })
    const two = scan(lines, one.picked, '5012345678900')
    expect(two).toMatchObject({ verdict: 'all', line: { lineId: 'SHIRT-M' } })
    expect(scan(lines, two.picked, 'SHIRT-M')).toMatchObject({ verdict: 'all', line: { lineId: 'SHIRT-M2' } })
    expect(pickedLines(lines, two.picked)).toEqual([{ lineId: 'SHIRT-M', quantity: 2 }])
  })

  test('counts what is weighed at once', () => {
    expect(scan(lines, new Map(), 'NUTS').picked.get('NUTS')).toBe(2500)
  })

  test('of products the order has not, or has no more of, counts nothing and says so', () => {
    expect(scan(lines, new Map(), 'HAT')).toEqual({ verdict: 'unknown', line: null, picked: new Map() })
    const whole = new Map([['NUTS', 2500]])
    expect(scan(lines, whole, 'NUTS')).toMatchObject({ verdict: 'done', picked: whole })
  })
})

test('a bundle is picked by its components and leaves in whole sets', () => {
  const bundle = { title: 'Gift box', sku: 'BOX' }
  const parts = [
    line('box', { key: 'box:cup', sku: 'CUP', left: 6, perSet: 2, bundle }),
    line('box', { key: 'box:tea', sku: 'TEA', left: 3, perSet: 1, bundle }),
  ]
  const five = new Map([
    ['box:cup', 5],
    ['box:tea', 2],
  ])
  expect(pickedLines(parts, five)).toEqual([{ lineId: 'box', quantity: 2 }])
  expect(looseParts(parts, five).map(({ sku }) => sku)).toEqual(['CUP'])
  expect(pickedLines(parts, new Map([['box:cup', 6]]))).toEqual([])
  const next = scan(parts, five, 'cup')
  expect(next).toMatchObject({ verdict: 'all', line: { key: 'box:cup' } })
  expect(isAllPicked(parts, scan(parts, next.picked, 'TEA').picked)).toBe(true)
})

test('all is picked with the last piece', () => {
  const all = new Map(lines.map(({ lineId, left }) => [lineId, left]))
  expect(isAllPicked(lines, all)).toBe(true)
  expect(isAllPicked(lines, new Map(all).set('NUTS', 2499))).toBe(false)
})
