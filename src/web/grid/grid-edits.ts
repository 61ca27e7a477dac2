// Turns typing, pasting, filling down and clearing into edits, validated cell by cell. Pure.
import type { CellValue, GridColumn, GridRow } from './grid-columns.ts'
import { type Block, blockOf, type Selection } from './grid-selection.ts'
import type { GridState, Written } from './grid-state.ts'

/** The rows on screen in their order, the columns, and the unsaved changes. */
export type Sheet<R extends GridRow> = { rows: readonly R[]; columns: readonly GridColumn<R>[]; state: GridState<R> }

/** A cell's present value: the changed one, else the saved one. */
export function valueAt<R extends GridRow>({ state }: Sheet<R>, row: R, column: GridColumn<R>): CellValue {
  const changed = state.changes[row.id]
  const value = changed?.[column.key]
  return value === undefined ? column.read(row) : value
}

/** A cell's present text, also when it is no value. */
export const textAt = <R extends GridRow>(sheet: Sheet<R>, row: R, column: GridColumn<R>): string =>
  sheet.state.problems[row.id]?.[column.key]?.typed ?? column.toText(valueAt(sheet, row, column))

export const isReadOnly = <R extends GridRow>({ state }: Sheet<R>, row: R, column: GridColumn<R>): boolean =>
  !column.fromText || column.isReadOnly?.(row) === true || state.removed.includes(row.id)

/** Validates a text for a cell; null when there is nothing to write. A read-only cell keeps its value and reports that. */
export function judge<R extends GridRow>(sheet: Sheet<R>, row: R, column: GridColumn<R>, text: string): Written | null {
  const cell = { row: row.id, column: column.key }
  const value = valueAt(sheet, row, column)
  if (isReadOnly(sheet, row, column) || !column.fromText) {
    if (text.trim() === column.toText(value).trim()) return null
    return { ...cell, value, isOriginal: false, problem: { key: 'grid.admin.readOnly' }, isNotice: true }
  }
  const saved = column.read(row)
  const problem = sheet.state.problems[row.id]?.[column.key]
  if (text === column.toText(saved)) return value === saved && !problem ? null : { ...cell, value: saved, isOriginal: true }
  const parsed = column.fromText(text)
  if ('problem' in parsed)
    return problem?.typed === text ? null : { ...cell, value, isOriginal: false, problem: parsed.problem, typed: text }
  if (parsed.value === value && !problem) return null
  return { ...cell, value: parsed.value, isOriginal: parsed.value === saved }
}

type Edits = { cells: Written[]; readOnly: number; wrong: number }

function judged<R extends GridRow>(sheet: Sheet<R>, edits: Iterable<{ row: R; column: GridColumn<R>; text: string }>): Edits {
  const cells: Written[] = []
  for (const { row, column, text } of edits) {
    const cell = judge(sheet, row, column, text)
    if (cell) cells.push(cell)
  }
  return {
    cells,
    readOnly: cells.filter(({ isNotice }) => isNotice).length,
    wrong: cells.filter(({ typed }) => typed !== undefined).length,
  }
}

/** Writes one text into every cell of the selection that accepts it. */
export function fillWith<R extends GridRow>(sheet: Sheet<R>, selection: Selection, text: string): Edits {
  const open = cellsIn(sheet, blockOf(selection)).filter(({ row, column }) => !isReadOnly(sheet, row, column))
  return judged(
    sheet,
    open.map((cell) => ({ ...cell, text })),
  )
}

/** The block's first row into the rows below it. */
export function fillDown<R extends GridRow>(sheet: Sheet<R>, selection: Selection): Edits {
  const block = blockOf(selection)
  const source = sheet.rows[block.top]
  if (!source) return { cells: [], readOnly: 0, wrong: 0 }
  const below = cellsIn(sheet, { ...block, top: block.top + 1 }).filter(({ row, column }) => !isReadOnly(sheet, row, column))
  return judged(
    sheet,
    below.map(({ row, column }) => ({ row, column, text: textAt(sheet, source, column) })),
  )
}

export type Pasted<R extends GridRow> = Edits & {
  /** New rows for the part of the block below the last row. */
  rows: R[]
  /** How many rows and columns of the block did not fit. */
  beyond: { rows: number; columns: number }
  /** The block that was written. */
  block: Block
}

/**
 * Pastes a block from the selection's first cell on. A selection that is a multiple of the block is filled with it; a block larger than the
 * selection goes beyond it, and with `newRow` makes the rows it needs.
 */
export function paste<R extends GridRow>(
  sheet: Sheet<R>,
  selection: Selection,
  cells: readonly (readonly string[])[],
  newRow?: () => R,
): Pasted<R> {
  const target = blockOf(selection)
  const height = cells.length
  const width = Math.max(...cells.map((row) => row.length), 1)
  const fits = (room: number, size: number) => (room > size && room % size === 0 ? room : size)
  const wanted = {
    bottom: target.top + fits(target.bottom - target.top + 1, height) - 1,
    right: target.left + fits(target.right - target.left + 1, width) - 1,
  }
  const missing = Math.max(0, wanted.bottom - sheet.rows.length + 1)
  const rows = newRow ? Array.from({ length: Math.min(missing, 5000) }, newRow) : []
  const longer = { ...sheet, rows: [...sheet.rows, ...rows] }
  const block: Block = {
    ...target,
    bottom: Math.min(wanted.bottom, longer.rows.length - 1),
    right: Math.min(wanted.right, sheet.columns.length - 1),
  }
  const edits = cellsIn(longer, block).flatMap(({ row, column, at }) => {
    const text = cells[(at.row - block.top) % height]?.[(at.column - block.left) % width]
    return text === undefined ? [] : [{ row, column, text }]
  })
  const beyond = { rows: missing - rows.length, columns: Math.max(0, wanted.right - sheet.columns.length + 1) }
  return { ...judged(longer, edits), rows, beyond, block }
}

/** The cells' texts of a block, for the clipboard. */
export function copied<R extends GridRow>(sheet: Sheet<R>, { top, bottom, left, right }: Block): string[][] {
  return sheet.rows.slice(top, bottom + 1).map((row) => sheet.columns.slice(left, right + 1).map((column) => textAt(sheet, row, column)))
}

function cellsIn<R extends GridRow>({ rows, columns }: Sheet<R>, { top, bottom, left, right }: Block) {
  return rows
    .slice(top, bottom + 1)
    .flatMap((row, down) =>
      columns.slice(left, right + 1).map((column, along) => ({ row, column, at: { row: top + down, column: left + along } })),
    )
}
