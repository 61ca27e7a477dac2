import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { CallError } from '#shared/call.ts'
import * as api from '../admin-contract.ts'
import { takeStock } from './public.ts'

const app = await theApp()
const admin = (await anAdmin(app)).token
const office = () => app.as(admin)
const levels = (query: Parameters<typeof list>[0]) =>
  list(query).then(({ data }) => data.map(({ sku, onHand, isLow }) => [sku, onHand, isLow]))
const list = (query: { search?: string; level?: 'low' | 'out' | 'in'; sort?: 'onHand' | '-onHand'; sellable?: boolean }) =>
  office().call(api.listStock, { query })

test('lists the least first, and what is low in each unit’s own measure', async () => {
  await aProduct(app, {
    title: 'Levelled cups',
    variants: [
      { sku: 'CUPS-3', onHand: 3 },
      { sku: 'CUPS-90', onHand: 90 },
      { sku: 'CUPS-0', onHand: 0 },
    ],
  })
  // 3 kilos in grams are as low as 3 pieces; 90 kilos are not.
  await aProduct(app, {
    title: 'Levelled cups of nuts',
    unit: { code: 'kg', decimals: 3 },
    variants: [
      { sku: 'NUTS-3', onHand: 3000 },
      { sku: 'NUTS-90', onHand: 90_000 },
    ],
  })

  expect(await levels({ search: 'levelled' })).toEqual([
    ['CUPS-0', 0, true],
    ['CUPS-3', 3, true],
    ['CUPS-90', 90, false],
    ['NUTS-3', 3000, true],
    ['NUTS-90', 90_000, false],
  ])
  expect((await levels({ search: 'levelled', level: 'low' })).map(([sku]) => sku)).toEqual(['CUPS-0', 'CUPS-3', 'NUTS-3'])
  expect((await levels({ search: 'levelled', level: 'out' })).map(([sku]) => sku)).toEqual(['CUPS-0'])
  expect((await levels({ search: 'levelled', level: 'in', sort: '-onHand' })).map(([sku]) => sku)[0]).toBe('NUTS-90')
  expect((await levels({ search: 'cups-90' })).map(([sku]) => sku)).toEqual(['CUPS-90'])
})

test('tells what can be sold from what is hidden', async () => {
  await aProduct(app, { title: 'Hidden stock', sku: 'HIDSTOCK', productStatus: 'unavailable' })
  expect((await levels({ search: 'HIDSTOCK', sellable: true })).length).toBe(0)
  expect((await levels({ search: 'HIDSTOCK', sellable: false })).length).toBe(1)
})

describe('a movement', () => {
  test('adds and takes, with reason, note and the admin’s name', async () => {
    const { variantId } = await aProduct(app, { sku: 'MOVED-1', onHand: 10 })
    const move = (delta: number, note?: string) =>
      office().call(api.moveStock, { params: { variantId }, body: { delta, ...(note ? { note } : {}) } })
    await move(5, 'Delivery')
    expect(await move(-12)).toEqual({ onHand: 3 })

    const { data, meta } = await office().call(api.listStockMovements, { query: { search: 'moved-1' } })

    expect(data.map(({ delta, reason, note }) => [delta, reason, note])).toEqual([
      [-12, 'edit', null],
      [5, 'edit', 'Delivery'],
      [10, 'initial', null],
    ])
    expect(data[0]?.by).toBeTruthy()
    expect(data[2]?.by).toBeNull()
    expect(meta.total).toBe(3)
  })

  test('of an order names the order and is found by its reason', async () => {
    const { variantId } = await aProduct(app, { onHand: 10 })
    const orderId = randomUUID()
    await app.asSystem((ctx) => ctx.tx((tx) => takeStock(tx, orderId, [{ variantId, quantity: 4, title: 'x' }], '2026-K4T09Z')))

    const { data } = await office().call(api.listStockMovements, { query: { variant: variantId, reason: 'order' } })

    expect(data).toMatchObject([{ delta: -4, orderId, note: '2026-K4T09Z' }])
    expect((await office().call(api.listStockMovements, { query: { variant: variantId, to: '2000-01-01' } })).data).toEqual([])
  })

  test('below zero is refused and nothing moves', async () => {
    const { variantId } = await aProduct(app, { onHand: 2 })
    const work = office().call(api.moveStock, { params: { variantId }, body: { delta: -3 } })
    await expect(work).rejects.toMatchObject({ status: 409, code: 'stock.belowZero', params: { max: 2 } })
    expect((await office().call(api.listStockMovements, { query: { variant: variantId } })).data).toHaveLength(1)
  })

  test.each([
    [0, 'en', 'Enter an amount to add (5) or to take away (-5).'],
    [0.5, 'ar', 'أدخلوا كمية تُضاف (5) أو تُخصم (‎-5).'],
  ])('of %s is refused in %s', async (delta, locale, text) => {
    const { variantId } = await aProduct(app)
    try {
      await office().call(api.moveStock, { params: { variantId }, body: { delta } }, { 'accept-language': locale })
      expect.unreachable()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      expect(error.fields['delta']).toEqual([text])
    }
  })
})

test.each(['initial', 'import', 'edit', 'return'])(
  'movements with the reason %s are found without reading those of orders',
  async (reason) => {
    const plan = await app.asSystem((system) =>
      system.tx(async ({ db }) => {
        await db.execute(sql`set local enable_seqscan = off`)
        return db.execute(sql`explain select count(*) from stock_movements m where ${sql.raw(`m.reason = '${reason}'`)}`)
      }),
    )
    expect(JSON.stringify(plan.rows)).toContain('stock_movements_other_reasons_idx')
  },
)
