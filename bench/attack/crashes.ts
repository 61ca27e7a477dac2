// Killing what must not lose anything: Node and PostgreSQL with kill -9, again and again under a stream of orders.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Buyer, type Goods, type Outcome, placeUntilAnswered, readyBuyers, someGoods, stream, tally } from './buyers.ts'
import { type Attack, type Check, invariantsHold } from './report.ts'
import { isReady, type Target } from './shop.ts'

const stock = 1_000_000
const lanes = 24

type Streamed = { buyers: Buyer[]; goods: Goods; outcomes: Outcome[]; recoveries: number[] }

/** Lets a stream of orders run and strikes `kills` times on the way; `strike` gives how many seconds until the shop served again. */
async function underFire(
  target: Target,
  { product, first, count, kills, strike }: { product: number; first: number; count: number; kills: number; strike: () => Promise<number> },
): Promise<Streamed> {
  const goods = await someGoods(target, product, stock)
  const buyers = await readyBuyers(target, { first, count, goods })
  const recoveries: number[] = []
  let answered = 0
  let isOver = false
  const strikes = async (): Promise<void> => {
    for (let kill = 1; kill <= kills; kill++) {
      while (answered < (count * kill) / (kills + 1) && !isOver) await sleep(2)
      recoveries.push(await strike())
    }
  }
  const striking = strikes()
  const outcomes = await stream(buyers, { lanes, url: () => target.shop.url, onAnswer: (all) => (answered = all) }).finally(
    () => (isOver = true),
  )
  await striking
  return { buyers, goods, outcomes, recoveries }
}

async function nothingLost(target: Target, { buyers, goods, outcomes }: Streamed): Promise<Check[]> {
  const confirmed = outcomes.filter(({ status }) => status === 200)
  const again = await stream(buyers, { lanes, url: () => target.shop.url })
  const first = new Map(confirmed.map(({ buyer, orderId }) => [buyer.key, orderId]))
  const changed = again.filter(({ buyer, orderId }) => first.get(buyer.key) !== orderId).length
  const rows = await target.query<{ id: string }>(`select order_id as id from order_lines where variant_id = $1`, [goods.variantId])
  const there = new Set(rows.map(({ id }) => id))
  const lost = confirmed.filter(({ orderId }) => orderId === null || !there.has(orderId)).length
  const [variant] = await target.query<{ onHand: number }>(`select on_hand::int as "onHand" from variants where id = $1`, [goods.variantId])
  const met = outcomes.flatMap((outcome) => outcome.met)
  return [
    {
      promise: 'every order is confirmed in the end',
      seen: `${confirmed.length} of ${buyers.length}; ${tally(met)}`,
      isKept: confirmed.length === buyers.length,
    },
    {
      promise: 'answers are yes, busy or none at all',
      seen: tally(met.filter((status) => ![0, 200, 503].includes(status))) || 'nothing else',
      isKept: met.every((status) => [0, 200, 503].includes(status)),
    },
    { promise: 'no confirmed order is lost', seen: `${lost} lost`, isKept: lost === 0 },
    {
      promise: 'no order is there twice',
      seen: `${there.size} orders of ${buyers.length} buyers`,
      isKept: there.size === buyers.length && rows.length === there.size,
    },
    { promise: 'every key sent again gives the same order', seen: `${changed} differ`, isKept: changed === 0 },
    {
      promise: 'stock went down by what was ordered',
      seen: `${stock - (variant?.onHand ?? 0)} pieces`,
      isKept: stock - (variant?.onHand ?? 0) === buyers.length,
    },
    await invariantsHold(target),
  ]
}

export const seconds = (values: readonly number[]): string => values.map((value) => `${value.toFixed(1)} s`).join(', ')

/** Kills the shop's process and starts it again; gives how many seconds until it served. */
export async function strikeNode(target: Target): Promise<number> {
  const at = performance.now()
  target.shop.child.kill('SIGKILL')
  await target.shop.exit
  await target.restart()
  return (performance.now() - at) / 1000
}

/** Kills the database under the shop; gives how many seconds until it said "not ready" and then served again. */
export async function strikePostgres(target: Target): Promise<number> {
  const at = performance.now()
  process.kill(target.postmaster(), 'SIGKILL')
  while (await isReady(target.shop.url)) await sleep(5)
  while (!(await isReady(target.shop.url)) && performance.now() - at < 60_000) await sleep(10)
  return (performance.now() - at) / 1000
}

export const killNode: Attack = {
  name: 'kill -9 of Node under orders',
  run: async (target, { crashOrders: count, kills }) => {
    const streamed = await underFire(target, { product: 1, first: 1, count, kills, strike: () => strikeNode(target) })
    return [
      { promise: `struck ${kills} times; serves again`, seen: seconds(streamed.recoveries), isKept: streamed.recoveries.length === kills },
      ...(await nothingLost(target, streamed)),
    ]
  },
}

export const killPostgres: Attack = {
  name: 'kill -9 of PostgreSQL under orders',
  run: async (target, { crashOrders: count, kills }) => {
    const pid = target.shop.child.pid
    const streamed = await underFire(target, { product: 2, first: count + 1, count, kills, strike: () => strikePostgres(target) })
    const isAlone = await fetch(`${target.shop.url}/healthz`).then(
      ({ status }) => status === 200,
      () => false,
    )
    const mails = await mailsGoOn(target, streamed.buyers)
    return [
      {
        promise: `struck ${kills} times; answers 503 and serves again by itself within 15 s`,
        seen: seconds(streamed.recoveries),
        isKept: streamed.recoveries.length === kills && streamed.recoveries.every((each) => each < 15),
      },
      {
        promise: 'Node lives on as the same process',
        seen: `process ${target.shop.child.pid}`,
        isKept: isAlone && target.shop.child.pid === pid && target.shop.child.exitCode === null,
      },
      ...(await nothingLost(target, streamed)),
      mails,
    ]
  },
}

/** A fresh order's mail goes out, so the jobs survived the crash. */
async function mailsGoOn(target: Target, [buyer]: readonly Buyer[]): Promise<Check> {
  const goods = await someGoods(target, 8, stock)
  const [ready] = await readyBuyers(target, { first: buyer?.number ?? 1, count: 1, goods })
  const placed = ready ? await placeUntilAnswered(() => target.shop.url, ready) : null
  const at = performance.now()
  let sent = 0
  while (sent === 0 && performance.now() - at < 60_000) {
    await sleep(200)
    const [row] = await target.query<{ count: number }>(`select count(*)::int from sent_emails where key = $1 and state = 'sent'`, [
      `order-placed:${placed?.orderId}`,
    ])
    sent = row?.count ?? 0
  }
  return {
    promise: 'jobs go on: the mail of the next order is sent',
    seen: `after ${((performance.now() - at) / 1000).toFixed(1)} s`,
    isKept: sent === 1,
  }
}
