// Public answers and pages kept ready in memory: bounded by bytes, dropped as a whole when the catalogue's version moves.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

export type Kept = {
  etag: string
  type: string
  plain: Buffer
  /** The compressed form: made for the first who takes it, the same for everyone after. */
  brotli(): Promise<Buffer>
  status: number
  headers: Record<string, string>
}

export type AnswerCache = {
  get(key: string): Kept | undefined
  /** Keeps an answer made while the given version was current, and gives it in its kept form either way. */
  put(key: string, version: number, text: string, type: string, extra?: { status?: number; headers?: Record<string, string> }): Kept
  /** The number of clearings so far: an answer begun before a clearing is not kept. */
  version(): number
  clear(): void
  bytes(): number
}

const compressBrotli = promisify(brotliCompress)
const compress = (plain: Buffer): Promise<Buffer> =>
  compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } })

/** A cache of at most `maxBytes`; when full, the oldest go. `isOn` false keeps nothing (for measuring). */
export function createAnswerCache({ maxBytes = 64 * 1_048_576, isOn = true } = {}): AnswerCache {
  const kept = new Map<string, Kept>()
  let bytes = 0
  let clearings = 0
  // The compressed form may follow; what is kept here shrinks to a third or less.
  const size = (entry: Kept) => Math.ceil(entry.plain.length * 1.3) + 512
  const keep = (key: string, entry: Kept): void => {
    const old = kept.get(key)
    if (old) bytes -= size(old)
    kept.set(key, entry)
    bytes += size(entry)
    for (const [oldest, value] of kept) {
      if (bytes <= maxBytes) break
      kept.delete(oldest)
      bytes -= size(value)
    }
  }
  return {
    get: (key) => kept.get(key),
    put: (key, version, text, type, { status = 200, headers = {} } = {}) => {
      const plain = Buffer.from(text)
      const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
      let compressed: Promise<Buffer> | undefined
      const entry: Kept = { etag, type, plain, brotli: () => (compressed ??= compress(plain)), status, headers }
      if (isOn && version === clearings) keep(key, entry)
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
