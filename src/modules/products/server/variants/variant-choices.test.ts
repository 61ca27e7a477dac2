import { expect, test } from 'vitest'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { listVariantChoices } from '../../variant-choices-contract.ts'

const app = await theApp()
const admin = (await anAdmin(app)).token

const skus = async (query: { search?: string; ids?: string[] }) =>
  (await app.as(admin).call(listVariantChoices, { query })).map(({ sku }) => sku)

test('a customer may not look variants up', async () => {
  const { token } = await aCustomer(app)
  expect(await app.as(token).status(listVariantChoices, { query: {} })).toBe(403)
})

test('finds variants by words of their product in either language, by SKU and by barcode', async () => {
  await aProduct(app, {
    title: { en: 'Linen shirt', ar: 'قميص كتان' },
    variants: [{ sku: 'LINEN-S', barcode: '00501' }, { sku: 'LINEN-M' }],
  })
  await aProduct(app, { title: 'Cap', sku: 'CAP-01' })

  expect(await skus({ search: 'shirt linen' })).toEqual(['LINEN-S', 'LINEN-M'])
  expect(await skus({ search: 'قميص كتّان' })).toEqual(['LINEN-S', 'LINEN-M'])
  expect((await skus({ search: 'linen-m' }))[0]).toBe('LINEN-M')
  expect(await skus({ search: '00501' })).toContain('LINEN-S')
  expect(await skus({ search: 'no such thing' })).toEqual([])
})

test('says which variant has the SKU or barcode that was searched for, among those found by words', async () => {
  await aProduct(app, { title: 'Wool scarf', variants: [{ sku: 'SCARF-S', barcode: '00777' }, { sku: 'SCARF-M' }] })
  const exact = async (search: string) =>
    (await app.as(admin).call(listVariantChoices, { query: { search } })).filter(({ isExact }) => isExact).map(({ sku }) => sku)

  await aProduct(app, { variants: [{ sku: 'SCARF-L', barcode: 'ab-00778' }] })
  expect(await exact('AB-00778')).toEqual(['SCARF-L'])
  expect([await exact('scarf-m'), await exact('00777'), await exact('wool scarf')]).toEqual([['SCARF-M'], ['SCARF-S'], []])
})

test('finds the variants of a hidden product by their SKU', async () => {
  await aProduct(app, { sku: 'HIDDEN-1', productStatus: 'unavailable' })
  expect(await skus({ search: 'HIDDEN-1' })).toEqual(['HIDDEN-1'])
})

test('gives the variants of ids, in words', async () => {
  const { variants } = await aProduct(app, {
    title: 'Boot',
    price: 1250,
    variants: [
      { sku: 'BOOT-42', values: { size: '42' } },
      { sku: 'BOOT-43', values: { size: '43' } },
    ],
  })
  const [choice] = await app.as(admin).call(listVariantChoices, { query: { ids: [variants[1]?.id ?? ''] } })
  expect(choice).toMatchObject({ sku: 'BOOT-43', title: { en: 'Boot' }, variantTitle: { en: '43' }, limits: { decimals: 0 } })
})

test('gives how much may be ordered at once and in which unit', async () => {
  const unit = { code: 'kg', decimals: 3 }
  const { variantId } = await aProduct(app, { min: 2000, multiple: 500, unit })
  const [choice] = await app.as(admin).call(listVariantChoices, { query: { ids: [variantId] } })
  // Without a limit of its own, a variant has that of the shop.
  expect(choice).toMatchObject({ limits: { min: 2000, multiple: 500, max: 1_000_000, decimals: 3 }, hasOptions: false })
  expect(choice?.unit.one).toBeTruthy()
})
