// The parts of a zip file, found by its directory and inflated as a stream: nothing is unpacked to more than its limit.
import { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import type { RandomAccess } from '../../uploading/uploaded-file.ts'
import { isTableRefusal, tableRefusal } from '../table-refusal.ts'

export type Zip = {
  names: string[]
  has: (name: string) => boolean
  /** As the directory says them. */
  sizes: (name: string) => { packed: number; unpacked: number }
  /** The entry's bytes, at most `limit` of them; more is refused. */
  stream: (name: string, limit: number) => AsyncGenerator<Buffer>
}

const ofWorkbooks = { entries: 5000, directory: 8_388_608 }
const broken = () => tableRefusal('brokenWorkbook')
const tooLarge = (limit: number) => tableRefusal('workbookTooLarge', { limit: Math.floor(limit / 1_048_576) })

/** Reads the directory at the end of a zip file, which is refused when it is larger than `most`. Throws refusals alone, but for what storage throws. */
export async function openZip(file: RandomAccess, most = ofWorkbooks): Promise<Zip> {
  const source = new ZipSource(file)
  // Names are only compared, and those that lead elsewhere are no harm: they are read as they stand.
  const options = { lazyEntries: true, decodeStrings: false, autoClose: false }
  const zip = await source.refusing(fromRandomAccessReaderPromise(source, file.size, options))
  if (zip.entryCount > most.entries) throw tableRefusal('workbookTooLarge', { limit: most.entries })
  const entries = await source.refusing(readDirectory(zip, most))
  const find = (name: string): Entry => {
    const entry = entries.get(name)
    if (!entry) throw broken()
    return entry
  }
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    sizes: (name) => ({ packed: find(name).compressedSize, unpacked: find(name).uncompressedSize }),
    stream: (name, limit) => inflated(source, zip, { entry: find(name), limit }),
  }
}

async function readDirectory(zip: ZipFile, most: typeof ofWorkbooks): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let size = 0
  for await (const entry of zip.eachEntry()) {
    size += 46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (size > most.directory) throw tableRefusal('workbookTooLarge', { limit: most.entries })
    if (entry.isEncrypted()) throw tableRefusal('encrypted')
    entries.set(entry.fileNameRaw.toString('utf8').replaceAll('\\', '/'), entry)
  }
  return entries
}

async function* inflated(source: ZipSource, zip: ZipFile, { entry, limit }: { entry: Entry; limit: number }): AsyncGenerator<Buffer> {
  // Said sizes may lie: yauzl refuses what is longer than said, and what is said is within the limit.
  if (entry.uncompressedSize > limit) throw tooLarge(limit)
  const stream = await source.refusing(zip.openReadStreamPromise(entry))
  try {
    for await (const chunk of stream) yield chunk as Buffer
  } catch (error) {
    throw source.refusal(error)
  }
}

/** A file for yauzl, read a block at a time: a directory is asked for entry by entry. */
class ZipSource extends RandomAccessReader {
  private readonly file: RandomAccess
  private block: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) }
  /** The error of reading the file itself, for which the zip is not to blame. */
  private failure: unknown

  constructor(file: RandomAccess) {
    super()
    this.file = file
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.pieces(start, end))
  }

  override read(buffer: Buffer, offset: number, length: number, position: number, callback: (error: Error | null) => void): void {
    this.readBlock(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset)
        callback(bytes.length < length ? new Error('the file ends too early') : null)
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    )
  }

  /** Turns an error in a zip into a refusal, unless it was the file that could not be read. */
  refusal(error: unknown): unknown {
    if (this.failure !== undefined) return this.failure
    return isTableRefusal(error) ? error : broken()
  }

  refusing<T>(work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      throw this.refusal(error)
    })
  }

  private async *pieces(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; at += blockSize) yield await this.readFile(at, Math.min(blockSize, end - at))
  }

  private async readBlock(position: number, length: number): Promise<Buffer> {
    const { start, bytes } = this.block
    if (position < start || position + length > start + bytes.length)
      this.block = {
        start: position,
        bytes: await this.readFile(position, Math.min(Math.max(length, blockSize), this.file.size - position)),
      }
    const from = position - this.block.start
    return this.block.bytes.subarray(from, from + length)
  }

  private async readFile(offset: number, length: number): Promise<Buffer> {
    // A directory may say that something stands behind the end.
    if (length <= 0) return Buffer.alloc(0)
    try {
      return await this.file.read(offset, length)
    } catch (error) {
      this.failure = error
      throw error
    }
  }
}

const blockSize = 65_536
