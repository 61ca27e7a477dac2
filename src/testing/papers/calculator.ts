// For tests: what a basket costs, worked out a second time in whole numbers and by none of the shop's own functions.

/** A price from a quantity on, in the smallest step. */
type Step = { from: number; price: number }
export type BasketLine = {
  quantity: number
  decimals: number
  /** The customer's prices; the first counts from the smallest quantity. */
  ladder: Step[]
  /** The surcharges of the chosen options. */
  surcharges: number[]
  bps: number
  rule: 'standard' | 'zero' | 'exempt'
  isInCoupon: boolean
}
export type Basket = {
  lines: BasketLine[]
  coupon: { kind: 'percent' | 'fixed' | 'freeDelivery'; value: number; isForSome: boolean } | null
  /** Delivery charges from an amount on; the first counts from nothing. */
  bands: { from: number; charge: number }[]
}
export type Result = {
  lines: { unit: number; surcharge: number; total: number; selections: number; discount: number; net: number; tax: number }[]
  subtotal: number
  selections: number
  discount: number
  shipping: number
  shippingTax: number
  tax: number
  grand: number
}

/** a × b ÷ c, where halves count as a whole. */
const share = (a: number, b: number, c: number): number => Number((BigInt(a) * BigInt(b) * 2n + BigInt(c)) / (BigInt(c) * 2n))
const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0)

/** Gives whole pennies to everybody by their weight, what is left over one by one to those who lost most by it. */
function spread(amount: number, weights: readonly number[]): number[] {
  const all = BigInt(sum(weights))
  if (all === 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = exact.map((each) => Number(each / all))
  const lost = exact.map((each) => each % all)
  for (let left = amount - sum(parts); left > 0; left--) {
    let most = 0
    for (let at = 1; at < lost.length; at++) if ((lost[at] ?? 0n) > (lost[most] ?? 0n)) most = at
    parts[most] = (parts[most] ?? 0) + 1
    lost[most] = -1n
  }
  return parts
}

const priceAt = ({ ladder, quantity }: BasketLine): number =>
  Math.min(...ladder.filter(({ from }) => from <= quantity).map(({ price }) => price))

/** Takes a basket; gives every amount of it. `agreed`: unit prices that stand in place of the ladder's. */
export function worked({ lines, coupon, bands }: Basket, agreed?: readonly number[]): Result {
  const valued = lines.map((line, at) => {
    const unit = agreed?.[at] ?? priceAt(line)
    const surcharge = sum(line.surcharges)
    const whole = 10 ** line.decimals
    return { ...line, unit, surcharge, total: share(unit, line.quantity, whole), selections: share(surcharge, line.quantity, whole) }
  })
  const weights = valued.map((line) => (coupon && (!coupon.isForSome || line.isInCoupon) ? line.total + line.selections : 0))
  const off =
    !coupon || coupon.kind === 'freeDelivery' ? 0 : coupon.kind === 'percent' ? share(sum(weights), coupon.value, 10_000) : coupon.value
  const discounts = spread(Math.min(off, sum(weights)), weights)
  const taxed = valued.map((line, at) => {
    const discount = discounts[at] ?? 0
    const net = line.total + line.selections - discount
    return { ...line, discount, net, tax: share(net, line.bps, 10_000) }
  })
  const value = sum(taxed.map(({ net }) => net))
  const charge = bands.filter(({ from }) => from <= value).at(-1)?.charge ?? 0
  const shipping = coupon?.kind === 'freeDelivery' ? 0 : charge
  const shippingTax = share(shipping, Math.max(0, ...lines.map(({ bps }) => bps)), 10_000)
  const tax = sum(taxed.map((line) => line.tax)) + shippingTax
  return {
    lines: taxed.map(({ unit, surcharge, total, selections, discount, net, tax: own }) => ({
      unit,
      surcharge,
      total,
      selections,
      discount,
      net,
      tax: own,
    })),
    subtotal: sum(taxed.map(({ total }) => total)),
    selections: sum(taxed.map(({ selections }) => selections)),
    discount: sum(discounts),
    shipping,
    shippingTax,
    tax,
    grand: value + shipping + tax,
  }
}

/** Takes an amount for a whole quantity and the quantities of its parts in a row; gives the amount of each. */
export function partsOf(amount: number, whole: number, quantities: readonly number[]): number[] {
  let quantity = 0
  let given = 0
  return quantities.map((part) => {
    quantity += part
    const now = share(amount, quantity, whole) - given
    given += now
    return now
  })
}

/** Splits an amount as `partsOf` does, but rounds what stays of the whole after each part; the part is the difference. */
export const partsFromEnd = (amount: number, whole: number, quantities: readonly number[]): number[] => {
  let stays = whole
  let held = amount
  return quantities.map((part) => {
    stays -= part
    const before = held
    held = share(amount, stays, whole)
    return before - held
  })
}

/** Pounds as papers write them: £1,234.50. */
export function pounds(pence: number): string {
  const digits = String(pence).padStart(3, '0')
  return `£${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`
}

/** Pounds as e-invoices write them: 1234.50. */
export const plainPounds = (pence: number): string => pounds(pence).replaceAll(/[£,]/g, '')
