// A statement of account: what stood at its beginning, every bill and every movement of money with the balance after it, and how old the open part is. Pure.
import { add, type Minor, subtract, zero } from '#shared/money.ts'
import type { Day } from '#shared/time.ts'

export const entryKinds = ['invoice', 'creditNote', 'payment', 'refund'] as const

export type Entry = {
  day: Day
  kind: (typeof entryKinds)[number]
  /** The number of the invoice or credit note, or of the order that was paid. */
  number: string
  /** null for money. */
  invoiceId: string | null
  orderNumbers: readonly string[]
  /** How money came, and its reference. */
  note: string
  dueDate: Day | null
  /** Its part of the balance: negative for what the customer paid or was credited. */
  amount: Minor
}

export const ages = ['notDue', 'to30', 'to60', 'to90', 'older'] as const
type Age = (typeof ages)[number]

/** Takes entries in the order of their days, and a period; gives what came before it, its entries with the balance after each, and the end. */
export function statementOf<E extends Pick<Entry, 'day' | 'amount'>>(
  entries: readonly E[],
  { from, to }: { from: Day; to: Day },
): { opening: Minor; rows: (E & { balance: Minor })[]; closing: Minor } {
  const opening = add(...entries.filter(({ day }) => day < from).map(({ amount }) => amount))
  let balance = opening
  const rows = entries
    .filter(({ day }) => day >= from && day <= to)
    .map((entry) => ({ ...entry, balance: (balance = add(balance, entry.amount)) }))
  return { opening, rows, closing: balance }
}

const ageOf = (dueDate: Day, today: Day): Age => {
  const days = (Date.parse(today) - Date.parse(dueDate)) / 86_400_000
  if (days <= 0) return 'notDue'
  if (days <= 30) return 'to30'
  if (days <= 60) return 'to60'
  return days <= 90 ? 'to90' : 'older'
}

/**
 * Takes what is open of each invoice on a day, and the balance of that day; gives the open amounts by how long they are overdue, and the money that was paid
 * beyond the invoices. The amounts less that money are the balance.
 */
export function ageingOf(
  open: readonly { dueDate: Day; outstanding: Minor }[],
  closing: Minor,
  today: Day,
): Record<Age, Minor> & { unapplied: Minor } {
  const sum = (age: Age) => add(zero, ...open.filter(({ dueDate }) => ageOf(dueDate, today) === age).map(({ outstanding }) => outstanding))
  const byAge = { notDue: sum('notDue'), to30: sum('to30'), to60: sum('to60'), to90: sum('to90'), older: sum('older') }
  return { ...byAge, unapplied: subtract(add(...Object.values(byAge)), closing) }
}
