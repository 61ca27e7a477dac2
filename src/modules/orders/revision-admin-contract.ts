// The office's calls to change an order before it is accepted: the order as it can be edited, the change priced, the change made.
import { z } from 'zod'
import { endpoint, Id, IdParams } from '#shared/endpoint.ts'
import { Money, SignedMoney } from '#shared/money.ts'
import { mostOrdered } from '#shared/quantity.ts'
import { Instant } from '#shared/time.ts'
import { UnitWords } from '#shared/units.ts'
import { OrderTotals } from './contract.ts'

export const EditableLine = z.object({
  id: Id,
  title: z.string(),
  variantTitle: z.string(),
  sku: z.string(),
  choices: z.string(),
  choiceIds: z.array(Id),
  productSlug: z.string(),
  /** Its product has options that may be chosen. */
  hasOptions: z.boolean(),
  unit: UnitWords,
  decimals: z.int(),
  quantity: z.int(),
  unitPrice: Money,
})

/** An order as it was before a change. */
export const OrderRevision = z.object({
  id: Id,
  number: z.int(),
  reason: z.string(),
  actorName: z.string(),
  createdAt: Instant,
  grandTotal: Money,
  lines: z.array(
    z.object({ sku: z.string(), title: z.string(), choices: z.string(), quantity: z.int(), decimals: z.int(), unitPrice: Money }),
  ),
})
export type OrderRevision = z.output<typeof OrderRevision>

export const EditableOrder = z.object({
  id: Id,
  number: z.string(),
  companyName: z.string(),
  currency: z.string(),
  /** Whether the order may still be changed. */
  isOpen: z.boolean(),
  /** The invoice that bills it, without a number while it is a draft: the order is not changed any more. */
  bill: z.object({ id: Id, number: z.string().nullable() }).nullable(),
  /** How often it was changed; a change names the count it was made from. */
  revision: z.int(),
  lines: z.array(EditableLine),
  deliveryMethod: z.enum(['delivery', 'collection']),
  /** Where it goes now, in one line. */
  address: z.string().nullable(),
  addresses: z.array(z.object({ id: Id, label: z.string() })),
  couponCode: z.string().nullable(),
  revisions: z.array(OrderRevision),
})
export type EditableOrder = z.output<typeof EditableOrder>

export const getEditableOrder = endpoint({
  method: 'GET',
  path: '/api/admin/order-revisions/:id',
  access: 'admin',
  may: 'orders.see',
  about: 'An order as it can be changed before it is accepted, with what was agreed before each change',
  params: IdParams,
  reply: EditableOrder,
})

const quantity = z.int().min(1, 'order.validation.quantity').max(mostOrdered)
const price = Money.optional()
const choiceIds = z.array(Id).max(50).optional()

export const RevisionInput = z.strictObject({
  /** The lines as they should be; what is not named is taken out. A kept line keeps its price and its options unless it names others. */
  lines: z
    .array(
      z.union([
        z.strictObject({ lineId: Id, quantity, unitPrice: price, choiceIds }),
        z.strictObject({ variantId: Id, quantity, unitPrice: price, choiceIds }),
      ]),
    )
    .min(1, 'order.validation.lines')
    .max(500)
    .refine((lines) => {
      const named = lines.flatMap((line) => ('lineId' in line ? [line.lineId] : []))
      return new Set(named).size === named.length
    }, 'order.validation.twice'),
  deliveryMethod: z.enum(['delivery', 'collection']),
  /** Another address of the customer; left out, the order's stays. */
  addressId: Id.optional(),
  /** Whether the order's coupon still counts. */
  keepsCoupon: z.boolean(),
  /** Another coupon in its place, by the terms of today. */
  newCouponCode: z.string().trim().toUpperCase().min(1).max(32).optional(),
})
export type RevisionInput = z.output<typeof RevisionInput>

export const RevisionQuote = z.object({
  before: OrderTotals,
  after: OrderTotals,
  /** After less before. */
  difference: SignedMoney,
  /** Money received for the order and not given back. */
  received: Money,
  /** Money that payments are authorised for and that was not taken yet. */
  authorised: Money,
  /** Positive: still due after the change. Negative: to give back, or not to be taken. */
  due: SignedMoney,
  /** The amount by which the order goes beyond the account of its company: it is held then. */
  beyond: Money,
  deliveryName: z.string(),
})
export type RevisionQuote = z.output<typeof RevisionQuote>

export const quoteRevision = endpoint({
  method: 'POST',
  path: '/api/admin/order-revisions/:id/quote',
  access: 'admin',
  may: 'orders.change',
  about: 'Prices a change without making it',
  params: IdParams,
  body: RevisionInput,
  reply: RevisionQuote,
})

export const reviseOrder = endpoint({
  method: 'POST',
  path: '/api/admin/order-revisions/:id',
  access: 'admin',
  may: 'orders.change',
  about: 'Changes an order that is not accepted yet: what was agreed before is kept, stock moves by the difference, the customer is told',
  params: IdParams,
  body: RevisionInput.extend({
    /** The grand total the office saw. */
    expectedTotal: Money,
    /** The count of changes it was made from. */
    revision: z.int().min(0),
    /** Goes to the customer. */
    reason: z.string().trim().min(3, 'order.validation.reason').max(1000),
  }),
  reply: RevisionQuote,
})
