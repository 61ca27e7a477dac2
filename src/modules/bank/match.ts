// Decides which open payments a row of a bank statement may pay, and why. No other file decides this.
import { fold } from '#shared/folding.ts'

/** order, invoice: its number stands in the row's text. amount: exactly what is due. part: less than is due. payer: the company's name. */
export const matchReasons = ['order', 'invoice', 'amount', 'part', 'payer'] as const
export type MatchReason = (typeof matchReasons)[number]

type Row = { amount: number; payer: string; text: string }
type Open = { amount: number; orderNumber: string; invoiceNumbers: readonly string[]; companyName: string; isCovered?: boolean }

/** Banks drop or move spaces and hyphens. */
const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Words that say nothing about which company it is. */
const legalForms = /^(ltd|limited|llc|plc|llp|inc|co|company|est|trading|شركه|مؤسسه|المحدوده|محدوده)?$/
const nameOf = (text: string): string =>
  fold(text)
    .split(' ')
    .filter((word) => !legalForms.test(word))
    .join(' ')

/** Whether two names are of one company: its legal form and the signs in it tell nothing. */
export const isSameName = (one: string, other: string): boolean => nameOf(one) !== '' && nameOf(one) === nameOf(other)

/** The order and invoice numbers that a text may name, written as the shop writes them. */
export function numbersIn(text: string): { orders: string[]; invoices: string[] } {
  const signs = plain(text)
  const orders = [...signs.matchAll(/(?=(20\d\d)([0-9A-Z]{6}))/g)].map(([, year, rest]) => `${year}-${rest}`)
  // Digits of something else may follow, and the millionth invoice has seven of its own.
  const invoices = [...signs.matchAll(/INV(\d{6,9})/g)].flatMap(([, digits = '']) =>
    Array.from({ length: digits.length - 5 }, (_, more) => `INV-${digits.slice(0, 6 + more)}`),
  )
  return { orders: [...new Set(orders)], invoices: [...new Set(invoices)] }
}

/** Why a row may pay an open payment; empty when nothing speaks for it, and a name alone does not. */
export function reasonsFor(row: Row, open: Open): MatchReason[] {
  const signs = plain(row.text)
  const reasons: MatchReason[] = []
  if (signs.includes(plain(open.orderNumber))) reasons.push('order')
  if (open.invoiceNumbers.some((number) => signs.includes(plain(number)))) reasons.push('invoice')
  if (row.amount === open.amount) reasons.push('amount')
  else if (reasons.length > 0 && row.amount < open.amount) reasons.push('part')
  if (isSameName(row.payer, open.companyName)) reasons.push('payer')
  return reasons.some((reason) => reason !== 'payer') ? reasons : []
}

const weights: Record<MatchReason, number> = { order: 8, invoice: 8, amount: 4, part: 1, payer: 2 }
const weightOf = (reasons: readonly MatchReason[]): number => reasons.reduce((sum, reason) => sum + weights[reason], 0)

/** The open payments a row may pay, the likeliest first, at most three; of equally likely ones those of orders on which nothing is open come last. */
export const ranked = <T extends Open>(row: Row, all: readonly T[]): (T & { reasons: MatchReason[] })[] =>
  all
    .map((open) => ({ ...open, reasons: reasonsFor(row, open) }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((a, b) => weightOf(b.reasons) - weightOf(a.reasons) || Number(a.isCovered ?? false) - Number(b.isCovered ?? false))
    .slice(0, 3)
