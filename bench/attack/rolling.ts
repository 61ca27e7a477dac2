// Two processes restarted one after the other behind a balancer that asks /readyz: no request is lost.
import { Agent, request as ask } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { tally } from './buyers.ts'
import { type Attack, invariantsHold } from './report.ts'
import { isReady, type Process, type Target } from './shop.ts'

const lanes = 16
/** Milliseconds between two questions of the balancer; a stopping shop serves on for longer. */
const pollEvery = 250

type Place = { process: Process; agent: Agent; isReady: boolean }

const placeOf = (process: Process): Place => ({ process, agent: new Agent({ keepAlive: true }), isReady: true })

const send = ({ process, agent }: Place, path: string): Promise<{ status: number; hasRetryAfter: boolean }> =>
  new Promise((resolve) => {
    const headers = { 'x-api-key': 'jumla-web', 'accept-language': 'en', 'accept-encoding': 'br' }
    const sent = ask({ port: process.port, path, agent, headers, timeout: 10_000 }, (response) => {
      response.resume()
      response.on('end', () => resolve({ status: response.statusCode ?? 0, hasRetryAfter: response.headers['retry-after'] !== undefined }))
      response.on('error', () => resolve({ status: 0, hasRetryAfter: false }))
    })
    sent.on('timeout', () => sent.destroy()).on('error', () => resolve({ status: 0, hasRetryAfter: false }))
    sent.end()
  })

async function restartOne(target: Target, place: Place): Promise<number> {
  const from = performance.now()
  place.process.child.kill('SIGTERM')
  await place.process.exit
  const took = performance.now() - from
  place.process = await target.second()
  return took
}

export const rolling: Attack = {
  name: 'Rolling restarts of two processes',
  run: async (target, { rollingRequests, kills }) => {
    const places = [placeOf(await target.second()), placeOf(await target.second())]
    let isOver = false
    const poll = async (): Promise<void> => {
      while (!isOver) {
        await Promise.all(places.map(async (place) => (place.isReady = await isReady(place.process.url))))
        await sleep(pollEvery)
      }
    }
    const polling = poll()
    const answers: { status: number; hasRetryAfter: boolean }[] = []
    let restarts = 0
    const lane = async (first: number): Promise<void> => {
      for (let n = first; answers.length < rollingRequests || restarts < kills * 2; n++) {
        const ready = places.filter((place) => place.isReady)
        const place = ready[n % Math.max(1, ready.length)]
        if (place) answers.push(await send(place, n % 3 ? `/api/front/products?page=${1 + (n % 4)}` : '/products'))
        else await sleep(10)
      }
    }
    const asking = Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)))
    const stops: number[] = []
    for (; restarts < kills * 2; restarts++) {
      const place = places[restarts % 2]
      if (place) stops.push(await restartOne(target, place))
      // The other process is stopped only when this one gets requests again.
      while (!places.every((each) => each.isReady)) await sleep(50)
    }
    await asking
    isOver = true
    await polling
    for (const { process, agent } of places) {
      agent.destroy()
      process.child.kill('SIGTERM')
      await process.exit
    }
    const lost = answers.filter(({ status }) => status === 0 || (status >= 500 && status !== 503)).length
    const refused = answers.filter(({ status }) => status === 503)
    return [
      {
        promise: `no request is lost over ${kills * 2} restarts`,
        seen: `${answers.length} sent: ${tally(answers.map(({ status }) => status))}`,
        isKept: lost === 0,
      },
      {
        promise: 'every 503 says when to come back',
        seen: `${refused.filter(({ hasRetryAfter }) => hasRetryAfter).length} of ${refused.length}`,
        isKept: refused.every(({ hasRetryAfter }) => hasRetryAfter),
      },
      {
        promise: 'each stop ends within 5 s',
        seen: `${(Math.max(...stops) / 1000).toFixed(1)} s at most`,
        isKept: Math.max(...stops) < 5000,
      },
      await invariantsHold(target),
    ]
  },
}
