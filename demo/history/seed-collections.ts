// What the demo's salespeople collected in the last days, by the shop's own rules: money for open orders, one receipt over several of them, and goods to fetch.
import { eq, asc } from 'drizzle-orm'
import { sentEmails } from '#modules/emails/server/tables.ts'
import { orderLines } from '#modules/orders/server/tables.ts'
import { changeReturn } from '#modules/returns/server/change-return.ts'
import { actOnMoney, collectMoney } from '#modules/returns/server/money-collections.ts'
import { requestReturn } from '#modules/returns/server/request-return.ts'
import type { CollectionMethod } from '#modules/returns/rules.ts'
import type { Ctx } from '#server/ctx.ts'
import { listIn } from '#shared/locale.ts'
import { type Minor, minor } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import { insertMany } from '../seed.ts'
import { type Clerk, officeOn } from './office-on.ts'
import { isByProvider, type Written } from './price-order.ts'
import { sentMail } from './sent-mail.ts'

const hour = 3_600_000
const waiting = ['accepted', 'approved', 'processing', 'printed', 'shipped', 'delivered', 'completed']

/** An order that the office took and whose transfer has not come; its salesperson can fetch the money. */
const isOpen = ({ planned, order, chosen, customer }: Written): boolean =>
  planned.paidAt === null &&
  !chosen.account &&
  planned.start === undefined &&
  customer.salespersonId !== null &&
  waiting.includes(order.status)

/** The salesperson of an order on a day of the past; nobody is written to. */
const salesOn = (ctx: Ctx, { customer }: Written, now: Date): Ctx => ({
  ...ctx,
  actor: { kind: 'salesperson', id: customer.salespersonId ?? '', sessionId: '', actingFor: null },
  now,
  enqueue: () => Promise.resolve(),
})

export async function seedCollections(ctx: Ctx, written: readonly Written[], clerk: Clerk): Promise<void> {
  const at = (hoursAgo: number) => new Date(ctx.now.getTime() - hoursAgo * hour)
  const open = written.filter((each) => isOpen(each) && each.planned.at < at(60))
  const owing = [...Map.groupBy(open, ({ customer }) => customer.id).values()].filter((own) => own.length > 1)
  // Of a customer whose salesperson signs in to the demo, where there is one.
  const several = (owing.find(([first]) => first?.customer.email === 'buyer@demo.test') ?? owing[0] ?? []).slice(0, 3)
  const single = open.filter((each) => !several.includes(each))
  const [paid, part, fresh] = [single.at(-1), single.at(-2), single.at(-3)]
  if (paid) await collect(ctx, [paid], { at: at(50), method: 'cash' }).then((id) => confirm(ctx, clerk, { id, at: at(26) }))
  if (part) await collect(ctx, [part], { at: at(28), method: 'cash', share: 0.4 }).then((id) => confirm(ctx, clerk, { id, at: at(5) }))
  if (several.length > 0) await collect(ctx, several, { at: at(4), method: 'cheque', reference: '000417' })
  if (fresh) await collect(ctx, [fresh], { at: at(3), method: 'cash' })
  if (ctx.profile.flags.isOrderRefundable) await fetchGoods(ctx, written, clerk)
}

type Taking = { at: Date; method: CollectionMethod; reference?: string; share?: number }

/** Takes the money of orders of one customer; gives the receipt. */
async function collect(ctx: Ctx, [first, ...others]: readonly Written[], { at, method, reference, share = 1 }: Taking): Promise<string> {
  if (!first) return ''
  const amountOf = ({ order: { grandTotal } }: Written): Minor =>
    share === 1 ? grandTotal : minor(100 * Math.round((grandTotal * share) / 100))
  const { id, receiptNumber, parts } = await collectMoney(salesOn(ctx, first, at), {
    orderId: first.order.id,
    amount: amountOf(first),
    others: others.map((each) => ({ orderId: each.order.id, amount: amountOf(each) })),
    requestKey: crypto.randomUUID(),
    ...{ method, reference, day: dayOf(at, ctx.config.timeZone) },
  })
  const { order } = first
  const orderNumber = listIn(
    parts.map((part) => part.orderNumber),
    order.locale,
  )
  const mail = { order, kind: 'moneyCollected', key: `money-collected:${id}`, subjectId: id, at: at.toISOString() }
  await insertMany(ctx, sentEmails, [sentMail({ ...mail, params: { receiptNumber, orderNumber } })])
  return id
}

/** The office has the money: what covers the order is booked. */
const confirm = (ctx: Ctx, clerk: Clerk, { id, at }: { id: string; at: Date }) => actOnMoney(officeOn(ctx, clerk, at), id, 'accept', null)

/** Goods that a salesperson is to fetch: of one order the office has agreed, the other one waits for it. */
async function fetchGoods(ctx: Ctx, written: readonly Written[], clerk: Clerk): Promise<void> {
  const delivered = written.filter(
    ({ planned, order, customer }) =>
      order.status === 'delivered' && customer.salespersonId !== null && planned.paidAt !== null && !isByProvider(planned),
  )
  for (const [place, each] of delivered.slice(0, 2).entries()) {
    const [line] = await ctx.db
      .select({ id: orderLines.id, quantity: orderLines.quantity })
      .from(orderLines)
      .where(eq(orderLines.orderId, each.order.id))
      .orderBy(asc(orderLines.position))
      .limit(1)
    if (!line) continue
    const at = new Date(ctx.now.getTime() - (30 - 6 * place) * hour)
    const id = await requestReturn(salesOn(ctx, each, at), {
      orderId: each.order.id,
      requestKey: crypto.randomUUID(),
      kind: 'collection',
      reason: { en: 'The driver left one carton too many.', ar: 'ترك السائق كرتونًا زائدًا.' }[each.order.locale],
      lines: [{ orderLineId: line.id, quantity: Math.ceil(line.quantity / 2), reason: 'tooMany' }],
    })
    if (place === 0) await changeReturn(officeOn(ctx, clerk, new Date(at.getTime() + 3 * hour)), id, 'accept', null)
  }
}
