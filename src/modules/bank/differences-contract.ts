// The office's endpoints for what does not fit between orders, payments, their providers and the bank.
import { z } from 'zod'
import { providerDifferenceKinds } from '#modules/payments/differences.ts'
import { Done, endpoint, Id } from '#shared/endpoint.ts'
import { Money } from '#shared/money.ts'
import { listQuery, PageMeta } from '#shared/paging.ts'
import { Instant } from '#shared/time.ts'

/**
 * The provider's kinds: see there. oddEvent: a provider's news that fit nothing. undecided: an online payment whose time is over and whose provider says
 * nothing. unanswered: money that was asked for and is neither moved nor refused. moveRefused: the provider refused to move it. bankRow: money at the bank
 * that is not booked. endedMoney: money of an order that has ended, which nobody gives back. tooMuch, tooLittle: an order's money is not its total. sums: a payment's movements
 * do not add up to it.
 */
export const differenceKinds = [
  ...providerDifferenceKinds,
  'oddEvent',
  'undecided',
  'unanswered',
  'moveRefused',
  'bankRow',
  'endedMoney',
  'tooMuch',
  'tooLittle',
  'sums',
] as const

export const Difference = z.object({
  /** Its kind, record and amounts: the same as long as nothing changes. */
  key: z.string(),
  kind: z.enum(differenceKinds),
  since: Instant,
  orderId: Id.nullable(),
  orderNumber: z.string().nullable(),
  paymentId: Id.nullable(),
  /** Whether its provider can be asked about the payment. */
  isOnline: z.boolean(),
  /** The record's name where there is no order: a provider's key, or the payer of a bank row. */
  name: z.string(),
  /** The two amounts that do not fit, the shop's own first; null where it is not about amounts. */
  here: Money.nullable(),
  there: Money.nullable(),
  currency: z.string(),
  thereCurrency: z.string(),
  /** The office has seen it and leaves it as it is. */
  seen: z.object({ at: Instant, by: z.string(), note: z.string() }).nullable(),
})
export type Difference = z.output<typeof Difference>

export const listDifferences = endpoint({
  method: 'GET',
  path: '/api/admin/bank/differences',
  access: 'admin',
  may: 'orders.see',
  about: 'Everything that does not fit between orders, payments, their providers and the bank; the oldest first',
  query: listQuery(['since', '-since'], {
    kind: z.enum(differenceKinds).optional().catch(undefined),
    seen: z.enum(['true', 'false']).optional().catch(undefined),
  }),
  reply: z.array(Difference),
  meta: PageMeta,
})

/** seen: left as it is, or its money kept. listedAgain: the mark was taken back. */
export const decisionKinds = ['seen', 'listedAgain'] as const

export const DifferenceDecision = z.object({
  id: Id,
  decision: z.enum(decisionKinds),
  at: Instant,
  /** Who decided; empty where that person was erased. */
  by: z.string(),
  note: z.string(),
  kind: z.enum(differenceKinds),
  orderId: Id.nullable(),
  orderNumber: z.string().nullable(),
  /** The record's name where there is no order: a provider's key, or the payer of a bank row. */
  name: z.string(),
  /** The amounts as they were then. */
  here: Money.nullable(),
  there: Money.nullable(),
  currency: z.string(),
  thereCurrency: z.string(),
})
export type DifferenceDecision = z.output<typeof DifferenceDecision>

export const listDifferenceDecisions = endpoint({
  method: 'GET',
  path: '/api/admin/bank/differences/decisions',
  access: 'admin',
  may: 'orders.see',
  about:
    'What the office decided about differences: who, when and why, with the amounts as they were, whether they still differ or not; the last first',
  query: listQuery(['-at', 'at'], { kind: z.enum(differenceKinds).optional().catch(undefined) }),
  reply: z.array(DifferenceDecision),
  meta: PageMeta,
})

export const checkDifferences = endpoint({
  method: 'POST',
  path: '/api/admin/bank/differences/check',
  access: 'admin',
  may: 'money.change',
  about:
    'Has the money of all orders summed, and the payments of every online provider compared with what it has; jobs do it, as every night',
  reply: Done,
  limit: { max: 10, seconds: 60 },
})

export const markDifferenceSeen = endpoint({
  method: 'POST',
  path: '/api/admin/bank/differences/seen',
  access: 'admin',
  may: 'money.change',
  about: 'Leaves a difference as it is, with the reason. It comes back when its amounts change',
  body: z.strictObject({ key: z.string().min(1).max(300), note: z.string().trim().min(3, 'bank.validation.note').max(1000) }),
  reply: Done,
})

export const markDifferenceUnseen = endpoint({
  method: 'POST',
  path: '/api/admin/bank/differences/unseen',
  access: 'admin',
  may: 'money.change',
  about: 'Takes a mark back: the difference is listed again',
  body: z.strictObject({ key: z.string().min(1).max(300) }),
  reply: Done,
})
