// Public answers and pages cached in memory, bounded by bytes. Each entry carries the topics it shows: an edit drops the entries with its topic; a
// changed stock word makes them stale, and the old copy is served while one new copy is made.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { compressBrotli, compressWell } from './compress.ts'

/** A subject whose change makes an answer wrong: the catalogue, the content, the settings, the stock words of one product (catalogue-version.ts). */
export type Topic = string

export type CachedAnswer = {
  /** The topics it shows, and the cache's version when it was begun: its data is at least that new. */
  topics: readonly Topic[]
  version: number
  etag: string
  type: string
  status: number
  headers: Record<string, string>
  /** The compressed form. The first caller makes it; afterwards the cache holds this form only. */
  brotli(): Promise<Buffer>
  /** The compressed form when it exists already. */
  compressed(): Buffer | null
  plain(): Promise<Buffer>
}

type Extra = { status?: number; headers?: Record<string, string>; topics?: readonly Topic[] }

export type AnswerCache = {
  /** The answer that can be sent now: a fresh copy, or an old one while a new one is being made. */
  get(key: string): CachedAnswer | undefined
  /** A fresh copy only. */
  fresh(key: string): CachedAnswer | undefined
  /** The cached answer of any age. */
  peek(key: string): CachedAnswer | undefined
  /** Removes the old copy of an entry. */
  forgetOld(key: string): void
  /** Gives a fresh copy, an old one while a new one is being made, or the result of `make`, which runs once however many callers wait. */
  serve(key: string, make: () => Promise<CachedAnswer>): Promise<CachedAnswer>
  /** Caches an answer begun at the given version (-1: never), and gives it in its cached form in any case. */
  put(key: string, version: number, body: string | Buffer, type: string, extra?: Extra): CachedAnswer
  /** Grows with every change. An answer begun before one of its topics was dropped is not cached; one begun before a topic aged is stale at once. */
  version(): number
  /** The version at which a topic was last dropped. */
  changedAt(topic: Topic): number
  /** Drops everything. */
  clear(): void
  /** Drops all answers with one of these topics. */
  drop(topics: readonly Topic[]): void
  /** Makes all answers with one of these topics stale. */
  age(topics: readonly Topic[]): void
  bytes(): number
}

const decompress = promisify(brotliDecompress)
/** Quality 4 takes twice as long and saves a fifteenth; what is asked for often becomes as small as possible anyway. */
const quality = 2
const compress = (plain: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => compressBrotli(plain, quality, (error, made) => (error ? reject(error) : resolve(made))))

/** Gives bytes in a buffer of their own size: a small part of a large buffer, such as Node's pool, would hold all of it in memory. */
function exactly(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

/** An answer requested this often is compressed as small as possible: a listing then comes with the first packets of a connection, 14 kB, and not a round trip later. */
const often = 3

type Work = () => Promise<void>

/** Waiting work holds memory, so no more than this many entries are queued. */
const mostWaiting = 100

/** Runs work one at a time with a pause between, so that it never uses more than a fraction of one core. */
function oneByOne(pause: number): { add(work: Work): void; clear(): void } {
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

/** Holds one form of a body at a time. `changed` is called with its new size, `isOften` with the work that makes it smaller. */
function forms(whole: Buffer, { changed, isOften }: Hear): Pick<CachedAnswer, 'brotli' | 'compressed' | 'plain'> {
  // One of the two is always set.
  let plain: Buffer | null = whole
  let small: Buffer | null = null
  let making: Promise<Buffer> | null = null
  let asked = 0
  const improve = async (from: Buffer): Promise<void> => {
    const smallest = exactly(await compressWell(await decompress(from)))
    if (smallest.length >= from.length) return
    small = smallest
    making = Promise.resolve(smallest)
    changed(smallest.length)
  }
  const make = async (from: Buffer): Promise<Buffer> => {
    try {
      const made = exactly(await compress(from))
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

/**
 * The bytes of an answer beside its body: the address can be longer than the body, and the headers are held a second time in the form they
 * are sent in.
 */
const roughly = (key: string, headers: Record<string, string>): number => 1024 + key.length * 2 + JSON.stringify(headers).length * 2

/** Milliseconds for which an old copy may be served after one of its topics has changed. */
const longestOld = 10_000
/** Milliseconds for which the first caller of an old copy waits for the new one. */
const longestWait = 150
/** With more topics than this, all of them count as changed. */
const mostTopics = 20_000

/** Records the version at which each topic last changed. */
function changeLog() {
  const versions = new Map<Topic, number>()
  let all = -1
  return {
    note: (topics: readonly Topic[], version: number): void => {
      for (const topic of topics) versions.set(topic, version)
      if (versions.size > mostTopics) {
        versions.clear()
        all = version
      }
    },
    latest: (topics: readonly Topic[]): number => topics.reduce((latest, topic) => Math.max(latest, versions.get(topic) ?? -1), all),
    clear: (): void => {
      versions.clear()
      all = -1
    },
  }
}

type Stored = { entry: CachedAnswer; oldSince: number | null }

/**
 * A cache of at most `maxBytes`; when it is full, the least recently used entries go. `isOn` false caches nothing (for measuring). `now` is
 * in milliseconds.
 */
export function createAnswerCache({
  maxBytes = 32 * 1_048_576,
  isOn = true,
  pause = 1000,
  now = () => performance.now(),
} = {}): AnswerCache {
  const improving = oneByOne(pause)
  const store = new LRUCache<string, Stored>({ maxSize: maxBytes })
  const making = new Map<string, Promise<CachedAnswer>>()
  const aged = changeLog()
  const dropped = changeLog()
  let version = 0
  let clearedAt = 0
  const resize = (key: string, entry: CachedAnswer, size: number): void => {
    const found = store.peek(key)
    // A new object, because the cache does not measure an object again that it holds already.
    if (found?.entry === entry) store.set(key, { ...found }, { size })
  }
  const isServable = ({ oldSince }: Stored): boolean => oldSince === null || now() - oldSince < longestOld
  const fresh = (key: string): CachedAnswer | undefined => {
    const found = store.get(key)
    return found?.oldSince === null ? found.entry : undefined
  }
  const make = (key: string, how: () => Promise<CachedAnswer>): Promise<CachedAnswer> => {
    const made = how().finally(() => {
      if (making.get(key) === made) making.delete(key)
    })
    making.set(key, made)
    return made
  }
  const showing = (topics: readonly Topic[]): [string, Stored][] => {
    const wanted = new Set(topics)
    return [...store.entries()].filter(([, { entry }]) => entry.topics.some((topic) => wanted.has(topic)))
  }
  return {
    get: (key) => {
      const found = store.get(key)
      return found && (found.oldSince === null || (making.has(key) && isServable(found))) ? found.entry : undefined
    },
    fresh,
    peek: (key) => store.peek(key)?.entry,
    forgetOld: (key) => {
      if (!fresh(key)) store.delete(key)
    },
    serve: async (key, how) => {
      if (!isOn) return how()
      const found = store.get(key)
      if (found?.oldSince === null) return found.entry
      const isMaking = making.has(key)
      const made = making.get(key) ?? make(key, how)
      if (!found || !isServable(found)) return made
      // Only callers without an old copy get the failure.
      const orOld = made.catch(() => found.entry)
      return isMaking ? found.entry : Promise.race([orOld, sleep(longestWait, found.entry, { ref: false })])
    },
    put: (key, begun, body, type, { status = 200, headers = {}, topics = [] } = {}) => {
      const plain = exactly(typeof body === 'string' ? Buffer.from(body) : body)
      const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
      const around = roughly(key, headers)
      const hear = { changed: (size: number) => resize(key, entry, size + around), isOften: improving.add }
      const entry: CachedAnswer = { topics, version: begun, etag, type, status, headers, ...forms(plain, hear) }
      if (isOn && begun >= Math.max(clearedAt, dropped.latest(topics))) {
        const oldSince = aged.latest(topics) > begun ? now() : null
        store.set(key, { entry, oldSince }, { size: plain.length + around })
      }
      return entry
    },
    version: () => version,
    changedAt: (topic) => Math.max(clearedAt, dropped.latest([topic])),
    clear: () => {
      store.clear()
      // Later callers must not get an answer that was begun before the change.
      making.clear()
      aged.clear()
      dropped.clear()
      improving.clear()
      clearedAt = version += 1
    },
    drop: (topics) => {
      dropped.note(topics, (version += 1))
      for (const [key] of showing(topics)) store.delete(key)
      making.clear()
    },
    age: (topics) => {
      aged.note(topics, (version += 1))
      for (const [, found] of showing(topics)) found.oldSince ??= now()
    },
    bytes: () => store.calculatedSize,
  }
}
