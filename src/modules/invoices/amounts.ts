// Amounts of parts of lines: however an order is split, its parts add up to it to the penny. Pure.
import { add, atMost, type Minor, nextPart, subtract, zero } from '#shared/money.ts'

/** The amounts of a quantity; `discount` is inside `net` already. */
export type Amounts = { quantity: number; discount: Minor; net: Minor; tax: Minor }

export const noAmounts: Amounts = { quantity: 0, discount: zero, net: zero, tax: zero }

/** Takes a whole, what of it is used already, and a quantity; gives the share of the quantity. */
export function shareOf(whole: Amounts, used: Amounts, quantity: number): Amounts {
  const share = (of: 'discount' | 'net' | 'tax'): Minor =>
    nextPart(whole[of], whole.quantity, { amount: used[of], quantity: used.quantity }, quantity)
  return { quantity, discount: share('discount'), net: share('net'), tax: share('tax') }
}

/** `returned` is what came back for good; `rest`, of a credit note over a return, what of the return is on no credit note yet. */
export type Parts = {
  whole: Amounts
  billed: Amounts
  returned: Amounts
  rest?: Pick<Amounts, 'quantity' | 'net' | 'tax'> | null | undefined
}

/**
 * Takes a line with its parts so far, and a quantity; gives what the quantity is billed, or credited, at. Returns count a line from its end, so they shift none
 * of the parts that are billed; the last part takes all that is left, of the line or of the return.
 */
export function nextShare({ whole, billed, returned, rest }: Parts, quantity: number): Amounts {
  const used = sumOf([billed, returned])
  const isLast = used.quantity + quantity >= whole.quantity
  const share = shareOf(whole, isLast ? used : billed, quantity)
  const wanted = rest && rest.quantity === quantity && !isLast ? { ...share, net: rest.net, tax: rest.tax } : share
  const most = (of: 'discount' | 'net' | 'tax'): Minor => (used[of] < whole[of] ? atMost(wanted[of], subtract(whole[of], used[of])) : zero)
  return { quantity, discount: most('discount'), net: most('net'), tax: most('tax') }
}

export const sumOf = (parts: readonly Amounts[]): Amounts => ({
  quantity: parts.reduce((sum, { quantity }) => sum + quantity, 0),
  discount: add(...parts.map(({ discount }) => discount)),
  net: add(...parts.map(({ net }) => net)),
  tax: add(...parts.map(({ tax }) => tax)),
})

type Taxed<Rule> = Pick<Amounts, 'net' | 'tax'> & { taxBps: number; taxRule: Rule }

/** The tax of lines by rate and rule, highest rate first. */
export function taxesOf<Rule extends string>(lines: readonly Taxed<Rule>[]): { bps: number; rule: Rule; taxable: Minor; tax: Minor }[] {
  const groups = Map.groupBy(lines, ({ taxBps, taxRule }) => `${taxBps} ${taxRule}`)
  return [...groups.values()]
    .flatMap((parts) => {
      const [first] = parts
      if (!first) return []
      const tax = add(...parts.map((part) => part.tax))
      return [{ bps: first.taxBps, rule: first.taxRule, taxable: add(...parts.map(({ net }) => net)), tax }]
    })
    .toSorted((a, b) => b.bps - a.bps || a.rule.localeCompare(b.rule))
}

/** Takes amounts in their order; gives what of them lies behind the first `skip` and within the next `take`. */
export function within<T extends { amount: Minor }>(rows: readonly T[], skip: Minor, take: Minor): T[] {
  let [left, wanted] = [skip, take]
  return rows.flatMap((row) => {
    const before = atMost(row.amount, left)
    const amount = atMost(subtract(row.amount, before), wanted)
    left = subtract(left, before)
    wanted = subtract(wanted, amount)
    return amount > 0 ? [{ ...row, amount }] : []
  })
}

/** One order's share in an invoice, lowered by credit notes. */
export type Claim = { invoiceId: string; orderId: string; amount: Minor }

/**
 * Takes the claims on orders, older invoices first, and what each order has received; gives what of each invoice is paid. The money of an
 * order pays its invoices in their order.
 */
export function paidOf(claims: readonly Claim[], received: ReadonlyMap<string, Minor>): Map<string, Minor> {
  const left = new Map(received)
  const paid = new Map<string, Minor>()
  for (const { invoiceId, orderId, amount } of claims) {
    const now = atMost(amount, left.get(orderId) ?? zero)
    left.set(orderId, subtract(left.get(orderId) ?? zero, now))
    paid.set(invoiceId, add(paid.get(invoiceId) ?? zero, now))
  }
  return paid
}
