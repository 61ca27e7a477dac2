// Ten times what the shop carries: it refuses early and fairly, buyers buy, and it is itself again in seconds. And one client who takes all it can get.
import { setTimeout as sleep } from 'node:timers/promises'
import { type AddressPool, addressPool } from '../lib/address-pool.ts'
import { requestBytes } from '../lib/connection.ts'
import { residentOf } from '../lib/memory.ts'
import { quantile } from '../lib/series.ts'
import { brandSlug, buyerToken, officeToken, slugOf } from '../make-catalogue.ts'
import { type Baskets, fillBaskets } from './baskets.ts'
import { tally } from './buyers.ts'
import { type Attack, type Check, invariantsHold } from './report.ts'
import type { Target } from './shop.ts'

type Kind = 'page' | 'cachedPage' | 'list' | 'product' | 'cart' | 'office' | 'order'
type Asked = { kind: Kind; status: number; ms: number; at: number; hasRetryAfter: boolean }

const api = { 'x-api-key': 'jumla-web', 'accept-language': 'en', 'accept-encoding': 'br' }
const clients = 200
const buyers = 150

/** The share of each kind of request in percent; one order per thirty page views. */
const mix: readonly (readonly [Kind, number])[] = [
  ['page', 25],
  ['cachedPage', 20],
  ['list', 22],
  ['product', 15],
  ['cart', 12],
  ['office', 3],
  ['order', 3],
]
const turns = mix.flatMap(([kind, times]) => Array.from({ length: times }, () => kind))

/** A choice of brands nobody made before, so that nothing of it is cached. */
const newFilter = (): string =>
  `brand=${Array.from({ length: 5 }, () => brandSlug(Math.floor(Math.random() * 40))).join(',')}&page=1&sort=${Math.random() < 0.5 ? 'title' : 'newest'}`

function requestOf(kind: Kind): Buffer {
  const signedIn = (token: string) => ({ ...api, authorization: `Bearer ${token}` })
  const someone = 1 + Math.floor(Math.random() * buyers)
  if (kind === 'page') return requestBytes({ path: `/products?${newFilter()}`, headers: { accept: 'text/html', 'accept-encoding': 'br' } })
  if (kind === 'cachedPage') return requestBytes({ path: '/products', headers: { accept: 'text/html', 'accept-encoding': 'br' } })
  if (kind === 'list') return requestBytes({ path: `/api/front/products?${newFilter()}`, headers: api })
  if (kind === 'product') return requestBytes({ path: `/api/front/products/${slugOf(1 + Math.floor(Math.random() * 70))}`, headers: api })
  if (kind === 'office') return requestBytes({ path: '/api/admin/orders', headers: signedIn(officeToken) })
  return requestBytes({ path: '/api/account/cart', headers: signedIn(buyerToken(someone)) })
}

type Load = { pool: AddressPool; baskets: Baskets; seen: Asked[] }

let asked = 0

/** One request of the mix from the next client; gives false when that client's connections are all busy or no basket is ready. */
async function askOne({ pool, baskets, seen }: Load): Promise<boolean> {
  const number = asked++
  // Eleven and a hundred have nothing in common: neighbours differ.
  const kind = turns[(number * 11) % turns.length] ?? 'page'
  const buyer = kind === 'order' ? baskets.take() : null
  if (kind === 'order' && !buyer) return false
  const bytes = buyer
    ? requestBytes({
        method: 'POST',
        path: '/api/account/orders',
        headers: { ...api, authorization: `Bearer ${buyer.token}` },
        body: JSON.stringify(buyer.body),
      })
    : requestOf(kind)
  const from = performance.now()
  const reply = await pool.send(number, bytes).catch(() => ({ status: 0, head: '' }))
  if (buyer) baskets.giveBack(buyer)
  if (!reply) return false
  const hasRetryAfter = /\r\nretry-after:/i.test(reply.head)
  seen.push({ kind, status: reply.status, ms: performance.now() - from, at: from, hasRetryAfter })
  return true
}

/** So many lanes, each asking again when it was answered; gives answers per second. */
async function closedLoop(load: Load, lanes: number, seconds: number): Promise<number> {
  const start = performance.now()
  const until = start + seconds * 1000
  const lane = async () => {
    while (performance.now() < until) if (!(await askOne(load))) await sleep(1)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return load.seen.length / ((performance.now() - start) / 1000)
}

/** So many requests a second, whatever becomes of them; gives how many found no free connection at their client. */
async function openLoop(load: Load, perSecond: number, seconds: number, each: () => void = () => undefined): Promise<number> {
  const start = performance.now()
  let sent = 0
  let without = 0
  const under = new Set<Promise<void>>()
  for (let past = 0; past < seconds * 1000; past = performance.now() - start) {
    for (const due = (past / 1000) * perSecond; sent < due; sent++) {
      const one = askOne(load).then((isSent) => void (isSent || without++))
      under.add(one)
      void one.finally(() => under.delete(one))
    }
    each()
    await sleep(2)
  }
  await Promise.all(under)
  return without
}

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)
const p99 = (seen: readonly Asked[]): number => quantile(sorted(seen.map(({ ms }) => ms)), 0.99)
const isAnswered = ({ status }: Asked): boolean => status > 0 && status < 500
const isRefused = ({ status }: Asked): boolean => status === 503
const rounded = (value: number): string => (Number.isFinite(value) ? value.toFixed(value < 10 ? 1 : 0) : 'none')

type Seen = { rated: number; before: Asked[]; during: Asked[]; after: Asked[]; seconds: number; memory: number[]; without: number }

function checksOf({ rated, before, during, after, seconds, memory, without }: Seen): Check[] {
  const good = during.filter(isAnswered)
  const refused = during.filter(isRefused)
  const orders = during.filter(({ kind }) => kind === 'order')
  const placed = orders.filter(isAnswered)
  const goodput = good.length / seconds
  const third = Math.ceil(memory.length / 3)
  const [early, late] = [Math.max(...memory.slice(0, third)), Math.max(...memory.slice(-third))]
  const share = (part: number, whole: number) => (whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`)
  const strange = during.filter((each) => !isAnswered(each) && !isRefused(each))
  return [
    {
      promise: 'goodput stays at 80 % of the rated',
      seen: `${rounded(goodput)} of ${rounded(rated)} a second; ${tally(during.map(({ status }) => status))}; ${without} without a free connection`,
      isKept: goodput >= 0.8 * rated,
    },
    { promise: 'what is accepted is answered within 2 s (p99)', seen: `${rounded(p99(good))} ms`, isKept: p99(good) <= 2000 },
    {
      promise: 'what is refused is told within 100 ms (p99)',
      seen: `${rounded(p99(refused))} ms of ${refused.length}, half of them within ${rounded(quantile(sorted(refused.map(({ ms }) => ms)), 0.5))} ms`,
      isKept: refused.length > 0 && p99(refused) <= 100,
    },
    {
      promise: 'every refusal says when to come back',
      seen: `${refused.filter(({ hasRetryAfter }) => hasRetryAfter).length} of ${refused.length}`,
      isKept: refused.every(({ hasRetryAfter }) => hasRetryAfter),
    },
    { promise: 'nothing is lost or broken', seen: tally(strange.map(({ status }) => status)) || 'none', isKept: strange.length === 0 },
    {
      promise: '99 % of the checkouts get through',
      seen: `${share(placed.length, orders.length)} of ${orders.length}, p99 ${rounded(p99(placed))} ms`,
      isKept: placed.length >= 0.99 * orders.length && orders.length > 0,
    },
    {
      promise: 'five seconds later all is as before',
      seen: `p99 ${rounded(p99(before))} ms before, ${rounded(p99(after))} ms after, ${after.filter(isRefused).length} refused`,
      isKept: after.every(isAnswered) && p99(after) <= Math.max(100, 2 * p99(before)),
    },
    {
      promise: 'memory stays flat',
      seen: `${rounded(early)} MB at first, ${rounded(late)} MB at last`,
      isKept: late <= early * 1.25,
    },
  ]
}

async function tenTimes(target: Target, seconds: number): Promise<Check[]> {
  const baskets = await fillBaskets(target, { count: buyers })
  const pool = addressPool(target.shop.port, { clients })
  const load = (): Load => ({ pool, baskets, seen: [] })
  const lap = Math.min(10, seconds / 2)
  try {
    await closedLoop(load(), 8, lap)
    // A load that the shop can easily carry: six tenths of its maximum.
    const rated = 0.6 * (await closedLoop(load(), 8, lap))
    const [before, during, after] = [load(), load(), load()]
    await openLoop(before, rated, lap)
    const memory: number[] = []
    let nextLook = 0
    const look = () => {
      if (performance.now() < nextLook) return
      nextLook = performance.now() + 500
      memory.push(residentOf(target.shop.child.pid ?? 0).own)
    }
    const without = await openLoop(during, rated * 10, seconds, look)
    await sleep(5000)
    await openLoop(after, rated, lap)
    return checksOf({ rated, before: before.seen, during: during.seen, after: after.seen, seconds, memory, without })
  } finally {
    pool.close()
    await baskets.close()
  }
}

const greedyConnections = 256

/** Orders one after another by somebody else; gives what each took. */
async function ordersOf(target: Target, baskets: Baskets, count: number): Promise<Asked[]> {
  const pool = addressPool(target.shop.port, { clients: 1, from: 2000 })
  const seen: Asked[] = []
  while (seen.length < count) {
    const buyer = baskets.take()
    if (!buyer) await sleep(5)
    else {
      const from = performance.now()
      const reply = await pool.send(
        0,
        requestBytes({
          method: 'POST',
          path: '/api/account/orders',
          headers: { ...api, authorization: `Bearer ${buyer.token}` },
          body: JSON.stringify(buyer.body),
        }),
      )
      seen.push({ kind: 'order', status: reply?.status ?? 0, ms: performance.now() - from, at: from, hasRetryAfter: false })
      baskets.giveBack(buyer)
    }
  }
  pool.close()
  return seen
}

async function oneGreedyClient(target: Target, count: number): Promise<Check[]> {
  const baskets = await fillBaskets(target, { count: buyers })
  const greedy = addressPool(target.shop.port, { clients: 1, perClient: greedyConnections, from: 1000 })
  let isOver = false
  const statuses: number[] = []
  try {
    await ordersOf(target, baskets, 20)
    const quiet = await ordersOf(target, baskets, count)
    const lanes = Array.from({ length: greedyConnections }, async () => {
      while (!isOver) {
        const bytes = requestBytes({ path: `/api/front/products?${newFilter()}`, headers: api })
        const reply = await greedy.send(0, bytes).catch(() => null)
        statuses.push(reply?.status ?? 0)
      }
    })
    await sleep(500)
    const crowded = await ordersOf(target, baskets, count)
    isOver = true
    await Promise.all(lanes)
    const [alone, beside] = [p99(quiet), p99(crowded)]
    return [
      {
        promise: `an order beside ${greedyConnections} connections of one client: twice its quiet p99`,
        seen: `${rounded(alone)} ms alone, ${rounded(beside)} ms beside; the client met ${tally(statuses)}`,
        isKept: crowded.every(({ status }) => status === 200) && beside <= 2 * alone,
      },
    ]
  } finally {
    isOver = true
    greedy.close()
    await baskets.close()
  }
}

export const overload: Attack = {
  name: 'Too much at once',
  run: async (target, { overloadSeconds }) => [
    ...(await tenTimes(target, overloadSeconds)),
    ...(await oneGreedyClient(target, overloadSeconds < 60 ? 150 : 500)),
    await invariantsHold(target),
  ],
}
