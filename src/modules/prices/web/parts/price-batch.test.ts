import { expect, test } from 'vitest'
import { minor } from '#shared/money.ts'
import type { VariantPrice } from '../../contract.ts'
import { priceBatch } from './price-batch.ts'

const priceOf = (variantId: string): VariantPrice => ({
  variantId,
  unitPrice: minor(100),
  listPrice: minor(100),
  source: 'list',
  ladder: [],
})

const batch = (ask: (ids: string[]) => Promise<readonly VariantPrice[]>) => priceBatch(200, ask, ({ variantId }) => variantId)

test('asks once for everything that is wanted at the same moment', async () => {
  const calls: string[][] = []
  const load = batch(async (ids) => {
    calls.push(ids)
    return ids.map(priceOf)
  })

  const prices = await Promise.all([load('a'), load('b'), load('a')])

  expect(calls).toEqual([['a', 'b']])
  expect(prices.map((price) => price?.variantId)).toEqual(['a', 'b', 'a'])
})

test('asks again for what is wanted later', async () => {
  const calls: string[][] = []
  const load = batch(async (ids) => {
    calls.push(ids)
    return ids.map(priceOf)
  })
  await load('a')
  await load('b')
  expect(calls).toEqual([['a'], ['b']])
})

test('asks for at most two hundred at a time', async () => {
  const calls: number[] = []
  const load = batch(async (ids) => {
    calls.push(ids.length)
    return ids.map(priceOf)
  })
  await Promise.all(Array.from({ length: 450 }, (_, index) => load(String(index))))
  expect(calls).toEqual([200, 200, 50])
})

test('gives null for a variant without a price, and passes a failure on to all who asked', async () => {
  expect(await batch(async () => [])('a')).toBeNull()

  const failing = batch(() => Promise.reject(new Error('offline')))
  const settled = await Promise.allSettled([failing('a'), failing('b')])
  expect(settled.map((each) => each.status)).toEqual(['rejected', 'rejected'])
})
