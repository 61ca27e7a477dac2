// Slides from the office to the home page: refusals in both languages, order, and the flag of the extensive description.
import { expect, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aDocumentFile, aPictureFile } from '#testing/builders/uploads.ts'
import { testApp, theApp } from '#testing/app.ts'
import { keepDocument, keepPicture } from '#modules/files/server/keep-files.ts'
import { listSlides } from '../contract.ts'
import * as office from '../slide-admin-contract.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' }, flags: { showSliderExtensiveDescriptionAttribute: true } })
const admin = (await anAdmin(app)).token
const bytes = await aPictureFile()
const pictureId = (await app.asSystem((ctx) => keepPicture(ctx, { name: 'p.png', bytes }))).id

const text = (words: string) => ({ en: words, ar: `${words} ع` })
const slide = (title: string, change: Partial<office.SlideInput> = {}): office.SlideInput => ({
  title: text(title),
  text: text('Text'),
  extensiveDescription: text('Much more about it'),
  buttonText: text('Go'),
  href: '/products',
  pictureId,
  status: 'active',
  ...change,
})
const create = (title: string, change: Partial<office.SlideInput> = {}, language = 'en') =>
  app.as(admin).call(office.createSlide, { body: slide(title, change) }, { 'accept-language': language })
const shown = async (on = app) => (await on.as(null).call(listSlides)).map(({ title }) => title)

test('slides are ordered, switched off, changed and deleted', async () => {
  const [first, second, third] = [await create('One slide'), await create('Two slide'), await create('Three slide')]
  expect(await shown()).toEqual(['One slide', 'Two slide', 'Three slide'])

  await app.as(admin).call(office.orderSlides, { body: { ids: [third.id, first.id] } })
  expect(await shown()).toEqual(['Three slide', 'One slide', 'Two slide'])
  await app.as(admin).call(office.changeSlides, { body: { ids: [first.id], to: 'inactive' } })
  await app.as(admin).call(office.updateSlide, { params: { id: second.id }, body: slide('Second now') })
  expect(await shown()).toEqual(['Three slide', 'Second now'])
  await app.as(admin).call(office.changeSlides, { body: { ids: [first.id, second.id, third.id], to: 'removed' } })
  expect(await shown()).toEqual([])
  expect(await app.as(admin).status(office.removeSlide, { params: { id: first.id } })).toBe(404)
})

test.each([
  ['en', { title: { en: 'ab', ar: '' } }, 'title.en', 'The title must have at least 3 characters.'],
  ['ar', { title: { en: 'ab', ar: '' } }, 'title.en', 'يجب ألا يقل العنوان عن 3 أحرف.'],
  ['en', { href: 'https://evil.example' }, 'href', 'Please give an address of this shop that begins with a slash, such as /products.'],
  ['ar', { href: '//evil.example' }, 'href', 'اكتبوا عنوانًا داخل هذا المتجر يبدأ بشرطة مائلة، مثل ‎/products.'],
  ['en', { pictureId: '' }, 'pictureId', 'Please choose a picture.'],
  ['ar', { pictureId: '' }, 'pictureId', 'اختاروا صورة.'],
])('says in the language of the office (%s) what is wrong', async (language, change, field, words) => {
  await expect(create('Slide', change, language)).rejects.toMatchObject({ status: 422, fields: { [field]: [words] } })
})

test('only a picture of the gallery can be on a slide', async () => {
  const bytes = aDocumentFile()
  const { id } = await app.asSystem((ctx) => keepDocument(ctx, { name: 'a.pdf', bytes, isPrivate: false }))

  await expect(create('Slide', { pictureId: id })).rejects.toMatchObject({
    code: 'content.fileUnknown',
    fields: { pictureId: [expect.any(String)] },
  })
})

test('the list is searched in both languages and filtered', async () => {
  await create('Autumn colours')
  await create('Winter', { status: 'inactive' })
  const titles = async (query: object) => (await app.as(admin).call(office.listAdminSlides, { query })).data.map(({ title }) => title.en)

  expect(await titles({ search: 'colours ع' })).toEqual(['Autumn colours'])
  expect(await titles({ status: 'inactive' })).toEqual(['Winter'])
  expect(await titles({ sort: '-title' })).toEqual(['Winter', 'Autumn colours'])
})

test('the extensive description reaches visitors only where the profile shows it', async () => {
  const plain = await testApp({ env: { PAGE_CACHE: '0' }, flags: { showSliderExtensiveDescriptionAttribute: false } })
  const { token } = await anAdmin(plain)
  const bytes = await aPictureFile()
  const kept = await plain.asSystem((ctx) => keepPicture(ctx, { name: 'p.png', bytes }))
  await plain.as(token).call(office.createSlide, { body: slide('Plain', { pictureId: kept.id }) })

  expect((await app.as(null).call(listSlides, {}, { 'accept-language': 'ar' }))[0]?.extensiveDescription).toBe('Much more about it ع')
  expect((await plain.as(null).call(listSlides))[0]?.extensiveDescription).toBe('')
  await plain.close()
})
