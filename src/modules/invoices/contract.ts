// Calls of customers about their invoices, and of salespeople about those of the customer they chose: the printed ones of an order, and one on paper.
import { z } from 'zod'
import { endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Money } from '#shared/money.ts'
import { Day } from '#shared/time.ts'
import { invoiceKinds, Receipt } from './document.ts'
import { InvoicePaper } from './paper.ts'

/** issued: a credit note. credited: nothing of the invoice is left. */
export const invoiceStatuses = ['draft', 'open', 'partlyPaid', 'paid', 'overdue', 'credited', 'issued'] as const
export const InvoiceStatus = z.enum(invoiceStatuses)
export type InvoiceStatus = z.output<typeof InvoiceStatus>

/** Where a printed invoice stands now, whatever its paper says: what was credited and received, what is due, and what of that salespeople have collected. */
export const InvoiceStanding = z.object({
  status: InvoiceStatus,
  credited: Money,
  received: z.array(Receipt),
  outstanding: Money,
  collected: Money,
})
export type InvoiceStanding = z.output<typeof InvoiceStanding>

/** null for drafts and credit notes. */
export const StandingPaper = InvoicePaper.extend({ standing: InvoiceStanding.nullable() })
export type StandingPaper = z.output<typeof StandingPaper>

export const OwnInvoice = z.object({
  id: Id,
  kind: z.enum(invoiceKinds),
  number: z.string(),
  status: InvoiceStatus,
  date: Day,
  dueDate: Day.nullable(),
  grandTotal: Money,
  outstanding: Money,
  currency: z.string(),
})
export type OwnInvoice = z.output<typeof OwnInvoice>

export const listOwnInvoices = endpoint({
  method: 'GET',
  path: '/api/account/invoices',
  access: 'customer',
  about: 'The printed invoices and credit notes of one own order; none for those who see no prices',
  query: z.strictObject({ orderId: Id }),
  reply: z.array(OwnInvoice),
})

export const getOwnInvoice = endpoint({
  method: 'GET',
  path: '/api/account/invoices/:id',
  access: 'customer',
  about: 'A printed invoice or credit note of an own order, as it is on paper, and where it stands now',
  params: IdParams,
  reply: StandingPaper.extend({ orderId: Id }),
})
