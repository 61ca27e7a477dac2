// The demo's trade of thirteen months as a plan: who ordered what and when, how far each order came, and when it was paid. Pure and the same at every start.
import type { OrderAction } from '#modules/orders/lifecycle.ts'

export type PlannedVariant = {
  id: string
  /** The month (0 to 11) around which it sells best, or null for all year round. */
  bestMonth: number | null
  /** The smallest quantity that may be ordered, in the unit's smallest step; every multiple of it may be, too. */
  step: number
}
export type PlannedCustomer = { weight: number; hasAccount: boolean; hasSalesperson: boolean; fromDay?: number; untilDay?: number }
export type PlannedOrder = {
  /** Its place among the customers. */
  customer: number
  at: Date
  lines: { variantId: string; quantity: number }[]
  hasCoupon: boolean
  isOnAccount: boolean
  isBySalesperson: boolean
  steps: { action: OrderAction; at: Date; note?: { en: string; ar: string } }[]
  paidAt: Date | null
  /** How it began, where that was not with the office: with a question to its customer, with an online payment that is awaited, or with a card that paid at once. */
  start?: 'asked' | 'online' | 'card'
  /** It goes beyond what its company may owe. */
  isHeld?: boolean
}

const hour = 3_600_000
export const day = 24 * hour
const length = 395

type Random = () => number

/** A small generator of random numbers from 0 to 1 (mulberry32): the same numbers for the same seed. */
function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const between = (random: Random, least: number, most: number): number => least + random() * (most - least)

/** One of several by their weights; the first where all weigh nothing. */
function pick(random: Random, weights: readonly number[]): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
  const found = weights.findIndex((weight) => (left -= weight) < 0)
  return Math.max(found, 0)
}

type Wanted = {
  orders: number
  now: Date
  customers: readonly PlannedCustomer[]
  variants: readonly PlannedVariant[]
  /** The days of the week without trade, 0 for Sunday. */
  weekend: readonly number[]
}

/** Plans orders of the last 395 days, so that a month can be compared with a year before, oldest first: more in spring and autumn, few at weekends, a little more every month. */
export function planOrders({ orders, now, customers, variants, weekend }: Wanted): PlannedOrder[] {
  const random = randomFrom(20_261)
  const days = Array.from({ length: length + 1 }, (_, index) => new Date(now.getTime() - (length - index) * day))
  const dayWeights = days.map((date, index) => {
    const season = 1 + 0.45 * Math.cos(((date.getUTCMonth() - 9) / 12) * 4 * Math.PI)
    return (weekend.includes(date.getUTCDay()) ? 0.15 : 1) * season * (0.85 + (0.4 * index) / length)
  })
  const popularity = variants.map((_, index) => (index % 7 === 3 ? 0 : 1 / (1 + ((index * 37) % variants.length))))
  const moments = Array.from({ length: orders }, () => {
    const date = days[pick(random, dayWeights)] ?? now
    const at = new Date(date)
    at.setUTCHours(7, Math.floor(between(random, 0, 600)), Math.floor(random() * 60), 0)
    return at
  })
  return moments
    .filter((at) => at < now)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .map((at) => planOrder(random, { at, now, customers, variants, popularity, weekend }))
    .map((order, index) => (index % 8 === 3 ? byCard(order, now) : order))
}

/** A minute or two at the provider's page: the order goes on as soon as its payment is made. Left as it is where it is not the customer's own, or ended early. */
function byCard(order: PlannedOrder, now: Date): PlannedOrder {
  const paidAt = new Date(order.at.getTime() + 95_000)
  if (order.isOnAccount || order.isBySalesperson || paidAt >= now || order.steps.some(({ action }) => endings.includes(action)))
    return order
  return { ...order, start: 'card', paidAt, steps: [{ action: 'confirmPayment', at: paidAt }, ...order.steps] }
}

type Moment = Omit<Wanted, 'orders'> & { at: Date; popularity: readonly number[] }

function planOrder(random: Random, { at, now, customers, variants, popularity, weekend }: Moment): PlannedOrder {
  const age = (now.getTime() - at.getTime()) / day
  const isActive = ({ fromDay = length, untilDay = 0 }: PlannedCustomer) => age <= fromDay && age >= untilDay
  const customer = pick(
    random,
    customers.map((each) => (isActive(each) ? each.weight : 0)),
  )
  const { hasAccount = false, hasSalesperson = false } = customers[customer] ?? {}
  const month = at.getUTCMonth()
  const weights = variants.map(({ bestMonth }, index) => (popularity[index] ?? 0) * (bestMonth === null ? 1 : nearMonth(month, bestMonth)))
  const chosen = new Set(Array.from({ length: Math.floor(between(random, 3, 10)) }, () => pick(random, weights)))
  const lines = [...chosen].flatMap((index) => {
    const variant = variants[index]
    return variant ? [{ variantId: variant.id, quantity: variant.step * Math.ceil(between(random, 0, 4)) || variant.step }] : []
  })
  const steps = planSteps(random, { at, now, weekend })
  const isOnAccount = hasAccount && random() < 0.6
  return {
    customer,
    at,
    lines,
    hasCoupon: random() < 0.05,
    isOnAccount,
    isBySalesperson: hasSalesperson && random() < 0.3,
    steps,
    paidAt: planPayment(random, { at, now, steps, isOnAccount }),
  }
}

/** 2 in the best month, 0.3 half a year away. */
const nearMonth = (month: number, best: number): number => 1.15 + 0.85 * Math.cos(((month - best) / 12) * 2 * Math.PI)

const endings: readonly OrderAction[] = ['cancelEarly', 'cancel', 'reject']

const opens = 7
const closes = 16

/** Hours later by the clock of an office that works on weekdays from seven to four. */
function afterWork(from: Date, hours: number, weekend: readonly number[]): Date {
  const at = new Date(from)
  let left = hours * hour
  for (;;) {
    const isOpen = !weekend.includes(at.getUTCDay()) && at.getUTCHours() < closes
    if (at.getUTCHours() < opens) at.setUTCHours(opens, 0, 0, 0)
    const end = new Date(at).setUTCHours(closes, 0, 0, 0)
    if (isOpen && at.getTime() + left <= end) return new Date(at.getTime() + left)
    if (isOpen) left -= end - at.getTime()
    at.setTime(new Date(at).setUTCHours(24 + opens, 0, 0, 0))
  }
}

/** The office's words to a customer whose order it refuses. */
const reasons = {
  reject: { en: 'We no longer carry some of these goods.', ar: 'لم تعد بعض هذه البضاعة متوفرة لدينا.' },
  cancel: { en: 'Cancelled as agreed on the telephone.', ar: 'أُلغي كما اتفقنا هاتفيًا.' },
}

/** The whole way takes about two weeks, so a young order stands somewhere on it. Few end early, and some wait longer than they should. */
function planSteps(random: Random, { at, now, weekend }: Pick<Moment, 'at' | 'now' | 'weekend'>): PlannedOrder['steps'] {
  const fate = random()
  const way: [OrderAction, number, number][] =
    fate < 0.03
      ? [['cancelEarly', 0.3, 4]]
      : fate < 0.045
        ? [['reject', 1, 6]]
        : fate < 0.065
          ? [
              ['accept', 0.5, 5],
              ['cancel', 2, 12],
            ]
          : [
              ['accept', 0.5, fate < 0.12 ? 60 : 6],
              ['approve', 0.3, 3],
              ['process', 2, 9],
              ['print', 0.5, 4],
              ['ship', 2, 9],
              ['deliver', 8, 24],
              ['complete', 40, 60],
            ]
  let last = at
  return way
    .map(([action, least, most]) => ({
      action,
      at: (last = afterWork(last, between(random, least, most), weekend)),
      ...(action === 'reject' || action === 'cancel' ? { note: reasons[action] } : {}),
    }))
    .filter((step) => step.at < now)
}

/** A transfer comes within three weeks, an account is paid about its last day; one in thirty is forgotten. */
function planPayment(
  random: Random,
  { at, now, steps, isOnAccount }: { at: Date; now: Date; steps: PlannedOrder['steps']; isOnAccount: boolean },
) {
  const isForgotten = random() < 0.03
  const days = isOnAccount ? between(random, 18, 38) : between(random, 1, 20)
  const paidAt = new Date(at.getTime() + days * day)
  const hasEnded = steps.some(({ action }) => endings.includes(action))
  return isForgotten || hasEnded || paidAt > now ? null : paidAt
}
