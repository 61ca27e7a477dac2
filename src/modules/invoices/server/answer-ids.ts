// The records that a search in the audit trail names.
import { answerIds } from '#server/record-names.ts'
import { invoicesNumbered } from './search-invoices.ts'

/** Invoices and credit notes by their own numbers, and those of orders by theirs. */
export const invoiceIds = answerIds(async (ctx, { typed, most }) => [{ subject: 'invoice', ids: await invoicesNumbered(ctx, typed, most) }])
