// Public answers and pages kept ready in memory: bounded by bytes, dropped as a whole when the catalogue's version moves.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { compressBrotli, compressWell } from './compress.ts'

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
  put(key: string, version: number, body: string | Buffer, type: string, extra?: Extra): Kept
  /** The number of clearings so far: an answer begun before a clearing is not kept. */
  version(): number
  clear(): void
  bytes(): number
}

const decompress = promisify(brotliDecompress)
/** The next quality takes half as long again and saves a twentieth. */
const quality = 4
const compress = (plain: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => compressBrotli(plain, quality, (error, made) => (error ? reject(error) : resolve(made))))

/** What is asked for this often is worth its smallest form. */
const often = 8

type Work = () => Promise<void>

/** What waits for it holds memory: past this many nothing more is taken. */
const mostWaiting = 100

/** Does such work one after another with a pause between, so that it never takes more than a part of one core. */
function leisurely(pause: number): { add(work: Work): void; clear(): void } {
  let waiting: Work[] = []
  let isBusy = false
  const go = async (): Promise<void> => {
    const work = waiting.shift()
    isBusy = work !== undefined
    if (!work) return
    await work().catch(() => undefined)
    setTimeout(() => void go(), pause).unref()
  }
  return {
    add: (work) => {
      if (waiting.length >= mostWaiting) return
      waiting.push(work)
      if (!isBusy) void go()
    },
    clear: () => {
      waiting = []
    },
  }
}

type Hear = { changed(bytes: number): void; isOften(work: Work): void }

/** Holds one form of a body at a time; `changed` hears of its new size, `isOften` of the work to make it smaller. */
function forms(whole: Buffer, { changed, isOften }: Hear): Pick<Kept, 'brotli' | 'compressed' | 'plain'> {
  // One of the two is always there.
  let plain: Buffer | null = whole
  let small: Buffer | null = null
  let making: Promise<Buffer> | null = null
  let asked = 0
  const improve = async (from: Buffer): Promise<void> => {
    const smallest = await compressWell(await decompress(from))
    if (smallest.length >= from.length) return
    small = smallest
    making = Promise.resolve(smallest)
    changed(smallest.length)
  }
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
    compressed: () => {
      const found = small
      if (found && ++asked === often) isOften(() => improve(found))
      return found
    },
    plain: async () => plain ?? decompress((await making) ?? Buffer.alloc(0)),
  }
}

/** The bytes an answer takes beside its body: an address may be far longer than what is said there, and headers are kept a second time as they are sent. */
const roughly = (key: string, headers: Record<string, string>): number => 1024 + key.length * 2 + JSON.stringify(headers).length * 2

/** A cache of at most `maxBytes`; when full, the oldest go. `isOn` false keeps nothing (for measuring). */
export function createAnswerCache({ maxBytes = 32 * 1_048_576, isOn = true, pause = 1000 } = {}): AnswerCache {
  const improving = leisurely(pause)
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
    put: (key, version, body, type, { status = 200, headers = {} } = {}) => {
      const plain = typeof body === 'string' ? Buffer.from(body) : body
      const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
      const around = roughly(key, headers)
      const hear = { changed: (size: number) => resize(key, entry, size + around), isOften: improving.add }
      const entry: Kept = { etag, type, status, headers, ...forms(plain, hear) }
      if (isOn && version === clearings) keep(key, entry, plain.length + around)
      return entry
    },
    version: () => clearings,
    clear: () => {
      kept.clear()
      improving.clear()
      bytes = 0
      clearings += 1
    },
    bytes: () => bytes,
  }
}
