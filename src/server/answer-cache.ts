// Public answers and pages cached in memory, bounded by bytes: all are dropped when the catalogue's version moves; when only a stock word changes, those that
// show it become stale, and an old copy is served while one new one is made.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { compressBrotli, compressWell } from './compress.ts'

/** What an answer shows that moves by itself, such as the stock words of one product. */
export type Tag = string

export type Kept = {
  /** What it shows, and the version at which it was begun: what is made of it is not newer, and shows the same. */
  tags: readonly Tag[]
  version: number
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

type Extra = { status?: number; headers?: Record<string, string>; tags?: readonly Tag[] }

export type AnswerCache = {
  /** What can be sent without more ado: a fresh copy, or an old one while a new one is being made. */
  get(key: string): Kept | undefined
  /** A fresh copy alone. */
  fresh(key: string): Kept | undefined
  /** What is cached, however old. */
  peek(key: string): Kept | undefined
  /** Lets nobody have an old copy any more. */
  forgetOld(key: string): void
  /** Gives a fresh copy, an old one while a new one is being made, or what `make` puts; however many ask at once, it is made once. */
  serve(key: string, make: () => Promise<Kept>): Promise<Kept>
  /** Keeps an answer begun at the given version, and gives it in its kept form either way. */
  put(key: string, version: number, body: string | Buffer, type: string, extra?: Extra): Kept
  /** Moves with every clearing and every move: an answer begun before a clearing is not kept, one begun before a move of its tags is old at once. */
  version(): number
  /** The version of the last clearing. */
  cleared(): number
  clear(): void
  /** What shows these is old from now on; `isAtOnce` drops it instead. */
  move(tags: readonly Tag[], isAtOnce?: boolean): void
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

/** Milliseconds: an old copy is not served any longer than this after what it shows has moved. */
const longestOld = 10_000
/** Milliseconds that whoever finds an old copy first waits for the new one. */
const patience = 150
/** Past so many moved tags all answers with tags count as moved. */
const mostMoved = 20_000

type Cached = { entry: Kept; size: number; oldSince: number | null }

/** A cache of at most `maxBytes`; when full, the oldest go. `isOn` false keeps nothing (for measuring). `now` in milliseconds. */
export function createAnswerCache({
  maxBytes = 32 * 1_048_576,
  isOn = true,
  pause = 1000,
  now = () => performance.now(),
} = {}): AnswerCache {
  const improving = leisurely(pause)
  const kept = new Map<string, Cached>()
  const making = new Map<string, Promise<Kept>>()
  const moved = new Map<Tag, number>()
  let bytes = 0
  let version = 0
  let clearedAt = 0
  let allMovedAt = -1
  const drop = (key: string): void => {
    bytes -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  const keep = (key: string, entry: Kept, size: number): void => {
    drop(key)
    const isOld = entry.tags.some((tag) => Math.max(allMovedAt, moved.get(tag) ?? -1) > entry.version)
    kept.set(key, { entry, size, oldSince: isOld ? now() : null })
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
  const isServable = ({ oldSince }: Cached): boolean => oldSince === null || now() - oldSince < longestOld
  const fresh = (key: string): Kept | undefined => {
    const found = kept.get(key)
    return found?.oldSince === null ? found.entry : undefined
  }
  const make = (key: string, how: () => Promise<Kept>): Promise<Kept> => {
    const made = how().finally(() => {
      if (making.get(key) === made) making.delete(key)
    })
    making.set(key, made)
    return made
  }
  return {
    get: (key) => {
      const found = kept.get(key)
      return found && (found.oldSince === null || (making.has(key) && isServable(found))) ? found.entry : undefined
    },
    fresh,
    peek: (key) => kept.get(key)?.entry,
    forgetOld: (key) => {
      if (kept.has(key) && !fresh(key)) drop(key)
    },
    serve: async (key, how) => {
      if (!isOn) return how()
      const found = kept.get(key)
      if (found?.oldSince === null) return found.entry
      const isMaking = making.has(key)
      const made = making.get(key) ?? make(key, how)
      if (!found || !isServable(found)) return made
      // A failure is told to those who have nothing else to be served with.
      const orOld = made.catch(() => found.entry)
      return isMaking ? found.entry : Promise.race([orOld, sleep(patience, found.entry, { ref: false })])
    },
    put: (key, begun, body, type, { status = 200, headers = {}, tags = [] } = {}) => {
      const plain = typeof body === 'string' ? Buffer.from(body) : body
      const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
      const around = roughly(key, headers)
      const hear = { changed: (size: number) => resize(key, entry, size + around), isOften: improving.add }
      const entry: Kept = { tags, version: begun, etag, type, status, headers, ...forms(plain, hear) }
      if (isOn && begun >= clearedAt) keep(key, entry, plain.length + around)
      return entry
    },
    version: () => version,
    cleared: () => clearedAt,
    clear: () => {
      kept.clear()
      // Who asks from now on is not given what was begun before.
      making.clear()
      moved.clear()
      improving.clear()
      bytes = 0
      version += 1
      clearedAt = version
      allMovedAt = -1
    },
    move: (tags, isAtOnce = false) => {
      version += 1
      for (const tag of tags) moved.set(tag, version)
      if (moved.size > mostMoved) {
        moved.clear()
        allMovedAt = version
      }
      const wanted = new Set(tags)
      for (const [key, found] of kept) {
        if (!found.entry.tags.some((tag) => wanted.has(tag))) continue
        if (isAtOnce) drop(key)
        else found.oldSince ??= now()
      }
      if (isAtOnce) making.clear()
    },
    bytes: () => bytes,
  }
}
