// Prices an order after a change: lines that stay keep their agreed price, new ones take the customer's price of today, and everything else is worked out again.
import { asc, eq } from 'drizzle-orm'
import { quoteCart, type Taken } from '#modules/carts/server/public.ts'
import {
  type Charge,
  couponProducts,
  isWorthTooMuch,
  mostWorth,
  priceCart,
  type PricedCart,
  type PricingLine,
} from '#modules/carts/pricing.ts'
import { couponRefusal } from '#modules/coupons/rules.ts'
import { findCouponById } from '#modules/coupons/server/public.ts'
import { type CustomerRecord, findAddress, getCustomer } from '#modules/people/server/public.ts'
import { orderableVariants } from '#modules/products/server/public.ts'
import { type DeliveryOption, readDelivery } from '#modules/shipping/server/public.ts'
import { type TaxRule, taxRule } from '#modules/tax/rules.ts'
import { readTaxRates } from '#modules/tax/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { fail } from '#shared/errors.ts'
import { textIn } from '#shared/locale.ts'
import { add, minor } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import type { RevisionInput } from '../revision-admin-contract.ts'
import type { LockedOrder } from './change-status.ts'
import { orderErrors } from './order-errors.ts'
import { lineRow } from './save-order.ts'
import { type OrderAddress, orderLines } from './tables.ts'

type LineRow = typeof orderLines.$inferSelect
/** A line as it will be stored; new ones have no id yet. */
export type RevisedLine = Omit<LineRow, 'id' | 'orderId' | 'position'> & { id?: string }
export type Revision = {
  lines: RevisedLine[]
  priced: PricedCart
  delivery: DeliveryOption
  address: OrderAddress | null
  keepsCoupon: boolean
  /** The lines as they are, for their stock and for what is kept of them. */
  before: LineRow[]
}

/** Prices a change of an order; refuses what cannot be ordered, delivered or taxed. */
export async function priceRevision(ctx: Ctx, order: LockedOrder, input: RevisionInput): Promise<Revision> {
  const [before, customer, address, optionsFor] = await Promise.all([
    ctx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(asc(orderLines.position)),
    getCustomer(ctx, order.customerId),
    newAddress(ctx, order, input),
    readDelivery(ctx),
  ])
  const kept = before.length > 0 ? input.lines.flatMap((line, at) => ('lineId' in line ? [keptLine(before, line, at)] : [])) : []
  const added = await newLines(ctx, order, { input, customer })
  const drafts = [...kept, ...added]
  const taxed = await withTax(ctx, drafts, { customer, order, address, input })
  const pricing = taxed.map(pricingLine)
  if (isWorthTooMuch(pricing)) throw orderErrors.worthTooMuch()
  const coupon = input.keepsCoupon ? await couponOf(ctx, { order, customer }, pricing) : null
  const goods = priceCart(pricing, coupon ? [coupon] : [])
  const total = minor(goods.totals.subtotal + goods.totals.selectionsTotal - goods.totals.discountTotal)
  const delivery =
    optionsFor({ address: shippingAddress(address), total }).find(({ method }) => method === input.deliveryMethod) ??
    fail(orderErrors.notDelivered({ fields: [{ path: 'deliveryMethod', key: 'order.errors.notDelivered' }] }))
  const shipping: Charge = { kind: 'shipping', name: textIn(delivery.name, order.locale), charge: delivery.charge }
  const priced = priceCart(pricing, coupon ? [coupon, shipping] : [shipping])
  if (priced.totals.grandTotal > mostWorth) throw orderErrors.worthTooMuch()
  const lines = taxed.map(({ line }, at) => {
    const { key: _, ...amounts } = priced.lines[at] ?? fail(orderErrors.notFound())
    return { ...line, ...amounts }
  })
  return { lines, priced, delivery, address, keepsCoupon: coupon !== null, before }
}

async function newAddress(ctx: Ctx, { customerId, address }: LockedOrder, { addressId }: RevisionInput): Promise<OrderAddress | null> {
  if (!addressId) return address
  const found = await findAddress(ctx, customerId, addressId)
  if (!found) throw orderErrors.addressUnknown({ fields: [{ path: 'addressId', key: 'order.errors.addressUnknown' }] })
  const { id: _, isDefault: __, ...parts } = found
  return parts
}

type Line = RevisionInput['lines'][number]

/** A line that stays, with its new quantity and price; what it takes from stock follows its quantity. */
function keptLine(before: readonly LineRow[], { lineId, quantity, unitPrice }: Extract<Line, { lineId: string }>, at: number): RevisedLine {
  const line = before.find(({ id }) => id === lineId)
  if (!line) throw orderErrors.lineUnknown({ fields: [{ path: `lines.${at}.lineId`, key: 'order.errors.lineUnknown' }] })
  const { orderId: _, position: __, ...row } = line
  return {
    ...row,
    quantity,
    taken: line.taken.map((each) => ({ ...each, quantity: (each.quantity / line.quantity) * quantity })),
    ...(unitPrice === undefined || unitPrice === line.unitPrice ? {} : { unitPrice, priceSource: 'manual' }),
  }
}

/** Lines of goods the order had not: priced for the customer as the cart prices them; what the cart refuses is refused. */
async function newLines(
  ctx: Ctx,
  order: LockedOrder,
  { input, customer }: { input: RevisionInput; customer: CustomerRecord },
): Promise<RevisedLine[]> {
  const wanted = input.lines.flatMap((line, at) => ('variantId' in line ? [{ ...line, at }] : []))
  if (wanted.length === 0) return []
  const lines = wanted.map(({ variantId, quantity, at }) => ({ key: `new-${at}`, variantId, quantity, choiceIds: [] }))
  const quote = await quoteCart(
    ctx,
    { id: order.id, version: 0, customerId: order.customerId, salespersonId: null, couponCode: null, lines },
    {},
    customer,
  )
  return quote.lines.map((line, index) => {
    const { at = 0, unitPrice } = wanted[index] ?? {}
    // Whether there is enough is the stock's to say when it moves; what is taxed is decided with the other lines.
    const problem = line.problems.find(({ code }) => code !== 'taxUnknown' && code !== 'notEnoughStock')
    if (problem)
      throw orderErrors.lineRefused({
        params: { sku: line.sku },
        fields: [{ path: `lines.${at}.variantId`, key: 'order.errors.lineRefused', params: { sku: line.sku } }],
      })
    const row = lineRow(line)
    return {
      ...row,
      shipped: 0,
      dropped: 0,
      pictureHash: row.pictureHash ?? null,
      ...(unitPrice === undefined || unitPrice === row.unitPrice ? {} : { unitPrice, priceSource: 'manual' }),
    }
  })
}

/** A line with its tax, and the categories by which a coupon is judged. */
type TaxedLine = { line: RevisedLine; categoryIds: readonly string[] }
type TaxInput = { customer: CustomerRecord; order: LockedOrder; address: OrderAddress | null; input: RevisionInput }

/** A kept line keeps its tax while the goods go to the same country; everything else is taxed as of today. */
async function withTax(ctx: Ctx, lines: readonly RevisedLine[], { customer, order, address, input }: TaxInput): Promise<TaxedLine[]> {
  const countryOf = (method: string, at: OrderAddress | null) =>
    method === 'collection' ? ctx.profile.region : (at?.country ?? ctx.profile.region)
  const country = countryOf(input.deliveryMethod, address)
  const isSame = country === countryOf(order.deliveryMethod, order.address)
  const [variants, ratesOf] = await Promise.all([
    orderableVariants(ctx, [...new Set(lines.map(({ variantId }) => variantId))]),
    readTaxRates(ctx),
  ])
  const groupOf = (id: string) => variants.get(id)?.taxGroupId ?? ''
  const rates = ratesOf({
    taxGroupIds: lines.map(({ variantId }) => groupOf(variantId)),
    country,
    day: dayOf(ctx.now, ctx.config.timeZone),
  })
  return lines.map((line) => {
    const categoryIds = variants.get(line.variantId)?.categoryIds ?? []
    if (line.id && isSame) return { line, categoryIds }
    const rule = taxRule({ treatment: customer.taxTreatment, bps: rates.get(groupOf(line.variantId)) ?? null })
    if (!rule) throw orderErrors.taxUnknown({ params: { sku: line.sku } })
    return { line: { ...line, taxBps: rule.bps, taxRule: rule.rule }, categoryIds }
  })
}

const pricingLine = ({ line, categoryIds }: TaxedLine, at: number): PricingLine => ({
  key: String(at),
  categoryIds,
  quantity: line.quantity,
  decimals: line.decimals,
  unitPrice: minor(line.unitPrice),
  surcharge: add(...line.choices.map(({ surcharge }) => minor(surcharge))),
  tax: { bps: line.taxBps, rule: line.taxRule as TaxRule['rule'] },
})

/** The order's own coupon, judged on the day the order was placed; its use is counted already, and whom it was for was judged then. */
async function couponOf(
  ctx: Ctx,
  { order, customer }: { order: LockedOrder; customer: CustomerRecord },
  pricing: readonly PricingLine[],
): Promise<Charge | null> {
  const coupon = order.couponId === null ? null : await findCouponById(ctx, order.couponId, customer.companyId)
  if (!coupon) return null
  const counted = { ...coupon, isActive: true, isForBuyer: true, maxUses: null, maxUsesPerCustomer: null }
  if (couponRefusal(counted, couponProducts(pricing), dayOf(new Date(order.createdAt), ctx.config.timeZone)))
    throw orderErrors.couponLost({ fields: [{ path: 'keepsCoupon', key: 'order.errors.couponLost' }] })
  return { kind: 'coupon', ...coupon, code: order.couponCode ?? coupon.code }
}

/** Orders of old versions have no district. */
const shippingAddress = (address: OrderAddress | null) => address && { ...address, district: address.district ?? null }

/** The difference in stock per variant: taken after the change less taken before. */
export function stockDifference({ lines, before }: Revision): Map<string, number> {
  const difference = new Map<string, number>()
  const count = (taken: readonly Taken[], sign: 1 | -1) => {
    for (const { variantId, quantity } of taken) difference.set(variantId, (difference.get(variantId) ?? 0) + sign * quantity)
  }
  for (const { taken } of before) count(taken, -1)
  for (const { taken } of lines) count(taken, 1)
  return new Map([...difference].filter(([, quantity]) => quantity !== 0))
}
