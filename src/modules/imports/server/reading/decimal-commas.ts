// Whether a file writes its prices with decimal commas: found out from its beginning, before the first price is read.
import { isDecimalComma } from './amounts.ts'
import { columnName } from './sheet.ts'

const lookedAt = 1000
const priceColumns = ['price', 'discount_price']

/** Gives the records on; says in `reading` that prices have decimal commas, of the first thousand rows before any of them is given. */
export async function* aware<T extends { broken: string | null; cells?: string[] }>(
  records: AsyncIterable<T>,
  header: readonly string[],
  reading: { hasDecimalCommas: boolean },
): AsyncGenerator<T> {
  const places = header.flatMap((name, at) => (priceColumns.includes(columnName(name)) ? [at] : []))
  const look = ({ cells = [] }: T) => {
    if (!reading.hasDecimalCommas) reading.hasDecimalCommas = places.some((at) => isDecimalComma(cells[at] ?? ''))
  }
  let ahead: T[] | null = []
  for await (const record of records) {
    look(record)
    if (ahead === null) yield record
    else if (ahead.push(record) === lookedAt) {
      yield* ahead
      ahead = null
    }
  }
  yield* ahead ?? []
}
