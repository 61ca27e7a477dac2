// `npm run verify`: asks a shop's database for everything that must always be true, in one snapshot, also while the shop runs. Ends with 1 when something is wrong.
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { startError } from '#server/start-error.ts'
import { type Fault, findFaults, invariants } from './invariants.ts'
import { openDatabase, runCommand } from './open-database.ts'

const shownPerQuestion = 20
const say = (line: string) => console.log(line)

runCommand(async () => {
  const database = await openDatabase(readConfig(process.env), say)
  try {
    return report(await ask(database.url))
  } finally {
    await database.stop()
  }
})

type Answer = { faults: Fault[]; orders: number; variants: number }

async function ask(url: string): Promise<Answer> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ isThere: boolean }>(
      `select to_regclass('orders') is not null and to_regclass('pgboss.job') is not null as "isThere"`,
    )
    if (!rows[0]?.isThere) throw startError('There is no shop in this database yet. Start it once, then ask again.')
    const counts = await client.query<{ orders: number; variants: number }>(
      'select (select count(*)::int from orders) as orders, (select count(*)::int from variants) as variants',
    )
    return { faults: await findFaults((text) => client.query(text)), ...(counts.rows[0] ?? { orders: 0, variants: 0 }) }
  } finally {
    await client.end()
  }
}

function report({ faults, orders, variants }: Answer): number {
  for (const { name } of invariants) {
    const mine = faults.filter(({ invariant }) => invariant === name)
    say(`${mine.length === 0 ? 'ok    ' : 'WRONG '} ${name}`)
    for (const { subject, fault } of mine.slice(0, shownPerQuestion)) say(`         ${subject}: ${fault}`)
    if (mine.length > shownPerQuestion) say(`         and ${mine.length - shownPerQuestion} more`)
  }
  say(faults.length === 0 ? `\nOK: ${orders} orders and ${variants} variants are in order.` : `\n${faults.length} faults found.`)
  return faults.length === 0 ? 0 : 1
}
