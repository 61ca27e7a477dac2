// npm run bench: takes the figures one after another and prints each with its limit and its goal.
import { parseArgs } from 'node:util'
import { buildIfStale } from '../bin/lib/build.mjs'
import { listAnswer, pricesAnswer, productAnswer, searchAnswer } from './figures/answers.ts'
import { auditTrail } from './figures/audit.ts'
import { documents } from './figures/documents.ts'
import { drawer } from './figures/drawer.ts'
import { growth } from './figures/growth.ts'
import { importing } from './figures/import.ts'
import { mails } from './figures/mails.ts'
import { mixed } from './figures/mixed.ts'
import { office } from './figures/office.ts'
import { officeImporting } from './figures/office-import.ts'
import { officeScale } from './figures/office-scale.ts'
import { movingIn } from './figures/move-in.ts'
import { orderPad } from './figures/order-pad.ts'
import { orders } from './figures/orders.ts'
import { paint } from './figures/paint.ts'
import { pageCached, pageNew, pageRendered } from './figures/pages.ts'
import { memory, start } from './figures/start.ts'
import { suggesting } from './figures/suggest.ts'
import { variants } from './figures/variants.ts'
import { weight } from './figures/weight.ts'
import type { Figure } from './lib/figure.ts'
import { type Row, table, writeReport } from './lib/report.ts'
import { openWorld, type Options, type World } from './lib/world.ts'

const figures: readonly Figure[] = [
  pageCached,
  pageRendered,
  pageNew,
  listAnswer,
  productAnswer,
  pricesAnswer,
  searchAnswer,
  suggesting,
  orders,
  orderPad,
  mixed,
  importing,
  officeImporting,
  movingIn,
  weight,
  paint,
  drawer,
  office,
  officeScale,
  mails,
  auditTrail,
  variants,
  documents,
  start,
  memory,
  growth,
]

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    json: { type: 'string' },
    products: { type: 'string', default: '10000' },
    buyers: { type: 'string', default: '4000' },
    orders: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '5' },
    repeat: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    growth: { type: 'boolean', default: false },
    scale: { type: 'string' },
    'audit-entries': { type: 'string' },
    'mix-seconds': { type: 'string', default: '600' },
    mails: { type: 'string' },
    'move-in': { type: 'string', default: '5000' },
    help: { type: 'boolean', default: false },
  },
})

const usage = `npm run bench -- [--only NAME,NAME] [--json FILE] [--products 10000] [--buyers 4000] [--orders 10000] [--seconds 5] [--repeat 3] [--connections 32] [--growth] [--scale 100000] [--audit-entries 5000000] [--mix-seconds 600] [--move-in 5000] [--mails 5000000]

${figures.map(({ name, about }) => `  ${name.padEnd(16)}${about}`).join('\n')}`

const options: Options = {
  products: Number(values.products),
  buyers: Number(values.buyers),
  orders: Number(values.orders),
  seconds: Number(values.seconds),
  repetitions: Number(values.repeat),
  connections: Number(values.connections),
  growth: values.growth,
  mixSeconds: Number(values['mix-seconds']),
  moveIn: Number(values['move-in']),
  mails: Number(values.mails ?? (values.only?.split(',').includes('mails') ? 5_000_000 : 0)),
  auditEntries: Number(values['audit-entries'] ?? (values.only?.split(',').includes('audit') ? 5_000_000 : 0)),
  scale: Number(values.scale ?? (values.only?.split(',').includes('office-scale') ? 100_000 : 0)),
}

async function takeAll(world: World, chosen: readonly Figure[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, about, run } of chosen) {
    console.error(`${name}: ${about}`)
    const from = performance.now()
    try {
      const taken = await run(world)
      rows.push(...taken)
      if (taken.length > 0) console.error(table(taken))
    } catch (error) {
      process.exitCode = 1
      console.error(`${name} could not be taken: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
    await world.settle()
    console.error(`  took ${((performance.now() - from) / 1000).toFixed(0)} s\n`)
  }
  return rows
}

async function main(): Promise<void> {
  const names = values.only?.split(',')
  const unknown = names?.find((name) => !figures.some((figure) => figure.name === name))
  if (unknown) throw new Error(`there is no figure "${unknown}"\n\n${usage}`)
  const chosen = figures.filter(({ name }) => !names || names.includes(name))
  await buildIfStale(process.execPath)
  const world = await openWorld(options)
  const leave = () => void world.close().finally(() => process.exit(130))
  process.once('SIGINT', leave)
  process.once('SIGTERM', leave)
  try {
    const rows = await takeAll(world, chosen)
    console.log(table(rows))
    if (values.json) writeReport(values.json, rows, options)
  } finally {
    await world.close()
  }
}

if (values.help) console.log(usage)
else await main()
