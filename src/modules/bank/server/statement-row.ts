import { createHash } from 'node:crypto'
import type { Minor } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'

/** An incoming row as a file has it. Where a file says them: the shop's account it came in on, the payer's account, and `bankId`, the bank's own key of it. */
export type StatementRow = {
  account: string
  day: Day
  amount: Minor
  currency: string
  payer: string
  payerAccount: string
  text: string
  bankId: string
}
export type Statement = { format: 'csv' | 'camt'; rows: StatementRow[]; skipped: number }

/** An account as keys have it, however it is written. */
export const plainAccount = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

const factsOf = ({ day, amount, currency, payer, text, bankId }: StatementRow) =>
  bankId === '' ? [day, amount, currency, payer, text] : [day, amount, currency, bankId]

/** Gives each row its key: by its account, and the bank's own key or its content, and which of the like rows of its file it is. */
export const keysOf = (rows: readonly StatementRow[]): string[] =>
  keysBy(rows, (row) => JSON.stringify({ account: row.account, is: factsOf(row) }))

/** The keys that rows had before their account was part of them; what was read in then is known by these. */
export const keysWithoutAccount = (rows: readonly StatementRow[]): string[] => keysBy(rows, (row) => JSON.stringify(factsOf(row)))

function keysBy(rows: readonly StatementRow[], saying: (row: StatementRow) => string): string[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const facts = saying(row)
    const place = (seen.get(facts) ?? 0) + 1
    seen.set(facts, place)
    return createHash('sha256').update(`${facts} ${place}`).digest('hex')
  })
}
