// Asks a database all invariants in one snapshot, and says the answer; for `npm run verify` and `npm run restore`.
import pg from 'pg'
import { startError } from '#server/start-error.ts'
import { type Fault, findFaults, invariants } from './invariants.ts'

const shownPerQuestion = 20

type Answer = { faults: Fault[]; orders: number; variants: number }

/** Asks the database at an address, also while its shop runs. */
export async function askInvariants(url: string): Promise<Answer> {
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

/** Says what is right and what is wrong; gives the exit code. */
export function reportFaults({ faults, orders, variants }: Answer, say: (line: string) => void): number {
  for (const { name } of invariants) {
    const mine = faults.filter(({ invariant }) => invariant === name)
    say(`${mine.length === 0 ? 'ok    ' : 'WRONG '} ${name}`)
    for (const { subject, fault } of mine.slice(0, shownPerQuestion)) say(`         ${subject}: ${fault}`)
    if (mine.length > shownPerQuestion) say(`         and ${mine.length - shownPerQuestion} more`)
  }
  say(faults.length === 0 ? `\nOK: ${orders} orders and ${variants} variants are in order.` : `\n${faults.length} faults found.`)
  return faults.length === 0 ? 0 : 1
}
