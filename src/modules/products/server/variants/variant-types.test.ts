import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { changeProducts } from '../../admin-contract.ts'
import { getProduct, listProducts } from '../../contract.ts'
import {
  createVariantType,
  getVariantType,
  listVariantTypeChoices,
  listVariantTypes,
  listVariantTypeUses,
  orderVariantTypes,
  removeVariantType,
  updateVariantType,
} from '../../variant-types-contract.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const admin = (await anAdmin(app)).token
const office = () => app.as(admin)
const both = (text: string) => ({ en: text, ar: `${text} ع` })
const value = (name: string, swatch: string | null = null) => ({ id: null as string | null, title: both(name), swatch })
const make = (name: string, values = [value('One'), value('Two')]) =>
  office().call(createVariantType, { body: { title: both(name), values } })

test('makes a type, orders its values by hand, and keeps the address of a renamed value', async () => {
  const made = await make('Shade', [value('Red', '#F00'), value('Blue', '#0000ff')])
  const [red, blue] = made.values
  expect([red?.swatch, blue?.slug]).toEqual(['#f00', 'blue'])

  const saved = await office().call(updateVariantType, {
    params: { id: made.id },
    body: {
      title: both('Colour shade'),
      values: [{ ...blue!, title: both('Royal blue') }, value('Green'), red!].map(({ id, title, swatch }) => ({ id, title, swatch })),
    },
  })

  expect(saved.values.map(({ slug, title, swatch }) => [slug, title.en, swatch])).toEqual([
    ['blue', 'Royal blue', '#0000ff'],
    ['green', 'Green', null],
    ['red', 'Red', '#f00'],
  ])
  expect(saved.slug).toBe('shade')
  const { data } = await office().call(listVariantTypes, { query: { search: 'colour sh' } })
  expect(data).toMatchObject([{ id: made.id, valueCount: 3, productCount: 0 }])
})

test('a colour reaches the cards of products that have it', async () => {
  const { slug } = await aProduct(app, { title: 'Swatched scarf', variants: [{ values: { dye: 'madder' } }, { values: { dye: 'woad' } }] })
  const dye = (await office().call(listVariantTypeChoices)).find((type) => type.slug === 'dye')!
  await office().call(updateVariantType, {
    params: { id: dye.id },
    body: { title: dye.title, values: dye.values.map(({ id, title }) => ({ id, title, swatch: '#123456' })) },
  })
  const { data } = await app.as(null).call(listProducts, { query: { search: 'swatched' } })
  expect(data[0]?.swatches).toEqual(['#123456'])
  expect((await app.as(null).call(getProduct, { params: { slug } })).axes[0]?.values[0]?.swatch).toBe('#123456')
})

test.each([
  ['#12', 'A colour is # with three or six of 0–9 and a–f.', 'يُكتب اللون بعلامة # وبعدها ثلاثة أو ستة من 0–9 وa–f.'],
  ['red;}body{display:none', 'A colour is # with three or six of 0–9 and a–f.', 'يُكتب اللون بعلامة # وبعدها ثلاثة أو ستة من 0–9 وa–f.'],
])('refuses the colour %s, in both languages', async (swatch, en, ar) => {
  const saving = (language: string) =>
    office().call(createVariantType, { body: { title: both('Bad'), values: [value('A', swatch)] } }, { 'accept-language': language })
  await expect(saving('en')).rejects.toMatchObject({ status: 422, fields: { 'values.0.swatch': [en] } })
  await expect(saving('ar')).rejects.toMatchObject({ fields: { 'values.0.swatch': [ar] } })
})

test('a value and a type in use cannot be deleted, and the answer names the places', async () => {
  const product = await aProduct(app, {
    title: 'Cut to length',
    variants: [{ values: { length: 'short' } }, { values: { length: 'long' } }],
  })
  const type = (await office().call(listVariantTypeChoices)).find(({ slug }) => slug === 'length')!
  const [short, long] = type.values
  const saving = (language: string) =>
    office().call(
      updateVariantType,
      { params: { id: type.id }, body: { title: type.title, values: [{ id: long!.id, title: long!.title, swatch: null }] } },
      { 'accept-language': language },
    )

  await expect(saving('en')).rejects.toMatchObject({
    status: 409,
    message: 'Cannot delete “short”: 1 product uses it.',
    data: { valueId: short!.id },
  })
  await expect(saving('ar')).rejects.toMatchObject({ message: 'لا يمكن حذف «short»: منتج واحد يستخدم هذه القيمة.' })
  const removing = (language: string) => office().call(removeVariantType, { params: { id: type.id } }, { 'accept-language': language })
  await expect(removing('en')).rejects.toMatchObject({ status: 409, message: 'Cannot delete: 1 product uses this variant type.' })
  await expect(removing('ar')).rejects.toMatchObject({ message: 'لا يمكن الحذف: منتج واحد يستخدم نوع التنويع هذا.' })
  const { data } = await office().call(listVariantTypeUses, { params: { id: type.id }, query: { value: short!.id } })
  expect(data.map(({ id }) => id)).toEqual([product.id])
})

test('counts the products that use a type and each value, also those that no visitor sees', async () => {
  const first = await aProduct(app, {
    variants: [{ values: { finish: 'matt' } }, { values: { finish: 'gloss' }, status: 'unavailable' }, { values: {} }],
  })
  const second = await aProduct(app, { variants: [{ values: { finish: 'matt' } }, { values: { finish: 'matt', hem: 'raw' } }] })
  await office().call(changeProducts, { body: { ids: [second.id], change: { kind: 'archive' } } })
  const type = (await office().call(listVariantTypeChoices)).find(({ slug }) => slug === 'finish')!

  const { data } = await office().call(listVariantTypes, { query: { sort: '-productCount', search: 'finish' } })
  const { productCount, values } = await office().call(getVariantType, { params: { id: type.id } })

  expect([data[0]?.productCount, productCount, values.map((each) => [each.slug, each.productCount])]).toEqual([
    2,
    2,
    [
      ['matt', 2],
      ['gloss', 1],
    ],
  ])
  const uses = await office().call(listVariantTypeUses, { params: { id: type.id }, query: {} })
  expect(uses.data.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
})

test('counting reads neither the variants nor their values, which are ten times as many as products', async () => {
  const [type] = await office().call(listVariantTypeChoices)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await office().call(listVariantTypes)
  await office().call(getVariantType, { params: { id: type!.id } })
  const texts = query.mock.calls.map(([first]) => JSON.stringify(first)).join()
  query.mockRestore()

  expect(texts).toContain('product_figures')
  expect(texts).not.toMatch(/\W(variants|variant_values)\W/)
})

test('deletes a type nobody uses', async () => {
  const { id } = await make('Passing')
  await office().call(removeVariantType, { params: { id } })
  expect(await office().status(getVariantType, { params: { id } })).toBe(404)
})

test('refuses the same name and the same value twice', async () => {
  await make('Weave')
  await expect(make('weave')).rejects.toMatchObject({ code: 'variants.typeTitleTaken' })
  await expect(make('Knit', [value('Fine'), value('fine')])).rejects.toMatchObject({
    fields: { 'values.1.title.en': ['This value stands here twice.'] },
  })
})

test('the order of types is the order in which products name their values', async () => {
  const { slug } = await aProduct(app, {
    variants: [{ values: { neck: 'v', sleeve: 'long' } }, { values: { neck: 'round', sleeve: 'long' } }],
  })
  const types = await office().call(listVariantTypeChoices)
  const idOf = (name: string) => types.find((type) => type.slug === name)!.id
  await office().call(orderVariantTypes, { body: { ids: [idOf('sleeve'), idOf('neck')] } })
  expect((await app.as(null).call(getProduct, { params: { slug } })).variants[0]?.title).toBe('long, v')
})
