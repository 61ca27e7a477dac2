import { expect, test } from 'vitest'
import { createProduct, updateProduct } from '../../../product-admin-contract.ts'
import { type BundlePart, createBody, isBundleOf, newProduct, updateBody } from './product-values.ts'

const id = '0198c0de-0000-7000-8000-000000000000'
const filled = () => {
  const values = newProduct(id, id)
  return {
    ...values,
    sku: 'TEE-1',
    title: { en: 'Tee', ar: 'قميص' },
    categoryId: id,
    quantity: '1',
    variant: values.variant && { ...values.variant, price: '12.5', weight: '180' },
  }
}

test('turns typed money and kilos into whole amounts', () => {
  const values = filled()
  const kilos = { ...values, variant: values.variant && { ...values.variant, minQuantity: '2.5', multiple: '٠٫٥' } }
  const body = updateBody(kilos, { version: 3, decimals: 3, variants: [{ id }] }, 2)

  expect(body.variant).toMatchObject({ id, price: 1250, minQuantity: 2500, multiple: 500, weightGrams: 180 })
  expect(updateProduct.body?.safeParse({ ...body, slug: 'tee' }).success).toBe(true)
})

test.each([
  ['a price', { price: 'twelve' }, 'variant.price'],
  ['a weight', { weight: '-1' }, 'variant.weightGrams'],
])('leaves %s that is no number to the schema, which refuses it at its field', (_, typed, path) => {
  const values = filled()
  const wrong = { ...values, variant: values.variant && { ...values.variant, ...typed } }

  const parsed = createProduct.body?.safeParse(createBody(wrong, { moneyDecimals: 2, decimals: 0, isBundle: false }))

  expect(parsed?.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})

test('a new product begins with at least one whole unit, unless it is not counted or a bundle', () => {
  const values = filled()
  const of = (changed: object, isBundle = false) => createBody({ ...values, ...changed }, { moneyDecimals: 2, decimals: 3, isBundle })
  const refused = (changed: object, isBundle = false) =>
    createProduct.body?.safeParse(of(changed, isBundle)).error?.issues.map(({ path, message }) => [path.join('.'), message])
  const atField = [['quantity', 'catalogue.validation.quantity']]

  expect(of({ quantity: '1.5' }).quantity).toBe(1500)
  for (const quantity of ['', '0', '0.001', '0.999', 'many']) expect(refused({ quantity })).toEqual(atField)
  expect(refused({ quantity: '1' })).toBeUndefined()
  expect(of({ quantity: '', isNotCounted: true }).quantity).toBe('notCounted')
  expect(refused({ quantity: '', isNotCounted: true })).toBeUndefined()
  expect(of({ quantity: '4' }, true).quantity).toBeNull()
  expect(refused({ quantity: '' }, true)).toBeUndefined()
})

test.each([
  ['a price of too many decimals', { price: '12.505' }, 'variant.price', 'validation.tooFine'],
  ['a price that could be two', { price: '1.250' }, 'variant.price', 'validation.tooFine'],
  ['half a gram', { weight: '12.5' }, 'variant.weightGrams', 'catalogue.validation.wholeGrams'],
  ['half a piece', { minQuantity: '1.5' }, 'variant.minQuantity', 'validation.tooFine'],
  ['a price below zero', { price: '-1' }, 'variant.price', 'catalogue.validation.price'],
  ['a weight in words', { weight: 'heavy' }, 'variant.weightGrams', 'catalogue.validation.weight'],
])('says of %s what is wrong with it', (_, typed, path, message) => {
  const values = filled()
  const body = createBody(
    { ...values, variant: values.variant && { ...values.variant, ...typed } },
    { moneyDecimals: 2, decimals: 0, isBundle: false },
  )
  const issues = createProduct.body?.safeParse(body).error?.issues
  expect(issues?.filter((issue) => issue.path.join('.') === path).map((issue) => issue.message)).toEqual([message])
})

test('a first stock of half a piece is no number of pieces', () => {
  const body = createBody({ ...filled(), quantity: '1.5' }, { moneyDecimals: 2, decimals: 0, isBundle: false })
  expect(createProduct.body?.safeParse(body).error?.issues.map((issue) => issue.message)).toEqual(['validation.tooFine'])
})

test('a product is a bundle by its parts, or by its tag before it has any', () => {
  const tags = [
    { id: 'new', type: 1 as const },
    { id: 'set', type: 3 as const },
  ]
  const part = { variantId: id, quantity: '1', decimals: 0 } as BundlePart
  expect(isBundleOf({ bundle: [], tagIds: ['new'] }, tags)).toBe(false)
  expect(isBundleOf({ bundle: [], tagIds: ['set'] }, tags)).toBe(true)
  expect(isBundleOf({ bundle: [part], tagIds: [] }, tags)).toBe(true)
})
