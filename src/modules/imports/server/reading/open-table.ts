// Any file as a table: its first bytes say whether it is a CSV file or a workbook, which becomes a header and rows of texts, one after the other.
import type { UploadedFile } from '../uploading/uploaded-file.ts'
import { openCsv, type CsvRecord } from './csv-records.ts'
import { isTableRefusal, tableRefusal } from './table-refusal.ts'
import { sheetRows, sheetLimits, type TableRow } from './xlsx/sheet-rows.ts'
import { openWorkbook } from './xlsx/workbook.ts'

export type TableRecord = ({ broken: null } & TableRow) | Exclude<CsvRecord, { broken: null }>
export type OpenTable = {
  kind: 'csv' | 'xlsx'
  /** Of a workbook; none in a CSV file. */
  sheets: string[]
  sheet: string | null
  header: string[]
  records: AsyncGenerator<TableRecord>
  /** Grows while records are taken; of a workbook in unpacked bytes brought to the size of the file. */
  bytesRead: () => number
}

export const mostRows = 1_000_000

/** Takes a file and, of a workbook, the sheet that is wanted (the first one when not given). Throws table refusals only. */
export async function openTable(file: UploadedFile, sheet: string | null): Promise<OpenTable> {
  const head = await file.read(0, 4096)
  const table = isZip(head) ? await openSheet(file, sheet) : await openText(file, head)
  const first = await table.records.next()
  if (first.done) throw tableRefusal('fileEmpty')
  if (first.value.broken !== null) throw tableRefusal(first.value.broken, { limit: first.value.limit })
  const header = first.value.cells.map((cell) => cell.replaceAll('\ufeff', '').replaceAll('\u0000', '').trim())
  const width = header.findLastIndex((name) => name !== '') + 1
  if (width > sheetLimits.columns) throw tableRefusal('tooManyColumns', { limit: sheetLimits.columns })
  return { ...table, header: header.slice(0, width), records: counted(table.records) }
}

async function* counted(records: AsyncGenerator<TableRecord>): AsyncGenerator<TableRecord> {
  let rows = 0
  for await (const record of records) {
    if (++rows > mostRows) throw tableRefusal('tooManyRows', { limit: mostRows })
    // No database keeps null bytes, not even in a report about them.
    if (record.broken === null && record.cells.some((cell) => cell.includes('\u0000')))
      yield { ...record, cells: record.cells.map((cell) => cell.replaceAll('\u0000', '')) }
    else yield record
  }
}

const isZip = (head: Buffer): boolean => head.length >= 4 && head.readUInt32LE(0) === 0x04034b50
const startsWith = (head: Buffer, ...bytes: number[]): boolean => bytes.every((byte, at) => head[at] === byte)

type Unheaded = Omit<OpenTable, 'header'>

async function openSheet(file: UploadedFile, wanted: string | null): Promise<Unheaded> {
  const workbook = await openWorkbook(file)
  const sheet = workbook.sheets.find(({ name }) => name === wanted) ?? workbook.sheets[0]
  if (!sheet) throw tableRefusal('noSheet')
  let unpacked = 0
  const rows = sheetRows(workbook, sheet.path, (bytes) => void (unpacked += bytes))
  return {
    kind: 'xlsx',
    sheets: workbook.sheets.map(({ name }) => name),
    sheet: sheet.name,
    records: asRecords(rows),
    // How much the rest will unpack to is not known; sheets usually shrink to about a tenth.
    bytesRead: () => Math.min(file.size, Math.round(unpacked / 10)),
  }
}

async function* asRecords(rows: AsyncGenerator<TableRow>): AsyncGenerator<TableRecord> {
  for await (const row of rows) yield { broken: null, ...row }
}

async function openText(file: UploadedFile, head: Buffer): Promise<Unheaded> {
  // Excel's files from before 2007 and those with a password are the same kind of container.
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) throw tableRefusal('oldExcel')
  const isWide = startsWith(head, 0xff, 0xfe) || startsWith(head, 0xfe, 0xff)
  const start = head.toString('latin1', 0, 200).trimStart().toLowerCase()
  if ((!isWide && head.includes(0)) || /^(%pdf|<!doctype|<html|<\?xml|\{\\rtf)/.test(start)) throw tableRefusal('notATable')
  if (!isWide) await checkEncoding(file)
  const csv = await openCsv(file.stream())
  return { kind: 'csv', sheets: [], sheet: null, records: csv.records, bytesRead: () => csv.progress.bytes }
}

/** The beginning must be UTF-8; single damaged cells further on are reported where they stand. */
async function checkEncoding(file: UploadedFile): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const sample = await file.read(0, Math.min(file.size, 1_048_576))
  try {
    decoder.decode(sample, { stream: true })
  } catch {
    throw tableRefusal('encoding')
  }
}

/** Gives what the work gives, or why the file cannot be read. */
export async function reading<T>(
  work: () => Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; code: string; params: Record<string, string | number> }> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    if (!isTableRefusal(error)) throw error
    return { ok: false, code: error.code, params: error.params }
  }
}
