// Rows of formats in which the rows of one product follow each other.
import { bad } from './amounts.ts'
import type { Reading, Row, RowReader } from '../../catalogue.ts'
import type { Cell } from '../../problems.ts'
import { rowCell } from './sheet.ts'

const mostRows = 5000

/** Gives a reader that holds the rows of one product at a time. `keyOf`: the product of a row; `cellOf`: where the file names it. */
export function productRows(
  reading: Reading,
  { keyOf, cellOf, read }: { keyOf: (row: Row) => string; cellOf: (row: Row) => Cell; read: (key: string, rows: Row[]) => void },
): RowReader {
  const seen = new Map<string, number>()
  let open: { key: string; rows: Row[] } | null = null

  const close = () => {
    if (open) read(open.key, open.rows)
    open = null
  }
  const row = (next: Row) => {
    const key = keyOf(next)
    if (open?.key === key) {
      if (open.rows.length < mostRows) open.rows.push(next)
      else bad(reading, rowCell(next), 'tooManyRows', { key, limit: mostRows })
      return
    }
    close()
    const before = seen.get(key)
    if (key === '') bad(reading, { ...cellOf(next), text: rowCell(next).text }, 'keyMissing')
    else if (before !== undefined) bad(reading, cellOf(next), 'productSplit', { key, line: before })
    else {
      seen.set(key, next.line)
      open = { key, rows: [next] }
    }
  }
  return {
    row,
    *end() {
      close()
      yield
    },
  }
}
