// The office's calls about returns and collections: the list, one of them, a new one, the steps, and credits to settle.
import { z } from 'zod'
import { Done, endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Money } from '#shared/money.ts'
import { flag, listQuery, PageMeta } from '#shared/paging.ts'
import { RequestBody, Return, Returnable, returnSorts, ReturnKindName, ReturnStatus, ReturnSummary } from './contract.ts'
import { conditions, mayRestock } from './rules.ts'

const see = { access: 'admin', may: 'orders.see' } as const
const change = { access: 'admin', may: 'orders.change' } as const
const money = { access: 'admin', may: 'money.change' } as const

export const AdminReturnSummary = ReturnSummary.extend({
  customerName: z.string(),
  /** A credit that was not settled yet. */
  isCreditOpen: z.boolean(),
})
export type AdminReturnSummary = z.output<typeof AdminReturnSummary>

export const listAdminReturns = endpoint({
  ...see,
  method: 'GET',
  path: '/api/admin/returns',
  about:
    'All returns and collections; `search` finds the number of a return or an order, a purchase order number, a SKU or title of a line, a customer or a company, also by e-mail and telephone',
  query: listQuery(returnSorts, {
    kind: ReturnKindName.optional().catch(undefined),
    status: ReturnStatus.optional().catch(undefined),
    /** Only credits that were not settled yet. */
    creditOpen: flag().catch(undefined),
    orderId: Id.optional().catch(undefined),
  }),
  reply: z.array(AdminReturnSummary),
  meta: PageMeta,
})

export const AdminReturn = Return.extend({
  customerId: Id,
  customerName: z.string(),
  /** The received money of the order that can still be given back through its payments. */
  moneyLeft: Money,
  /** The amount that the office still has to give out by hand: of an open credit what no open payment takes off, or a refund that failed. */
  toPayOut: Money,
  /** The amount that it has paid out by hand for a credit. */
  paidOut: Money,
})
export type AdminReturn = z.output<typeof AdminReturn>

export const getAdminReturn = endpoint({ ...see, method: 'GET', path: '/api/admin/returns/:id', params: IdParams, reply: AdminReturn })

export const getAdminReturnable = endpoint({
  ...see,
  method: 'GET',
  path: '/api/admin/returnable/:number',
  about: 'What of an order can still come back, by its number or its id',
  params: z.object({ number: z.string().trim().min(1).max(60) }),
  reply: Returnable,
})

export const createReturn = endpoint({
  ...change,
  method: 'POST',
  path: '/api/admin/returns',
  about: 'Notes a return for a customer, as the customer would ask for it',
  body: RequestBody,
  reply: AdminReturn,
})

const note = z.string().trim().max(1000).optional()

/** The steps that move no money. */
export const plainActions = ['accept', 'reject', 'refuse'] as const

export const actOnReturn = endpoint({
  ...change,
  method: 'POST',
  path: '/api/admin/returns/:id/actions/:action',
  about: 'Answers a request, or refuses goods that were seen; the customer is told',
  params: IdParams.extend({ action: z.enum(plainActions) }),
  /** Goes to the customer; needed to reject and to refuse. */
  body: z.strictObject({ note }),
  reply: z.object({ status: ReturnStatus }),
})

export const ApproveBody = z.strictObject({
  note,
  /** `payment` gives the money back into the order's payment, `credit` leaves it to be settled by hand. */
  money: z.enum(['payment', 'credit'], 'return.validation.money'),
  /** Every line, as it arrived. */
  lines: z
    .array(
      z
        .strictObject({
          id: Id,
          received: z.int().min(0),
          /** How much of that is damaged, while `condition` is that of the rest; 0 where all of it is, which the condition says. */
          damaged: z.int().min(0).default(0),
          condition: z.enum(conditions),
          isRestocked: z.boolean(),
        })
        .refine(({ damaged, received, condition }) => damaged === 0 || (damaged < received && condition !== 'damaged'), {
          path: ['damaged'],
          error: 'return.validation.damaged',
        })
        .refine(({ condition, isRestocked }) => !isRestocked || mayRestock(condition), {
          path: ['isRestocked'],
          error: 'return.validation.restock',
        }),
    )
    .min(1),
})
export type ApproveBody = z.output<typeof ApproveBody>

export const approveReturn = endpoint({
  ...money,
  method: 'POST',
  path: '/api/admin/returns/:id/approve',
  about: 'Approves goods that were seen: gives the money back, and the goods back to stock where that is chosen',
  params: IdParams,
  body: ApproveBody,
  reply: AdminReturn,
})

export const settleCredit = endpoint({
  ...money,
  method: 'POST',
  path: '/api/admin/returns/:id/settle',
  about: 'Notes that the rest of a credit was paid out by hand; refused while a credit note can take it off an open payment',
  params: IdParams,
  /** `amount` is the `toPayOut` that was seen. */
  body: z.strictObject({ amount: Money, note }),
  reply: Done,
})
