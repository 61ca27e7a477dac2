// Rows as an Excel workbook with one sheet, as they come: texts stay texts, numbers are numbers, nothing is kept but one piece.
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { guardFormula } from '#shared/formula-guard.ts'

/** Excel refuses longer cells. */
export const longestCell = 32_767
export type SheetLook = { name: string; isRightToLeft: boolean; widths: readonly number[]; numbers: ReadonlySet<number> }

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org'
const fixed = (name: string): [string, string][] => [
  [
    '[Content_Types].xml',
    `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${head}<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
  ],
  // Style 0 is plain, 1 text (so that a barcode typed into it keeps its zeros), 2 the bold head.
  [
    'xl/styles.xml',
    `${head}<styleSheet xmlns="${office}/spreadsheetml/2006/main"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
  ],
]

function escapeXml(text: string): string {
  if (!/[&<>"\p{Cc}\p{Cs}\ufffe\uffff]|_x[0-9a-f]{4}_/iu.test(text)) return text
  return text
    .toWellFormed()
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (sign) =>
      /[\t\n\r]/.test(sign) ? sign : `_x${sign.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
}

function columnLetters(index: number): string {
  const rest = index % 26
  return (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + rest)
}

/** Too long a text would be cut by Excel, and a cut text would come back as a change: such a cell is left empty, which changes nothing. */
function cellXml(written: string, reference: string, isHead: boolean, isNumber: boolean): string {
  const text = guardFormula(written)
  if (text === '' || text.length > longestCell) return ''
  if (isNumber && !isHead && /^-?\d{1,15}(\.\d{1,6})?$/.test(text)) return `<c r="${reference}"><v>${text}</v></c>`
  return `<c r="${reference}" s="${isHead ? 2 : 1}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

async function* sheetXml(batches: AsyncIterable<readonly (readonly string[])[]>, look: SheetLook): AsyncGenerator<Buffer> {
  const widths = look.widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${look.numbers.has(at) ? 0 : 1}" customWidth="1"/>`,
  )
  yield Buffer.from(
    `${head}<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"${look.isRightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>`,
  )
  const letters = look.widths.map((_, at) => columnLetters(at))
  let line = 0
  for await (const rows of batches) {
    let xml = ''
    for (const cells of rows) {
      line += 1
      const row = cells.map((text, at) => cellXml(text, `${letters[at] ?? columnLetters(at)}${line}`, line === 1, look.numbers.has(at)))
      xml += `<row r="${line}">${row.join('')}</row>`
    }
    if (xml !== '') yield Buffer.from(xml)
  }
  yield Buffer.from('</sheetData></worksheet>')
}

/** A file is the same whenever it is made. */
const asOf = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: 5 }

/** Takes batches of rows, the first row being the head; gives the pieces of the workbook. */
export async function* xlsxFile(batches: AsyncIterable<readonly (readonly string[])[]>, look: SheetLook): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const sheet = Readable.from(sheetXml(batches, look), { objectMode: false })
  sheet.on('error', (error) => output.destroy(error))
  for (const [name, xml] of fixed(look.name)) zip.addBuffer(Buffer.from(xml), name, asOf)
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', asOf)
  zip.end()
  try {
    for await (const piece of output) yield piece as Buffer
  } finally {
    sheet.destroy()
  }
}
