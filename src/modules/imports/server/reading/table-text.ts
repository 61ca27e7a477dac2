import { openTable, reading } from './open-table.ts'
import { tableRefusal } from './table-refusal.ts'

/** Takes a CSV file or a workbook and how many rows are wanted at most; gives its rows as lines with tabs between the cells, or why it cannot be read. */
export async function readTableText(
  bytes: Buffer,
  most: number,
): Promise<{ ok: true; lines: string[]; isWhole: boolean } | { ok: false; code: string }> {
  const file = {
    size: bytes.length,
    read: async (offset: number, length: number) => bytes.subarray(offset, offset + length),
    stream: async function* () {
      yield bytes
    },
  }
  const read = await reading(async () => {
    const { header, records } = await openTable(file, null)
    const lines = [lineOf(header)]
    for await (const record of records) {
      if (record.broken !== null) throw tableRefusal(record.broken, { limit: record.limit })
      if (lines.length > most) return { lines, isWhole: false }
      lines.push(lineOf(record.cells))
    }
    return { lines, isWhole: true }
  })
  return read.ok ? { ok: true, ...read.value } : { ok: false, code: read.code }
}

const lineOf = (cells: readonly string[]): string => cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t')
