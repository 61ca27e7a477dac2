import { expect, test } from 'vitest'
import { createProduct, updateProduct } from '../../../product-admin-contract.ts'
import { createBody, newProduct, updateBody } from './product-values.ts'

const id = '0198c0de-0000-7000-8000-000000000000'
const filled = () => {
  const values = newProduct(id, id)
  return {
    ...values,
    sku: 'TEE-1',
    title: { en: 'Tee', ar: 'قميص' },
    categoryId: id,
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

  const parsed = createProduct.body?.safeParse(createBody(wrong, 2, 0))

  expect(parsed?.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})

test('a first quantity may be left out, and is counted in steps of the unit', () => {
  const values = filled()

  expect(createBody(values, 2, 3).quantity).toBeNull()
  expect(createBody({ ...values, quantity: '1.5' }, 2, 3).quantity).toBe(1500)
  expect(createProduct.body?.safeParse(createBody({ ...values, quantity: '0' }, 2, 0)).error?.issues[0]?.path).toEqual(['quantity'])
})
