import { expect, test } from 'vitest'
import { createProduct, updateProduct } from '#modules/products/admin-contract.ts'
import { createBody, newProduct, updateBody } from './product-values.ts'

const id = '0198c0de-0000-7000-8000-000000000000'
const filled = () => {
  const values = newProduct(id, id)
  return {
    ...values,
    sku: 'TEE-1',
    title: { en: 'Tee', ar: 'قميص' },
    categoryId: id,
    variants: values.variants.map((variant) => ({ ...variant, sku: 'TEE-1', price: '12.5', weight: '180' })),
  }
}

test('turns typed money and kilos into whole amounts', () => {
  const values = filled()
  const kilos = { ...values, variants: values.variants.map((variant) => ({ ...variant, id, minQuantity: '2.5', multiple: '٠٫٥' })) }

  expect(updateBody(kilos, 3, 2, 3).variants[0]).toMatchObject({ price: 1250, minQuantity: 2500, multiple: 500, weightGrams: 180 })
  expect(updateProduct.body?.safeParse({ ...updateBody(kilos, 3, 2, 3), slug: 'tee' }).success).toBe(true)
})

test('leaves a price that is no number to the schema, which refuses it at its field', () => {
  const values = filled()
  const wrong = { ...values, variants: values.variants.map((variant) => ({ ...variant, price: 'twelve' })) }

  const parsed = createProduct.body?.safeParse(createBody(wrong, 2, 0))

  expect(parsed?.error?.issues.map(({ path }) => path.join('.'))).toEqual(['variant.price'])
})
