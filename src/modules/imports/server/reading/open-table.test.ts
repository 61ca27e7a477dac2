// Files as tables: workbooks with every kind of cell, and files that are none, too large or made to do harm.
import { describe, expect, test } from 'vitest'
import { workbookOf, zipOf } from '../testing/make-workbook.ts'
import type { UploadedFile } from '../uploading/uploaded-file.ts'
import { openTable, reading } from './open-table.ts'

const fileOf = (content: string | Buffer): UploadedFile => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return {
    size: bytes.length,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
    stream: async function* () {
      for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000)
    },
  }
}
const all = (content: string | Buffer, sheet: string | null = null) =>
  reading(async () => {
    const table = await openTable(fileOf(content), sheet)
    const rows: string[][] = []
    for await (const record of table.records) if (record.broken === null) rows.push(record.cells)
    return { ...table, rows }
  })
const rowsOf = async (content: string | Buffer, sheet: string | null = null) => {
  const read = await all(content, sheet)
  return read.ok ? read.value.rows : read.code
}
const one = (cells: string, more: Parameters<typeof workbookOf>[1] = {}) =>
  rowsOf(
    workbookOf([{ name: 'S', rows: `<row r="1"><c r="A1" t="inlineStr"><is><t>sku</t></is></c></row><row r="2">${cells}</row>` }], more),
  )
const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0000000000000"/><numFmt numFmtId="171" formatCode="dd/mm/yyyy"/><numFmt numFmtId="172" formatCode="0.00 &quot;days&quot;"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/></cellXfs></styleSheet>`

describe('a cell of a workbook', () => {
  test.each([
    ['a shared text', '<c r="A2" t="s"><v>1</v></c>', 'شاي'],
    ['a text with leading zeros', '<c r="A2" t="inlineStr"><is><t>00123</t></is></c>', '00123'],
    [
      'rich text without its reading aid',
      '<c r="A2" t="inlineStr"><is><r><t>Gr</t></r><r><t>een</t></r><rPh><t>x</t></rPh></is></c>',
      'Green',
    ],
    ['a number', '<c r="A2"><v>12.5</v></c>', '12.5'],
    ['a number with noise', '<c r="A2"><v>0.30000000000000004</v></c>', '0.3'],
    ['a barcode written as a number', '<c r="A2"><v>6.2810000001E+12</v></c>', '6281000000100'],
    ['a barcode shown with leading zeros', '<c r="A2" s="1"><v>12345</v></c>', '0000000012345'],
    ['a small number', '<c r="A2"><v>1E-7</v></c>', '0.0000001'],
    ['a day', '<c r="A2" s="2"><v>45292</v></c>', '2024-01-01'],
    ['a moment', '<c r="A2" s="2"><v>45292.5</v></c>', '2024-01-01 12:00:00'],
    ['a number with a word in its format', '<c r="A2" s="3"><v>3</v></c>', '3'],
    ['a truth', '<c r="A2" t="b"><v>1</v></c>', 'TRUE'],
    ['a calculated formula', '<c r="A2" t="str"><f>A1&amp;"x"</f><v>skux</v></c>', 'skux'],
    ['a formula that was never calculated', '<c r="A2"><f>1+1</f></c>', '=1+1'],
    ['a character XML cannot hold', '<c r="A2" t="inlineStr"><is><t>a_x0007_b</t></is></c>', 'a\u0007b'],
    ['a null byte and half a sign, spelled out', '<c r="A2" t="inlineStr"><is><t>a&#0;b_x0000_c&#xD800;d</t></is></c>', 'abc\ufffdd'],
    ['a sign in two halves', '<c r="A2" t="inlineStr"><is><t>&#xD83D;&#xDE00;</t></is></c>', '😀'],
    [
      'a reference within a text that stands as it is',
      '<c r="A2" t="inlineStr"><is><t>a&amp;<![CDATA[<b>&amp;]]></t></is></c>',
      'a&<b>&amp;',
    ],
    ['references', '<c r="A2" t="inlineStr"><is><t>&lt;b&gt; &amp; &#x627;</t></is></c>', '<b> & ا'],
  ])('is read as it looks: %s', async (_, cells, text) => expect(await one(cells, { texts: ['x', 'شاي'], styles })).toEqual([[text]]))
})

describe('a workbook that only means to fill the memory', () => {
  const first = '<row r="1"><c r="A1" t="inlineStr"><is><t>sku</t></is></c></row>'
  test.each([
    ['one cell, written again and again', `<row r="2">${'<c r="A2"/>'.repeat(600)}</row>`, 'tooManyColumns'],
    ['rows of nothing', '<row/>'.repeat(1_048_577), 'tooManyRows'],
  ])('%s', async (_, rows, code) => expect(await rowsOf(workbookOf([{ name: 'S', rows: first + rows }]))).toBe(code))

  test('one shared text without end', async () => {
    const texts = `<sst><si>${`<t>${'x'.repeat(1_000_000)}</t>`.repeat(65)}</si></sst>`
    const book = workbookOf([{ name: 'S', rows: first }], { more: { 'xl/sharedStrings.xml': texts } })

    expect(await rowsOf(book)).toBe('workbookTooLarge')
  })
})

describe('a workbook', () => {
  const row = (line: number, ...cells: string[]) =>
    `<row r="${line}">${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
  const two = workbookOf([
    { name: 'Hidden', rows: row(1, 'x'), isHidden: true },
    { name: 'Prices', rows: row(1, 'sku', 'price') + row(2, 'A', '1') },
    { name: 'المخزون', rows: row(1, 'sku', 'quantity') + row(5, 'B', '2') },
  ])

  test('names its visible sheets and gives the first one, or the one that is wanted', async () => {
    const first = await all(two)
    expect(first).toMatchObject({ ok: true, value: { sheets: ['Prices', 'المخزون'], sheet: 'Prices', rows: [['A', '1']] } })
    expect(await rowsOf(two, 'المخزون')).toEqual([['B', '2']])
  })

  test('with links to other files is read without following them', async () => {
    expect(await rowsOf(two)).toEqual([['A', '1']])
  })

  test('counts lines as the sheet does', async () => {
    const table = await openTable(fileOf(two), 'المخزون')
    for await (const record of table.records) expect(record.line).toBe(5)
  })
})

describe('a file that cannot be read says why', () => {
  const misdirected = (zip: Buffer) => {
    zip.writeUInt32LE(0x7fff0000, zip.length - 6)
    return zip
  }
  const bomb = Buffer.alloc(40_000_000, ' ')
  const ofSheet = (xml: string) => workbookOf([{ name: 'S', rows: '' }], { more: { 'xl/worksheets/sheet1.xml': xml } })
  test.each([
    ['a PDF', '%PDF-1.7 …', 'notATable'],
    ['a page', '<!DOCTYPE html><html></html>', 'notATable'],
    ['bytes', Buffer.from([1, 2, 0, 3, 4, 0, 0, 9]), 'notATable'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'oldExcel'],
    ['letters of another encoding', Buffer.from([...Buffer.from('sku,title\nA,'), 0xdf, 0xc7, 0xed]), 'encoding'],
    ['nothing but a line break', '\n', 'fileEmpty'],
    ['an open quotation mark', '"sku,title\nA,B\n', 'quoteNotClosed'],
    ['a broken zip', Buffer.from('PK\u0003\u0004 and then nothing'), 'brokenWorkbook'],
    ['a cut workbook', workbookOf([{ name: 'S', rows: '' }]).subarray(0, 400), 'brokenWorkbook'],
    ['a zip whose directory would stand behind its end', misdirected(workbookOf([{ name: 'S', rows: '' }])), 'brokenWorkbook'],
    ['a zip that is no workbook', zipOf({ 'readme.txt': 'hello' }), 'brokenWorkbook'],
    ['a sheet that ends in a tag', ofSheet('<worksheet><sheetData><row r="1"><c'), 'brokenWorkbook'],
    ['a sheet that ends before its table does', ofSheet('<worksheet><sheetData><row r="1"><c><v>1</v></c></row>'), 'brokenWorkbook'],
    ['a sheet of elements within elements', ofSheet('<worksheet>'.repeat(1_000_000)), 'brokenWorkbook'],
    ['a sheet with a tag without end', ofSheet(`<worksheet a="${' '.repeat(5_000_000)}`), 'brokenWorkbook'],
    ['a sheet with a comment without end', ofSheet(`<worksheet><!--${' '.repeat(5_000_000)}`), 'brokenWorkbook'],
    [
      'a workbook that packs a bomb',
      workbookOf([{ name: 'S', rows: '' }], { more: { 'xl/styles.xml': bomb.toString() } }),
      'workbookTooLarge',
    ],
    [
      'entities',
      workbookOf([{ name: 'S', rows: '' }], { more: { 'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "aa">]><workbook/>' } }),
      'brokenWorkbook',
    ],
    ['no sheet', workbookOf([]), 'noSheet'],
    ['a cell far to the right', workbookOf([{ name: 'S', rows: '<row r="1"><c r="XFD1"><v>1</v></c></row>' }]), 'tooManyColumns'],
    [
      'a cell without end',
      workbookOf([{ name: 'S', rows: `<row r="1"><c r="A1"><v>${'9'.repeat(300_000)}</v></c></row>` }]),
      'rowTooLarge',
    ],
  ])('%s', async (_, content, code) => expect(await rowsOf(content)).toBe(code))
})
