// The long mix: buyers, office and imports work together until the requested number of orders is placed, because short bursts prove little.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { processorMs } from '../lib/memory.ts'
import { failuresIn, metLines, processorLine, runMix } from '../mix/run-mix.ts'
import { type Attack, invariantsHold } from './report.ts'
import type { Target } from './shop.ts'

export const longMix: Attack = {
  name: 'Buyers, office and imports at the same goods',
  run: async (target, { mixOrders }) => {
    await logDeadlocksWhole(target)
    const before = deadlocksIn(target.databaseLog())
    const mixed = await runMix({
      port: target.shop.port,
      databaseUrl: target.databaseUrl(),
      orders: mixOrders,
      // Ten orders a second are far less than any machine does: who is slower is stuck.
      seconds: 60 + mixOrders / 10,
      spent: () => ({ shopMs: processorMs(target.shop.child.pid ?? 0, false), databaseMs: processorMs(target.postmaster(), true) }),
      say: (line) => console.log(line),
    })
    // The database writes its log when it breaks a deadlock up; its counters follow when connections rest.
    await sleep(2000)
    const [counted] = await target.query<{ n: number }>(
      `select deadlocks::int as n from pg_stat_database where datname = current_database()`,
    )
    const logged = deadlocksIn(target.databaseLog()) - before
    const [stored] = await target.query<{ n: number }>(
      `select count(distinct l.order_id)::int as n from order_lines l join orders o on o.id = l.order_id where o.created_at > now() - $1 * interval '1 second'`,
      [mixed.seconds + 30],
    )
    const rate = mixed.count / mixed.seconds
    return [
      {
        promise: `${mixOrders} orders of 32 buyers on 20 hot products beside ${mixed.imports} imports, cancels and edits`,
        seen: `${mixed.count} orders, ${mixed.cancelled} cancelled, ${mixed.refused} refused; ${rate.toFixed(0)} a second, p99 ${mixed.p99.toFixed(0)} ms`,
        isKept: mixed.count >= mixOrders && (stored?.n ?? 0) >= mixed.count && mixed.imports > 0 && mixed.cancelled > 0,
      },
      { promise: 'processor time of an order, everything of the mix included', seen: processorLine(mixed), isKept: true },
      { promise: 'mails and other jobs that waited at the last order', seen: String(mixed.jobsLeft), isKept: true },
      {
        promise: 'no answer is an error of the shop',
        seen: failuresIn(mixed.met) === 0 ? 'none' : metLines(mixed.met).join('; '),
        isKept: failuresIn(mixed.met) === 0,
      },
      {
        promise: 'no deadlock',
        seen: [`${logged} in the log of the database, ${counted?.n ?? 0} counted`, ...deadlocksOf(target.databaseLog())].join('\n'),
        isKept: logged === 0 && counted?.n === 0,
      },
      await invariantsHold(target),
    ]
  },
}

/** The database's log names no statements, since they may hold people's data; here both statements of a deadlock are wanted, and nobody is real. */
async function logDeadlocksWhole({ query }: Target): Promise<void> {
  await query(`alter role current_user set log_error_verbosity = 'default'`)
  await query(`alter role current_user set log_min_error_statement = 'error'`)
  // The shop's connections take the settings up as they are opened again.
  await query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()`)
  await sleep(2000)
}

/** The lines that the log has of each deadlock: who waited for whom, and both statements. */
function deadlocksOf(log: string): string[] {
  const lines = readFileSync(log, 'utf8').split('\n')
  return lines.flatMap((line, at) => (line.includes('deadlock detected') ? lines.slice(at, at + 14) : []))
}

const deadlocksIn = (log: string): number => readFileSync(log, 'utf8').split('deadlock detected').length - 1
