// Prices an order after a change: lines that stay keep their agreed price, new ones take the customer's price of today, and everything else is worked out again.
import { asc, eq } from 'drizzle-orm'
import { chosenOptions, judgeChoices, judgeQuantity } from '#modules/carts/line-problems.ts'
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
import { type CustomerRecord, findAddress, getCustomer } from '#modules/people/server/public.ts'
import { type OrderableVariant, orderableVariants } from '#modules/products/server/public.ts'
import { type DeliveryOption, readDelivery } from '#modules/shipping/server/public.ts'
import { taxRule } from '#modules/tax/rules.ts'
import { readTaxRates } from '#modules/tax/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { fail } from '#shared/errors.ts'
import { textIn } from '#shared/locale.ts'
import { add, minor } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import { needsOf, takenWith } from '../line-stock.ts'
import type { RevisionInput } from '../revision-admin-contract.ts'
import type { LockedOrder } from './change-status.ts'
import { orderErrors } from './order-errors.ts'
import { type RevisedCoupon, revisedCoupon } from './revised-coupon.ts'
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
  coupon: RevisedCoupon | null
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
  const kept = await keptLines(ctx, before, input)
  const added = await newLines(ctx, order, { input, customer })
  const drafts = [...kept, ...added]
  const taxed = await withTax(ctx, drafts, { customer, order, address, input })
  const pricing = taxed.map(pricingLine)
  if (isWorthTooMuch(pricing)) throw orderErrors.worthTooMuch()
  const coupon = await revisedCoupon(ctx, { order, customer, input }, couponProducts(pricing))
  const counting: Charge[] = coupon ? [{ kind: 'coupon', code: coupon.code, ...coupon.terms }] : []
  const { totals } = priceCart(pricing, counting)
  const total = minor(totals.subtotal + totals.selectionsTotal - totals.discountTotal)
  const delivery =
    optionsFor({ address: shippingAddress(address), total }).find(({ method }) => method === input.deliveryMethod) ??
    fail(orderErrors.notDelivered({ fields: [{ path: 'deliveryMethod', key: 'order.errors.notDelivered' }] }))
  const shipping: Charge = { kind: 'shipping', name: textIn(delivery.name, order.locale), charge: delivery.charge }
  const priced = priceCart(pricing, [...counting, shipping])
  if (priced.totals.grandTotal > mostWorth) throw orderErrors.worthTooMuch()
  const lines = taxed.map(({ line }, at) => {
    const { key: _, ...amounts } = priced.lines[at] ?? fail(orderErrors.notFound())
    return { ...line, ...amounts }
  })
  return { lines, priced, delivery, address, coupon, before }
}

async function newAddress(ctx: Ctx, { customerId, address }: LockedOrder, { addressId }: RevisionInput): Promise<OrderAddress | null> {
  if (!addressId) return address
  const found = await findAddress(ctx, customerId, addressId)
  if (!found) throw orderErrors.addressUnknown({ fields: [{ path: 'addressId', key: 'order.errors.addressUnknown' }] })
  const { id: _, isDefault: __, ...parts } = found
  return parts
}

type Line = RevisionInput['lines'][number]

async function keptLines(ctx: Ctx, before: readonly LineRow[], { lines }: RevisionInput): Promise<RevisedLine[]> {
  const variants = await variantsOf(ctx, before, lines)
  return lines.flatMap((line, at) => ('lineId' in line ? [keptLine(before, line, { at, variants })] : []))
}

/** The variants whose options are chosen anew, and those a line takes more of: themselves, and what a bundle is made of. */
function variantsOf(ctx: Ctx, before: readonly LineRow[], lines: readonly Line[]): Promise<Map<string, OrderableVariant>> {
  const asked = lines.flatMap((each) => {
    const line = 'lineId' in each ? before.find(({ id }) => id === each.lineId) : undefined
    return line && 'lineId' in each && (each.choiceIds || each.quantity > line.quantity) ? [line] : []
  })
  const ids = asked.flatMap((line) => [line.variantId, ...needsOf(line).map(({ variantId }) => variantId)])
  return orderableVariants(ctx, [...new Set(ids)])
}

type Known = { at: number; variants: ReadonlyMap<string, OrderableVariant> }

/** A line that stays, with its new quantity, price and options; what it takes from stock follows its quantity, as it is counted at present. */
function keptLine(
  before: readonly LineRow[],
  { lineId, quantity, unitPrice, choiceIds }: Extract<Line, { lineId: string }>,
  { at, variants }: Known,
): RevisedLine {
  const line = before.find(({ id }) => id === lineId)
  if (!line) throw orderErrors.lineUnknown({ fields: [{ path: `lines.${at}.lineId`, key: 'order.errors.lineUnknown' }] })
  const { orderId: _, position: __, ...row } = line
  return {
    ...row,
    quantity,
    choices: choiceIds ? newChoices(line, choiceIds, { at, variants }) : line.choices,
    // Stored now: once its quantity changes, an older bundle's parts can no longer be told from the stock it took.
    components: needsOf(line).filter(({ variantId }) => variantId !== line.variantId),
    taken: takenWith(line, quantity, (id) => typeof variants.get(id)?.onHand === 'number'),
    ...(unitPrice === undefined || unitPrice === line.unitPrice ? {} : { unitPrice, priceSource: 'manual' }),
  }
}

/** Options that stay keep their agreed surcharge, also where they are not offered any more; others cost what they cost today. */
function newChoices(line: LineRow, choiceIds: readonly string[], { at, variants }: Known): LineRow['choices'] {
  const agreed = new Map(line.choices.map((choice) => [choice.id, choice]))
  if (choiceIds.length === agreed.size && choiceIds.every((id) => agreed.has(id))) return line.choices
  const variant = variants.get(line.variantId)
  if (!variant) throw lineRefused(line.sku, `lines.${at}.choiceIds`)
  const known = {
    ...variant,
    optionGroups: variant.optionGroups.map((group) => ({
      ...group,
      choices: group.choices.map((choice) => ({ ...choice, isActive: choice.isActive || agreed.has(choice.id) })),
    })),
  }
  if (judgeChoices({ choiceIds: [...choiceIds] }, known, 'en').length > 0) throw lineRefused(line.sku, `lines.${at}.choiceIds`)
  return chosenOptions({ choiceIds: [...choiceIds] }, known).map((choice) => agreed.get(choice.id) ?? choice)
}

const lineRefused = (sku: string, path: string) =>
  orderErrors.lineRefused({ params: { sku }, fields: [{ path, key: 'order.errors.lineRefused', params: { sku } }] })

/** Lines of products the order had not: priced for the customer as the cart prices them; what the cart refuses is refused. */
async function newLines(
  ctx: Ctx,
  order: LockedOrder,
  { input, customer }: { input: RevisionInput; customer: CustomerRecord },
): Promise<RevisedLine[]> {
  const wanted = input.lines.flatMap((line, at) => ('variantId' in line ? [{ ...line, at }] : []))
  if (wanted.length === 0) return []
  const lines = wanted.map(({ variantId, quantity, at, choiceIds = [] }) => ({ key: `new-${at}`, variantId, quantity, choiceIds }))
  const quote = await quoteCart(
    ctx,
    { id: order.id, version: 0, customerId: order.customerId, salespersonId: null, couponCode: null, lines },
    {},
    customer,
  )
  const variants = await orderableVariants(ctx, [...new Set(wanted.map(({ variantId }) => variantId))])
  const sums = new Map<string, number>()
  for (const { variantId, quantity } of wanted) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity)
  const hasWrongQuantity = (line: { variantId: string; quantity: number }): boolean => {
    const variant = variants.get(line.variantId)
    return variant !== undefined && judgeQuantity(line, variant, sums.get(line.variantId) ?? line.quantity, 'en') !== null
  }
  return quote.lines.map((line, index) => {
    const { at = 0, unitPrice } = wanted[index] ?? {}
    // Stock is judged when it moves, but its problem takes the place of a wrong quantity here; tax is judged with the other lines.
    const problem = line.problems.find(({ code }) => code !== 'taxUnknown' && code !== 'notEnoughStock')
    if (problem || hasWrongQuantity(line)) throw lineRefused(line.sku, `lines.${at}.variantId`)
    const row = lineRow(line)
    return {
      ...row,
      shipped: 0,
      dropped: 0,
      components: line.components,
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
  tax: { bps: line.taxBps, rule: line.taxRule },
})

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
