// Rows as a CSV file, as they come: UTF-8 that spreadsheets recognise, and no cell that runs as a formula.
import { guardFormula } from '#shared/formula-guard.ts'

const quoted = (cell: string): string => {
  const text = guardFormula(cell)
  return /[",\n\r;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Takes batches of rows; gives the file's pieces. */
export async function* csvFile(batches: AsyncIterable<readonly (readonly string[])[]>): AsyncGenerator<Buffer> {
  yield Buffer.from('\ufeff')
  for await (const rows of batches)
    if (rows.length > 0) yield Buffer.from(rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join(''))
}
