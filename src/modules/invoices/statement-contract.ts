// Statements of account: the office's of any customer, a customer's own; each to read and as PDF.
import { z } from 'zod'
import { PdfReply } from '#modules/documents/contract.ts'
import { endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Locale } from '#shared/locale.ts'
import { Money, SignedMoney } from '#shared/money.ts'
import { Day } from '#shared/time.ts'
import { entryKinds } from './statement.ts'

/** The most entries of one statement. */
export const mostEntries = 2000

const period = { from: Day.optional(), to: Day.optional() }
const isForward = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to
const backwards = { path: ['to'], error: 'statement.validation.period' }

/** Without days: the 90 days until today. */
export const Period = z.strictObject(period).refine(isForward, backwards)
const PrintedPeriod = z.strictObject({ ...period, language: Locale.optional() }).refine(isForward, backwards)

export const StatementEntry = z.object({
  day: Day,
  kind: z.enum(entryKinds),
  number: z.string(),
  invoiceId: Id.nullable(),
  orderNumbers: z.array(z.string()),
  note: z.string(),
  dueDate: Day.nullable(),
  /** Negative for what was paid or credited. */
  amount: SignedMoney,
  balance: SignedMoney,
})
export type StatementEntry = z.output<typeof StatementEntry>

export const Statement = z.object({
  companyName: z.string(),
  currency: z.string(),
  from: Day,
  to: Day,
  /** Negative when the customer has paid more than was billed. */
  opening: SignedMoney,
  rows: z.array(StatementEntry),
  closing: SignedMoney,
  /** The money that salespeople have taken for billed orders and the office has not booked yet; it is not in the balance. */
  collected: z.array(z.object({ number: z.string(), orderNumber: z.string(), day: Day, salespersonName: z.string(), amount: Money })),
  /** The open amounts on the last day by how long they are overdue, and the money that pays for no invoice yet. */
  ageing: z.object({ notDue: Money, to30: Money, to60: Money, to90: Money, older: Money, unapplied: SignedMoney }),
})
export type Statement = z.output<typeof Statement>

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/statement',
  access: 'admin',
  may: 'orders.see',
  about: 'What the company of a customer was billed, credited and has paid in a period, with the balance after each entry',
  params: IdParams,
  query: Period,
  reply: Statement,
})

export const getStatementPdf = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/statement/pdf',
  access: 'admin',
  may: 'orders.see',
  about: 'A statement of account as PDF, in the customer’s language unless another is asked for',
  params: IdParams,
  query: PrintedPeriod,
  reply: PdfReply,
})

export const getOwnStatement = endpoint({
  method: 'GET',
  path: '/api/account/statement',
  access: 'customer',
  about: 'The own statement of account; 404 for those who may not see prices',
  query: Period,
  reply: Statement,
})

export const getOwnStatementPdf = endpoint({
  method: 'GET',
  path: '/api/account/statement/pdf',
  access: 'customer',
  about: 'The own statement of account as PDF, in the caller’s language',
  query: Period,
  limit: { max: 30, seconds: 60 },
  reply: PdfReply,
})
