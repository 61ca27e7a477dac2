// Decides whether an order fits a company's account. No other file decides this.
import { add, type Minor, minor, subtract, zero } from '#shared/money.ts'

type Used = { limit: Minor; open: Minor }

/** The amount by which an order goes beyond the limit of an account; zero when it fits. */
export const beyondLimit = ({ limit, open }: Used, total: Minor): Minor => minor(Math.max(0, add(open, total) - limit))

/** The credit left before an order; never negative. */
export const leftOnAccount = ({ limit, open }: Used): Minor => (open > limit ? zero : subtract(limit, open))

export type QuoteAccount = {
  limit: Minor
  left: Minor
  netDays: number
  /** The amount by which the cart goes beyond it. */
  beyond: Minor
  first: { orderId: string; orderNumber: string; invoiceNumber: string | null; amount: Minor; dueOn: string | null } | null
}

/** Takes an account and the grand total of a cart; gives what its buyer reads of the account. */
export const quoteAccount = (account: Used & Pick<QuoteAccount, 'netDays' | 'first'>, total: Minor): QuoteAccount => ({
  limit: account.limit,
  left: leftOnAccount(account),
  netDays: account.netDays,
  beyond: beyondLimit(account, total),
  first: account.first,
})
