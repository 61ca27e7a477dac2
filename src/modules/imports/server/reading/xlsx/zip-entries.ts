// The parts of a zip file, found by its directory and inflated as a stream: nothing is unpacked to more than its limit.
import { pipeline, Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import type { RandomAccess } from '../../uploaded-file.ts'
import { tableRefusal } from '../table-refusal.ts'

type Entry = { method: number; packed: number; unpacked: number; offset: number }
export type Zip = {
  names: string[]
  has: (name: string) => boolean
  /** As the directory says them. */
  sizes: (name: string) => { packed: number; unpacked: number }
  /** The entry's bytes, at most `limit` of them; more is refused. */
  stream: (name: string, limit: number) => AsyncGenerator<Buffer>
  /** The same as one text. */
  text: (name: string, limit: number) => Promise<string>
}

const ofWorkbooks = { entries: 5000, directory: 8_388_608 }
const broken = () => tableRefusal('brokenWorkbook')

/** Reads the directory at the end of a zip file, which is refused when it is larger than `most`. */
export async function openZip(file: RandomAccess, most = ofWorkbooks): Promise<Zip> {
  const entries = await readDirectory(file, most)
  const find = (name: string): Entry => {
    const entry = entries.get(name)
    if (!entry) throw broken()
    return entry
  }
  const stream = (name: string, limit: number) => inflated(file, find(name), limit)
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    sizes: find,
    stream,
    text: async (name, limit) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream(name, limit)) chunks.push(chunk)
      return Buffer.concat(chunks).toString('utf8')
    },
  }
}

async function readDirectory(file: RandomAccess, most: typeof ofWorkbooks): Promise<Map<string, Entry>> {
  const tailSize = Math.min(file.size, 65_557)
  const tail = await file.read(file.size - tailSize, tailSize)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > tail.length) throw broken()
  let [count, size, offset] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (count === 0xffff || offset === 0xffffffff || size === 0xffffffff) {
    const wide = await readWideEnd(file, tail, end)
    ;[count, size, offset] = [wide.count, wide.size, wide.offset]
  }
  if (count > most.entries || size > most.directory) throw tableRefusal('workbookTooLarge', { limit: most.entries })
  if (offset + size > file.size) throw broken()
  return parseDirectory(await file.read(offset, size), count)
}

/** Zip64: where writers that stream put the real numbers. */
async function readWideEnd(file: RandomAccess, tail: Buffer, end: number): Promise<{ count: number; size: number; offset: number }> {
  if (end < 20 || tail.readUInt32LE(end - 20) !== 0x07064b50) throw broken()
  const record = await file.read(Number(tail.readBigUInt64LE(end - 12)), 56)
  if (record.length < 56 || record.readUInt32LE(0) !== 0x06064b50) throw broken()
  const number = (at: number): number => Number(record.readBigUInt64LE(at))
  return { count: number(32), size: number(40), offset: number(48) }
}

function parseDirectory(bytes: Buffer, count: number): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw broken()
    const [nameSize, extraSize, commentSize] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameSize).replaceAll('\\', '/')
    const extra = bytes.subarray(at + 46 + nameSize, at + 46 + nameSize + extraSize)
    if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw tableRefusal('encrypted')
    const entry = {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    }
    entries.set(name, widened(entry, extra))
    at += 46 + nameSize + extraSize + commentSize
  }
  return entries
}

/** Sizes that do not fit 32 bits stand in the extra field, in this order, each only when it is needed. */
function widened(entry: Entry, extra: Buffer): Entry {
  const wide = { ...entry }
  for (let at = 0; at + 4 <= extra.length;) {
    const size = extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === 1) {
      let field = at + 4
      for (const key of ['unpacked', 'packed', 'offset'] as const) {
        if (wide[key] !== 0xffffffff || field + 8 > extra.length) continue
        wide[key] = Number(extra.readBigUInt64LE(field))
        field += 8
      }
    }
    at += 4 + size
  }
  return wide
}

async function* inflated(file: RandomAccess, entry: Entry, limit: number): AsyncGenerator<Buffer> {
  // Said sizes may lie; they only spare the work where they do not.
  if (entry.unpacked > limit && entry.unpacked !== 0xffffffff) throw tooLarge(limit)
  const head = await file.read(entry.offset, 30)
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) throw broken()
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  if (start + entry.packed > file.size) throw broken()
  const packed = piecesOf(file, start, entry.packed)
  let size = 0
  for await (const chunk of entry.method === 0 ? packed : inflate(packed, entry.method)) {
    size += chunk.length
    if (size > limit) throw tooLarge(limit)
    yield chunk
  }
}

const tooLarge = (limit: number) => tableRefusal('workbookTooLarge', { limit: Math.floor(limit / 1_048_576) })

async function* piecesOf(file: RandomAccess, start: number, length: number): AsyncGenerator<Buffer> {
  const piece = 65_536
  for (let at = 0; at < length; at += piece) yield await file.read(start + at, Math.min(piece, length - at))
}

async function* inflate(packed: AsyncGenerator<Buffer>, method: number): AsyncGenerator<Buffer> {
  if (method !== 8) throw broken()
  const unpack = createInflateRaw({ chunkSize: 65_536 })
  // A failure reaches the loop below through the stream itself.
  pipeline(Readable.from(packed), unpack, () => {})
  try {
    for await (const chunk of unpack) yield chunk
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw broken()
    throw error
  }
}
