// Finds the open payments of one company that a transfer without a reference pays together: those whose amounts add up to it, where only one choice of them does. Pure.
import { isSameName } from './match.ts'

/** Most payments that one transfer is taken for, apart from all that are open. */
const mostTogether = 5
/** Steps for one row, whatever is open in the shop: where many small amounts are open, everything adds up to anything. */
const mostSteps = 100_000

type Open = { paymentId: string; companyId: string; companyName: string; amount: number; currency: string }
type Row = { amount: number; currency: string; payer: string }
/** Why it is this company: its name stands in the row, the account it came from has paid for it before, or no other open payments of the shop fit. */
export const sumReasons = ['payer', 'account', 'only'] as const
export type SumReason = (typeof sumReasons)[number]
export type Sum<T extends Open> = { reason: SumReason; payments: T[] }

/** All choices of two or more that add up to the amount, at most two of them: the first is sure only where there is no second. Null when the search was given up. */
function choicesOf<T extends Open>(amount: number, all: readonly T[], budget: { steps: number }): T[][] | null {
  const sorted = all.filter((each) => each.amount <= amount).toSorted((a, b) => b.amount - a.amount)
  const left = sorted.map((_, at) => sorted.slice(at).reduce((sum, each) => sum + each.amount, 0))
  // Nothing else can add up to all of them.
  if (sorted.length > 1 && left[0] === amount) return [sorted]
  const found: T[][] = []
  const search = (from: number, rest: number, chosen: readonly T[]): void => {
    if (rest === 0) {
      if (chosen.length > 1) found.push([...chosen])
      return
    }
    for (let at = from; at < sorted.length && chosen.length < mostTogether; at++) {
      const each = sorted[at]
      if (!each || found.length > 1 || --budget.steps < 0 || (left[at] ?? 0) < rest) return
      if (each.amount <= rest) search(at + 1, rest - each.amount, [...chosen, each])
    }
  }
  search(0, amount, [])
  return budget.steps < 0 ? null : found
}

/**
 * Takes a row, the open payments of the shop (`isAll` says whether these are all) and the company that its account has paid for before. Gives nothing where a single
 * payment fits, or more than one choice.
 */
export function sumFor<T extends Open>(
  row: Row,
  opens: readonly T[],
  { isAll, knownId }: { isAll: boolean; knownId: string | null },
): Sum<T> | null {
  const byCompany = Map.groupBy(
    opens.filter(({ currency }) => currency === row.currency),
    ({ companyId }) => companyId,
  )
  const reasonOf = ([first]: readonly T[]): SumReason | null => {
    if (first && first.companyId === knownId) return 'account'
    return first && isSameName(row.payer, first.companyName) ? 'payer' : null
  }
  const companies = [...byCompany.values()]
  const payers = companies.filter((each) => reasonOf(each) !== null)
  if (payers.length === 0 && !isAll) return null
  const asked = payers.length > 0 ? payers : companies
  if (asked.flat().some(({ amount }) => amount === row.amount)) return null
  const found: T[][] = []
  const budget = { steps: mostSteps }
  for (const each of asked) {
    const choices = choicesOf(row.amount, each, budget)
    if (choices === null) return null
    found.push(...choices)
    if (found.length > 1) return null
  }
  const [payments] = found
  return payments ? { reason: reasonOf(payments) ?? 'only', payments } : null
}
