// Puts a block copied from a spreadsheet into a sizes table. Pure.
import type { Locale, Texts } from '#shared/locale.ts'

export type Cells = { columns: Texts[]; rows: Texts[][] }
/** A cell; row -1 is the row of the columns' names. */
export type At = { row: number; column: number }
type Most = { columns: number; rows: number }
type Paste = { at: At; block: readonly string[][]; most: Most }

const none = (): Texts => ({ en: '', ar: '' })

/** Takes the text of a paste; gives its cells, or null when it is a single one. */
export function blockOf(text: string): string[][] | null {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const block = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  return block.length > 1 || (block[0]?.length ?? 0) > 1 ? block : null
}

const endOf = ({ at, block }: Pick<Paste, 'at' | 'block'>): Most => ({
  columns: at.column + Math.max(...block.map((line) => line.length)),
  rows: at.row + block.length,
})

/** Gives the table with the block from a cell on, in one language; it grows up to `most`, and what does not fit is left out. */
export function pasted({ columns, rows }: Cells, { language, ...paste }: Paste & { language: Locale }): Cells {
  const { at, block, most } = paste
  const end = endOf(paste)
  const width = Math.min(most.columns, Math.max(columns.length, end.columns))
  const height = Math.min(most.rows, Math.max(rows.length, end.rows))
  const all = [columns, ...rows, ...Array.from({ length: height - rows.length }, (): Texts[] => [])].map((row, y) =>
    Array.from({ length: width }, (_, x) => {
      const given = block[y - 1 - at.row]?.[x - at.column]
      const present = row[x] ?? none()
      return given === undefined ? present : { ...present, [language]: given }
    }),
  )
  const [head = [], ...body] = all
  return { columns: head, rows: body }
}

/** How many rows and columns of a block do not fit into the largest table. */
export const leftOutOf = (paste: Paste): Most => {
  const end = endOf(paste)
  return { columns: Math.max(0, end.columns - paste.most.columns), rows: Math.max(0, end.rows - paste.most.rows) }
}

/** The cells whose text is longer than a cell takes, with their language and length, row by row. */
export const longCells = ({ columns, rows }: Cells, max: number): (At & { language: Locale; length: number })[] =>
  [columns, ...rows].flatMap((cells, y) =>
    cells.flatMap((cell, column) =>
      (['en', 'ar'] as const).flatMap((language) => {
        const { length } = cell[language].trim()
        return length > max ? { row: y - 1, column, language, length } : []
      }),
    ),
  )
