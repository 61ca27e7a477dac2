// The office's calls about invoices: their list with its sums, one of them, drafts, printing, and credit notes.
import { z } from 'zod'
import { DocumentBatch, mostInBatch } from '#modules/orders/batches-admin-contract.ts'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Texts, textsUpTo } from '#shared/locale.ts'
import { Money } from '#shared/money.ts'
import { Email } from '#modules/people/fields.ts'
import { listQuery, PageMeta } from '#shared/paging.ts'
import { SeenVersion } from '#shared/schemas.ts'
import { Day, Instant } from '#shared/time.ts'
import { UnitWords } from '#shared/units.ts'
import { InvoiceStatus, StandingPaper } from './contract.ts'
import { InvoiceDocument, invoiceKinds, Receipt } from './document.ts'
import { missingFields } from './legal.ts'

const see = { access: 'admin', may: 'orders.see' } as const
const change = { access: 'admin', may: 'money.change' } as const

export const InvoiceRow = z.object({
  id: Id,
  kind: z.enum(invoiceKinds),
  number: z.string().nullable(),
  status: InvoiceStatus,
  companyName: z.string(),
  orderNumbers: z.array(z.string()),
  date: Day,
  dueDate: Day.nullable(),
  /** The day of its last reminder. */
  remindedOn: Day.nullable(),
  grandTotal: Money,
  outstanding: Money,
  currency: z.string(),
  createdAt: Instant,
})
export type InvoiceRow = z.output<typeof InvoiceRow>

export const invoiceFilters = ['drafts', 'open', 'overdue', 'paid', 'printed', 'creditNotes'] as const
export const invoiceSorts = ['-createdAt', 'createdAt', 'date', '-date', 'dueDate', '-dueDate', 'grandTotal', '-grandTotal'] as const

export const listInvoices = endpoint({
  ...see,
  method: 'GET',
  path: '/api/admin/invoices',
  about:
    'Invoices and credit notes; `search` finds their number, the number of an order, a purchase order number, a SKU or title of a line, a customer or a company, also by e-mail and telephone',
  query: listQuery(invoiceSorts, {
    show: z.enum(invoiceFilters).optional().catch(undefined),
    orderId: Id.optional().catch(undefined),
    companyId: Id.optional().catch(undefined),
    /** The credit notes of one return. */
    returnId: Id.optional().catch(undefined),
  }),
  reply: z.array(InvoiceRow),
  meta: PageMeta,
})

const Sum = z.object({ count: z.int(), total: Money })
export const InvoiceSums = z.object({ currency: z.string(), drafts: Sum, open: Sum, overdue: Sum })

export const getInvoiceSums = endpoint({
  ...see,
  method: 'GET',
  path: '/api/admin/invoices/sums',
  about: 'How many invoices are drafts, open and overdue, and what they come to',
  reply: InvoiceSums,
})

/** A line of the order, or of the invoice that is corrected; with quantity 0 it is not on this one. */
export const InvoiceItem = z.object({
  key: z.string(),
  orderNumber: z.string(),
  title: Texts,
  detail: Texts,
  sku: z.string(),
  unit: UnitWords,
  decimals: z.int(),
  quantity: z.int(),
  /** The largest quantity: what is neither billed nor on another draft. */
  largest: z.int(),
  unitPrice: Money,
  discount: Money,
  net: Money,
  taxBps: z.int(),
  tax: Money,
})
export type InvoiceItem = z.output<typeof InvoiceItem>

const Named = z.object({ id: Id, number: z.string().nullable() })

export const Invoice = z.object({
  id: Id,
  version: z.int(),
  kind: z.enum(invoiceKinds),
  status: InvoiceStatus,
  number: z.string().nullable(),
  customerId: Id,
  companyName: z.string(),
  orders: z.array(Named),
  corrects: Named.nullable(),
  /** Of a credit note over goods that came back: their return. */
  returned: Named.nullable(),
  /** Set only on credit notes made by hand: true if a corrected invoice bills the goods again, false if nobody pays for them. */
  isBilledAgain: z.boolean().nullable(),
  creditNotes: z.array(Named.extend({ status: InvoiceStatus, grandTotal: Money })),
  currency: z.string(),
  date: Day,
  dueDate: Day.nullable(),
  invoiceAddress: z.string(),
  reason: z.string(),
  note: z.string(),
  bankAccountName: z.string(),
  bankName: z.string(),
  bankNumber: z.string(),
  bankSortCode: z.string(),
  iban: z.string(),
  items: z.array(InvoiceItem),
  totals: z.object({ net: Money, tax: Money, grand: Money }),
  credited: Money,
  paid: Money,
  /** The money received for it, by day and way. */
  received: z.array(Receipt),
  outstanding: Money,
  /** How much of it salespeople have collected and the office has not booked yet. */
  collected: Money,
  /** The fields to fill in before it may be printed, and on which screen. */
  missing: z.array(z.object({ field: z.enum(missingFields), screen: z.enum(['company', 'invoice', 'customer']) })),
  printedAt: Instant.nullable(),
  /** The customer's address, to which its mails go. */
  email: z.string(),
  /** When it was last mailed. */
  mailedAt: Instant.nullable(),
  /** How many reminders were sent. */
  reminders: z.int(),
  remindedAt: Instant.nullable(),
})
export type Invoice = z.output<typeof Invoice>

export const getInvoice = endpoint({ ...see, method: 'GET', path: '/api/admin/invoices/:id', params: IdParams, reply: Invoice })

export const getInvoiceDocument = endpoint({
  ...see,
  method: 'GET',
  path: '/api/admin/invoices/:id/document',
  about: 'An invoice or credit note as it is, or would be, on paper',
  params: IdParams,
  reply: InvoiceDocument,
})

export const getInvoicePaper = endpoint({
  ...see,
  method: 'GET',
  path: '/api/admin/invoices/:id/paper',
  about: 'An invoice or credit note with the words of its form in both languages, and where it stands now',
  params: IdParams,
  reply: StandingPaper,
})

export const createInvoice = endpoint({
  ...change,
  method: 'POST',
  path: '/api/admin/invoices',
  about: 'A draft of what is not invoiced yet of one order, or of several orders of one customer',
  body: z.strictObject({ orderIds: z.array(Id).min(1).max(50) }),
  reply: Invoice,
})

const Line = (max: number) => z.string().trim().max(max)

export const startInvoicePdfs = endpoint({
  ...see,
  method: 'POST',
  path: '/api/admin/invoices/pdfs',
  about: 'Begins to make printed invoices and credit notes into one file: a batch as those of the documents of orders are',
  body: z.strictObject({ ids: z.array(Id).min(1).max(mostInBatch), isZip: z.boolean().default(false) }),
  limit: { max: 30, seconds: 60 },
  reply: DocumentBatch,
})

export const updateInvoice = endpoint({
  ...change,
  method: 'PUT',
  path: '/api/admin/invoices/:id',
  about: 'Saves a draft; what is printed is refused',
  params: IdParams,
  body: z.strictObject({
    date: z.union([Day, z.literal('')], 'invoice.validation.date').refine((day) => day !== '', 'invoice.validation.date'),
    invoiceAddress: Line(1000),
    reason: Line(500),
    note: Line(2000),
    bankAccountName: Line(200),
    bankName: Line(200),
    bankNumber: Line(40),
    bankSortCode: Line(20),
    iban: Line(50),
    /** Counts for a credit note by hand alone. */
    isBilledAgain: z.boolean().optional(),
    items: z
      .array(z.strictObject({ key: z.string().max(100), title: textsUpTo(300), quantity: z.int().min(0).max(1_000_000_000) }))
      .max(5000)
      .refine((items) => items.some(({ quantity }) => quantity > 0), 'invoice.validation.items'),
    version: SeenVersion,
  }),
  maxBytes: 4_194_304,
  reply: Invoice,
})

export const removeInvoice = endpoint({
  ...change,
  method: 'DELETE',
  path: '/api/admin/invoices/:id',
  about: 'Deletes a draft; what is printed is refused',
  params: IdParams,
  reply: Done,
})

export const printInvoice = endpoint({
  ...change,
  method: 'POST',
  path: '/api/admin/invoices/:id/print',
  about: 'Gives a draft the next number of its series and freezes it; refused while a field is missing that the law asks for',
  params: IdParams,
  body: z.strictObject({ version: SeenVersion }),
  reply: Invoice,
})

export const creditInvoice = endpoint({
  ...change,
  method: 'POST',
  path: '/api/admin/invoices/:id/credit',
  about: 'A draft of a credit note over all of a printed invoice that was not credited yet',
  params: IdParams,
  reply: Invoice,
})

export const creditReturn = endpoint({
  ...change,
  method: 'POST',
  path: '/api/admin/returns/:id/credit-note',
  about: 'Drafts credit notes over what is invoiced of an approved return and not credited for it yet; gives the first',
  params: IdParams,
  reply: Invoice,
})

export const mailInvoice = endpoint({
  ...change,
  method: 'POST',
  path: '/api/admin/invoices/:id/mail',
  about: 'Mails a printed invoice or credit note to its customer, or to another address',
  params: IdParams,
  body: z.strictObject({ to: Email.optional() }),
  reply: Invoice,
})

export const mailInvoices = endpoint({
  ...change,
  method: 'POST',
  path: '/api/admin/invoices/mail',
  about: 'Mails printed invoices and credit notes, each to its customer: all of them, or none where one is a draft',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
  reply: z.object({ mailed: z.int() }),
})

export const remindInvoices = endpoint({
  ...change,
  method: 'POST',
  path: '/api/admin/invoices/remind',
  about:
    'Reminds of overdue invoices now, each by the mail of its next step, which the days of the settings do not bring again; left out is what is not overdue or was reminded of today',
  body: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
  reply: z.object({ reminded: z.int(), leftOut: z.array(z.string()) }),
})
