// Calls of customers and salespeople about returns and collections: the returnable lines, the request, the list, one of them.
import { z } from 'zod'
import { lineDetails } from '#modules/orders/contract.ts'
import { endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Money } from '#shared/money.ts'
import { listQuery, PageMeta } from '#shared/paging.ts'
import { stepName } from '#shared/schemas.ts'
import { Day, Instant } from '#shared/time.ts'
import { returnKinds, returnLifecycle, returnRoles, returnStates } from './lifecycle.ts'
import { closedReasons, conditions, returnReasons } from './rules.ts'

export const ReturnStatus = z.enum(returnStates)
export const ReturnKindName = z.enum(returnKinds)
const ActionName = stepName(returnLifecycle.table)

/** Money is null for those who may not see prices. */
export const ReturnSummary = z.object({
  id: Id,
  number: z.string(),
  kind: ReturnKindName,
  status: ReturnStatus,
  orderId: Id,
  orderNumber: z.string(),
  companyName: z.string(),
  createdAt: Instant,
  lineCount: z.int(),
  refundTotal: Money.nullable(),
  currency: z.string(),
})
export type ReturnSummary = z.output<typeof ReturnSummary>

export const ReturnLine = z.object({
  id: Id,
  ...lineDetails,
  /** As it was asked for. */
  quantity: z.int(),
  reason: z.enum(returnReasons),
  /** The quantity that arrived, as the office counted it; null before that. */
  received: z.int().nullable(),
  condition: z.enum(conditions).nullable(),
  /** How much of what arrived is damaged, while `condition` is that of the rest. */
  damaged: z.int(),
  /** The items that arrived undamaged went back to stock. */
  isRestocked: z.boolean(),
  amount: Money.nullable(),
})
export type ReturnLine = z.output<typeof ReturnLine>

/** One step; a customer is not told which member of the office took it. */
export const ReturnEvent = z.object({
  id: Id,
  action: z.string(),
  to: ReturnStatus,
  actorKind: z.enum(returnRoles),
  actorName: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: Instant,
})
export type ReturnEvent = z.output<typeof ReturnEvent>

export const Return = ReturnSummary.extend({
  reason: z.string(),
  /** How the money comes back; null until it is approved. */
  money: z.enum(['payment', 'credit']).nullable(),
  /** The money was on its way into the payment and did not get through: the office still has to give it back. */
  isRefundFailed: z.boolean(),
  /** When a credit was settled. */
  settledAt: Instant.nullable(),
  lines: z.array(ReturnLine),
  pictures: z.array(z.string()),
  timeline: z.array(ReturnEvent),
  actions: z.array(ActionName),
})
export type Return = z.output<typeof Return>

const Paid = z.object({ quantity: z.int(), net: Money, tax: Money })

/** A line of an order with what is left of it to come back. */
export const ReturnableLine = z.object({
  orderLineId: Id,
  ...lineDetails,
  quantity: z.int(),
  left: z.int(),
  /** The price of the line with what of it was never delivered, and the amounts in its returns already; null for those who may not see prices. */
  money: z.object({ paid: Paid.extend({ dropped: z.int() }), given: Paid }).nullable(),
})
export type ReturnableLine = z.output<typeof ReturnableLine>

export const Returnable = z.object({
  orderId: Id,
  orderNumber: z.string(),
  companyName: z.string(),
  currency: z.string(),
  /** Why nothing can come back; null when it can. */
  closed: z.enum(closedReasons).nullable(),
  lastDay: Day.nullable(),
  lines: z.array(ReturnableLine),
})
export type Returnable = z.output<typeof Returnable>

export const returnSorts = ['-createdAt', 'createdAt'] as const

export const listReturns = endpoint({
  method: 'GET',
  path: '/api/account/returns',
  access: 'person',
  about: 'The own returns and collections; for a salesperson those of their own customers. 404 where orders are not refundable',
  query: listQuery(returnSorts, { kind: ReturnKindName.optional().catch(undefined), status: ReturnStatus.optional().catch(undefined) }),
  reply: z.array(ReturnSummary),
  meta: PageMeta,
})

export const getReturn = endpoint({ method: 'GET', path: '/api/account/returns/:id', access: 'person', params: IdParams, reply: Return })

export const getReturnable = endpoint({
  method: 'GET',
  path: '/api/account/returnable/:id',
  access: 'person',
  about: 'What of an own order (or one of an own customer) can still come back',
  params: IdParams,
  reply: Returnable,
})

export const RequestBody = z.strictObject({
  orderId: Id,
  /** Made by the form: the same key for the same order gives the same return, and is refused with other contents. */
  requestKey: z.uuid(),
  kind: ReturnKindName,
  reason: z.string().trim().min(3, 'return.validation.reason').max(1000),
  lines: z
    .array(z.strictObject({ orderLineId: Id, quantity: z.int().min(1), reason: z.enum(returnReasons) }))
    .min(1, 'return.validation.lines')
    .max(500)
    .refine((lines) => new Set(lines.map(({ orderLineId }) => orderLineId)).size === lines.length, 'return.validation.twice'),
  /** Uploaded before. */
  pictures: z
    .array(z.string().regex(/^[0-9a-f]{64}$/))
    .max(8)
    .optional(),
})
export type RequestBody = z.output<typeof RequestBody>

export const requestReturn = endpoint({
  method: 'POST',
  path: '/api/account/returns',
  access: 'person',
  about: 'Asks to send goods of an order back (`return`), or, as a salesperson, to fetch them (`collection`)',
  body: RequestBody,
  reply: Return,
})

export const WithdrawBody = z.strictObject({ note: z.string().trim().max(1000).optional() })

export const withdrawReturn = endpoint({
  method: 'POST',
  path: '/api/account/returns/:id/withdraw',
  access: 'person',
  about: 'Takes a request back that the office has not answered yet',
  params: IdParams,
  body: WithdrawBody,
  reply: z.object({ status: ReturnStatus }),
})

export const uploadReturnPicture = endpoint({
  method: 'POST',
  path: '/api/account/return-pictures',
  access: 'person',
  about: 'Uploads a picture that shows why goods come back; its hash goes into the request',
  reply: z.object({ hash: z.string() }),
  upload: { maxBytes: 12 * 1_048_576, accept: ['image/jpeg', 'image/png', 'image/webp'] },
  limit: { max: 60, seconds: 3600 },
})
