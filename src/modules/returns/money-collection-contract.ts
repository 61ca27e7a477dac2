// Money that salespeople collect for open orders: the orders, the receipts, and what salesperson and office do with them.
import { z } from 'zod'
import { endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Money } from '#shared/money.ts'
import { listQuery, PageMeta } from '#shared/paging.ts'
import { Day, Instant } from '#shared/time.ts'
import { ReturnStatus, returnSorts, WithdrawBody } from './contract.ts'
import { collectionMethods } from './rules.ts'

/** Amounts are null for those who may not see prices. */
export const MoneyCollection = z.object({
  id: Id,
  number: z.string(),
  /** The collection whose number its receipt has: itself, or the first of several orders that the money was taken for at once. */
  receiptId: Id,
  receiptNumber: z.string(),
  /** How many orders the receipt is for. */
  partCount: z.int(),
  status: ReturnStatus,
  orderId: Id,
  orderNumber: z.string(),
  companyName: z.string(),
  customerName: z.string(),
  salespersonName: z.string(),
  method: z.enum(collectionMethods),
  amount: Money.nullable(),
  currency: z.string(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  day: Day,
  /** The office's note with its decision. */
  decision: z.string().nullable(),
  createdAt: Instant,
  /** The caller took it, and may withdraw it until the office confirms it. */
  isMine: z.boolean(),
})
export type MoneyCollection = z.output<typeof MoneyCollection>

/** A receipt: what was taken for each of its orders, and the invoices of these. */
export const MoneyReceipt = MoneyCollection.extend({
  parts: z.array(MoneyCollection.extend({ invoiceNumbers: z.array(z.string()) })),
  total: Money.nullable(),
})
export type MoneyReceipt = z.output<typeof MoneyReceipt>

export const listMoneyCollections = endpoint({
  method: 'GET',
  path: '/api/account/money-collections',
  access: 'person',
  about:
    'The receipts of the caller for money that a salesperson took; for a salesperson those of their own customers, and those of money they took',
  query: listQuery(returnSorts, { status: ReturnStatus.optional().catch(undefined), orderId: Id.optional().catch(undefined) }),
  reply: z.array(MoneyCollection),
  meta: PageMeta,
})

export const getMoneyCollection = endpoint({
  method: 'GET',
  path: '/api/account/money-collections/:id',
  access: 'person',
  about: 'The receipt on which a collection stands, with all its orders',
  params: IdParams,
  reply: MoneyReceipt,
})

/** An order that waits for money which is not paid online. */
export const OpenOrder = z.object({
  id: Id,
  number: z.string(),
  customerId: Id,
  companyName: z.string(),
  createdAt: Instant,
  currency: z.string(),
  /** The amount due, and the part salespeople have collected already. */
  due: Money,
  collected: Money,
})
export type OpenOrder = z.output<typeof OpenOrder>

export const listOpenOrders = endpoint({
  method: 'GET',
  path: '/api/sales/open-orders',
  access: 'salesperson',
  about: 'The orders of own customers that wait for cash, a cheque or a transfer',
  query: listQuery(returnSorts, { customerId: Id.optional().catch(undefined) }),
  reply: z.array(OpenOrder),
  meta: PageMeta,
})

const Taken = Money.refine((amount) => amount > 0, 'return.validation.amount')

export const collectMoney = endpoint({
  method: 'POST',
  path: '/api/sales/money-collections',
  access: 'salesperson',
  about:
    'Notes money that was taken for an order of an own customer, and for others of the same customer at once, at most what is still due of each; the customer gets one receipt',
  body: z.strictObject({
    orderId: z.uuid('return.validation.order'),
    /** Made by the form: the same key for the same order gives the same receipt, and is refused with other contents. */
    requestKey: z.uuid(),
    method: z.enum(collectionMethods),
    amount: Taken,
    others: z
      .array(z.strictObject({ orderId: Id, amount: Taken }))
      .max(99)
      .default([]),
    day: Day,
    reference: z.string().trim().max(140).optional(),
    note: z.string().trim().max(1000).optional(),
  }),
  reply: MoneyReceipt,
})

export const withdrawMoney = endpoint({
  method: 'POST',
  path: '/api/sales/money-collections/:id/withdraw',
  access: 'salesperson',
  about: 'Takes a receipt back, with all its orders for which the office has not confirmed it yet; only who took the money may',
  params: IdParams,
  body: WithdrawBody,
  reply: z.object({ status: ReturnStatus }),
})

export const listAdminMoneyCollections = endpoint({
  method: 'GET',
  path: '/api/admin/money-collections',
  access: 'admin',
  may: 'orders.see',
  about:
    'All receipts of salespeople; `search` finds the amount, the number of a receipt, a cheque or an order, a purchase order number, a SKU or title of a line, a customer or a company, also by e-mail and telephone',
  query: listQuery(returnSorts, { status: ReturnStatus.optional().catch(undefined), orderId: Id.optional().catch(undefined) }),
  reply: z.array(MoneyCollection),
  meta: PageMeta,
})

export const moneyActions = ['accept', 'approve', 'reject', 'refuse'] as const

export const actOnMoney = endpoint({
  method: 'POST',
  path: '/api/admin/money-collections/:id/actions/:action',
  access: 'admin',
  may: 'money.change',
  about:
    'Confirms collected money (`accept`; what covers the order is booked into its payment at once), books a part (`approve`), or says that it did not come (`reject`, `refuse`)',
  params: IdParams.extend({ action: z.enum(moneyActions) }),
  /** `isWhole`: for all orders of its receipt that may take this step. */
  body: z.strictObject({ note: z.string().trim().max(1000).optional(), isWhole: z.boolean().default(false) }),
  reply: z.object({ status: ReturnStatus }),
})
