// The office's endpoints for bank statements: a file is read in, its rows are matched to open payments, booked, set aside and taken back.
import { z } from 'zod'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Money } from '#shared/money.ts'
import { listQuery, PageMeta } from '#shared/paging.ts'
import { Day } from '#shared/time.ts'
import { matchReasons } from './match.ts'
import { sumReasons } from './sums.ts'

export const bankRowStates = ['open', 'booked', 'ignored'] as const

/** An open payment that is not made online. */
export const OpenPayment = z.object({
  paymentId: Id,
  orderId: Id,
  orderNumber: z.string(),
  companyName: z.string(),
  amount: Money,
  currency: z.string(),
  invoiceNumbers: z.array(z.string()),
  /** Nothing is open on its order any more: it was paid otherwise, or has ended. Money that is booked here is owed back. */
  isCovered: z.boolean(),
})
export type OpenPayment = z.output<typeof OpenPayment>

export const BankRow = z.object({
  id: Id,
  day: Day,
  amount: Money,
  currency: z.string(),
  payer: z.string(),
  text: z.string(),
  state: z.enum(bankRowStates),
  /** The order that it paid. */
  orderId: Id.nullable(),
  orderNumber: z.string().nullable(),
  /** For an open row: what it may pay, the likeliest first. */
  suggestions: z.array(OpenPayment.extend({ reasons: z.array(z.enum(matchReasons)) })),
  /** For an open row that names none: several payments of one company that it is the sum of, and why it is this company. */
  sum: z.object({ reason: z.enum(sumReasons), payments: z.array(OpenPayment) }).nullable(),
})
export type BankRow = z.output<typeof BankRow>

export const listBankRows = endpoint({
  method: 'GET',
  path: '/api/admin/bank/rows',
  access: 'admin',
  may: 'orders.see',
  about: 'The incoming rows of all bank statements, open ones with the payments they may pay and the reasons',
  query: listQuery(['day', '-day', 'amount', '-amount'], { state: z.enum(bankRowStates).optional().catch(undefined) }),
  reply: z.array(BankRow),
  meta: PageMeta,
})

export const readBankFile = endpoint({
  method: 'POST',
  path: '/api/admin/bank/files',
  access: 'admin',
  may: 'money.change',
  about: 'Reads a bank statement (CAMT.053, or CSV with a header) in; rows that were read before are not added again',
  upload: {
    maxBytes: 8 * 1_048_576,
    accept: [
      'text/csv',
      'text/plain',
      'application/csv',
      'application/vnd.ms-excel',
      'text/xml',
      'application/xml',
      'application/octet-stream',
    ],
  },
  reply: z.object({
    added: z.int(),
    /** Rows that an earlier file had brought. */
    known: z.int(),
    /** Rows of money that went out or is not booked yet. */
    skipped: z.int(),
  }),
})

export const listOpenPayments = endpoint({
  method: 'GET',
  path: '/api/admin/bank/payments',
  access: 'admin',
  may: 'orders.see',
  about: 'Open payments that are not made online, found by order, invoice or company; at most twenty',
  query: z.strictObject({ search: z.string().trim().max(200).default('') }),
  reply: z.array(OpenPayment),
})

export const bookBankRow = endpoint({
  method: 'POST',
  path: '/api/admin/bank/rows/:id/book',
  access: 'admin',
  may: 'money.change',
  about:
    'Pays an open payment with a row. Less than is due pays a part: the rest stays open as a payment of its own. With `keepsRest` no more is booked than is due: the rest of the row stays open as a row of its own, for what else it pays',
  params: IdParams,
  body: z.strictObject({ paymentId: Id, keepsRest: z.boolean().default(false) }),
  reply: Done,
})

export const bookBankSum = endpoint({
  method: 'POST',
  path: '/api/admin/bank/rows/:id/book-sum',
  access: 'admin',
  may: 'money.change',
  about: 'Pays several open payments of one company with the row that is their sum: it is split into a row for each',
  params: IdParams,
  body: z.strictObject({ paymentIds: z.array(Id).min(2).max(2000) }),
  reply: Done,
})

export const ignoreBankRow = endpoint({
  method: 'POST',
  path: '/api/admin/bank/rows/:id/ignore',
  access: 'admin',
  may: 'money.change',
  about: 'Sets a row aside that pays for nothing here',
  params: IdParams,
  reply: Done,
})

export const undoBankRow = endpoint({
  method: 'POST',
  path: '/api/admin/bank/rows/:id/undo',
  access: 'admin',
  may: 'money.change',
  about: 'Takes a row back: its payment waits again, or it is no longer set aside. Refused once money of it was given back',
  params: IdParams,
  reply: Done,
})
