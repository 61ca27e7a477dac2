// Puts a block copied from a spreadsheet into a sizes table. Pure.
import type { Locale, Texts } from '#shared/locale.ts'

export type Cells = { columns: Texts[]; rows: Texts[][] }
/** A cell; row -1 is the row of the columns' names. */
export type At = { row: number; column: number }

const none = (): Texts => ({ en: '', ar: '' })

/** Takes the text of a paste; gives its cells, or null when it is a single one. */
export function blockOf(text: string): string[][] | null {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const block = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  return block.length > 1 || (block[0]?.length ?? 0) > 1 ? block : null
}

/** Gives the table with the block from a cell on, in one language; it grows up to `most`, and what does not fit is left out. */
export function pasted(
  { columns, rows }: Cells,
  { at, block, language, most }: { at: At; block: readonly string[][]; language: Locale; most: { columns: number; rows: number } },
): Cells {
  const width = Math.min(most.columns, Math.max(columns.length, at.column + Math.max(...block.map((line) => line.length))))
  const height = Math.min(most.rows, Math.max(rows.length, at.row + block.length))
  const all = [columns, ...rows, ...Array.from({ length: height - rows.length }, (): Texts[] => [])].map((row, y) =>
    Array.from({ length: width }, (_, x) => {
      const given = block[y - 1 - at.row]?.[x - at.column]
      const present = row[x] ?? none()
      return given === undefined ? present : { ...present, [language]: given.slice(0, 60) }
    }),
  )
  const [head = [], ...body] = all
  return { columns: head, rows: body }
}
