// Many orders invoiced at once: done by a job, so that its progress is seen, and it goes on when the page is left.
import { z } from 'zod'
import { mostInBatch } from '#modules/orders/batches-admin-contract.ts'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Instant } from '#shared/time.ts'

const change = { access: 'admin', may: 'money.change' } as const

export const InvoiceOutcome = z.object({
  /** Of the order. */
  id: Id,
  orderNumber: z.string(),
  /** Its invoice, null when it was refused. */
  invoiceId: Id.nullable(),
  number: z.string().nullable(),
  /** The code of the refusal, null when done. */
  error: z.string().nullable(),
  /** The refusal in the language of whoever began. */
  message: z.string().nullable(),
})
export type InvoiceOutcome = z.output<typeof InvoiceOutcome>

export const Invoicing = z.object({
  id: Id,
  /** `stopped`: by a person, or given up; some of its orders may not have been reached. */
  state: z.enum(['running', 'done', 'stopped']),
  isMailed: z.boolean(),
  /** Of all its orders. */
  total: z.int(),
  /** One outcome for each order handled so far, in the sequence in which they were given. */
  outcomes: z.array(InvoiceOutcome),
  createdAt: Instant,
})
export type Invoicing = z.output<typeof Invoicing>

export const startInvoicing = endpoint({
  ...change,
  method: 'POST',
  path: '/api/admin/invoicings',
  about:
    'Begins to make an invoice of its own for each order, over what is not invoiced yet, printed at once and mailed where asked; each succeeds or is refused by itself',
  body: z.strictObject({ orderIds: z.array(Id).min(1).max(mostInBatch), isMailed: z.boolean() }),
  limit: { max: 30, seconds: 60 },
  reply: Invoicing,
})

export const listInvoicings = endpoint({
  ...change,
  method: 'GET',
  path: '/api/admin/invoicings',
  about: 'What the caller invoiced at once in the last day, with its progress and what was refused, the newest first',
  reply: z.array(Invoicing),
})

export const stopInvoicing = endpoint({
  ...change,
  method: 'POST',
  path: '/api/admin/invoicings/:id/stop',
  about: 'Stops an own one: what is printed stays, the rest of its orders is left as it is',
  params: IdParams,
  reply: Invoicing,
})

export const removeInvoicing = endpoint({
  ...change,
  method: 'DELETE',
  path: '/api/admin/invoicings/:id',
  about: 'Takes an own one that has ended from the list; its invoices stay',
  params: IdParams,
  reply: Done,
})
