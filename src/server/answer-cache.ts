// Public answers and pages kept ready in memory: bounded by bytes, dropped as a whole when the catalogue's version moves.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { compressBrotli } from './compress.ts'

export type Kept = {
  etag: string
  type: string
  status: number
  headers: Record<string, string>
  /** The compressed form: made for the first who takes it, and from then on the only one that is kept. */
  brotli(): Promise<Buffer>
  /** The compressed form when it is there already. */
  compressed(): Buffer | null
  plain(): Promise<Buffer>
}

type Extra = { status?: number; headers?: Record<string, string> }

export type AnswerCache = {
  get(key: string): Kept | undefined
  /** Keeps an answer made while the given version was current, and gives it in its kept form either way. */
  put(key: string, version: number, text: string, type: string, extra?: Extra): Kept
  /** The number of clearings so far: an answer begun before a clearing is not kept. */
  version(): number
  clear(): void
  bytes(): number
}

const decompress = promisify(brotliDecompress)
const compress = (plain: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => compressBrotli(plain, 5, (error, made) => (error ? reject(error) : resolve(made))))

/** Holds one form of a body at a time; `changed` hears of its new size. */
function forms(whole: Buffer, changed: (bytes: number) => void): Pick<Kept, 'brotli' | 'compressed' | 'plain'> {
  // One of the two is always there.
  let plain: Buffer | null = whole
  let small: Buffer | null = null
  let making: Promise<Buffer> | null = null
  const make = async (from: Buffer): Promise<Buffer> => {
    try {
      const made = await compress(from)
      plain = null
      small = made
      changed(made.length)
      return made
    } catch (error) {
      making = null
      throw error
    }
  }
  return {
    brotli: () => (making ??= make(plain ?? Buffer.alloc(0))),
    compressed: () => small,
    plain: async () => plain ?? decompress((await making) ?? Buffer.alloc(0)),
  }
}

/** A cache of at most `maxBytes`; when full, the oldest go. `isOn` false keeps nothing (for measuring). */
export function createAnswerCache({ maxBytes = 32 * 1_048_576, isOn = true } = {}): AnswerCache {
  const kept = new Map<string, { entry: Kept; size: number }>()
  let bytes = 0
  let clearings = 0
  const drop = (key: string): void => {
    bytes -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  const keep = (key: string, entry: Kept, size: number): void => {
    drop(key)
    kept.set(key, { entry, size })
    bytes += size
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }
  const resize = (key: string, entry: Kept, size: number): void => {
    const found = kept.get(key)
    if (found?.entry !== entry) return
    bytes += size - found.size
    found.size = size
  }
  return {
    get: (key) => kept.get(key)?.entry,
    put: (key, version, text, type, { status = 200, headers = {} } = {}) => {
      const plain = Buffer.from(text)
      const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
      const entry: Kept = { etag, type, status, headers, ...forms(plain, (size) => resize(key, entry, size + 512)) }
      if (isOn && version === clearings) keep(key, entry, plain.length + 512)
      return entry
    },
    version: () => clearings,
    clear: () => {
      kept.clear()
      bytes = 0
      clearings += 1
    },
    bytes: () => bytes,
  }
}
