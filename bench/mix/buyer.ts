// One buyer of the mix: until the end of the run fills a cart with some of the hot products, saves it repeatedly, orders it, and sometimes cancels.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { buyerToken } from '../make-catalogue.ts'
import { type Line, type Met, openLine, type Reply } from './line.ts'

export type Hot = { variantId: string; productId: string; sku: string }
export type Person = { number: number; addressId: string }
export type Placed = { count: number; times: number[]; refused: number; cancelled: number; recent: string[] }

const Saved = z.object({ data: z.object({ version: z.int() }) })
const Quoted = z.object({ data: z.object({ totals: z.object({ grandTotal: z.int() }) }) })
const Order = z.object({ data: z.object({ orderId: z.string() }) })

type Setting = {
  port: number
  person: Person
  goods: readonly Hot[]
  methodId: string
  met: Met
  placed: Placed
  isOver(): boolean
}

/** Should the request be repeated? There was no answer, or the shop was busy. */
const isSilent = ({ status }: Reply): boolean => status === 0 || status === 503

/** Ids that the office may cancel or release. */
const mostRecent = 200

/** Buys on until `isOver`. */
export async function buy({ port, person, goods, methodId, met, placed, isOver }: Setting): Promise<void> {
  const line = openLine(port, buyerToken(person.number), met)
  const choice = { addressId: person.addressId, deliveryMethod: 'delivery', paymentMethodId: methodId }
  // The total of each cart is asked once, and again after a refused order.
  const totals = new Map<string, number>()
  let version = await versionOf(line)
  for (let turn = person.number; !isOver(); turn++) {
    const wanted = linesOf(goods, turn)
    // A cart is saved more often than it is ordered.
    for (const lines of turn % 3 === 0 ? [wanted.slice(0, 1), wanted] : [wanted]) version = await save(line, version, lines)
    const what = JSON.stringify(wanted)
    const total = totals.get(what) ?? (await totalOf(line, choice))
    if (total === null) continue
    totals.set(what, total)
    const key = `mix-${randomBytes(12).toString('hex')}`
    const body = { ...choice, idempotencyKey: key, cartVersion: version, expectedTotal: total }
    const reply = await until(isOver, () => line.call('POST', '/api/account/orders', body))
    const order = Order.safeParse(reply.body)
    if (!order.success) {
      placed.refused += 1
      totals.delete(what)
      version = await versionOf(line)
      continue
    }
    version += 1
    placed.count += 1
    placed.times.push(reply.milliseconds)
    const { orderId } = order.data.data
    if (turn % 11 === 0) {
      const { status } = await line.call('POST', `/api/account/orders/${orderId}/cancel`, { note: 'Not needed any more' })
      if (status === 200) placed.cancelled += 1
    } else if (placed.recent.length < mostRecent) placed.recent.push(orderId)
  }
  line.close()
}

async function totalOf(line: Line, choice: object): Promise<number | null> {
  const { data } = Quoted.safeParse((await line.call('POST', '/api/account/cart/quote', choice)).body)
  return data?.data.totals.grandTotal ?? null
}

/** One to four of the products, sorted differently at each turn. */
function linesOf(goods: readonly Hot[], turn: number): object[] {
  const count = 1 + (turn % 4)
  const from = (turn * 7) % goods.length
  const chosen = Array.from({ length: count }, (_, at) => goods[(from + at * (1 + (turn % 5))) % goods.length])
  const ids = [...new Set(chosen.flatMap((each) => each?.variantId ?? []))]
  return ids.map((variantId) => ({ variantId, quantity: 1 }))
}

async function save(line: Line, version: number, lines: object[]): Promise<number> {
  const reply = await line.call('PUT', '/api/account/cart', { version, lines })
  const saved = Saved.safeParse(reply.body)
  return reply.status === 200 && saved.success ? saved.data.data.version : versionOf(line)
}

async function versionOf(line: Line): Promise<number> {
  const { data } = Saved.safeParse((await line.call('GET', '/api/account/cart')).body)
  return data?.data.version ?? 0
}

/** Repeats a request under one idempotency key until there is an answer. */
async function until(isOver: () => boolean, ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await ask()
    if (!isSilent(reply) || isOver()) return reply
    await sleep(100 + Math.random() * 200)
  }
}
