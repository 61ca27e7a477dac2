// Prices a cart, in five named steps: line totals, coupon, shipping, tax, totals. Pure; the cart, the checkout and the order all ask it.
import { couponDiscount, type CouponProduct, type CouponTerms, isCouponFor } from '#modules/coupons/rules.ts'
import type { TaxRule, TaxRuleName } from '#modules/tax/rules.ts'
import { add, allocate, type Minor, minor, negate, percent, subtract, times, zero } from '#shared/money.ts'

export type PricingLine = {
  key: string
  /** In the unit's smallest step. */
  quantity: number
  decimals: number
  unitPrice: Minor
  /** The surcharge of the chosen options per unit. */
  surcharge: Minor
  tax: TaxRule
  /** The product's category and those above it. */
  categoryIds: readonly string[]
}

/** A coupon that counts. */
export type CouponCharge = { kind: 'coupon'; code: string } & Pick<CouponTerms, 'type' | 'percentBps' | 'amount' | 'categoryIds'>
/** The chosen delivery. */
export type DeliveryCharge = { kind: 'shipping'; name: string; charge: Minor }
/** A change of the total beside the lines: coupon or delivery, at most one of each. */
export type Charge = CouponCharge | DeliveryCharge

export type PricedLine = {
  key: string
  /** Unit price × quantity, before discounts, without tax. */
  lineTotal: Minor
  selectionsTotal: Minor
  discount: Minor
  taxBps: number
  taxRule: TaxRuleName
  tax: Minor
}

/** A signed, labelled change of the total. */
export type Adjustment = { kind: 'coupon' | 'shipping'; label: string; amount: Minor }
/** The amounts taxed at one rate under one rule, delivery included. */
export type TaxLine = { bps: number; rule: TaxRuleName; taxable: Minor; tax: Minor }
export type Totals = {
  subtotal: Minor
  selectionsTotal: Minor
  discountTotal: Minor
  shippingCost: Minor
  taxTotal: Minor
  grandTotal: Minor
}
export type PricedCart = { lines: PricedLine[]; adjustments: Adjustment[]; taxes: TaxLine[]; totals: Totals }

type ValuedLine = PricingLine & { lineTotal: Minor; selectionsTotal: Minor }
type Discounted = ValuedLine & { discount: Minor; net: Minor }
type Shipping = { charge: Minor; waived: Minor; cost: Minor }
type Taxed = Discounted & { taxed: Minor }

/** The most a cart may be worth before any discount, in minor units: what every sum of it still holds, and the wire with it. */
export const mostWorth = minor(1_000_000_000_000)

/** Is a cart worth more than that? Judged before anything is added up, since the sums would not be exact. */
export function isWorthTooMuch(lines: readonly PricingLine[]): boolean {
  const worthOf = ({ unitPrice, surcharge, quantity, decimals }: PricingLine): bigint =>
    ((BigInt(unitPrice) + BigInt(surcharge)) * BigInt(quantity)) / 10n ** BigInt(decimals)
  return lines.reduce((sum, line) => sum + worthOf(line), 0n) > BigInt(mostWorth)
}

/** Takes lines with their decided prices and what else bears on the total; gives every line, the adjustments, the tax per rate and the totals. */
export function priceCart(lines: readonly PricingLine[], charges: readonly Charge[]): PricedCart {
  const coupon = charges.find((each) => each.kind === 'coupon') ?? null
  const delivery = charges.find((each) => each.kind === 'shipping') ?? null
  const discounted = applyCoupon(lineTotals(lines), coupon)
  const shipping = shippingOf(coupon, delivery)
  const { taxed, taxes } = taxOf(discounted, shipping)
  return {
    lines: taxed.map(({ key, lineTotal, selectionsTotal, discount, tax, taxed: amount }) => ({
      key,
      lineTotal,
      selectionsTotal,
      discount,
      taxBps: tax.bps,
      taxRule: tax.rule,
      tax: amount,
    })),
    adjustments: adjustmentsOf(discounted, shipping, { coupon, delivery }),
    taxes,
    totals: totalsOf(discounted, shipping, taxes),
  }
}

/** The value of every line before any discount; a coupon is judged by them. */
export const couponProducts = (lines: readonly PricingLine[]): CouponProduct[] =>
  lineTotals(lines).map((line) => ({ value: worth(line), categoryIds: line.categoryIds }))

/** The value of the lines after the coupon; delivery rates are compared with it. */
export const valueAfterCoupon = (lines: readonly PricingLine[], coupon: CouponCharge | null): Minor =>
  add(...applyCoupon(lineTotals(lines), coupon).map(({ net }) => net))

const worth = (line: ValuedLine): Minor => add(line.lineTotal, line.selectionsTotal)

const lineTotals = (lines: readonly PricingLine[]): ValuedLine[] =>
  lines.map((line) => ({
    ...line,
    lineTotal: times(line.unitPrice, line.quantity, line.decimals),
    selectionsTotal: times(line.surcharge, line.quantity, line.decimals),
  }))

/** Spreads a coupon's discount over the lines it is for, by their value. */
function applyCoupon(lines: readonly ValuedLine[], coupon: CouponCharge | null): Discounted[] {
  const values = lines.map((line) => (coupon && isCouponFor(coupon, line.categoryIds) ? worth(line) : zero))
  const discount = coupon ? couponDiscount(coupon, add(...values)) : zero
  const parts = allocate(discount, values)
  return lines.map((line, index) => ({ ...line, discount: parts[index] ?? zero, net: subtract(worth(line), parts[index] ?? zero) }))
}

function shippingOf(coupon: CouponCharge | null, delivery: DeliveryCharge | null): Shipping {
  const charge = delivery?.charge ?? zero
  const waived = coupon?.type === 'freeDelivery' ? charge : zero
  return { charge, waived, cost: subtract(charge, waived) }
}

/** Tax is rounded per line; delivery is one more line, at the highest rate among the lines (docs/decisions/0012-tax-on-delivery.md). */
function taxOf(lines: Discounted[], shipping: Shipping): { taxed: Taxed[]; taxes: TaxLine[] } {
  const taxed = lines.map((line) => ({ ...line, taxed: percent(line.net, line.tax.bps) }))
  const parts = taxed.map(({ tax, net, taxed: amount }) => ({ ...tax, taxable: net, tax: amount }))
  const rule = deliveryTax(lines)
  if (rule && shipping.cost > 0) parts.push({ ...rule, taxable: shipping.cost, tax: percent(shipping.cost, rule.bps) })
  const groups = Map.groupBy(parts, (part) => `${part.bps} ${part.rule}`)
  const taxes = [...groups.values()].flatMap(([first, ...rest]) =>
    first ? [rest.reduce((sum, part) => ({ ...sum, taxable: add(sum.taxable, part.taxable), tax: add(sum.tax, part.tax) }), first)] : [],
  )
  return { taxed, taxes: taxes.sort((a, b) => b.bps - a.bps || a.rule.localeCompare(b.rule)) }
}

/** Among equal rates the name decides, so that the order of the lines does not. */
function deliveryTax(lines: readonly Discounted[]): TaxRule | null {
  return lines.reduce<TaxRule | null>(
    (best, { tax }) => (best === null || tax.bps > best.bps || (tax.bps === best.bps && tax.rule < best.rule) ? tax : best),
    null,
  )
}

type Chosen = { coupon: CouponCharge | null; delivery: DeliveryCharge | null }

function adjustmentsOf(lines: Discounted[], shipping: Shipping, { coupon, delivery }: Chosen): Adjustment[] {
  const discount = add(...lines.map((line) => line.discount), shipping.waived)
  const adjustments: Adjustment[] = []
  if (coupon && discount > 0) adjustments.push({ kind: 'coupon', label: coupon.code, amount: negate(discount) })
  if (delivery && shipping.charge > 0) adjustments.push({ kind: 'shipping', label: delivery.name, amount: shipping.charge })
  return adjustments
}

function totalsOf(lines: Discounted[], shipping: Shipping, taxes: TaxLine[]): Totals {
  const subtotal = add(...lines.map((line) => line.lineTotal))
  const selectionsTotal = add(...lines.map((line) => line.selectionsTotal))
  const discountTotal = add(...lines.map((line) => line.discount))
  const taxTotal = add(...taxes.map((line) => line.tax))
  const grandTotal = minor(subtotal + selectionsTotal - discountTotal + shipping.cost + taxTotal)
  return { subtotal, selectionsTotal, discountTotal, shippingCost: shipping.cost, taxTotal, grandTotal }
}
