// Files no import can come of: each is refused with its reason in both languages, and nothing of it is left behind.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anAdmin } from '#testing/builders/accounts.ts'
import { aProduct } from '#testing/builders/products.ts'
import { theApp } from '#testing/app.ts'
import * as api from '../admin-contract.ts'
import { multipart, officeImports, type Office } from './testing/office-imports.ts'
import { workbookOf } from './testing/make-workbook.ts'

const app = await theApp()
const token = (await anAdmin(app)).token
const office = officeImports(app, token)
const arabic = officeImports(app, token, 'ar')

const cells = (line: number, ...texts: string[]) =>
  `<row r="${line}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

describe('a file that cannot be read', () => {
  test.each([
    [
      'a broken zip',
      'PK\u0003\u0004 nothing',
      'This Excel file is damaged and cannot be read. Save it again and try once more.',
      'ملف Excel هذا تالف ولا يمكن قراءته. احفظوه من جديد وحاولوا مرة أخرى.',
    ],
    ['a header alone', 'sku,title_en,price\n', 'The file has a header and no rows.', 'في الملف سطر العناوين فقط بلا صفوف.'],
    ['nothing', '\n\n', 'The file is empty.', 'الملف فارغ.'],
    [
      'an open quotation mark',
      'sku,title_en,price\nA,"B,1\n',
      'A quotation mark is opened and never closed, so the rows cannot be told apart.',
      'فُتحت علامة اقتباس ولم تُغلق، فلا يمكن تمييز الصفوف.',
    ],
  ])('fails with its reason: %s', async (_, content, english, spoken) => {
    const failed = await office.upload(content)

    expect(failed).toMatchObject({ state: 'failed', problem: english, actions: ['discard'] })
    expect((await arabic.get(failed.id)).problem).toBe(spoken)
    expect(await office.changes(failed.id)).toEqual([])
  })

  test('in the encoding of old Arabic spreadsheets says how to save it', async () => {
    const failed = await office.upload(
      Buffer.concat([Buffer.from('sku,title_ar,price\nARAB-1,'), Buffer.from([0xd4, 0xc7, 0xed]), Buffer.from(',5\n')]),
    )

    expect(failed.problem).toContain('CSV UTF-8')
  })

  test('that breaks further on leaves no half a preview', async () => {
    const lines = Array.from({ length: 50 }, (_, at) => `HALF-${at},Half goods,5`)
    const shown = await office.preview(`sku,title_en,price\n${lines.join('\n')}\nHALF-X,"open,5\n`)

    expect(shown).toMatchObject({ state: 'previewed', counts: { new: 50, bad: 1 } })
    expect((await office.changes(shown.id, 'bad'))[0]?.problems[0]).toMatchObject({ line: 52, severity: 'error' })
  })
})

describe('a workbook', () => {
  test('with two sheets is read from the first, or from the one that is chosen', async () => {
    await aProduct(app, { sku: 'SHEET-1', price: 500, onHand: 5 })
    const book = workbookOf([
      { name: 'Notes', rows: cells(1, 'what', 'why') + cells(2, 'a', 'b') },
      { name: 'Stock', rows: cells(1, 'sku', 'quantity') + cells(2, 'SHEET-1', '9') },
    ])
    const first = await office.upload(book, 'two.xlsx')
    expect(first).toMatchObject({ fileKind: 'xlsx', sheets: ['Notes', 'Stock'], sheet: 'Notes', header: ['what', 'why'] })

    await app.as(token).call(api.readImport, { params: { id: first.id }, body: { sheet: 'Stock' } })
    await app.drainJobs()

    const second = await office.get(first.id)
    expect(second).toMatchObject({ sheet: 'Stock', header: ['sku', 'quantity'], format: 'bySku' })
    expect((await office.compare(second)).counts).toMatchObject({ changed: 1 })
  })

  test('keeps leading zeros, certain numbers and what formulas showed; formulas that never ran are no numbers', async () => {
    const number = (at: string, value: string) => `<c r="${at}"><v>${value}</v></c>`
    const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
    const head = ['sku', 'title_en', 'barcode', 'price'].map((name, at) => text(`${'ABCD'[at]}1`, name)).join('')
    const row = (line: number, sku: string, price: string) =>
      `<row r="${line}">${text(`A${line}`, sku)}${text(`B${line}`, `Goods ${sku}`)}${text(`C${line}`, `00${line}`)}${price}</row>`
    const book = workbookOf([
      {
        name: 'S',
        rows: `<row r="1">${head}</row>${row(2, 'CELL-1', number('D2', '1.234'))}${row(3, 'CELL-2', '<c r="D3"><f>2*3</f><v>6</v></c>')}${row(4, 'CELL-3', '<c r="D4"><f>2*3</f></c>')}`,
      },
    ])
    const shown = await office.preview(book, {}, 'cells.xlsx')

    expect(shown.counts).toMatchObject({ new: 2, bad: 1, warnings: 1 })
    const [one, two] = await office.changes(shown.id, 'new')
    expect(one?.fields).toContainEqual({ field: 'price', variant: null, from: null, to: '1.23' })
    expect(one?.fields).toContainEqual({ field: 'barcode', variant: null, from: null, to: '002' })
    expect(two?.fields).toContainEqual({ field: 'price', variant: null, from: null, to: '6.00' })
    expect((await office.changes(shown.id, 'bad'))[0]?.problems[0]).toMatchObject({ line: 4, column: 'price', value: '=2*3' })
  })
})

test('null bytes far into a file are left out', async () => {
  const lines = Array.from({ length: 300 }, (_, at) => `NULL-${at},Null goods ${at},5`)
  const shown = await office.preview(`sku,title_en,price\n${lines.join('\n')}\n,\u0000nameless,5\nNULL-Z,Null\u0000 byte,5\n`)

  expect(shown).toMatchObject({ state: 'previewed', counts: { new: 301, bad: 1 } })
})

test('formulas in a CSV file stay texts, and leave guarded', async () => {
  const shown = await office.preview(`sku,title_en,price\nFORM-1,"=HYPERLINK(""http://evil.test"")",5\n`)
  await office.run(shown.id)

  const { bytes } = await office.download({ what: 'products', as: 'csv', query: { page: 1, search: 'FORM-1' } })
  expect(bytes.toString()).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
})

test('a part of another size than announced is refused, and a file that was thrown away is gone', async () => {
  const { id } = await app.as(token).call(api.startImport, { body: { name: 'a.csv', bytes: 10 } })
  const send = (bytes: Buffer) =>
    app.inject({
      method: 'PUT',
      url: `/api/admin/imports/${id}/parts/0`,
      ...multipart(bytes),
      headers: { ...multipart(bytes).headers, 'x-api-key': 'jumla-web', authorization: `Bearer ${token}` },
    })
  expect((await send(Buffer.from('too long for it'))).json()).toMatchObject({ error: { code: 'imports.partSize' } })
  expect((await send(Buffer.from('ten bytes!'))).statusCode).toBe(200)

  await app.as(token).call(api.discardImport, { params: { id } })

  expect(await app.asSystem(({ storage }) => storage.has(`imports/${id}/0`))).toBe(false)
  await expect(app.as(token).call(api.readImport, { params: { id }, body: {} })).rejects.toMatchObject({ code: 'imports.incomplete' })
})

test('a report names every row in the language of whoever asks', async () => {
  await aProduct(app, { sku: 'REPO-1', title: 'Report goods', price: 500 })
  const shown = await office.preview('sku,title_en,price\nREPO-1,Report goods,6\nREPO-2,Bad goods,none\n')

  const report = async (of: Office) => (await of.download({ what: 'importReport', as: 'csv', importId: shown.id })).bytes.toString()

  expect(await report(office)).toBe(
    '\ufeffLine,Kind,SKU,Variant,Field,Before,After,Outcome,Reason\r\n2,Changed,REPO-1,,Price,5.00,6.00,,\r\n3,Rows with mistakes,,,price,none,,,This is not a price.\r\n',
  )
  expect(await report(arabic)).toContain('3,صفوف خاطئة,,,price,none,,,هذا ليس سعرًا.')
})

test('an export has what the list shows, in its order', async () => {
  for (const [sku, status] of [
    ['LIST-B', 'available'],
    ['LIST-A', 'available'],
    ['LIST-C', 'unavailable'],
  ] as const)
    await aProduct(app, { sku, title: `Listed ${sku}`, productStatus: status })

  const { bytes, type, name } = await office.download({
    what: 'prices',
    as: 'csv',
    query: { page: 1, search: 'Listed', status: 'available', sort: 'sku' },
  })

  expect(type).toBe('text/csv; charset=utf-8')
  expect(name).toMatch(/^prices-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(
    bytes
      .toString()
      .split('\r\n')
      .map((line) => line.split(',')[0]),
  ).toEqual(['\ufeffsku', 'LIST-A', 'LIST-B', ''])
  const { rows } = await app.asSystem(({ db }) =>
    db.execute<{ n: number }>(sql`select count(*)::int as n from audit_entries where action = 'export.made'`),
  )
  expect(rows[0]?.n).toBeGreaterThan(0)
})
