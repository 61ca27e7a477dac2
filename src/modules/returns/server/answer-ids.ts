// The records that a search in the audit trail names.
import { answerIds } from '#server/record-names.ts'
import { numberedRows } from './search-returns.ts'
import { moneyCollections, returns } from './tables.ts'

/** Returns and receipts by their own numbers, and those of orders by theirs. */
export const returnIds = answerIds(async (ctx, { typed, most }) => [
  { subject: 'return', ids: await numberedRows(ctx, returns, typed, most) },
  { subject: 'moneyCollection', ids: await numberedRows(ctx, moneyCollections, typed, most) },
])
