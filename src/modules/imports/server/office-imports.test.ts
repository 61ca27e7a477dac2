// Imports of the office up to the differences: who may, upload in parts, mapping, columns; each refusal in both languages.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aCustomer, anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import { variants } from '#modules/products/server/tables.ts'
import * as api from '../admin-contract.ts'
import { makeDownload } from '../downloads-admin-contract.ts'
import { fileWith, productOf, variantOf } from './testing/catalogue-rows.ts'
import { officeImports } from './testing/office-imports.ts'
import { minor } from '#shared/money.ts'

const app = await theApp()
const admin = await anAdmin(app)
const token = admin.token
const office = officeImports(app, token)
const arabic = officeImports(app, token, 'ar')

const nobody = '00000000-0000-7000-8000-000000000000'
const own = fileWith('sku,title_en,title_ar,brand,category,options,variant_sku,barcode,price,discount_price,quantity')

describe('who may', () => {
  test('a customer and a visitor are refused everywhere', async () => {
    const { token: customer } = await aCustomer(app)
    for (const caller of [app.as(customer), app.as(null)]) {
      const refused = [401, 403]
      expect(refused).toContain(await caller.status(api.startImport, { body: { name: 'a.csv', bytes: 1 } }))
      expect(refused).toContain(await caller.status(api.listImports, {}))
      expect(refused).toContain(await caller.status(api.runImport, { params: { id: nobody }, body: {} }))
      expect(refused).toContain(await caller.status(makeDownload, { body: { what: 'products' } }))
    }
  })

  test('a download link works once, and not without being asked for', async () => {
    const { href } = await app.as(token).call(makeDownload, { body: { what: 'stock' } })

    expect((await app.inject({ url: href })).statusCode).toBe(200)
    expect((await app.inject({ url: href })).json()).toMatchObject({ error: { code: 'imports.linkOver' } })
    expect((await app.inject({ url: `/downloads/${'a'.repeat(43)}` })).statusCode).toBe(404)
  })
})

describe('a file on its way in', () => {
  test.each([
    ['en', 'The file is larger than 200 MB. Split it.'],
    ['ar', 'الملف أكبر من 200 ميجابايت. قسّموه.'],
  ])('is refused above the limit (%s)', async (language, text) => {
    const calling = app
      .as(token)
      .call(api.startImport, { body: { name: 'big.csv', bytes: api.maxFileBytes + 1 } }, { 'accept-language': language })

    await expect(calling).rejects.toMatchObject({ status: 422, fields: { bytes: [text] } })
  })

  test('is not looked at before all of it is there', async () => {
    const { id } = await app.as(token).call(api.startImport, { body: { name: 'a.csv', bytes: 10 } })

    await expect(app.as(token).call(api.readImport, { params: { id }, body: {} })).rejects.toMatchObject({ code: 'imports.incomplete' })
  })

  test('shows its columns with the fields they most likely fill', async () => {
    const looked = await office.upload('Item code,الاسم,السعر,Colour of the box\nTEA-01,شاي,5.50,red\n')

    expect(looked).toMatchObject({
      state: 'mapping',
      format: 'own',
      language: 'ar',
      header: ['Item code', 'الاسم', 'السعر', 'Colour of the box'],
      mapping: ['sku', 'title_ar', 'price', ''],
      samples: [['TEA-01', 'شاي', '5.50', 'red']],
      actions: ['read', 'preview', 'discard'],
    })
  })

  test.each([
    ['Handle,Title,Variant Price,Variant SKU\nx,Tea,1,TEA-X', 'shopify'],
    ['ID,Type,SKU,Name,Regular price\n1,simple,TEA-X,Tea,1', 'woocommerce'],
    ['sku,price,discount_price\nTEA-X,1,', 'bySku'],
    ['sku,title,options,price,discount_price\nTEA-X,Tea,,1,', 'bySku'],
    ['SKU,Quantity\nTEA-X,1', 'bySku'],
  ])('is recognised: %j is %s', async (content, format) => expect((await office.upload(content)).format).toBe(format))
})

describe('headers in Arabic', () => {
  const natural = [
    ['رمز الصنف', 'sku'],
    ['اسم الصنف', 'title_ar'],
    ['الوصف', 'description_ar'],
    ['العلامة التجارية', 'brand'],
    ['الفئة الرئيسية', 'main_category'],
    ['الفئه', 'category'],
    ['الوحدة', 'unit'],
    ['الباركود', 'barcode'],
    ['السعر', 'price'],
    ['السعر المخفض', 'discount_price'],
    ['الكمية المتوفرة', 'quantity'],
    ['الوزن', 'weight'],
    ['الحد الأدني', 'min_quantity'],
    ['سعة الكرتون', 'multiple'],
    ['العنوان بالإنجليزية', 'title_en'],
  ] as const

  test('are known as people write them, with and without hamza, harakat and ta marbuta', async () => {
    const looked = await office.upload(`${natural.map(([name]) => name).join(',')}\n${natural.map(() => 'x').join(',')}\n`)

    expect(looked).toMatchObject({ format: 'own', language: 'ar' })
    expect(looked.mapping).toEqual(natural.map(([, field]) => field))
  })

  test('are those of the shop itself too, in both languages', async () => {
    for (const header of ['رمز SKU,العنوان بالعربية,السعر,الحد الأقصى', 'SKU,"Title, Arabic",Price,Maximum']) {
      const looked = await office.upload(`${header}\nx,x,x,x\n`)
      expect(looked.mapping).toEqual(['sku', 'title_ar', 'price', 'max_quantity'])
    }
  })

  test('are proposed anew for each format', async () => {
    const looked = await office.upload('رمز الصنف,السعر,الفئة,الباركود\nx,5,y,1\n')

    expect(looked.format).toBe('bySku')
    expect(looked.formats.find(({ format }) => format === 'own')?.proposed).toEqual(['sku', 'price', 'category', 'barcode'])
  })
})

describe('what a preview tells', () => {
  test('a title that another product has, in the shop or in the file, as a note', async () => {
    await aProduct(app, { sku: 'TWIN-0', title: 'Twin Title' })
    const shown = await office.preview(own('TWIN-1,twin title,,,,,,,5,,1', 'TWIN-2,Own title,,,,,,,5,,1', 'TWIN-3,Own Title,,,,,,,5,,1'))

    expect(shown.counts).toMatchObject({ new: 3, warnings: 2, bad: 0 })
    expect(shown.notes).toEqual([
      { code: 'import.titleTaken', severity: 'warning', count: 2, example: expect.stringContaining('(TWIN-0)') as string, lines: [2, 4] },
    ])
    const notes = await office.changes(shown.id, 'warning')
    expect(notes.map(({ line, problems }) => [line, problems[0]?.column, problems[0]?.reason])).toEqual([
      [2, 'title_en', 'A product with this title exists already (TWIN-0). Both would have the same name in the shop.'],
      [4, 'title_en', 'A product with this title exists already (TWIN-2). Both would have the same name in the shop.'],
    ])
    await office.run(shown.id)
    expect((await office.preview(own('TWIN-2,Own title,,,,,,,5,,1'))).counts).toMatchObject({ unchanged: 1, warnings: 0 })
  })

  test('barcodes in Arabic digits as scanners read them, and one that a spreadsheet has shortened', async () => {
    const shown = await office.preview(own('BARS-1,Arabic digits,,,,,,٦٢٨١٠٠٠٠٠٠٠١٩,5,,1', 'BARS-2,Shortened,,,,,,5.01E+12,5,,1'))

    expect(shown.counts).toMatchObject({ new: 2, warnings: 1 })
    expect((await office.changes(shown.id, 'warning'))[0]?.problems[0]).toMatchObject({
      value: '5.01E+12',
      reason: expect.stringContaining('last digits are lost') as string,
    })
    await office.run(shown.id)
    expect([(await variantOf(app, 'BARS-1'))?.barcode, (await variantOf(app, 'BARS-2'))?.barcode]).toEqual(['6281000000019', null])
  })

  test('new variants by their options, and no SKU that was made up', async () => {
    const shown = await office.preview(
      'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant SKU\nmug,Enamel mug,Size,Small,5,\nmug,,,Large,6,\n',
    )

    const [made] = await office.changes(shown.id, 'new')
    expect(made?.sku).toBe('')
    expect(made?.fields.filter(({ field }) => field === 'price')).toEqual([
      { field: 'price', variant: 'Small', from: null, to: '5.00' },
      { field: 'price', variant: 'Large', from: null, to: '6.00' },
    ])
  })
})

test('categories that an import made in one language only are named at its end', async () => {
  const before = (await office.run((await office.preview(own('LANG-0,No category,,,,,,,5,,1'))).id)).untranslated
  const done = await office.run((await office.preview(own('LANG-1,,قهوة مطحونة,,قهوة,,,,5,,1'), { language: 'ar' })).id)

  expect(done.untranslated).toBeGreaterThan(before)
})

describe('columns', () => {
  const twice = (language: 'en' | 'ar', of: api.Import) =>
    app
      .as(token)
      .call(
        api.previewImport,
        { params: { id: of.id }, body: { format: 'own', language: 'en', mapping: ['sku', 'title_en', 'price', 'price'] } },
        { 'accept-language': language },
      )

  test('mapped twice are refused at their field, in both languages', async () => {
    const looked = await office.upload('sku,title_en,price,cost\nTWICE-1,Twice,5,4')

    await expect(twice('en', looked)).rejects.toMatchObject({
      fields: { 'mapping.3': ['This field is already filled by another column.'] },
    })
    await expect(twice('ar', looked)).rejects.toMatchObject({ fields: { 'mapping.3': ['هذا الحقل يملؤه عمود آخر.'] } })
  })

  test.each([
    ['en', 'These columns are missing: title_en / title_ar, price.'],
    ['ar', 'هذه الأعمدة ناقصة: title_en / title_ar، price.'],
  ] as const)('that a format cannot do without are named (%s)', async (language, text) => {
    const looked = await office.upload('sku,one,two\nLACK-1,x,y')
    const calling = officeImports(app, token, language).compare(looked, { format: 'own', mapping: ['sku', '', ''] })

    await expect(calling).rejects.toMatchObject({ status: 422, fields: { format: [text] } })
  })

  test('are remembered for the next file with the same ones', async () => {
    await office.preview('Art.,Bez.,VK\nREM-01,Remembered,5', { format: 'own', mapping: ['sku', 'title_en', 'price'] })

    const next = await office.upload('Art.,Bez.,VK\nREM-02,Remembered too,6')

    expect(next).toMatchObject({ isRemembered: true, format: 'own', mapping: ['sku', 'title_en', 'price'] })
  })

  test('are read under their new names, and problems name the column of the file', async () => {
    const shown = await office.preview('Art.,Bez.,VK\nNAME-1,Named goods,5\nNAME-2,Other goods,dear', {
      format: 'own',
      mapping: ['sku', 'title_en', 'price'],
    })

    expect(shown.counts).toMatchObject({ new: 1, bad: 1 })
    const [bad] = await arabic.changes(shown.id, 'bad')
    expect(bad?.problems).toEqual([{ line: 3, column: 'VK', value: 'dear', severity: 'error', reason: 'هذا ليس سعرًا.' }])
  })
})

describe('the differences', () => {
  test('say field by field what is new, changed, unchanged and bad, and write nothing', async () => {
    await aProduct(app, { sku: 'DIFF-1', title: { en: 'Green tea', ar: 'شاي أخضر' }, price: 500, onHand: 7, brand: 'quay' })
    await aProduct(app, { sku: 'DIFF-2', title: 'Black tea', price: 600, onHand: 7 })
    const before = await productOf(app, 'DIFF-1')

    const shown = await office.preview(
      own(
        'DIFF-1,Green tea,شاي أخضر فاخر,quay,,,,,5.50,5.10,9',
        'DIFF-2,Black tea,,,,,,,6.00,,7',
        'DIFF-3,White tea,,Brand new,Teas,,,0001234,8,,1',
        'DIFF-4,Red tea,,,,,,,free,,1',
      ),
    )

    expect(shown).toMatchObject({ state: 'previewed', counts: { new: 1, changed: 1, unchanged: 1, bad: 1 } })
    const [changed] = await office.changes(shown.id, 'changed')
    expect(changed?.fields).toEqual([
      { field: 'title_ar', variant: null, from: 'شاي أخضر', to: 'شاي أخضر فاخر' },
      { field: 'price', variant: null, from: '5.00', to: '5.50' },
      { field: 'discount_price', variant: null, from: null, to: '5.10' },
      { field: 'quantity', variant: null, from: '7', to: '9' },
    ])
    const [fresh] = await office.changes(shown.id, 'new')
    expect(fresh?.fields).toContainEqual({ field: 'barcode', variant: null, from: null, to: '0001234' })
    expect(await productOf(app, 'DIFF-1')).toEqual(before)
    expect(await productOf(app, 'DIFF-3')).toBeUndefined()
  })

  test('count a file that the shop already is like as unchanged, whatever was imported before', async () => {
    const file = own('SAME-1,Same goods,,,,,,,5,,3')
    await office.run((await office.preview(file)).id)
    await app.asSystem(({ db }) =>
      db
        .update(variants)
        .set({ price: minor(900) })
        .where(eq(variants.sku, 'SAME-1')),
    )

    const again = await office.preview(file)

    expect(again.counts).toMatchObject({ changed: 1, unchanged: 0 })
    expect((await office.changes(again.id, 'changed'))[0]?.fields).toEqual([{ field: 'price', variant: null, from: '9.00', to: '5.00' }])
  })

  test('never switch variants off because their row is bad', async () => {
    await aProduct(app, {
      sku: 'PART-1',
      variants: [
        { sku: 'PART-1-S', values: { size: 's' }, price: 500 },
        { sku: 'PART-1-M', values: { size: 'm' }, price: 500 },
      ],
    })
    const shown = await office.preview(own('PART-1,Product part,,,,size=s,PART-1-S,,6,,', 'PART-1,,,,,size=m,PART-1-M,,many,,'))

    const [changed] = await office.changes(shown.id, 'changed')
    expect(changed?.fields.map(({ field }) => field)).not.toContain('variantOff')
    await office.run(shown.id)
    expect((await variantOf(app, 'PART-1-M'))?.status).toBe('available')
  })
})
