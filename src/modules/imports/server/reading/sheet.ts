// The columns of a file: finds fields by the names a header gives them, and cells of a row by field.
import { cleanText as withoutInvisible } from '#shared/clean-text.ts'
import type { Row } from '../../catalogue.ts'
import { unguardFormula } from '#shared/formula-guard.ts'
import type { Cell } from '../../problems.ts'

export type Sheet<F extends string> = {
  has: (field: F) => boolean
  text: (row: Row, field: F) => string
  cell: (row: Row, field: F) => Cell
  /** Reads a cell by its column's place; -1 is an absent column. */
  textAt: (row: Row, index: number) => string
  cellAt: (row: Row, index: number) => Cell
}

/** A header's name without what people and programs vary: case, spaces around and doubled, forms of the same letter. */
export const columnName = (name: string): string =>
  name.replaceAll('\ufeff', '').normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ')

/** Takes the header and, per field, the names it may have (first found wins); gives access to cells. */
export function sheetOf<F extends string>(header: string[], names: Record<F, readonly string[]>): Sheet<F> {
  const columns = header.map(columnName)
  const places = new Map<F, number>()
  for (const field in names) {
    const place = names[field].map((name) => columns.indexOf(name)).find((index) => index >= 0)
    if (place !== undefined) places.set(field, place)
  }
  return sheetAt(header, places)
}

/** Finds the columns of fields that are called like them. */
export function sheetByName<F extends string>(header: string[], fields: readonly F[]): Sheet<F> {
  const columns = header.map(columnName)
  return sheetAt(header, new Map(fields.map((field) => [field, columns.indexOf(field)])))
}

function sheetAt<F extends string>(header: string[], places: Map<F, number>): Sheet<F> {
  const textAt = (row: Row, index: number) => (index < 0 ? '' : cleanText(row.cells[index] ?? ''))
  const cellAt = (row: Row, index: number) => ({ line: row.line, column: header[index]?.trim() ?? null, text: textAt(row, index) })
  const place = (field: F) => places.get(field) ?? -1
  return {
    has: (field) => place(field) >= 0,
    text: (row, field) => textAt(row, place(field)),
    cell: (row, field) => cellAt(row, place(field)),
    textAt,
    cellAt,
  }
}

/** A cell's text as meant: trimmed, without the exporter's apostrophe, without characters no database keeps. */
function cleanText(written: string): string {
  if (written === '') return ''
  const text = written.includes('\u0000') ? written.replaceAll('\u0000', '') : written
  return unguardFormula(withoutInvisible(text).trim()).trim()
}

/** The report about a whole row: its cells joined, no column. */
export const rowCell = (row: Row): Cell => ({
  line: row.line,
  column: null,
  text: row.cells
    .filter((cell) => cell !== '')
    .slice(0, 6)
    .join(', '),
})
