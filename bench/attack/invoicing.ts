// Many orders invoiced by the office's job, struck with kill -9: first Node, then PostgreSQL. It goes on by itself, and each order is invoiced once.
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { strikeNode, strikePostgres } from './crashes.ts'
import { admin, fillCompany, makeOrders, readPrinted, untilAnswered } from './prints.ts'
import { type Attack, invariantsHold } from './report.ts'
import type { Target } from './shop.ts'

/** A process that is gone is noticed after a minute, and looked for every minute. */
const giveUpAfter = 240_000

const Started = z.object({ data: z.object({ id: z.string() }) })
type Outcome = { id: string; number: string | null; error: string | null }
type Stand = { state: string; outcomes: Outcome[] }

/** Looks until so many orders are through, or none is left. */
async function until(target: Target, id: string, count: number): Promise<Stand> {
  const giveUpAt = performance.now() + giveUpAfter
  for (;;) {
    const [now] = await target.query<Stand>(`select state, outcomes from invoicings where id = $1`, [id]).catch(() => [])
    if (now && (now.outcomes.length >= count || now.state !== 'running' || performance.now() > giveUpAt)) return now
    await sleep(20)
  }
}

export const invoicing: Attack = {
  name: 'Many orders invoiced by the job, under kill -9 of Node and of PostgreSQL',
  run: async (target, { prints }) => {
    const count = prints * 2
    await fillCompany(target)
    const orderIds = await makeOrders(target, count)
    const { id } = Started.parse((await untilAnswered(() => admin(target, 'invoicings', { orderIds, isMailed: true }))).json).data
    const first = await until(target, id, count * 0.2)
    await strikeNode(target)
    const from = performance.now()
    const second = await until(target, id, count * 0.6)
    await strikePostgres(target)
    const ended = await until(target, id, Infinity)
    const passed = (performance.now() - from) / 1000

    const rows = await readPrinted(target)
    const billed = await target.query<{ id: string; n: number }>(
      `select l.order_id as id, count(distinct l.invoice_id)::int as n from invoice_lines l where l.order_id = any($1) group by 1`,
      [orderIds],
    )
    const mails = await target.query<{ n: number }>(
      `select count(*)::int as n from invoice_mails m where m.invoice_id in (select invoice_id from invoice_lines where order_id = any($1)) group by invoice_id`,
      [orderIds],
    )
    const numbers = ended.outcomes.flatMap(({ number }) => number ?? [])
    const serials = rows.map(({ serial }) => serial)
    return [
      {
        promise: 'struck twice on the way; it goes on by itself and ends',
        seen: `struck at ${first.outcomes.length} and ${second.outcomes.length} of ${count}; ${ended.state} ${passed.toFixed(0)} s after the first`,
        isKept: ended.state === 'done' && first.state === 'running' && second.state === 'running',
      },
      {
        promise: 'says of every order once what became of it',
        seen: `${new Set(ended.outcomes.map((each) => each.id)).size} of ${count}, ${ended.outcomes.filter(({ error }) => error).length} refused`,
        isKept: ended.outcomes.length === count && new Set(numbers).size === count && ended.outcomes.every(({ error }) => error === null),
      },
      {
        promise: 'every order is on one invoice, which was mailed once',
        seen: `${billed.filter(({ n }) => n !== 1).length} of ${billed.length} on several, ${mails.length} mailed`,
        isKept: billed.length === count && billed.every(({ n }) => n === 1) && mails.length === count && mails.every(({ n }) => n === 1),
      },
      {
        promise: 'numbers run from 1 without a gap, none printed twice',
        seen: `1 to ${serials.at(-1)}, ${rows.filter((row) => row.prints !== 1).length} not in the audit once`,
        isKept: serials.every((serial, at) => serial === at + 1) && rows.every((row) => row.prints === 1),
      },
      await invariantsHold(target),
    ]
  },
}
