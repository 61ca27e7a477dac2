// A price list as a file: writes its rows as CSV, reads a CSV, and finds the changes that the file makes. Pure except for the CSV reader passed in.
import { listIn, type Locale } from '#shared/locale.ts'
import { guardFormula, unguardFormula } from '#shared/formula-guard.ts'
import { amountFromText, moneyFromText } from '#shared/typed-amount.ts'
import { moneyToText } from '#shared/money.ts'
import { quantityToText } from '#shared/quantity.ts'
import { maxSavedRows, type PriceRow } from '../../admin-contract.ts'

export const fileColumns = ['sku', 'from_quantity', 'price'] as const

/** CSV text of rows (prices with the currency's decimals), with the byte order mark that spreadsheets need for UTF-8. */
export function writePriceFile(rows: readonly PriceRow[], decimals: number): string {
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = rows.map((row) =>
    [guardFormula(row.sku), quantityToText(row.fromQuantity, row.decimals), moneyToText(row.price, decimals)].map(cell).join(','),
  )
  return `\uFEFF${[fileColumns.join(','), ...lines].join('\r\n')}\r\n`
}

export type FileRow = { line: number; sku: string; from: string; price: PriceRow['price'] }
export type FileProblem = { line: number; key: string; params?: Record<string, string | number> }
export type PriceFile = { rows: FileRow[]; problems: FileProblem[] }

/** Takes the records of a CSV file with its header first; gives valid rows and, for invalid ones, line and reason. */
export function readPriceFile(records: readonly (readonly string[])[], decimals: number, locale: Locale): PriceFile {
  const head = (records[0] ?? []).map((name) => name.replace('\uFEFF', '').trim().toLowerCase())
  const at = fileColumns.map((name) => head.indexOf(name))
  const missing = fileColumns.filter((_, index) => at[index] === -1)
  if (missing.length > 0)
    return { rows: [], problems: [{ line: 1, key: 'price.admin.file.columnsMissing', params: { columns: listIn(missing, locale) } }] }
  const twice = fileColumns.find((name) => head.indexOf(name) !== head.lastIndexOf(name))
  if (twice) return { rows: [], problems: [{ line: 1, key: 'price.admin.file.columnTwice', params: { column: twice } }] }
  if (records.length - 1 > maxSavedRows)
    return { rows: [], problems: [{ line: maxSavedRows + 2, key: 'price.admin.file.tooLong', params: { max: maxSavedRows } }] }
  const file: PriceFile = { rows: [], problems: [] }
  const places = new Set<string>()
  for (const [index, record] of records.entries()) {
    if (index === 0 || record.every((text) => text.trim() === '')) continue
    const line = index + 1
    const [skuText = '', from = '', priceText = ''] = at.map((column) => (record[column] ?? '').trim())
    const sku = unguardFormula(skuText).toUpperCase()
    const price = moneyFromText(priceText, decimals)
    if (sku === '') file.problems.push({ line, key: 'price.validation.sku' })
    else if (from === '') file.problems.push({ line, key: 'price.validation.from' })
    else if (price === null) file.problems.push({ line, key: 'price.validation.price' })
    else if (places.has(`${sku} ${from}`)) file.problems.push({ line, key: 'price.validation.rowTwice' })
    else {
      places.add(`${sku} ${from}`)
      file.rows.push({ line, sku, from, price })
    }
  }
  return file
}

export type FileChange = FileRow & { before: PriceRow['price'] | null }

/** The changes that a file makes to a list: rows with another price than now, and new rows. The other rows stay. */
export function changesOf(rows: readonly FileRow[], present: readonly PriceRow[]): { changes: FileChange[]; unchanged: number } {
  const decimalsOf = new Map(present.map((row) => [row.sku, row.decimals]))
  const now = new Map(present.map((row) => [`${row.sku} ${row.fromQuantity}`, row.price]))
  const changes = rows.flatMap((row) => {
    const decimals = decimalsOf.get(row.sku)
    const before = decimals === undefined ? null : (now.get(`${row.sku} ${amountFromText(row.from, decimals)}`) ?? null)
    return before === row.price ? [] : [{ ...row, before }]
  })
  return { changes, unchanged: rows.length - changes.length }
}
