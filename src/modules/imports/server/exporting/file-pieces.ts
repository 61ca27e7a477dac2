// The rows of an export as a file of the wanted kind.
import { csvFile } from './csv-file.ts'
import type { ExportTable } from './export-rows.ts'
import { xlsxFile } from './xlsx-file.ts'

export const fileKind = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: 'xlsx' },
}

/** The pieces of a file, in the wanted kind. */
export function filePieces(table: ExportTable, as: 'csv' | 'xlsx', isRightToLeft: boolean): AsyncGenerator<Buffer> {
  if (as === 'csv') return csvFile(table.batches)
  const numbers = new Set(table.header.flatMap((name, at) => (table.numbers.includes(name) ? [at] : [])))
  const widths = table.header.map((name) => (/title|description|reason|images/.test(name) ? 36 : Math.max(12, name.length + 3)))
  return xlsxFile(table.batches, { name: table.sheetName.slice(0, 31), isRightToLeft, widths, numbers })
}
