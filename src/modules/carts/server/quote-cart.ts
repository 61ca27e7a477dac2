// Pricing a cart for its customer: a fixed handful of statements however many lines, the same answer for the cart page, the checkout and the order.
import { type AddressRecord, type CustomerRecord, getCustomer } from '#modules/people/server/public.ts'
import { type AgreedCoupon, agreedTerms, couponDiscount, type CouponProduct, couponRefusal, valueFor } from '#modules/coupons/rules.ts'
import type { CouponRecord } from '#modules/coupons/server/public.ts'
import { type QuoteAccount, quoteAccount as accountOf } from '#modules/payments/credit.ts'
import type { OfferedMethod } from '#modules/payments/server/public.ts'
import { maySeePrices } from '#modules/prices/server/public.ts'
import type { ShopCalendar } from '#modules/shipping/calendar.ts'
import { type DeliveryMethod, type DeliveryOption, shopTime } from '#modules/shipping/server/public.ts'
import { orderDay } from '#modules/shipping/zone-rules.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Locale, textIn } from '#shared/locale.ts'
import { add, type Minor, subtract, zero } from '#shared/money.ts'
import { type Day, dayOf } from '#shared/time.ts'
import type { couponRefusals } from '../contract.ts'
import { freeDeliveryHint } from '../hints.ts'
import {
  type Adjustment,
  couponProducts,
  isWorthTooMuch,
  mostWorth,
  priceCart,
  type PricingLine,
  type TaxLine,
  type Totals,
  valueAfterCoupon,
} from '../pricing.ts'
import { cartErrors } from './cart-errors.ts'
import type { Cart } from './cart-store.ts'
import { readInput } from './quote-input.ts'
import { draftLines, type LinePrices, type QuoteLine } from './quote-lines.ts'

export type QuoteRequest = LinePrices & {
  addressId?: string | null | undefined
  deliveryMethod?: DeliveryMethod | undefined
  paymentMethodId?: string | undefined
  /** The language of what is written down about the order; without one, the caller's. */
  locale?: Locale | undefined
}

/** `countsFrom`: the working day as which an order of now counts, with the chosen delivery. */
export type QuoteCalendar = ShopCalendar & { today: Day; countsFrom: Day }

export type QuoteCoupon = {
  id: string | null
  code: string
  refusal: (typeof couponRefusals)[number] | null
  minimum: Minor
  isFreeDelivery: boolean
  /** It is for the products of some categories only. */
  isForSome: boolean
  discount: Minor
  /** The terms an order keeps; null where there is no such coupon. */
  terms: AgreedCoupon | null
  /** Of the coupon as it was judged. */
  version: number
}

export type Quote = {
  cartId: string
  version: number
  currency: string
  customer: CustomerRecord
  address: AddressRecord | null
  lines: QuoteLine[]
  coupon: QuoteCoupon | null
  deliveryOptions: DeliveryOption[]
  delivery: DeliveryOption | null
  /** The shop's working days, for the day a delivery is asked for; null while no address is chosen. */
  calendar: QuoteCalendar | null
  /** How much more makes delivery free; null where it is free already or never. */
  freeDelivery: { missing: Minor } | null
  /** The methods fit for the grand total, and the chosen one when it is among them. */
  paymentMethods: OfferedMethod[]
  paymentMethod: OfferedMethod | null
  /** The company's account, where a method on account is offered. */
  account: QuoteAccount | null
  adjustments: Adjustment[]
  taxes: TaxLine[]
  totals: Totals
  /** Set while the products are worth less than an order must be. */
  orderMinimum: { minimum: Minor; missing: Minor } | null
  /** Every line can be ordered as it is, they are worth enough, and the coupon, if any, counts. */
  isOrderable: boolean
}

function calendarNow(ctx: Ctx, calendar: ShopCalendar, delivery: DeliveryOption | null): QuoteCalendar {
  const { day, hour } = shopTime(ctx)
  return { ...calendar, today: day, countsFrom: orderDay({ cutoffHour: delivery?.cutoffHour ?? null }, calendar, day, hour) ?? day }
}

/**
 * Takes a cart, the customer's request and, when it is read already, their record; gives its price and its problems.
 * Throws when the caller may not see prices, the address is not theirs, or the cart is worth more than can be ordered at once.
 */
export async function quoteCart(ctx: Ctx, cart: Cart, request: QuoteRequest = {}, known?: CustomerRecord): Promise<Quote> {
  if (!(await maySeePrices(ctx))) throw cartErrors.pricesHidden()
  const customer = known ?? (await getCustomer(ctx, cart.customerId))
  const input = await readInput(ctx, cart, customer, request.addressId)
  const { address, coupon: found, optionsFor, methodsFor, account } = input
  if (request.addressId && !address) throw cartErrors.addressNotFound()
  const { drafts, pricing } = draftLines(ctx, cart, { ...input, customer, country: countryOf(ctx, address, request), ...request })
  needPriceable(pricing)
  const products = couponProducts(pricing)
  const subtotal = add(...products.map(({ value }) => value))
  const coupon = cart.couponCode === null ? null : judgeCoupon(ctx, cart.couponCode, found, products)
  const minimum = input.site.orderMinimum
  const orderMinimum = subtotal < minimum ? { minimum, missing: subtract(minimum, subtotal) } : null
  const counting = coupon?.refusal === null && found ? { kind: 'coupon' as const, ...found } : null
  const total = valueAfterCoupon(pricing, counting)
  const options = optionsFor({ address, total })
  const delivery = options.find((option) => option.method === request.deliveryMethod) ?? null
  const shipping = delivery && {
    kind: 'shipping' as const,
    name: textIn(delivery.name, request.locale ?? ctx.locale),
    charge: delivery.charge,
  }
  const priced = priceCart(
    pricing,
    [counting, shipping].filter((each) => each !== null),
  )
  if (priced.totals.grandTotal > mostWorth) throw worthTooMuch()
  const { grandTotal } = priced.totals
  const zoneId = address ? (options[0]?.zoneId ?? null) : null
  const paymentMethods = methodsFor({ total: grandTotal, zoneId, hasAccount: account !== null })
  return {
    cartId: cart.id,
    version: cart.version,
    currency: ctx.profile.currency.code,
    customer,
    address,
    lines: drafts.flatMap((draft, index) => (priced.lines[index] ? [{ ...draft, ...priced.lines[index] }] : [])),
    coupon,
    deliveryOptions: options,
    delivery,
    calendar: input.calendar && calendarNow(ctx, input.calendar, delivery),
    freeDelivery: freeDeliveryHint({
      options: address ? options : optionsFor({ address: input.usualAddress, total }),
      coupon,
      subtotal,
      total,
      percentBps: counting?.type === 'percent' ? (counting.percentBps ?? 0) : 0,
    }),
    paymentMethods,
    account: account && paymentMethods.some(({ isOnAccount }) => isOnAccount) ? accountOf(account, grandTotal) : null,
    paymentMethod: paymentMethods.find((method) => method.id === request.paymentMethodId) ?? null,
    adjustments: priced.adjustments,
    taxes: priced.taxes,
    totals: priced.totals,
    orderMinimum,
    isOrderable:
      drafts.length > 0 &&
      drafts.every(({ problems }) => problems.every((each) => each.code === 'priceChanged')) &&
      orderMinimum === null &&
      (coupon === null || coupon.refusal === null),
  }
}

/** The products of a cart with their value before any discount, by which a coupon is judged, and the company they are for. */
export async function couponProductsOf(ctx: Ctx, cart: Cart): Promise<{ products: CouponProduct[]; companyId: string }> {
  if (!(await maySeePrices(ctx))) throw cartErrors.pricesHidden()
  const customer = await getCustomer(ctx, cart.customerId)
  const input = await readInput(ctx, cart, customer)
  const { pricing } = draftLines(ctx, cart, { ...input, customer, country: ctx.profile.region })
  needPriceable(pricing)
  return { products: couponProducts(pricing), companyId: customer.companyId }
}

const worthTooMuch = () => cartErrors.worthTooMuch({ params: { limitAmount: mostWorth } })

/** A cart whose sums would be beyond every limit is refused as a whole. */
function needPriceable(pricing: readonly PricingLine[]): void {
  if (isWorthTooMuch(pricing)) throw worthTooMuch()
}

/** Products are taxed where they are handed over: at the address, or here when they are collected or no address is chosen yet. */
const countryOf = (ctx: Ctx, address: AddressRecord | null, { deliveryMethod }: QuoteRequest): string =>
  deliveryMethod === 'collection' ? ctx.profile.region : (address?.country ?? ctx.profile.region)

function judgeCoupon(ctx: Ctx, code: string, coupon: CouponRecord | null, products: readonly CouponProduct[]): QuoteCoupon {
  if (!coupon)
    return {
      id: null,
      code,
      refusal: 'notFound',
      minimum: zero,
      isFreeDelivery: false,
      isForSome: false,
      discount: zero,
      terms: null,
      version: 0,
    }
  const refusal = couponRefusal(coupon, products, dayOf(ctx.now, ctx.config.timeZone))
  const discount = refusal === null ? couponDiscount(coupon, valueFor(coupon, products)) : zero
  return {
    id: coupon.id,
    code: coupon.code,
    refusal,
    minimum: coupon.minSubtotal,
    isFreeDelivery: coupon.type === 'freeDelivery',
    isForSome: coupon.categoryIds !== null,
    discount,
    terms: agreedTerms(coupon),
    version: coupon.version,
  }
}
