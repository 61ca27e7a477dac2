// The orders of the last days that wait for somebody, so that each question of the office has its answer: to be confirmed, to be paid, held, and so on. Pure.
import type { OrderAction } from '#modules/orders/lifecycle.ts'
import { day, type PlannedOrder, type PlannedVariant } from './plan.ts'

type Wanted = {
  now: Date
  /** In the order of the plan; who has a salesperson can be asked by them, who has an account can owe. */
  customers: readonly { email: string; hasAccount: boolean; hasSalesperson: boolean }[]
  variants: readonly PlannedVariant[]
  /** The days of the week without trade, 0 for Sunday. */
  weekend: readonly number[]
}

type Story = Pick<PlannedOrder, 'start' | 'isHeld'> & {
  email: string
  /** How many working days ago, and at which time of that day. */
  at: [workingDays: number, hours: number, minutes: number]
  isOnAccount?: boolean
  steps?: { action: OrderAction; hours: number; note?: { en: string; ar: string } }[]
}

const unpaid = {
  en: 'Two older invoices are still open. Please settle them first.',
  ar: 'ما زالت فاتورتان سابقتان مفتوحتين. نرجو سدادهما أولًا.',
}

/** Oldest first. Orders of demo people wait longer than a weekend lasts, so that they are there whenever the demo is begun. */
export function planWaiting({ now, customers, variants, weekend }: Wanted): PlannedOrder[] {
  const others = customers.filter(({ email }) => email.endsWith('.example'))
  const asked = others.find(({ hasSalesperson }) => hasSalesperson)?.email
  const [owing = '', refused = '', next = ''] = others.filter(({ hasAccount }) => hasAccount).map(({ email }) => email)
  const stories: Story[] = [
    {
      email: refused,
      at: [4, 8, 12],
      isOnAccount: true,
      steps: [
        { action: 'accept', hours: 1 },
        { action: 'refuse', hours: 3, note: unpaid },
      ],
    },
    { email: 'buyer2@demo.test', at: [3, 13, 5], start: 'asked' },
    ...(['approve', 'process', 'print'] as const).map((last, index): Story => ({
      email: next,
      at: [2 + index, 7, 8 + 11 * index],
      steps: stepsTo(last),
    })),
    { email: 'buyer@demo.test', at: [2, 9, 20], start: 'asked' },
    { email: next, at: [1, 10, 2], steps: [{ action: 'accept', hours: 1 }] },
    { email: owing, at: [1, 11, 46], isOnAccount: true, isHeld: true },
    ...(asked === undefined ? [] : [{ email: asked, at: [1, 14, 31], start: 'asked' } satisfies Story]),
  ]
  const planned = stories.flatMap((story, index) => plan(story, index))
  // By the office, whose customers have a day to pay.
  const online = plan({ email: next, at: [1, 0, 0], start: 'online' }, stories.length).map((each) => ({
    ...each,
    at: new Date(now.getTime() - 40 * 60_000),
  }))
  return [...planned, ...online].toSorted((a, b) => a.at.getTime() - b.at.getTime())

  function plan({ email, at, isOnAccount = false, steps = [], ...rest }: Story, index: number): PlannedOrder[] {
    const customer = customers.findIndex((each) => each.email === email)
    if (customer < 0) return []
    const placedAt = workingDay(now, at, weekend)
    return [
      {
        ...rest,
        customer,
        at: placedAt,
        lines: linesOf(variants, index),
        hasCoupon: false,
        isOnAccount,
        isBySalesperson: rest.start === 'asked',
        steps: steps.map(({ hours, ...step }) => ({ ...step, at: new Date(placedAt.getTime() + hours * (day / 24)) })),
        paidAt: null,
      },
    ]
  }
}

const way: readonly OrderAction[] = ['accept', 'approve', 'process', 'print']

/** The steps of an order that has come so far, one an hour. */
const stepsTo = (last: OrderAction): NonNullable<Story['steps']> =>
  way.slice(0, way.indexOf(last) + 1).map((action, index) => ({ action, hours: index + 1 }))

/** Three of the goods, other ones for every order. */
const linesOf = (variants: readonly PlannedVariant[], order: number): PlannedOrder['lines'] =>
  [1, 12, 23].flatMap((place) => {
    const variant = variants[(place + order * 5) % variants.length]
    return variant ? [{ variantId: variant.id, quantity: variant.step }] : []
  })

/** A time of the working day that lies so many of them back. */
function workingDay(now: Date, [back, hours, minutes]: Story['at'], weekend: readonly number[]): Date {
  const at = new Date(now)
  for (let left = back; left > 0;) {
    at.setUTCDate(at.getUTCDate() - 1)
    if (!weekend.includes(at.getUTCDay())) left -= 1
  }
  at.setUTCHours(hours, minutes, 0, 0)
  return at
}
