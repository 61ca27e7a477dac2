// Rows of formats in which the rows of one product follow each other.
import { bad } from './amounts.ts'
import type { Reading, Row, RowReader } from '../../catalogue.ts'
import type { Cell } from '../../problems.ts'
import { rowCell } from './sheet.ts'

const mostRows = 5000

/** `isPartial`: there were more rows, or may have been. */
export type RowsOfProduct = { rows: Row[]; isPartial: boolean }

/** Gives a reader that holds the rows of one product at a time. `keyOf`: the product of a row; `cellOf`: where the file names it. */
export function productRows(
  reading: Reading,
  { keyOf, cellOf, read }: { keyOf: (row: Row) => string; cellOf: (row: Row) => Cell; read: (key: string, of: RowsOfProduct) => void },
): RowReader {
  const seen = new Map<string, number>()
  let open: ({ key: string } & RowsOfProduct) | null = null
  /** A row before the next product could not be read. */
  let isAfterUnreadable = false

  const close = () => {
    if (open) read(open.key, open)
    open = null
  }
  const row = (next: Row) => {
    const key = keyOf(next)
    if (open?.key === key) {
      isAfterUnreadable = false
      if (open.rows.length < mostRows) {
        open.rows.push(next)
        return
      }
      open.isPartial = true
      bad(reading, rowCell(next), 'tooManyRows', { key, limit: mostRows })
      return
    }
    close()
    const before = seen.get(key)
    if (key === '') bad(reading, { ...cellOf(next), text: rowCell(next).text }, 'keyMissing')
    else if (before !== undefined) bad(reading, cellOf(next), 'productSplit', { key, line: before })
    else {
      seen.set(key, next.line)
      open = { key, rows: [next], isPartial: isAfterUnreadable }
    }
    isAfterUnreadable = false
  }
  return {
    row,
    unreadable() {
      isAfterUnreadable = true
      if (open) open.isPartial = true
    },
    *end() {
      close()
      yield
    },
  }
}
