// Where an invoice stands, from its state, its balance and the day. Pure.
import type { OrderState } from '#modules/orders/lifecycle.ts'
import type { Day } from '#shared/time.ts'
import type { InvoiceStatus } from './contract.ts'
import type { InvoiceKind } from './document.ts'

type Standing = {
  kind: InvoiceKind
  state: 'draft' | 'printed'
  dueDate: Day | null
  credited: number
  paid: number
  outstanding: number
  grandTotal: number
}

/** Takes an invoice with its balance and today; gives its status. */
export function statusOf({ kind, state, dueDate, credited, paid, outstanding, grandTotal }: Standing, today: Day): InvoiceStatus {
  if (state === 'draft') return 'draft'
  if (kind === 'creditNote') return 'issued'
  if (outstanding === 0) return credited >= grandTotal && grandTotal > 0 ? 'credited' : 'paid'
  if (dueDate !== null && dueDate < today) return 'overdue'
  return paid > 0 ? 'partlyPaid' : 'open'
}

/** An order is invoiced once the office has taken it, until it has ended without delivery. */
const billable: readonly OrderState[] = ['accepted', 'approved', 'processing', 'printed', 'shipped', 'delivered', 'completed']

/** May an order in this state be invoiced? */
export const isBillable = (status: OrderState): boolean => billable.includes(status)
