// npm run attack: races, crashes and a stop under load against a throw-away shop; prints what was promised and what was seen, and fails when a promise broke.
import { parseArgs } from 'node:util'
import { buildIfStale } from '../bin/lib/build.mjs'
import { busyStop } from './attack/busy-stop.ts'
import { fillShop } from './attack/buyers.ts'
import { cleanStop } from './attack/clean-stop.ts'
import { killNode, killPostgres } from './attack/crashes.ts'
import { killImport } from './attack/import-crashes.ts'
import { longMix } from './attack/long-mix.ts'
import { invoicing } from './attack/invoicing.ts'
import { couponLimit, lastPieces, replays } from './attack/races.ts'
import { oneWinner } from './attack/one-winner.ts'
import { overload } from './attack/overload.ts'
import { type Attack, type Check, printChecks, type Size } from './attack/report.ts'
import { prints } from './attack/prints.ts'
import { rolling } from './attack/rolling.ts'
import { openTarget } from './attack/shop.ts'
import { twoProcesses } from './attack/two-processes.ts'

const attacks: Record<string, Attack> = {
  'last-pieces': lastPieces,
  coupon: couponLimit,
  replays,
  'one-winner': oneWinner,
  mix: longMix,
  'kill-node': killNode,
  'kill-postgres': killPostgres,
  'kill-import': killImport,
  prints,
  invoicing,
  'two-processes': twoProcesses,
  overload,
  rolling,
  stop: cleanStop,
  'busy-stop': busyStop,
}

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    replays: { type: 'string' },
    /** The number of orders in the long mix. */
    orders: { type: 'string' },
    /** Names as a comma list, e.g. `--only=coupon,stop`. */
    only: { type: 'string' },
  },
})

const whole: Size = {
  burst: 1200,
  pieces: 50,
  coupons: 500,
  couponLimit: 40,
  replays: 2000,
  crashOrders: 400,
  mixOrders: 100_000,
  kills: 3,
  prints: 50,
  overloadSeconds: 600,
  rollingRequests: 20_000,
}
const quick: Size = {
  burst: 200,
  pieces: 20,
  coupons: 100,
  couponLimit: 10,
  replays: 300,
  crashOrders: 120,
  mixOrders: 2000,
  kills: 1,
  prints: 50,
  overloadSeconds: 10,
  rollingRequests: 1500,
}
const size = {
  ...(values.quick ? quick : whole),
  ...(values.replays ? { replays: Number(values.replays) } : {}),
  ...(values.orders ? { mixOrders: Number(values.orders) } : {}),
}
const chosen = values.only?.split(',') ?? Object.keys(attacks)

await buildIfStale(process.execPath)
const target = await openTarget()
const all: Check[] = []
try {
  await fillShop(target, Math.max(size.burst, size.coupons, size.crashOrders * 2, 200))
  for (const name of chosen) {
    const attack = attacks[name]
    if (!attack) throw new Error(`there is no attack "${name}"; there are ${Object.keys(attacks).join(', ')}`)
    const start = performance.now()
    const checks = await attack.run(target, size)
    printChecks(attack.name, (performance.now() - start) / 1000, checks)
    all.push(...checks)
  }
} finally {
  const broken = all.filter(({ isKept }) => !isKept)
  if (broken.length > 0) console.log(`\nThe shop's own words:\n${target.errors().slice(-4000)}`)
  await target.close()
}
const broken = all.filter(({ isKept }) => !isKept).length
console.log(`\n${all.length - broken} promises kept, ${broken} broken`)
process.exitCode = broken > 0 ? 1 : 0
