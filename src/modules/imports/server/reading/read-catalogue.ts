// The door of the reading half: a stream of bytes in, products and problems out, one at a time, whatever dialect the file speaks.
import { currencyDecimals } from '#shared/money.ts'
import type { CatalogueFormat, ImportResult, ReadOptions, Reading, Row } from '../../catalogue.ts'
import { openCsv, type CsvProgress, type CsvRecord, type Delimiter, type Encoding } from './csv-records.ts'
import { detectFormat, readers } from './formats/detect.ts'
import { aware } from './decimal-commas.ts'
import { problem, type ImportProblem } from '../../problems.ts'
import { rowCell } from './sheet.ts'

export type OpenCatalogue = {
  /** Null when the header is none we know; `results` then gives that one problem. */
  format: CatalogueFormat | null
  encoding: Encoding
  delimiter: Delimiter
  /** The columns' names as the file writes them. */
  header: string[]
  /** Grows while results are taken: bytes read and records met, the header among them. */
  progress: CsvProgress
  results: AsyncGenerator<ImportResult>
}

/** Takes a file's bytes (a read stream) and gives its format and its results; only an error of the source is thrown. */
export async function openCatalogue(source: AsyncIterable<Uint8Array>, options: ReadOptions): Promise<OpenCatalogue> {
  const csv = await openCsv(source)
  const { encoding, delimiter, progress } = csv
  const first = await csv.records.next()
  const header = first.done ? null : first.value
  const about = { encoding, delimiter, progress, header: header?.broken === null ? header.cells : [] }
  if (header === null) return { format: null, ...about, results: only(problem({ line: 1, column: null, text: '' }, 'fileEmpty')) }
  if (header.broken !== null) return { format: null, ...about, results: only(broken(header)) }
  const format = detectFormat(header.cells)
  if (format === null) return { format, ...about, results: unknown(header, csv.records) }
  return { format, ...about, results: readRecords(format, header.cells, csv.records, options) }
}

/** Reads a catalogue file without looking at its beginning first. */
export async function* readCatalogue(source: AsyncIterable<Uint8Array>, options: ReadOptions): AsyncGenerator<ImportResult> {
  yield* (await openCatalogue(source, options)).results
}

/** Reads records that come from elsewhere, under a header of the format's own names. */
export async function* readRecords(
  format: CatalogueFormat,
  header: string[],
  records: AsyncGenerator<CsvRecord>,
  options: ReadOptions,
): AsyncGenerator<ImportResult> {
  let ready: ImportResult[] = []
  const emit = (result: ImportResult) => void ready.push(result)
  const reading = readingOf(options, emit)
  const reader = readers[format](header, reading)
  const width = widthOf(header)
  for await (const record of format === 'own' ? aware(records, header, reading) : records) {
    if (record.broken !== null || tooLong(record, width)) {
      reader.unreadable()
      emit({ ok: false, problem: unreadable(record, width) })
    } else reader.row(record)
    yield* ready
    ready = []
  }
  for (const _step of reader.end()) {
    yield* ready
    ready = []
  }
}

const readingOf = ({ language, currency, quantityDecimals, today }: ReadOptions, emit: Reading['emit']): Reading => ({
  language,
  currency,
  currencyDecimals: currencyDecimals(currency),
  quantityDecimals: quantityDecimals ?? (() => 0),
  today: today ?? null,
  hasDecimalCommas: false,
  takenSkus: new Set(),
  emit,
})

const widthOf = (header: string[]): number => header.findLastIndex((name) => name.trim() !== '') + 1

/** Cells beyond the header mean that quotes or delimiters went wrong: what stands in the columns cannot be trusted. */
const tooLong = (row: Row, width: number): boolean => row.cells.length > width && row.cells.slice(width).some((cell) => cell.trim() !== '')

async function* only(found: ImportProblem): AsyncGenerator<ImportResult> {
  yield { ok: false, problem: found }
}

const broken = (record: Exclude<CsvRecord, { broken: null }>): ImportProblem =>
  problem({ line: record.line, column: null, text: '' }, record.broken, record.broken === 'rowTooLarge' ? { limit: record.limit } : {})

const unreadable = (record: CsvRecord, columns: number): ImportProblem =>
  record.broken === null ? problem(rowCell(record), 'rowTooLong', { columns }) : broken(record)

async function* unknown(header: Row, records: AsyncGenerator<CsvRecord>): AsyncGenerator<ImportResult> {
  await records.return(undefined)
  yield* only(problem({ ...rowCell(header), line: header.line }, 'formatUnknown'))
}
