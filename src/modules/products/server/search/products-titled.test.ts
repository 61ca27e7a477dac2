import { expect, test } from 'vitest'
import { theApp } from '#testing/app.ts'
import { aProduct } from '#testing/builders/products.ts'
import { variantsNamed } from './products-titled.ts'

const app = await theApp()
const mug = await aProduct(app, {
  title: { en: 'Stoneware mug', ar: 'كوب حجري' },
  sku: 'MUG-1000',
  variants: [
    { sku: 'MUG-1000-RED', values: { colour: 'red' } },
    { sku: 'MUG-1000-BLU', values: { colour: 'blue' } },
  ],
})
const hidden = await aProduct(app, { title: 'Crimson jug', sku: 'JUG-1000', status: 'unavailable' })
const [red, blue] = mug.variants

const named = (typed: string, most = 10) => app.asSystem((ctx) => variantsNamed(ctx, typed, most))

test('words mean the variants whose values and product they name, shown in the shop or not', async () => {
  expect(await named('red mug')).toEqual([red?.id])
  expect(await named('mug stoneware blue')).toEqual([blue?.id])
  expect((await named('كوب')).toSorted()).toEqual([red?.id, blue?.id].toSorted())
  expect(await named('crimson')).toEqual([hidden.variantId])
  expect(await named('green mug')).toEqual([])
  expect(await named('mug', 1)).toHaveLength(1)
})
