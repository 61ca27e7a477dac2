// Export then import changes nothing: any catalogue, in English and Arabic, as CSV and as a workbook, on its own and after other imports.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct, type ProductOptions } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { forAny } from '#testing/for-any.ts'
import { safeHtml } from '#modules/products/server/public.ts'
import { cleanText } from '#shared/clean-text.ts'
import type { DownloadBody } from '../../downloads-admin-contract.ts'
import { officeImports } from '../testing/office-imports.ts'

const app = await theApp()
const office = officeImports(app, (await anAdmin(app)).token)

const nasty = [
  '=1+1',
  '+44',
  '-5',
  '@x',
  "'=x",
  "''=y",
  'a,b;c',
  'line\nbreak',
  'tab\there',
  '"quoted"',
  '1|2',
  '_x0041_',
  '<b>&amp;</b>',
  'ـلـ',
  '١٢٣',
  'لوز محمّص، مملّح',
  '00123',
  '5.000',
  'x\r\ny',
  '😀 emoji',
  'a\u200fb',
]
const words = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }))
// Texts as they can be stored.
const clean = (text: string): string => cleanText(text.toWellFormed().replaceAll('\u0000', '')).trim()
const titled = words.map((text) => clean(`${text} goods`))
const arabic = words.map((text) => clean(`${text} بضاعة`))
const html = words.map((text) => safeHtml(`<p>${clean(text)}</p>`))
const both = <T>(en: fc.Arbitrary<T>, ar: fc.Arbitrary<T>) => fc.record({ en, ar }, { noNullPrototype: true })
const variant = fc.record(
  {
    price: fc.integer({ min: 0, max: 1_000_000 }),
    // Now and then not counted.
    onHand: fc.option(fc.integer({ min: 0, max: 100_000 })),
    status: fc.constantFrom('available' as const, 'unavailable' as const, 'outOfStock' as const),
    weightGrams: fc.integer({ min: 0, max: 10_000 }),
    min: fc.integer({ min: 1, max: 5000 }),
    multiple: fc.integer({ min: 1, max: 5000 }),
    max: fc.option(fc.integer({ min: 1, max: 10_000 })),
    discount: fc.option(fc.integer({ min: 0, max: 100 })),
  },
  { noNullPrototype: true },
)
const product = fc.record(
  {
    title: both(titled, arabic),
    description: both(html, html),
    productStatus: fc.constantFrom('available' as const, 'unavailable' as const, 'outOfStock' as const),
    brand: fc.option(fc.constantFrom('quay', 'bustan', 'x-1')),
    category: fc.constantFrom('tea', 'nuts', 'all-goods'),
    tags: fc.uniqueArray(fc.constantFrom('new', 'sale', 'winter'), { maxLength: 3 }),
    unit: fc.constantFrom({ code: 'pcs', decimals: 0 }, { code: 'kg', decimals: 3 }, { code: 'm', decimals: 2 }),
    variants: fc.array(variant, { minLength: 1, maxLength: 4 }),
    taxBps: fc.constantFrom(2000, 500),
  },
  { noNullPrototype: true },
)
type Generated = typeof product extends fc.Arbitrary<infer T> ? T : never

let number = 0
async function build({ brand, tags, variants, ...rest }: Generated): Promise<void> {
  const sku = `PR-${++number}`
  const options: ProductOptions = {
    ...rest,
    sku,
    tags: tags.map((slug) => ({ slug })),
    variants: variants.map(({ discount, ...each }, at) => ({
      ...each,
      sku: `${sku}-${at}`,
      barcode: number % 3 === 0 ? `000${number}${at}` : `${number}-${at}`,
      discountPrice: discount === null ? null : Math.floor((each.price * discount) / 100),
      values: { size: `s${at}`, colour: ['red', 'blue'][at % 2] ?? '' },
    })),
    ...(brand === null ? {} : { brand }),
  }
  await aProduct(app, options)
}

/** Everything an import could change, with the marks of being written again. */
const everything = () =>
  app.asSystem(async ({ db }) => {
    const { rows } = await db.execute(sql`
      select 'p' as kind, id::text || xmin::text as row from products union all select 'v', id::text || xmin::text from variants
      union all select 'vv', variant_id::text || xmin::text from variant_values union all select 'm', id::text from stock_movements
      union all select 't', id::text from tags union all select 'c', id::text from categories union all select 'b', id::text from brands
      union all select 'pt', product_id::text || tag_id::text from product_tags order by 1, 2`)
    return rows
  })

const files: { body: DownloadBody; what: string }[] = (['csv', 'xlsx'] as const).flatMap((as) => [
  { body: { what: 'products' as const, as }, what: `products as ${as}` },
  { body: { what: 'prices' as const, as }, what: `prices as ${as}` },
  { body: { what: 'stock' as const, as }, what: `stock as ${as}` },
])

test('any generated catalogue comes back as it went out, in every kind of file', { timeout: 180_000 }, async () => {
  await forAny(
    fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 4 }), async (catalogue) => {
      for (const each of catalogue) await build(each)
      const before = await everything()
      for (const { body, what } of files) {
        const { bytes, name } = await office.download(body)
        const shown = await office.preview(bytes, {}, name)

        const seen = await office.changes(shown.id)
        const strange = seen.filter(({ kind }) => kind !== 'unchanged')
        expect({ what, strange, problem: shown.problem }).toEqual({ what, strange: [], problem: null })
        expect(shown.counts.unchanged).toBeGreaterThan(0)
      }
      expect(await everything()).toEqual(before)
    }),
    { numRuns: 8 },
  )
})
