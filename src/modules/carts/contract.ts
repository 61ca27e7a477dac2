// The calls about a cart: its mirror on the server, its coupon, and what it costs. All prices come from the server.
import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { Money, SignedMoney } from '#shared/money.ts'
import { mostOrdered } from '#shared/quantity.ts'
import { Day } from '#shared/time.ts'
import { UnitWords } from '#shared/units.ts'
import { PriceStep } from '#modules/prices/contract.ts'
import { priceSources } from '#modules/prices/rules.ts'
import { maxCartLines } from './cart-rules.ts'

/** The bytes of as many lines as a cart may have, each with as many choices as it may have. */
export const largestCart = maxCartLines * 2200

const Quantity = z.int().min(1).max(mostOrdered)

export const CartLineInput = z.strictObject({ variantId: Id, choiceIds: z.array(Id).max(50).default([]), quantity: Quantity })
export const CartLine = z.object({ key: z.string(), variantId: Id, choiceIds: z.array(Id), quantity: z.int() })
export type CartLine = z.output<typeof CartLine>

/** The mirror of a browser's cart; version 0 is a cart that was never saved. */
export const CartMirror = z.object({ version: z.int(), couponCode: z.string().nullable(), lines: z.array(CartLine) })
export type CartMirror = z.output<typeof CartMirror>

export const getCart = endpoint({
  method: 'GET',
  path: '/api/account/cart',
  access: 'customer',
  about: 'The saved cart of the caller or of their chosen customer',
  reply: CartMirror,
})

export const saveCart = endpoint({
  method: 'PUT',
  path: '/api/account/cart',
  access: 'buyer',
  about:
    'Saves the whole list of lines. A version that is not the present one answers 409 with the present cart in `data`; lines of variants that are gone are dropped',
  body: z.strictObject({ version: z.int().min(0), lines: z.array(CartLineInput).max(maxCartLines, 'cart.validation.tooManyLines') }),
  maxBytes: largestCart,
  reply: CartMirror,
})

export const applyCoupon = endpoint({
  method: 'POST',
  path: '/api/account/cart/coupon',
  access: 'buyer',
  about: 'Puts a coupon on the cart, in place of the one before',
  body: z.strictObject({ code: z.string().trim().toUpperCase().min(1, 'cart.validation.couponNeeded').max(32) }),
  limit: { max: 30, seconds: 60 },
  transaction: false,
  reply: CartMirror,
})

export const removeCoupon = endpoint({
  method: 'DELETE',
  path: '/api/account/cart/coupon',
  access: 'buyer',
  about: 'Takes the coupon off the cart',
  reply: CartMirror,
})

export const problemCodes = [
  'unavailable',
  'notEnoughStock',
  'choicesRequired',
  'choicesTooFew',
  'choicesTooMany',
  'choicesUnknown',
  'belowMinimum',
  'aboveMaximum',
  'notMultiple',
  'taxUnknown',
  'priceChanged',
] as const

/** A problem of a line. Its text is `cart.problems.<code>`; `allowed` is the quantity that would do; only `priceChanged` lets the order go on. */
export const LineProblem = z.object({
  code: z.enum(problemCodes),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  allowed: z.int().nullable(),
})
export type LineProblem = z.output<typeof LineProblem>

export const QuoteLine = z.object({
  key: z.string(),
  variantId: Id,
  choiceIds: z.array(Id),
  productSlug: z.string(),
  title: z.string(),
  variantTitle: z.string(),
  sku: z.string(),
  pictureHash: z.string().nullable(),
  unit: UnitWords,
  limits: z.object({ min: z.int(), multiple: z.int(), max: z.int().nullable(), decimals: z.int() }),
  isBundle: z.boolean(),
  /** The product has options that may be chosen. */
  hasOptions: z.boolean(),
  /** The stock left for this line, in the smallest step; null when it is not counted or cannot be ordered at all. */
  left: z.int().nullable(),
  quantity: z.int(),
  unitPrice: Money,
  listPrice: Money,
  priceSource: z.enum([...priceSources, 'manual']),
  /** The next step that makes a unit cheaper: "from 24: 4.20". */
  nextStep: PriceStep.nullable(),
  choices: z.array(z.object({ id: Id, group: z.string(), title: z.string(), surcharge: Money })),
  selectionsTotal: Money,
  lineTotal: Money,
  discount: Money,
  taxBps: z.int(),
  taxRule: z.enum(['standard', 'zero', 'exempt', 'reverseCharge']),
  tax: Money,
  problems: z.array(LineProblem),
})
export type QuoteLine = z.output<typeof QuoteLine>

export const couponRefusals = [
  'notFound',
  'inactive',
  'notStarted',
  'expired',
  'notForBuyer',
  'usedUp',
  'usedUpByCustomer',
  'notForProducts',
  'belowMinimum',
] as const

export const QuoteCoupon = z.object({
  code: z.string(),
  refusal: z.enum(couponRefusals).nullable(),
  minimum: Money,
  isFreeDelivery: z.boolean(),
  /** It is for the products of some categories only. */
  isForSome: z.boolean(),
  discount: Money,
})
export const QuoteDelivery = z.object({
  method: z.enum(['delivery', 'collection']),
  name: z.string(),
  charge: Money,
  minDays: z.int(),
  maxDays: z.int(),
})
export const QuotePayment = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  note: z.string().nullable(),
  isOnline: z.boolean(),
  isOnAccount: z.boolean(),
  isInstallment: z.boolean(),
  logoHash: z.string().nullable(),
})

/** The account of the buyer's company: what is left of its limit, by how much this cart goes beyond it, and the open order to pay first, with its invoice once it has one. */
export const QuoteAccount = z.object({
  limit: Money,
  left: Money,
  netDays: z.int(),
  beyond: Money,
  first: z
    .object({ orderId: Id, orderNumber: z.string(), invoiceNumber: z.string().nullable(), amount: Money, dueOn: Day.nullable() })
    .nullable(),
})

export const CartQuote = z.object({
  version: z.int(),
  currency: z.string(),
  lines: z.array(QuoteLine),
  coupon: QuoteCoupon.nullable(),
  deliveryOptions: z.array(QuoteDelivery),
  /** The chosen one; null while none is chosen or it is not offered for the address. */
  delivery: QuoteDelivery.nullable(),
  /**
   * The working days and closed days of the shop, today there, and the working day as which an order of now counts: after the cut-off hour of the chosen
   * delivery, or on a day off, the next one. Null while no address is chosen.
   */
  calendar: z.object({ today: Day, countsFrom: Day, workingDays: z.array(z.int()), closedDays: z.array(Day) }).nullable(),
  /** The company's rule for purchase order numbers. */
  purchaseOrder: z.object({ isRequired: z.boolean(), start: z.string().nullable() }),
  /** How much more makes delivery free; null where it is free already or never. */
  freeDelivery: z.object({ missing: Money }).nullable(),
  paymentMethods: z.array(QuotePayment),
  /** Null where no method on account is offered. */
  account: QuoteAccount.nullable(),
  adjustments: z.array(z.object({ kind: z.enum(['coupon', 'shipping']), label: z.string(), amount: SignedMoney })),
  taxes: z.array(z.object({ bps: z.int(), rule: QuoteLine.shape.taxRule, taxable: Money, tax: Money })),
  totals: z.object({
    subtotal: Money,
    selectionsTotal: Money,
    discountTotal: Money,
    shippingCost: Money,
    taxTotal: Money,
    grandTotal: Money,
  }),
  /** Set while the products are worth less than an order must be: the least they must be worth, and how much is missing. */
  orderMinimum: z.object({ minimum: Money, missing: Money }).nullable(),
  /** Every line can be ordered as it is, they are worth enough, and the coupon, if any, counts. */
  isOrderable: z.boolean(),
})
export type CartQuote = z.output<typeof CartQuote>

export const quoteCart = endpoint({
  method: 'POST',
  path: '/api/account/cart/quote',
  access: 'buyer',
  about:
    'What the saved cart costs now, with everything that stands against ordering it. `seen` names unit prices the caller was shown: a line whose price differs says so',
  body: z.strictObject({
    addressId: Id.nullable().optional(),
    deliveryMethod: z.enum(['delivery', 'collection']).optional(),
    paymentMethodId: Id.optional(),
    seen: z.record(z.string().max(2500), Money).optional(),
  }),
  maxBytes: largestCart,
  transaction: false,
  reply: CartQuote,
})
