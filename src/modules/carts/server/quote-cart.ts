// Pricing a cart for its customer: a fixed handful of statements however many lines, the same answer for the cart page, the checkout and the order.
import { type AddressRecord, type CustomerRecord, getCustomer } from '#modules/people/server/public.ts'
import { type AgreedCoupon, agreedTerms, couponDiscount, type CouponProduct, couponRefusal, valueFor } from '#modules/coupons/rules.ts'
import type { CouponRecord } from '#modules/coupons/server/public.ts'
import { type QuoteAccount, quoteAccount as accountOf } from '#modules/payments/credit.ts'
import type { OfferedMethod } from '#modules/payments/server/public.ts'
import { type DecidedPrice, nextStep, type PriceStep } from '#modules/prices/rules.ts'
import { decidePrices, maySeePrices } from '#modules/prices/server/public.ts'
import type { OrderableVariant } from '#modules/products/orderable.ts'
import type { ShopCalendar } from '#modules/shipping/calendar.ts'
import type { DeliveryMethod, DeliveryOption } from '#modules/shipping/server/public.ts'
import { type TaxRule, taxRule } from '#modules/tax/rules.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Locale, textIn, type Texts } from '#shared/locale.ts'
import { add, type Minor, subtract, zero } from '#shared/money.ts'
import { type Day, dayOf } from '#shared/time.ts'
import { noPlurals } from '#shared/units.ts'
import type { CartLine, couponRefusals, LineProblem } from '../contract.ts'
import { freeDeliveryHint } from '../hints.ts'
import { type ChosenOption, chosenOptions, type JudgedLine, judgeLines, type Taken } from '../line-problems.ts'
import {
  type Adjustment,
  couponProducts,
  isWorthTooMuch,
  mostWorth,
  priceCart,
  type PricedLine,
  type PricingLine,
  type TaxLine,
  type Totals,
  valueAfterCoupon,
} from '../pricing.ts'
import { cartErrors } from './cart-errors.ts'
import type { Cart } from './cart-store.ts'
import { type QuoteInput, readInput } from './quote-input.ts'

export type QuoteRequest = {
  addressId?: string | null | undefined
  deliveryMethod?: DeliveryMethod | undefined
  paymentMethodId?: string | undefined
  /** Unit prices the customer was shown, by line key. */
  seen?: Record<string, Minor> | undefined
  /** Unit prices agreed with the office, by line key; they stand in place of the customer's. */
  agreed?: Record<string, Minor> | undefined
  /** The language of what is written down about the order; without one, the caller's. */
  locale?: Locale | undefined
}

export type QuoteLine = PricedLine & {
  variantId: string
  choiceIds: string[]
  productId: string
  productSlug: string
  title: Texts
  variantTitle: Texts
  sku: string
  pictureHash: string | null
  unit: OrderableVariant['unit']
  limits: OrderableVariant['limits']
  isBundle: boolean
  hasOptions: boolean
  left: number | null
  quantity: number
  unitPrice: Minor
  listPrice: Minor
  priceSource: DecidedPrice['source'] | 'manual'
  nextStep: PriceStep | null
  choices: ChosenOption[]
  /** The stock a line takes: of the variant itself, or a bundle's components. */
  taken: Taken[]
  /** The components of one smallest step of a bundle, counted or not; none of anything else. */
  components: Taken[]
  problems: LineProblem[]
}

export type QuoteCalendar = ShopCalendar & { today: Day }

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
    calendar: input.calendar && { today: dayOf(ctx.now, ctx.config.timeZone), ...input.calendar },
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

type Draft = Omit<QuoteLine, Exclude<keyof PricedLine, 'key'>>

type DraftInput = Pick<QuoteInput, 'variants' | 'offersTo' | 'ratesOf'> & {
  customer: CustomerRecord
  country: string
} & Pick<QuoteRequest, 'seen' | 'agreed'>

function draftLines(
  ctx: Ctx,
  { lines }: Cart,
  { variants, offersTo, ratesOf, customer, country, seen, agreed }: DraftInput,
): { drafts: Draft[]; pricing: PricingLine[] } {
  const taxGroupIds = lines.flatMap((line) => variants.get(line.variantId)?.taxGroupId ?? [])
  const rates = ratesOf({ taxGroupIds, country, day: dayOf(ctx.now, ctx.config.timeZone) })
  const prices = decidePrices({ lines, variants, offersTo })
  const judged = judgeLines(lines, { variants, locale: ctx.locale })
  const taxOf = ({ variantId }: CartLine) =>
    taxRule({ treatment: customer.taxTreatment, bps: rates.get(variants.get(variantId)?.taxGroupId ?? '') ?? null })
  const drafts = lines.map((line, index) => {
    const variant = variants.get(line.variantId)
    const draft = withAgreedPrice(draftOf(line, { variant, price: prices.get(line.variantId), judged: judged[index] }), agreed?.[line.key])
    const taxed = variant && taxOf(line) === null ? withProblem(draft, taxUnknown(country, ctx.locale)) : draft
    return withSeenPrice(taxed, seen?.[line.key])
  })
  const pricing = drafts.map((draft) => ({
    key: draft.key,
    quantity: draft.quantity,
    decimals: draft.limits.decimals,
    unitPrice: draft.unitPrice,
    surcharge: add(...draft.choices.map((choice) => choice.surcharge)),
    // A line nobody can tax cannot be ordered: until the office says what is due, the sum stands without it.
    tax: taxOf(draft) ?? untaxed,
    categoryIds: variants.get(draft.variantId)?.categoryIds ?? [],
  }))
  return { drafts, pricing }
}

type OneLine = {
  variant: OrderableVariant | undefined
  price: DecidedPrice | undefined
  judged: JudgedLine | undefined
}

function draftOf(line: CartLine, { variant, price, judged = { problems: [], taken: [], left: null } }: OneLine): Draft {
  if (!variant || !price) return { ...unknownVariant, ...line, ...judged }
  const { productId, productSlug, title, variantTitle, sku, pictureHash, unit, isBundle, limits } = variant
  return {
    ...line,
    ...judged,
    productId,
    productSlug,
    title,
    variantTitle,
    sku,
    pictureHash,
    unit,
    isBundle,
    components: isBundle ? variant.components : [],
    hasOptions: variant.optionGroups.some(({ choices }) => choices.some(({ isActive }) => isActive)),
    limits,
    unitPrice: price.unitPrice,
    listPrice: price.listPrice,
    priceSource: price.source,
    nextStep: nextStep(price, line.quantity),
    choices: chosenOptions(line, variant),
  }
}

/** A variant that was taken out of the catalogue: its line says so and costs nothing. */
const unknownVariant = {
  productId: '',
  productSlug: '',
  title: { en: '', ar: '' },
  variantTitle: { en: '', ar: '' },
  sku: '',
  pictureHash: null,
  unit: { code: '', name: { en: '', ar: '' }, plurals: noPlurals },
  isBundle: false,
  hasOptions: false,
  limits: { min: 1, multiple: 1, max: null, decimals: 0 },
  unitPrice: zero,
  listPrice: zero,
  priceSource: 'list',
  nextStep: null,
  choices: [],
  components: [],
} satisfies Partial<Draft>

const untaxed: TaxRule = { bps: 0, rule: 'zero' }

const withProblem = (draft: Draft, problem: LineProblem): Draft => ({ ...draft, problems: [...draft.problems, problem] })

/** No rate of the product's tax group counts in the country the line goes to. */
const taxUnknown = (country: string, locale: Locale): LineProblem => ({
  code: 'taxUnknown',
  params: { country: new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country },
  allowed: null,
})

/** A price that is agreed is no step of a ladder; that of a variant which cannot be ordered stays nothing. */
const withAgreedPrice = (draft: Draft, agreed: Minor | undefined): Draft =>
  agreed === undefined || agreed === draft.unitPrice || draft.sku === ''
    ? draft
    : { ...draft, unitPrice: agreed, priceSource: 'manual', nextStep: null }

function withSeenPrice(draft: Draft, seen: Minor | undefined): Draft {
  if (seen === undefined || seen === draft.unitPrice || draft.problems.some((each) => each.code === 'unavailable')) return draft
  return withProblem(draft, { code: 'priceChanged', params: { seenAmount: seen, nowAmount: draft.unitPrice }, allowed: null })
}

function judgeCoupon(ctx: Ctx, code: string, coupon: CouponRecord | null, products: readonly CouponProduct[]): QuoteCoupon {
  if (!coupon)
    return { id: null, code, refusal: 'notFound', minimum: zero, isFreeDelivery: false, isForSome: false, discount: zero, terms: null }
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
  }
}
