// The rows of one sheet as texts, as they stream by: leading zeros, days and long numbers as they look, formulas never run.
import { tableRefusal } from '../table-refusal.ts'
import type { Row } from '../../../catalogue.ts'
import { storable, unescapeCell, type NumberStyle, type Workbook } from './workbook.ts'
import { xmlReader, type XmlPart } from './xml-parts.ts'

/** `numbers` are the columns whose cell is a number and not a text that looks like one. */
export type TableRow = Row & { numbers?: number[] }

/** `rows` are as many as a sheet can have; empty ones count. */
export const sheetLimits = { columns: 500, bytes: 2_147_483_648, cell: 200_000, rows: 1_048_576 }

type Cell = { column: number; type: string; style: number; value: string; inline: string; formula: string }
type BookContext = { texts: string[]; styles: NumberStyle[]; from1904: boolean }

/** Takes an open workbook and a sheet's path; gives its filled rows. `read` hears of the bytes unpacked. */
export async function* sheetRows(workbook: Workbook, path: string, read: (bytes: number) => void): AsyncGenerator<TableRow> {
  const book = { texts: await workbook.sharedTexts(), styles: await workbook.styles(), from1904: workbook.from1904 }
  let ready: TableRow[] = []
  const reader = xmlReader(rowTaker(book, (row) => ready.push(row)))
  for await (const chunk of workbook.zip.stream(path, sheetLimits.bytes)) {
    read(chunk.length)
    reader.write(chunk)
    if (ready.length === 0) continue
    yield* ready
    ready = []
  }
  reader.end()
  yield* ready
}

type State = {
  line: number
  rows: number
  row: Cell[] | null
  cell: Cell | null
  within: 'v' | 't' | 'f' | null
  isInline: boolean
  phonetic: boolean
}

function rowTaker(book: BookContext, emit: (row: TableRow) => void): (part: XmlPart) => void {
  const state: State = { line: 0, rows: 0, row: null, cell: null, within: null, isInline: false, phonetic: false }
  return (part) => {
    if (part.kind === 'text') return addText(state, part.text)
    if (part.kind === 'open') return open(state, part)
    if (part.name === 'row' && state.row) {
      const row = rowOf(state.line, state.row, book)
      state.row = null
      if (row) emit(row)
    } else if (part.name === 'c' && state.row && state.cell) {
      state.row.push(state.cell)
      state.cell = null
    } else if (part.name === 'is') state.isInline = false
    else if (part.name === 'rPh') state.phonetic = false
    else if (part.name === state.within) state.within = null
  }
}

function open(state: State, { name, attributes }: Extract<XmlPart, { kind: 'open' }>): void {
  if (name === 'row') {
    if (++state.rows > sheetLimits.rows) throw tableRefusal('tooManyRows', { limit: sheetLimits.rows })
    const given = Number(attributes['r'] ?? state.line + 1)
    state.line = Number.isSafeInteger(given) && given > state.line ? given : state.line + 1
    state.row = []
  } else if (name === 'c' && state.row) {
    const { r: reference, s: style = '0', t: type = 'n' } = attributes
    const column = reference === undefined ? (state.row.at(-1)?.column ?? -1) + 1 : columnOf(reference)
    if (column >= sheetLimits.columns || state.row.length >= sheetLimits.columns)
      throw tableRefusal('tooManyColumns', { limit: sheetLimits.columns })
    state.cell = { column, type, style: Number(style), value: '', inline: '', formula: '' }
  } else if (name === 'is') state.isInline = true
  else if (name === 'rPh') state.phonetic = true
  else if (name === 'v' || name === 'f' || (name === 't' && state.isInline)) state.within = name
}

function addText({ cell, within, phonetic }: State, text: string): void {
  if (!cell || within === null || phonetic) return
  if (within === 'v') cell.value += text
  else if (within === 't') cell.inline += text
  else cell.formula += text
  if (cell.value.length + cell.inline.length + cell.formula.length > sheetLimits.cell)
    throw tableRefusal('rowTooLarge', { limit: sheetLimits.cell })
}

/** "AB12" is column 27, counted from 0. */
function columnOf(reference: string): number {
  let column = 0
  for (const sign of reference) {
    const letter = (sign.codePointAt(0) ?? 0) & ~32
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
    if (column > 20_000) break
  }
  return column - 1
}

function rowOf(line: number, cells: readonly Cell[], book: BookContext): TableRow | null {
  const texts: string[] = []
  const numbers: number[] = []
  for (const cell of cells) {
    if (cell.column < 0) continue
    while (texts.length < cell.column) texts.push('')
    texts[cell.column] = storable(textOf(cell, book))
    if (cell.type === 'n' && cell.value !== '') numbers.push(cell.column)
  }
  return texts.some((text) => text !== '') ? { line, cells: texts, numbers } : null
}

function textOf({ type, style, value, inline, formula }: Cell, { texts, styles, from1904 }: BookContext): string {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'inlineStr') return unescapeCell(inline)
  // A formula that was never calculated is shown as it is written: it is no number, and says so wherever one is needed.
  if (value === '') return formula === '' ? '' : `=${formula}`
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n') return unescapeCell(value)
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const look = styles[style] ?? null
  if (look === 'date') return momentOf(number, from1904)
  const text = plainNumber(number)
  return look !== null && /^\d+$/.test(text) ? text.padStart(look.digits, '0') : text
}

/** Fifteen digits are what spreadsheets keep; the rest is noise of binary fractions. */
function plainNumber(number: number): string {
  const rounded = Number(number.toPrecision(15))
  const text = String(rounded)
  if (!text.includes('e')) return text
  return Math.abs(rounded) >= 1 ? BigInt(Math.round(rounded)).toString() : rounded.toFixed(20).replace(/\.?0+$/, '')
}

/** A serial number of days as YYYY-MM-DD, with the time behind it when it has one. */
function momentOf(serial: number, from1904: boolean): string {
  // Day 0 of either calendar, counted from 1970. Days before March 1900 are one off, as in Excel itself; no file has them.
  const milliseconds = Math.round((serial - (from1904 ? 24_107 : 25_569)) * 86_400_000)
  if (Math.abs(milliseconds) > 8.64e15) return plainNumber(serial)
  const iso = new Date(milliseconds).toISOString()
  if (serial < 1) return iso.slice(11, 19)
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}
