// Two processes on one database: what one changes the other shows, and no job runs twice.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { officeToken } from '../make-catalogue.ts'
import { call, readyBuyers, someGoods, stream, tally } from './buyers.ts'
import { type Attack, type Check, invariantsHold } from './report.ts'
import type { Process, Target } from './shop.ts'

const orders = 60

export const twoProcesses: Attack = {
  name: 'Two processes on one database',
  run: async (target) => {
    const other = await target.second()
    try {
      const shown = await changeIsShown(target, other)
      const set = await settingIsShown(target, other)
      const once = await jobsRunOnce(target, other)
      return [...shown, ...set, ...once, await invariantsHold(target)]
    } finally {
      other.child.kill('SIGTERM')
      await other.exit
    }
  },
}

type Seen = { text: string; etag: string | null }

const read = async (url: string): Promise<Seen> => {
  const response = await fetch(url, { headers: { 'x-api-key': 'jumla-web', 'accept-language': 'en' } })
  return { text: await response.text(), etag: response.headers.get('etag') }
}

/** Reads a cached answer of one process, makes a change in the other, and reads until another answer comes; gives how long that took after the change. */
async function timeToShow(url: string, change: () => Promise<Response>) {
  const before = await read(url)
  const isKept = before.etag !== null && (await read(url)).etag === before.etag
  const changed = await change()
  const at = performance.now()
  let after = before
  while (after.etag === before.etag && performance.now() - at < 10_000) {
    await sleep(5)
    after = await read(url)
  }
  return {
    isKept: isKept && changed.status === 200 && after.text !== before.text,
    status: changed.status,
    took: performance.now() - at,
    after,
  }
}

async function changeIsShown(target: Target, other: Process): Promise<Check[]> {
  const goods = await someGoods(target, 10, 77)
  const sell = () => call(target.shop.url, `/api/admin/stock/${goods.variantId}`, officeToken, { expected: 77, to: 0 }, 'PUT')
  const { isKept, status, took } = await timeToShow(`${other.url}/api/front/products/${goods.productSlug}`, sell)
  return [
    {
      promise: "a change in one drops the other's kept answers within 2 s",
      seen: `office ${status}, seen after ${took.toFixed(0)} ms`,
      isKept: isKept && took < 2000,
    },
  ]
}

const Site = z.object({
  data: z.looseObject({ id: z.string(), version: z.int(), lastChange: z.unknown(), name: z.object({ en: z.string(), ar: z.string() }) }),
})

/** The shop gets another name in one process: its settings and a page, cached by the other, show it. */
async function settingIsShown(target: Target, other: Process): Promise<Check[]> {
  const rename = async (name: string): Promise<Response> => {
    const path = '/api/admin/settings/site'
    const headers = { 'x-api-key': 'jumla-web', authorization: `Bearer ${officeToken}` }
    const saved = Site.parse(await (await fetch(target.shop.url + path, { headers })).json())
    const { id: _, lastChange: __, ...site } = saved.data
    return call(target.shop.url, path, officeToken, { ...site, name: { en: name, ar: '' } }, 'PUT')
  }
  const checks: Check[] = []
  for (const [what, path] of [
    ['settings', '/api/front/settings'],
    ['page', '/contact'],
  ] as const) {
    const name = `Shop of the ${what}`
    const { isKept, status, took, after } = await timeToShow(other.url + path, () => rename(name))
    checks.push({
      promise: `a setting changed in one shows in the other's kept ${what} within 1 s`,
      seen: `office ${status}, seen after ${took.toFixed(0)} ms`,
      isKept: isKept && after.text.includes(name) && took < 1000,
    })
  }
  return checks
}

async function jobsRunOnce(target: Target, other: Process): Promise<Check[]> {
  const goods = await someGoods(target, 11, 1_000_000)
  const buyers = await readyBuyers(target, { first: 1, count: orders, goods })
  const outcomes = await stream(buyers, { lanes: 16, url: ({ number }) => (number % 2 ? target.shop.url : other.url) })
  const keys = outcomes.map(({ orderId }) => `order-placed:${orderId}`)
  const giveUpAt = performance.now() + 60_000
  let sent = 0
  while (sent < keys.length && performance.now() < giveUpAt) {
    await sleep(200)
    const [row] = await target.query<{ count: number }>(`select count(*)::int from sent_emails where key = any($1) and state = 'sent'`, [
      keys,
    ])
    sent = row?.count ?? 0
  }
  // A duplicate would arrive at once or with the queue's next poll.
  await sleep(1500)
  const folder = join(target.dataDir, 'mail')
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const copies = outcomes.map(({ number }) => mails.filter((mail) => mail.includes(number ?? '-')).length)
  return [
    {
      promise: `${orders} orders through both are confirmed`,
      seen: tally(outcomes.map(({ status }) => status)),
      isKept: outcomes.every(({ status }) => status === 200),
    },
    {
      promise: 'each order is mailed once, whichever process does it',
      seen: `${sent} sent; copies per order: ${[...new Set(copies)].join(', ')}`,
      isKept: sent === orders && copies.every((count) => count === 1),
    },
  ]
}
