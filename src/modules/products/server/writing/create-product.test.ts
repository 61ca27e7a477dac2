// Products made by the office: their first stock, and what each field refuses.
import { expect, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { createProduct } from '../../product-admin-contract.ts'
import { getProduct } from '../../contract.ts'
import { formOf } from './testing/product-form.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const admin = (await anAdmin(app)).token
await aProduct(app, { title: 'Rules of old', sku: 'RULES-OLD' })
const office = () => app.as(admin)
const variant = {
  code: null,
  barcode: null,
  status: 'available' as const,
  price: 500,
  discountPrice: null,
  weightGrams: 0,
  minQuantity: 1,
  multiple: 1,
  maxQuantity: null,
}

test('a product made with a quantity begins with that stock, as its first movement', async () => {
  const { id: like } = await aProduct(app, { title: 'A model to copy' })
  const { version: _, ...fields } = await formOf(office(), like)

  const made = await office().call(createProduct, {
    body: { ...fields, title: { en: 'Stocked from the start', ar: '' }, sku: 'STOCKED-1', variant, quantity: 12 },
  })

  expect(made.variants).toMatchObject([{ onHand: 12 }])
  expect((await app.as(null).call(getProduct, { params: { slug: made.slug } })).isInStock).toBe(true)
})

test('what is weighed begins with at least one kilo, not with one gram', async () => {
  const { version: _, ...fields } = await formOf(office(), (await aProduct(app, { unit: { code: 'kilo-3', decimals: 3 } })).id)
  const body = { ...fields, title: { en: 'Loose tea', ar: '' }, sku: 'LOOSE-1', variant }

  for (const quantity of [1, 999])
    await expect(office().call(createProduct, { body: { ...body, quantity } })).rejects.toMatchObject({
      fields: { quantity: ['The quantity must be a number of at least 1.'] },
    })
  expect((await office().call(createProduct, { body: { ...body, quantity: 1000 } })).variants).toMatchObject([{ onHand: 1000 }])
})

test('a bundle is made without stock of its own: it has only that of its parts', async () => {
  const { variantId } = await aProduct(app)
  const { version: _, ...fields } = await formOf(office(), (await aProduct(app)).id)
  const body = { ...fields, title: { en: 'A stocked bundle', ar: '' }, sku: 'BUNDLE-1', variant, bundle: [{ variantId, quantity: 1 }] }

  await expect(office().call(createProduct, { body: { ...body, quantity: 5 } })).rejects.toMatchObject({
    code: 'catalogue.bundleStocked',
    fields: { quantity: ['This product has stock of its own, and a bundle has only that of its parts. Set it to 0 first.'] },
  })
  expect((await office().call(createProduct, { body })).bundle).toHaveLength(1)
})

// Specification section 5, each rule with its message in both languages.
test.each([
  [
    'a title of two letters',
    { title: { en: 'ab', ar: '' } },
    'title.en',
    'The title must have at least 3 characters.',
    'يجب ألا يقل العنوان عن 3 أحرف.',
  ],
  ['no title', { title: { en: '', ar: '' } }, 'title.en', 'The title must have at least 3 characters.', 'يجب ألا يقل العنوان عن 3 أحرف.'],
  [
    'a title that is taken',
    { title: { en: 'Rules of old', ar: '' } },
    'title.en',
    'A product with this title exists already.',
    'يوجد منتج آخر بهذا العنوان.',
  ],
  ['a SKU of three letters', { sku: 'ABC' }, 'sku', 'The SKU must have 4 to 12 characters.', 'يجب أن يتكوّن رمز SKU من 4 إلى 12 حرفًا.'],
  ['a SKU of thirteen', { sku: 'ABCDEFGHIJKLM' }, 'sku', 'The SKU must have 4 to 12 characters.', 'يجب أن يتكوّن رمز SKU من 4 إلى 12 حرفًا.'],
  ['a SKU that is taken', { sku: 'RULES-OLD' }, 'sku', 'This SKU is already taken.', 'رمز SKU هذا مستخدم بالفعل.'],
  [
    'a quantity of none',
    { quantity: 0 },
    'quantity',
    'The quantity must be a number of at least 1.',
    'يجب أن تكون الكمية رقمًا لا يقل عن 1.',
  ],
  ['no quantity', { quantity: null }, 'quantity', 'The quantity must be a number of at least 1.', 'يجب أن تكون الكمية رقمًا لا يقل عن 1.'],
  [
    'a price between two pennies',
    { variant: { ...variant, price: 12.5 } },
    'variant.price',
    'Write this number with fewer decimals, and without separators of thousands.',
    'اكتبوا هذا الرقم بمنازل عشرية أقل وبلا فواصل للآلاف.',
  ],
  [
    'half a gram',
    { variant: { ...variant, weightGrams: 12.5 } },
    'variant.weightGrams',
    'Enter whole grams.',
    'أدخلوا الوزن بالجرامات بلا كسور.',
  ],
  [
    'a price below zero',
    { variant: { ...variant, price: -1 } },
    'variant.price',
    'The price must be a number of at least 0.',
    'يجب أن يكون السعر رقمًا لا يقل عن 0.',
  ],
  [
    'a weight below zero',
    { variant: { ...variant, weightGrams: -1 } },
    'variant.weightGrams',
    'The weight must be a number of at least 0.',
    'يجب أن يكون الوزن رقمًا لا يقل عن 0.',
  ],
  [
    'a maximum below one case',
    { variant: { ...variant, minQuantity: 10, multiple: 6, maxQuantity: 11 } },
    'variant.maxQuantity',
    'The maximum may not be below the minimum, rounded up to whole cases.',
    'لا يجوز أن يقل الحد الأقصى عن الحد الأدنى مقرّبًا إلى كراتين كاملة.',
  ],
  [
    'an option group twice',
    { optionGroupIds: ['0198a7c0-0000-7000-8000-000000000000', '0198a7c0-0000-7000-8000-000000000000'] },
    'optionGroupIds',
    'Each may be added only once.',
    'يمكن إضافة كل منها مرة واحدة فقط.',
  ],
  [
    'a tag twice',
    { tagIds: ['0198a7c0-0000-7000-8000-000000000000', '0198a7c0-0000-7000-8000-000000000000'] },
    'tagIds',
    'Each may be added only once.',
    'يمكن إضافة كل منها مرة واحدة فقط.',
  ],
])('refuses %s in both languages', async (_, wrong, field, english, arabic) => {
  const { version: _v, ...fields } = await formOf(office(), (await aProduct(app)).id)
  const body = { ...fields, title: { en: 'Fresh rules', ar: '' }, sku: 'RULES-NEW', variant, quantity: 1, ...wrong }
  for (const [language, message] of [
    ['en', english],
    ['ar', arabic],
  ] as const)
    await expect(app.as(admin).callUntyped(createProduct, { body }, { 'accept-language': language })).rejects.toMatchObject({
      fields: { [field]: [message] },
    })
})
