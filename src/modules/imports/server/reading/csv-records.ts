// Bytes of a CSV file as records with the line each begins on: finds out encoding and delimiter, keeps one chunk in memory.
import { pipeline, Readable } from 'node:stream'
import { Parser } from 'csv-parse'
import type { Row } from '../../catalogue.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'
export type Delimiter = ',' | ';' | '\t'
/** A record, or the place from which the file cannot be read any more. */
export type CsvRecord = ({ broken: null } & Row) | { broken: 'quoteNotClosed' | 'rowTooLarge'; line: number; limit: number }
export type CsvProgress = { bytes: number; rows: number }
export type OpenCsv = { encoding: Encoding; delimiter: Delimiter; progress: CsvProgress; records: AsyncGenerator<CsvRecord> }

const peekBytes = 4096
const largestRecord = 2_000_000
const delimiters: readonly Delimiter[] = [',', ';', '\t']

/** Reads the beginning of a file and gives its records; an error of the source itself is thrown on. */
export async function openCsv(source: AsyncIterable<Uint8Array>): Promise<OpenCsv> {
  const progress: CsvProgress = { bytes: 0, rows: 0 }
  const chunks = counted(source, progress)
  const head = await peek(chunks)
  const { encoding, bom } = encodingOf(head)
  const start = new TextDecoder(encoding).decode(head.subarray(bom))
  const announced = /^sep=([,;\t])(\r\n|\r|\n)/i.exec(start)
  const delimiter = delimiters.find((sign) => sign === announced?.[1]) ?? likelyDelimiter(start)
  const bytes = encoding === 'utf-8' ? rejoined(head.subarray(bom), chunks) : recoded(rejoined(head.subarray(bom), chunks), encoding)
  return { encoding, delimiter, progress, records: records(bytes, delimiter, announced !== null, progress) }
}

async function* counted(source: AsyncIterable<Uint8Array>, progress: CsvProgress): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    progress.bytes += chunk.byteLength
    yield chunk
  }
}

async function peek(chunks: AsyncGenerator<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  while (size < peekBytes) {
    const next = await chunks.next()
    if (next.done) break
    parts.push(next.value)
    size += next.value.byteLength
  }
  return Buffer.concat(parts)
}

async function* rejoined(head: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.byteLength > 0) yield head
  yield* rest
}

async function* recoded(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }))
  yield Buffer.from(decoder.decode())
}

function encodingOf(head: Uint8Array): { encoding: Encoding; bom: number } {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', bom: 3 }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', bom: 2 }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', bom: 2 }
  return { encoding: 'utf-8', bom: 0 }
}

/** The delimiter that stands most often outside quotes in the first filled line. */
function likelyDelimiter(start: string): Delimiter {
  const counts = new Map<string, number>()
  let quoted = false
  for (const sign of start.trimStart()) {
    if (sign === '"') quoted = !quoted
    else if (!quoted && (sign === '\n' || sign === '\r')) break
    else if (!quoted) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  return delimiters.reduce((best, sign) => ((counts.get(sign) ?? 0) > (counts.get(best) ?? 0) ? sign : best))
}

async function* records(
  bytes: AsyncIterable<Uint8Array>,
  delimiter: Delimiter,
  announced: boolean,
  progress: CsvProgress,
): AsyncGenerator<CsvRecord> {
  // A failing parser would drop the records it has ready, so failures are noted with the number of records before them.
  let failure: { code: string; after: number } | null = null
  const parser = new Parser({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: largestRecord,
    skip_records_with_error: true,
    on_skip: (error) => {
      failure ??= { code: error?.code ?? '', after: parser.info.records }
      return undefined
    },
  })
  const failed = () => (failure !== null && count >= failure.after ? failure.code : null)
  // An error of the source reaches the loop below through the parser itself.
  pipeline(Readable.from(bytes, { objectMode: false }), parser, () => {})
  let line = 1
  let count = 0
  for await (const cells of parser) {
    if (failed() !== null) break
    const row: { broken: null } & Row = { broken: null, line, cells }
    line += 1 + lineBreaks(row.cells)
    count = ++progress.rows
    if (announced && row.line === 1) continue
    if (row.cells.some((cell) => cell !== '')) yield row
  }
  const code = failed()
  if (code !== null) yield { broken: code === 'CSV_MAX_RECORD_SIZE' ? 'rowTooLarge' : 'quoteNotClosed', line, limit: largestRecord }
}

/** The parser counts a quoted CR LF twice, so lines are counted here. */
function lineBreaks(cells: string[]): number {
  let count = 0
  for (const cell of cells) {
    if (!cell.includes('\n') && !cell.includes('\r')) continue
    count += cell.match(/\r\n|\n|\r/g)?.length ?? 0
  }
  return count
}
