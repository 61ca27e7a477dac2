import { expect, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { listAttributeNames, saveProductAttributes, saveProductOptionGroups } from '../../attributes-contract.ts'
import { getProduct } from '../../contract.ts'
import {
  createOptionGroup,
  getOptionGroup,
  listOptionGroups,
  type OptionGroupInput,
  removeOptionGroup,
  updateOptionGroup,
} from '../../options-contract.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })
const admin = (await anAdmin(app)).token
const office = () => app.as(admin)
const both = (text: string) => ({ en: text, ar: `${text} ع` })
const choice = (name: string, surcharge = 0) => ({ id: null as string | null, title: both(name), surcharge, isActive: true })
let count = 0
const group = (over: Partial<OptionGroupInput> = {}) =>
  ({
    title: both(`Roast ${(count += 1)}`),
    note: { en: '', ar: '' },
    isRequired: true,
    min: 1,
    max: 1,
    choices: [choice('Light'), choice('Dark', 150)],
    ...over,
  }) as Omit<OptionGroupInput, 'choices'> & { choices: ReturnType<typeof choice>[] }
const make = (over: Partial<OptionGroupInput> = {}) => office().call(createOptionGroup, { body: group(over) })

test('makes a group, saves its choices in another order, and lists it', async () => {
  const made = await make({ title: both('Packing'), note: both('Per box') })
  const [light, dark] = made.choices

  const saved = await office().call(updateOptionGroup, {
    params: { id: made.id },
    body: {
      ...group({ title: both('Packing') }),
      isRequired: false,
      min: 0,
      max: 2,
      choices: [choice('Gift', 300), { ...dark!, isActive: false }, light!],
    },
  })

  expect(saved.choices.map(({ title, surcharge, isActive }) => [title.en, surcharge, isActive])).toEqual([
    ['Gift', 300, true],
    ['Dark', 150, false],
    ['Light', 0, true],
  ])
  const { data } = await office().call(listOptionGroups, { query: { search: 'pack' } })
  expect(data).toMatchObject([{ title: { en: 'Packing' }, choiceCount: 3, productCount: 0, isRequired: false, max: 2 }])
})

test.each([
  [
    'a minimum above the maximum',
    { min: 2, max: 1 },
    'min',
    'The minimum may not be above the maximum.',
    'لا يجوز أن يزيد الحد الأدنى على الحد الأقصى.',
  ],
  [
    'a maximum above the number of choices',
    { max: 3 },
    'max',
    'The maximum may not be above the number of choices.',
    'لا يجوز أن يزيد الحد الأقصى على عدد الخيارات.',
  ],
  [
    'a required group that needs nothing',
    { min: 0 },
    'min',
    'A required group needs a minimum of at least 1.',
    'تحتاج المجموعة المطلوبة إلى حد أدنى لا يقل عن 1.',
  ],
  [
    'a group without choices',
    { choices: [], max: 1 },
    'choices',
    'An option group needs at least one choice.',
    'تحتاج مجموعة الخيارات إلى خيار واحد على الأقل.',
  ],
  ['a name of nothing', { title: { en: '', ar: '' } }, 'title.en', 'This is required.', expect.any(String)],
])('refuses %s at its field, in both languages', async (_, over, field, en, ar) => {
  const body = { ...group(), ...over }
  const saving = (language: string) => office().callUntyped(createOptionGroup, { body }, { 'accept-language': language })
  const found = await saving('en').catch((error: unknown) => error)
  expect(found).toMatchObject({ status: 422 })
  if (field !== 'title.en') expect(found).toMatchObject({ fields: { [field]: [en] } })
  await expect(saving('ar')).rejects.toMatchObject({ status: 422, fields: { [field]: [ar] } })
})

test('the first choice cannot be deleted, any other can', async () => {
  const made = await make()
  const [first, second] = made.choices
  const save = (choices: object[], language = 'en') =>
    office().callUntyped(updateOptionGroup, { params: { id: made.id }, body: { ...group(), choices } }, { 'accept-language': language })

  await expect(save([second!])).rejects.toMatchObject({
    status: 409,
    code: 'variants.firstChoice',
    message: 'Cannot delete: “Light” is the first choice of this group.',
  })
  await expect(save([second!], 'ar')).rejects.toMatchObject({ message: 'لا يمكن الحذف: «Light ع» هو الخيار الأول في هذه المجموعة.' })
  expect((await save([first!])).choices).toHaveLength(1)
})

test('a group that products carry cannot be deleted, and says how many', async () => {
  const { id } = await make()
  const product = await aProduct(app)
  await office().call(saveProductOptionGroups, { params: { id: product.id }, body: { version: 1, optionGroupIds: [id] } })

  const remove = (language: string) => office().call(removeOptionGroup, { params: { id } }, { 'accept-language': language })
  await expect(remove('en')).rejects.toMatchObject({ status: 409, message: 'Cannot delete: 1 product carries this option group.' })
  await expect(remove('ar')).rejects.toMatchObject({ message: 'لا يمكن الحذف: منتج واحد يحمل مجموعة الخيارات هذه.' })
  expect(await office().call(getOptionGroup, { params: { id } })).toMatchObject({ productCount: 1, products: [{ id: product.id }] })

  await office().call(saveProductOptionGroups, { params: { id: product.id }, body: { version: 2, optionGroupIds: [] } })
  await office().call(removeOptionGroup, { params: { id } })
  expect(await office().status(getOptionGroup, { params: { id } })).toBe(404)
})

test('refuses a name that another group has', async () => {
  await make({ title: both('Printing') })
  await expect(make({ title: { en: 'PRINTING', ar: '' } })).rejects.toMatchObject({
    code: 'variants.groupTitleTaken',
    fields: { 'title.en': ['An option group with this name exists already.'] },
  })
})

test('groups are attached once, in an order, and buyers see them so', async () => {
  const [a, b] = [await make(), await make()]
  const { id, slug } = await aProduct(app)
  const attach = (optionGroupIds: string[], version: number, language = 'en') =>
    office().call(saveProductOptionGroups, { params: { id }, body: { version, optionGroupIds } }, { 'accept-language': language })

  await expect(attach([a.id, a.id], 1)).rejects.toMatchObject({ status: 422, fields: { optionGroupIds: ['Each may be added only once.'] } })
  await expect(attach([a.id, a.id], 1, 'ar')).rejects.toMatchObject({
    status: 422,
    fields: { optionGroupIds: [expect.stringMatching(/مرة واحدة/)] },
  })
  const saved = await attach([b.id, a.id], 1)

  expect(saved.optionGroups.map((each) => each.id)).toEqual([b.id, a.id])
  expect((await app.as(null).call(getProduct, { params: { slug } })).optionGroups.map((each) => each.id)).toEqual([b.id, a.id])
  await expect(attach([a.id], 1)).rejects.toMatchObject({ code: 'core.changed', data: { product: { version: 2 } } })
})

test('attributes are saved in their order, each name once, and their names are proposed elsewhere', async () => {
  const { id, slug } = await aProduct(app)
  const row = (name: string, value: string) => ({ name: { en: name, ar: '' }, value: { en: value, ar: '' } })
  const save = (attributes: object[], version: number, language = 'en') =>
    office().callUntyped(saveProductAttributes, { params: { id }, body: { version, attributes } }, { 'accept-language': language })

  await save([row('Origin', 'Turkey'), row('Roast', 'Dark')], 1)

  expect((await app.as(null).call(getProduct, { params: { slug } })).attributes).toEqual([
    { name: 'Origin', value: 'Turkey' },
    { name: 'Roast', value: 'Dark' },
  ])
  expect((await office().call(listAttributeNames)).map(({ en }) => en)).toEqual(expect.arrayContaining(['Origin', 'Roast']))
  await expect(save([row('Origin', 'a'), row('origin', 'b')], 2)).rejects.toMatchObject({
    fields: { attributes: ['An attribute with this name may be added only once.'] },
  })
  await expect(save([row('Origin', 'a'), row('origin', 'b')], 2, 'ar')).rejects.toMatchObject({
    fields: { attributes: ['يمكن إضافة سمة بهذا الاسم مرة واحدة فقط.'] },
  })
  await expect(save([row('', 'b')], 2)).rejects.toMatchObject({ status: 422 })
  await expect(save([], 1)).rejects.toMatchObject({
    code: 'core.changed',
    data: { attributes: [{ name: { en: 'Origin' } }, { name: { en: 'Roast' } }] },
  })
})
