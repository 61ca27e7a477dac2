// Fifty invoices printed at the same moment, round after round, while the shop or its database is killed with kill -9: each gets one number, none is left out.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { demoCompany } from '../../demo/company.ts'
import { officeToken } from '../make-catalogue.ts'
import { call, readyBuyers, someGoods, stream, tally } from './buyers.ts'
import { seconds, strikeNode, strikePostgres } from './crashes.ts'
import { type Attack, invariantsHold } from './report.ts'
import type { Target } from './shop.ts'

const giveUpAfter = 90_000

export const admin = (target: Target, path: string, body: object, method = 'POST') =>
  call(target.shop.url, `/api/admin/${path}`, officeToken, body, method)

/** Asks until there is an answer that is neither silence nor "busy"; gives it with the statuses met on the way. */
export async function untilAnswered(ask: () => Promise<Response>): Promise<{ json: unknown; met: number[] }> {
  const met: number[] = []
  const giveUpAt = performance.now() + giveUpAfter
  for (;;) {
    try {
      const response = await ask()
      const json: unknown = await response.json()
      met.push(response.status)
      if (response.status !== 503) return { json, met }
    } catch {
      met.push(0)
    }
    if (performance.now() > giveUpAt) return { json: null, met }
    await sleep(100 + Math.random() * 200)
  }
}

const bank = { bankName: '', bankNumber: '', bankSortCode: '', IBAN: '', bank_account_name: '' }

const Saved = z.object({ data: z.object({ version: z.int() }) })
const Made = z.object({ data: z.object({ id: z.string() }) })
const Printed = z.object({ data: z.object({ number: z.string() }) })

/** The seller's legal fields: without them nothing may be printed. */
export async function fillCompany(target: Target): Promise<void> {
  const { version } = Saved.parse(
    await (
      await fetch(`${target.shop.url}/api/admin/settings/company`, {
        headers: { 'x-api-key': 'jumla-web', authorization: `Bearer ${officeToken}` },
      })
    ).json(),
  ).data
  const { status } = await admin(target, 'settings/company', { ...demoCompany.GB, ...bank, version }, 'PUT')
  if (status !== 200) throw new Error(`the company information was answered with ${status}`)
}

/** As many accepted orders. */
export async function makeOrders(target: Target, count: number): Promise<string[]> {
  const goods = await someGoods(target, 11, count)
  const buyers = await readyBuyers(target, { first: 1, count, goods })
  const placed = await stream(buyers, { lanes: 16, url: () => target.shop.url })
  const orderIds = placed.flatMap(({ orderId }) => orderId ?? [])
  await untilAnswered(() => admin(target, 'orders/actions/accept', { ids: orderIds }))
  return orderIds
}

/** As many accepted orders, each with the draft of its invoice; gives the drafts. */
async function makeDrafts(target: Target, count: number): Promise<string[]> {
  const drafts: string[] = []
  for (const orderId of await makeOrders(target, count))
    drafts.push(Made.parse((await untilAnswered(() => admin(target, 'invoices', { orderIds: [orderId] }))).json).data.id)
  return drafts
}

/** All drafts printed at once; the strike comes when some of them were answered. */
async function printAtOnce(
  target: Target,
  drafts: readonly string[],
  strike: () => Promise<number>,
): Promise<{ numbers: Map<string, string>; met: number[]; recovery: number }> {
  const numbers = new Map<string, string>()
  const met: number[] = []
  const strikeAt = Math.floor(drafts.length * (0.1 + Math.random() * 0.6))
  let answered = 0
  const recoveries: Promise<number>[] = []
  const print = async (id: string): Promise<void> => {
    const answer = await untilAnswered(() => admin(target, `invoices/${id}/print`, {}))
    met.push(...answer.met)
    const printed = Printed.safeParse(answer.json)
    if (printed.success) numbers.set(id, printed.data.data.number)
    answered += 1
    if (answered === strikeAt) recoveries.push(strike())
  }
  await Promise.all(drafts.map(print))
  const [recovery = 0] = await Promise.all(recoveries)
  return { numbers, met, recovery }
}

export type Row = { id: string; number: string | null; serial: number | null; paper: string; prints: number }

export const readPrinted = (target: Target): Promise<Row[]> =>
  target.query<Row>(
    `select i.id, i.number, i.serial, md5(to_jsonb(i)::text || (select string_agg(to_jsonb(l)::text, '|' order by l.position) from invoice_lines l where l.invoice_id = i.id)) as paper,
       (select count(*)::int from audit_entries a where a.action = 'invoice.printed' and a.subject_id = i.id::text) as prints
     from invoices i where i.kind = 'invoice' order by i.serial`,
  )

/** The triggers' word for what is frozen; every other failure says nothing about it. */
const isFrozen = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '23001'

/** Changes and deletions that the database has to refuse since they are frozen; gives how many it took. */
async function forge(target: Target): Promise<number> {
  let taken = 0
  for (const statement of [
    `update invoices set note = 'forged' where state = 'printed'`,
    `delete from invoices where state = 'printed'`,
    `update invoice_lines set net = net + 1`,
    `update invoice_counters set last = last - 1`,
  ])
    await target.query(statement).then(
      () => (taken += 1),
      (error: unknown) => {
        if (!isFrozen(error)) throw error
      },
    )
  return taken
}

export const prints: Attack = {
  name: 'Invoices printed at once, under kill -9 of Node and of PostgreSQL',
  run: async (target, { prints: count, kills }) => {
    await fillCompany(target)
    const answered = new Map<string, string>()
    const papers = new Map<string, string>()
    const drafts: string[] = []
    const met: number[] = []
    const recoveries: number[] = []
    for (let round = 0; round < kills * 2; round++) {
      const made = await makeDrafts(target, count)
      const printed = await printAtOnce(target, made, () => (round % 2 === 0 ? strikeNode(target) : strikePostgres(target)))
      drafts.push(...made)
      met.push(...printed.met)
      recoveries.push(printed.recovery)
      for (const [id, number] of printed.numbers) answered.set(id, number)
      for (const { id, paper } of await readPrinted(target)) if (!papers.has(id)) papers.set(id, paper)
    }
    const again = await Promise.all(drafts.slice(0, count).map((id) => untilAnswered(() => admin(target, `invoices/${id}/print`, {}))))
    const forged = await forge(target)
    const rows = await readPrinted(target)
    const serials = rows.flatMap(({ serial }) => serial ?? [])
    const [counter] = await target.query<{ last: number }>(`select last from invoice_counters where series = 'invoice'`)
    const wrongAnswers = rows.filter(({ id, number }) => answered.has(id) && answered.get(id) !== number).length
    const changed = rows.filter(({ id, paper }) => papers.get(id) !== paper).length
    return [
      {
        promise: `${kills * 2} times ${count} prints at once, struck in the middle; serves again`,
        seen: seconds(recoveries),
        isKept: recoveries.every((each) => each > 0),
      },
      {
        promise: 'every invoice is printed in the end',
        seen: `${serials.length} of ${drafts.length}; ${tally(met)}`,
        isKept: serials.length === drafts.length && drafts.length === count * kills * 2,
      },
      {
        promise: 'answers are yes, "is printed", busy or none at all',
        seen: tally(met.filter((status) => ![0, 200, 409, 503].includes(status))) || 'nothing else',
        isKept: met.every((status) => [0, 200, 409, 503].includes(status)),
      },
      {
        promise: 'numbers run from 1 without a gap',
        seen: `1 to ${serials.at(-1)}, the counter says ${counter?.last}`,
        isKept: serials.every((serial, at) => serial === at + 1) && counter?.last === serials.length,
      },
      {
        promise: 'no print is lost or there twice; an answered number stays',
        seen: `${rows.filter((row) => row.prints !== 1).length} not in the audit once, ${wrongAnswers} of ${answered.size} answers differ`,
        isKept: rows.every((row) => row.prints === 1) && wrongAnswers === 0,
      },
      {
        promise: 'what is printed is frozen: for the service, for the database, over every crash',
        seen: `${again.filter(({ met: seen }) => seen.at(-1) === 409).length} of ${again.length} second prints refused, ${forged} forgeries taken, ${changed} papers changed`,
        isKept: again.every(({ met: seen }) => seen.at(-1) === 409) && forged === 0 && changed === 0,
      },
      await invariantsHold(target),
    ]
  },
}
