import { createHash } from 'node:crypto'
import type { Minor } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'

/** An incoming row as a file has it; `bankId` is the bank's own key of it, where there is one. */
export type StatementRow = { day: Day; amount: Minor; currency: string; payer: string; text: string; bankId: string }
export type Statement = { format: 'csv' | 'camt'; rows: StatementRow[]; skipped: number }

/** Gives each row its key: by the bank's own, else by its content and which of the like rows of its file it is. */
export function keysOf(rows: readonly StatementRow[]): string[] {
  const seen = new Map<string, number>()
  return rows.map(({ day, amount, currency, payer, text, bankId }) => {
    const facts = JSON.stringify(bankId === '' ? [day, amount, currency, payer, text] : [day, amount, currency, bankId])
    const place = (seen.get(facts) ?? 0) + 1
    seen.set(facts, place)
    return createHash('sha256').update(`${facts} ${place}`).digest('hex')
  })
}
