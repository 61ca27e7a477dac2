// Limits the requests in progress before any work is done for them: a few are handled at once, some wait, the others are refused at once.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Lane, laneOf, type Room } from './lanes.ts'

export type Why = 'full' | 'ownShare' | 'waitedTooLong'
export type Refuse = (request: IncomingMessage, response: ServerResponse, why: Why, lane: Lane) => void

export type Gate = {
  /** Calls `go` now or when a place is free; refuses the request when the queue is full. */
  enter(request: IncomingMessage, response: ServerResponse, go: () => void): void
  /** Frees the places of requests that only send or receive bytes, and ends waiting that lasts too long. */
  sweep(now?: number): void
  counts(): Record<Lane, { working: number; waiting: number }>
  /** Does a request wait for a place, or are several being worked on? */
  isBusy(): boolean
  close(): void
}

type Options = {
  rooms: Readonly<Record<Lane, Room>>
  /** The client whose share a request takes; null when that is unknown. */
  clientOf(request: IncomingMessage): string | null
  refuse: Refuse
}

type State = 'waiting' | 'working' | 'sending' | 'over'
type Entry = {
  lane: Lane
  client: string | null
  request: IncomingMessage
  response: ServerResponse
  go(): void
  since: number
  state: State
}
type Own = { working: number; waiting: number }

/** The places and the queue of one lane. */
class Line {
  working = 0
  waiting: Entry[] = []
  /** The smoothed milliseconds between two requests that leave the queue for a place. */
  private pace = 0
  private lastStart = 0
  readonly own = new Map<string, Own>()
  readonly room: Room
  constructor(room: Room) {
    this.room = room
  }
  ownOf(client: string): Own {
    return this.own.get(client) ?? { working: 0, waiting: 0 }
  }
  hasPlace(client: string | null, buying: Line): boolean {
    // While buyers wait, one visitor at a time is let in, so that browsing never stops completely.
    const beside = buying.waiting.length > 0 ? 1 : buying.working > 0 ? (this.room.besideBuying ?? Infinity) : Infinity
    const places = this.room.besideBuying === undefined ? this.room.working : Math.min(this.room.working, beside)
    return this.working < places && (client === null || this.ownOf(client).working < this.room.ownWorking)
  }
  /** Is the queue full, or would a new request wait too long at the pace at which the queue moves? */
  isFull(now: number): boolean {
    const [first] = this.waiting
    const standing = first ? now - Math.max(first.since, this.lastStart) : 0
    const pace = Math.max(this.pace, standing)
    return this.waiting.length >= this.room.waiting || (this.waiting.length + 1) * pace > this.room.maxWait
  }
  /** Are most of the lane's requests this client's? */
  isMostlyOf(client: string | null): boolean {
    if (client === null) return false
    const own = this.ownOf(client)
    return 2 * (own.working + own.waiting) > this.working + this.waiting.length
  }
  /** A request that waited since then has left the queue for a place. */
  moved(since: number, now: number): void {
    this.pace += (now - Math.max(since, this.lastStart) - this.pace) / 8
    this.lastStart = now
  }
  count(client: string | null, what: keyof Own, by: 1 | -1): void {
    if (what === 'working') this.working += by
    if (client === null) return
    const own = this.ownOf(client)
    own[what] += by
    if (own.working + own.waiting > 0) this.own.set(client, own)
    else this.own.delete(client)
  }
}

/** So many requests of a lane being worked on leave time for other work. */
const fewAtWork = 2
/** Milliseconds after which a request that only receives or sends bytes is no longer counted as work. */
const transferAfter = 1000
/** Nobody waits longer than this for a place. */
const longestWait = 2000
/** Work for a client that has gone ends by itself before this time. */
const longestWork = 20_000
/** Requests whose bodies arrive slowly: in all, and from one client. */
const slowBodies = 256
const ownSlowBodies = 16

const isTransfer = ({ request, response }: Entry): boolean => !request.complete || response.headersSent

/** Makes a gate with these lanes. */
export function createGate({ rooms, clientOf, refuse }: Options): Gate {
  const lines = Object.fromEntries(Object.entries(rooms).map(([lane, room]) => [lane, new Line(room)])) as Record<Lane, Line>
  const inHand = new Set<Entry>()

  const start = (entry: Entry): void => {
    lines[entry.lane].count(entry.client, 'working', 1)
    entry.state = 'working'
    entry.since = performance.now()
    entry.go()
  }
  const startNext = (line: Line): void => {
    for (;;) {
      const at = line.waiting.findIndex(({ client }) => line.hasPlace(client, lines.buying))
      const [entry] = at === -1 ? [] : line.waiting.splice(at, 1)
      if (!entry) return
      line.count(entry.client, 'waiting', -1)
      line.moved(entry.since, performance.now())
      start(entry)
    }
  }
  const leave = (entry: Entry, to: State): void => {
    const line = lines[entry.lane]
    const from = entry.state
    entry.state = to
    if (to === 'over') inHand.delete(entry)
    if (from === 'waiting') {
      line.waiting.splice(line.waiting.indexOf(entry), 1)
      line.count(entry.client, 'waiting', -1)
    } else if (from === 'working') {
      line.count(entry.client, 'working', -1)
      startNext(line)
      if (entry.lane === 'buying') for (const each of Object.values(lines)) startNext(each)
    }
  }
  const closed = (entry: Entry): void => {
    const { response } = entry
    if (entry.state !== 'working' || response.writableEnded || response.headersSent) return leave(entry, 'over')
    // The client has gone but the work goes on: its place becomes free when the unread answer is finished.
    const end = response.end.bind(response)
    response.end = ((...given: []) => {
      leave(entry, 'over')
      return end(...given)
    }) as typeof response.end
  }
  const refuseSlow = (): void => {
    const own = new Map<string | null, number>()
    let all = 0
    for (const { state, request, client } of inHand) {
      if (state !== 'sending' || request.complete) continue
      const count = (own.get(client) ?? 0) + 1
      own.set(client, count)
      if (++all > slowBodies || (client !== null && count > ownSlowBodies)) request.socket.destroy()
    }
  }
  const sweep = (now = performance.now()): void => {
    for (const entry of inHand) {
      const age = now - entry.since
      // A response queued behind another one on its connection gets no event when the connection breaks.
      const isGone = entry.response.destroyed || entry.request.socket.destroyed
      const isDone = entry.state !== 'working' || entry.response.writableEnded || age > longestWork
      if (isGone && isDone) leave(entry, 'over')
      else if (entry.state === 'waiting' && age > longestWait) {
        leave(entry, 'over')
        refuse(entry.request, entry.response, 'waitedTooLong', entry.lane)
      } else if (entry.state === 'working' && age > transferAfter && isTransfer(entry)) leave(entry, 'sending')
    }
    refuseSlow()
  }
  const timer = setInterval(sweep, transferAfter / 2).unref()

  return {
    enter: (request, response, go) => {
      const lane = laneOf(request.method ?? 'GET', request.url ?? '/')
      if (!lane) return go()
      const line = lines[lane]
      const client = clientOf(request)
      const isFree = line.hasPlace(client, lines.buying)
      const isOwnFull = client !== null && line.ownOf(client).waiting >= line.room.ownWaiting
      if (!isFree && (isOwnFull || line.isFull(performance.now()))) {
        return refuse(request, response, isOwnFull || line.isMostlyOf(client) ? 'ownShare' : 'full', lane)
      }
      const entry: Entry = { lane, client, request, response, go, since: performance.now(), state: 'waiting' }
      inHand.add(entry)
      response.once('close', () => closed(entry))
      if (isFree) return start(entry)
      line.waiting.push(entry)
      line.count(client, 'waiting', 1)
    },
    sweep,
    counts: () =>
      Object.fromEntries(
        Object.entries(lines).map(([lane, { working, waiting }]) => [lane, { working, waiting: waiting.length }]),
      ) as ReturnType<Gate['counts']>,
    isBusy: () => Object.values(lines).some(({ working, waiting }) => waiting.length > 0 || working > fewAtWork),
    close: () => clearInterval(timer),
  }
}
