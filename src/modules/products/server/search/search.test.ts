import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAdmin, aCustomer } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { listAdminUnits } from '#modules/taxonomy/unit-contract.ts'
import { listProducts } from '../../contract.ts'
import { suggest } from '../../suggest-contract.ts'
import { createSynonyms, getSynonyms, listSynonyms, removeSynonyms, updateSynonyms } from '../../synonyms-contract.ts'
import { checkSearchWords } from '../index/index-jobs.ts'
import { reindexEverything } from '../public.ts'
import { productAttributes } from '../tables.ts'

const app = await theApp({ env: { PAGE_CACHE: '0' } })
await aProduct(app, { title: { en: 'Pistachio halva', ar: 'حلاوة بالفستق' }, category: 'sweets' })
await aProduct(app, { title: { en: 'Antep pistachios 500 g', ar: 'فستق عنتابي ٥٠٠ غ' }, category: 'nuts' })
await aProduct(app, { title: { en: 'Palestinian za’atar', ar: 'زعتر فلسطيني' }, category: 'spices' })
await aProduct(app, { title: { en: 'Walnut halves', ar: 'أنصاف الجوز' }, category: 'nuts' })
const { id } = await aProduct(app, {
  title: { en: 'Pleated skirt', ar: 'تنورة بثنيات' },
  category: 'skirts',
  variants: [{ values: { colour: 'blue' } }, { values: { colour: 'أحمر' } }],
})
await aProduct(app, { title: { en: 'Plain skirt', ar: 'تنورة سادة' }, category: 'skirts' })
await aProduct(app, {
  title: { en: 'Ponte leggings', ar: 'ليغينغز مطاطي' },
  category: 'skirts',
  variants: [{ values: { colour: 'blue' } }],
})
await app.asSystem((ctx) =>
  ctx.tx(async (tx) => {
    await tx.db.insert(productAttributes).values({
      productId: id,
      name: { en: 'Material', ar: 'القماش' },
      value: { en: 'Linen', ar: 'كتّان' },
    })
    await reindexEverything(tx)
  }),
)

const list = (query: Record<string, string>) => app.as(null).call(listProducts, { query })
const found = async (search: string) => (await list({ search })).data.map(({ title }) => title)

test.each([
  ['an Arabic word with its article, the goods before what is made of them', 'الفستق', ['Antep pistachios 500 g', 'Pistachio halva']],
  ['with a preposition and its article', 'بالفستق', ['Pistachio halva', 'Antep pistachios 500 g']],
  ['with another one', 'للجوز', ['Walnut halves']],
  ['with its article and a mistake', 'الفسثق', ['Antep pistachios 500 g', 'Pistachio halva']],
  ['an amount however it is written', '500 غرام', ['Antep pistachios 500 g']],
  ['the same as one word', '٥٠٠g', ['Antep pistachios 500 g']],
  ['a word without its apostrophe', 'zaatar', ['Palestinian za’atar']],
  ['a word with another apostrophe', "za'atar", ['Palestinian za’atar']],
  ['a colour beside a thing, what is called so before what stands beside it', 'skirt blue', ['Pleated skirt', 'Ponte leggings']],
  ['a colour in Arabic', 'أحمر', ['Pleated skirt']],
  ['what an attribute says', 'linen', ['Pleated skirt']],
  ['a sign of patterns as no letter of theirs', 'ski%t', []],
  ['another one', 'sk_rt', []],
])('search finds %s', async (_, search, expected) => expect(await found(search)).toEqual(expected))

test('a colour comes before words that only hold its letters, in the list and in suggestions', async () => {
  await aProduct(app, { title: { en: 'Embroidered tunic', ar: 'تونيك مطرز' }, category: 'tunics' })
  await aProduct(app, { title: { en: 'Loose tunic', ar: 'تونيك واسع' }, category: 'tunics', variants: [{ values: { colour: 'red' } }] })
  await aProduct(app, { title: { en: 'Tailored tunic', ar: 'تونيك مفصل' }, category: 'tunics' })
  const offered = async (search: string) => (await app.as(null).call(suggest, { query: { search } })).products.map(({ title }) => title)
  for (const search of ['red', 'tunic red']) {
    expect((await found(search)).slice(0, 2), search).toEqual(['Loose tunic', 'Tailored tunic'])
    expect((await offered(search)).slice(0, 2), search).toEqual(['Loose tunic', 'Tailored tunic'])
  }
})

test('a corrected search says what it shows, and the very word can be searched', async () => {
  const near = await list({ search: 'pleeted skirt' })
  expect([near.meta.showing, near.data.length]).toEqual(['pleated skirt', 1])
  const exact = await list({ search: 'pleeted skirt', exact: 'true' })
  expect([exact.meta.showing, exact.data.length]).toEqual([null, 0])
  expect((await list({ search: 'skirt' })).meta.showing).toBe(null)
  expect((await list({ search: 'qqqqqq' })).meta.showing).toBe(null)
  const partly = await list({ search: 'pleeted skirt qqqqqq' })
  expect([partly.meta.showing, partly.data.length]).toEqual(['pleated skirt', 1])
  expect((await list({ search: 'qqqqqq wwwwww' })).meta.showing).toBe(null)
  expect((await list({ search: 'pleated tunic' })).data).toEqual([])
  expect((await list({ search: 'skirt qqqqqq', exact: 'true' })).data).toEqual([])
  const vowel = await list({ search: 'سده' })
  expect([vowel.meta.showing, vowel.data.map(({ title }) => title)]).toEqual(['ساده', ['Plain skirt']])
})

const suggested = async (search: string, language = 'en') => {
  const { showing, products, terms } = await app.as(null).call(suggest, { query: { search } }, { 'accept-language': language })
  return {
    showing,
    products: products.map(({ title }) => title),
    terms: terms.map(({ kind, title, within }) => [kind, title, within && `in ${within}`].filter(Boolean).join(' ')),
  }
}

test.each([
  ['the beginning of a word', 'pist', { products: ['Pistachio halva', 'Antep pistachios 500 g'] }],
  ['a beginning in the other language', 'فستق', { products: ['Antep pistachios 500 g', 'Pistachio halva'] }],
  ['two letters at the beginning of words only', 'pl', { products: ['Plain skirt', 'Pleated skirt'] }],
  ['a colour', 'skirt blue', { products: ['Pleated skirt', 'Ponte leggings'] }],
  ['a colour in Arabic', 'احمر', { products: ['Pleated skirt'] }],
  ['a barcode', '5012345678900', { products: ['Linen scarf'] }],
  ['a code', 'SCARF-7', { products: ['Linen scarf'] }],
  ['a brand beside its products', 'salt', { products: ['Linen scarf'], terms: ['brand saltmill'] }],
  ['a category with its main one', 'scarve', { products: ['Linen scarf'], terms: ['category scarves in goods'] }],
  ['a slip, corrected', 'pleeted', { products: ['Pleated skirt'], showing: 'pleated' }],
  ['nothing', 'qqqqqq', { products: [] }],
  ['signs of patterns as themselves', '%%', { products: [] }],
])('the search box suggests %s', async (_, typed, expected) => {
  await aScarf()
  expect(await suggested(typed)).toEqual({ showing: null, terms: [], ...expected })
})

let scarf: Promise<unknown> | undefined
const aScarf = () =>
  (scarf ??= aProduct(app, {
    title: { en: 'Linen scarf', ar: 'وشاح كتّان' },
    sku: 'SCARF-7',
    brand: 'saltmill',
    category: 'scarves',
    variants: [{ barcode: '5012345678900' }],
  }))

test('suggestions are in the reader’s language and hold no price', async () => {
  expect((await suggested('pistachio', 'ar')).products).toEqual(['حلاوة بالفستق', 'فستق عنتابي ٥٠٠ غ'])
  expect(JSON.stringify(await app.as(null).call(suggest, { query: { search: 'pistachio' } }))).not.toMatch(/price/i)
  expect(await app.as(null).status(suggest, { query: { search: ' x ' } })).toBe(422)
})

test('only the office keeps words that mean the same; the search knows them at once', async () => {
  const body = { language: 'ar' as const, words: ['عين الجمل', 'الجوز', 'جوز'] }
  const customer = await aCustomer(app)
  expect(await app.as(null).status(listSynonyms)).toBe(401)
  expect(await app.as(customer.token).status(createSynonyms, { body })).toBe(403)
  const office = app.as((await anAdmin(app)).token)
  expect(await found('عين الجمل')).toEqual([])
  const made = await office.call(createSynonyms, { body })
  expect(await found('عين الجمل')).toEqual(['Walnut halves'])
  expect((await suggested('عين الجمل')).products).toEqual(['Walnut halves'])
  expect((await list({ search: 'عين الجمل', exact: 'true' })).data).toEqual([])

  expect((await office.call(listSynonyms, { query: { search: 'جمل' } })).data).toEqual([made])
  expect((await office.call(listSynonyms, { query: { language: 'en' } })).meta.total).toBe(0)
  // Past its end a list still says how long it is, also one that counts beside its rows.
  const units = (await office.call(listAdminUnits)).meta
  expect((await office.call(listAdminUnits, { query: { page: 9 } })).meta).toEqual({ ...units, page: 9 })
  expect(units.total).toBeGreaterThan(0)
  const saved = await office.call(updateSynonyms, { params: { id: made.id }, body: { language: 'en', words: ['noix', 'walnut'] } })
  expect(await office.call(getSynonyms, { params: { id: made.id } })).toEqual(saved)
  expect(await found('noix')).toEqual(['Walnut halves'])
  expect(await office.status(createSynonyms, { body: { language: 'en', words: ['Noix', 'noix!'] } })).toBe(422)
  expect(await office.status(createSynonyms, { body: { language: 'en', words: ['noix'] } })).toBe(422)
  await office.call(removeSynonyms, { params: { id: made.id } })
  expect(await found('noix')).toEqual([])
  expect(await office.status(getSynonyms, { params: { id: made.id } })).toBe(404)
  const { rows } = await app.asSystem(({ db }) => db.execute(sql`select action from audit_entries where subject = 'synonyms' order by id`))
  expect(rows.map(({ action }) => action)).toEqual(['synonyms.created', 'synonyms.saved', 'synonyms.removed'])
})

test('rows whose words were made in an older way are made again, once', async () => {
  await app.asSystem(({ db }) => db.execute(sql`update product_index set words = ' old '`))
  await app.asSystem((ctx) => ctx.enqueue(checkSearchWords, {}))
  await app.drainJobs()
  expect(await found('zaatar')).toEqual([])
  await app.asSystem(({ db }) => db.execute(sql`update search_state set version = 1`))
  await app.asSystem((ctx) => ctx.enqueue(checkSearchWords, {}))
  await app.drainJobs()
  expect(await found('zaatar')).toEqual(['Palestinian za’atar'])
})
