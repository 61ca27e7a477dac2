// SIGTERM while orders arrive: the shop reports "not ready" at once, answers the requests in progress, and ends together with its PostgreSQL.
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '#server/postgres/processes.ts'
import { type Answer, type Buyer, placeOnce, readyBuyers, someGoods, stream, tally } from './buyers.ts'
import { type Attack, invariantsHold } from './report.ts'
import { isReady } from './shop.ts'

const count = 160
type Try = Answer & { startedAt: number; endedAt: number }

export const cleanStop: Attack = {
  name: 'SIGTERM under orders',
  run: async (target) => {
    const goods = await someGoods(target, 12, 1_000_000)
    const buyers = await readyBuyers(target, { first: 1, count, goods })
    const postmaster = target.postmaster()
    const tries: Try[] = []
    let next = 0
    let stoppedAt = Infinity
    const lane = async (): Promise<void> => {
      for (let buyer = buyers[next++]; buyer && performance.now() < stoppedAt; buyer = buyers[next++])
        tries.push(await timed(target.shop.url, buyer))
    }
    const lanes = Array.from({ length: 24 }, lane)
    while (tries.length < count / 4) await sleep(1)
    stoppedAt = performance.now()
    target.shop.child.kill('SIGTERM')
    while (await isReady(target.shop.url)) await sleep(2)
    const unreadyAfter = performance.now() - stoppedAt
    await Promise.all(lanes)
    const code = await Promise.race([target.shop.exit, sleep(20_000).then(() => 'still running')])
    const took = (performance.now() - stoppedAt) / 1000
    const left = isAlive(postmaster) ? [postmaster] : target.postgresProcesses()
    // A request written just before the signal may not have been read by the shop yet.
    const underWay = tries.filter(({ startedAt, endedAt }) => startedAt < stoppedAt - 20 && endedAt > stoppedAt)
    const unanswered = underWay.filter(({ status }) => status === 0).length
    await target.restart()
    const again = await stream(buyers, { lanes: 16, url: () => target.shop.url })
    const confirmed = tries.filter(({ status }) => status === 200)
    const kept = new Set(again.map(({ orderId }) => orderId))
    return [
      { promise: 'says at once that it is not ready', seen: `after ${unreadyAfter.toFixed(0)} ms`, isKept: unreadyAfter < 1000 },
      {
        promise: 'what was under way is answered',
        seen: `${underWay.length} under way, ${unanswered} without an answer; ${tally(underWay.map(({ status }) => status))}`,
        isKept: underWay.length > 0 && unanswered === 0,
      },
      { promise: 'ends with code 0 within 15 s', seen: `code ${code} after ${took.toFixed(1)} s`, isKept: code === 0 && took < 15 },
      {
        promise: 'no PostgreSQL is left running',
        seen: left.length === 0 ? 'none' : `processes ${left.join(', ')}`,
        isKept: left.length === 0,
      },
      {
        promise: 'every confirmed order is there after the next start',
        seen: `${confirmed.filter(({ orderId }) => kept.has(orderId)).length} of ${confirmed.length}`,
        isKept: confirmed.every(({ orderId }) => kept.has(orderId)),
      },
      await invariantsHold(target),
    ]
  },
}

async function timed(url: string, buyer: Buyer): Promise<Try> {
  const startedAt = performance.now()
  const answer = await placeOnce(url, buyer)
  return { ...answer, startedAt, endedAt: performance.now() }
}
