// Prints what each attack promised and observed as a table, and checks the invariants of the database after each of them.
import pg from 'pg'
import { findFaults } from '../../src/commands/invariants.ts'
import type { Target } from './shop.ts'

export type Check = { promise: string; seen: string; isKept: boolean }
export type Attack = { name: string; run(target: Target, size: Size): Promise<Check[]> }
export type Size = {
  burst: number
  pieces: number
  coupons: number
  couponLimit: number
  replays: number
  crashOrders: number
  mixOrders: number
  kills: number
  prints: number
  overloadSeconds: number
  rollingRequests: number
}

/** `npm run verify` as one line of the table. */
export async function invariantsHold(target: Target): Promise<Check> {
  const client = new pg.Client({ connectionString: target.databaseUrl() })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const faults = await findFaults((text) => client.query(text))
    const seen = faults.length === 0 ? 'nothing to say' : `${faults.length} faults, first: ${faults[0]?.subject} ${faults[0]?.fault}`
    return { promise: 'the invariants of verify hold', seen, isKept: faults.length === 0 }
  } finally {
    await client.end()
  }
}

/** Prints one attack's checks. */
export function printChecks(name: string, seconds: number, checks: readonly Check[]): void {
  console.log(`\n${name} (${seconds.toFixed(1)} s)`)
  const width = Math.max(...checks.map(({ promise }) => promise.length))
  for (const { promise, seen, isKept } of checks) console.log(`  ${isKept ? 'kept  ' : 'BROKEN'}  ${promise.padEnd(width)}  ${seen}`)
}
