// Money that salespeople collect: at most what an order still waits for, judged while the order is held; what the office confirms goes into its payment.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { sendEmail } from '#modules/emails/server/public.ts'
import { heldMoneyOfOrder } from '#modules/orders/events.ts'
import { seesMoney, visibleTo } from '#modules/orders/server/public.ts'
import { orders } from '#modules/orders/server/tables.ts'
import { capturePayment, lockPayments } from '#modules/payments/server/public.ts'
import { payments } from '#modules/payments/server/tables.ts'
import { customers, people } from '#modules/people/server/tables.ts'
import { getSettings, listPage, sortedBy } from '#modules/settings/server/public.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { holdsTyped } from '#server/db/typed-search.ts'
import { answer } from '#server/events.ts'
import type { HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { coreErrors } from '#shared/errors.ts'
import { add, formatMoney, type Minor, minor, subtract } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import { needsReason, type ReturnAction, returnLifecycle, type ReturnState } from '../lifecycle.ts'
import type * as api from '../money-collection-contract.ts'
import { roleOf } from './change-return.ts'
import { returnErrors } from './return-errors.ts'
import { lockSeenOrder, type OrderRow } from './returnable.ts'
import { moneyCollections } from './tables.ts'

const c = moneyCollections
const salespersonName = sql<string>`(select p.first_name || ' ' || p.last_name from ${people} p where p.id = ${c.salespersonId})`
const columns = {
  id: c.id,
  number: c.number,
  status: c.status,
  orderId: c.orderId,
  orderNumber: orders.number,
  companyName: orders.companyName,
  customerName: orders.customerName,
  salespersonName,
  method: c.method,
  amount: c.amount,
  currency: c.currency,
  reference: c.reference,
  note: c.note,
  day: c.day,
  decision: c.decision,
  createdAt: c.createdAt,
  canSee: seesMoney,
}
/** The receipts the caller may see. */
export async function listMoneyCollections(
  ctx: Ctx,
  query: HandlerInput<typeof api.listMoneyCollections>['query'],
): Promise<HandlerReply<typeof api.listMoneyCollections>> {
  const { status, orderId, search } = query
  const [{ data, meta }, { site }] = await Promise.all([
    listPage(ctx, query, {
      from: c,
      columns,
      joined: (select) => select.innerJoin(orders, eq(orders.id, c.orderId)).innerJoin(customers, eq(customers.id, c.customerId)),
      where: [
        visibleTo(ctx),
        status && eq(c.status, status),
        orderId && eq(c.orderId, orderId),
        holdsTyped(search, [c.number, orders.companyName, orders.customerName]),
      ],
      order: sortedBy(query.sort ?? '-createdAt', { createdAt: c.createdAt }, c.id),
    }),
    getSettings(ctx),
  ])
  return { data: data.map((row) => wire(ctx, row, site.arePricesPublic)), meta }
}

/** One receipt the caller may see; 404 otherwise. */
export async function getMoneyCollection(ctx: Ctx, id: string): Promise<HandlerReply<typeof api.getMoneyCollection>> {
  const [row, { site }] = await Promise.all([readReceipt(ctx, id), getSettings(ctx)])
  return wire(ctx, row, site.arePricesPublic)
}

async function readReceipt(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select(columns)
    .from(c)
    .innerJoin(orders, eq(orders.id, c.orderId))
    .innerJoin(customers, eq(customers.id, c.customerId))
    .where(and(eq(c.id, id), visibleTo(ctx)))
  if (!row) throw returnErrors.receiptNotFound()
  return row
}

type Row = Omit<HandlerReply<typeof api.getMoneyCollection>, 'amount'> & { amount: Minor; canSee: boolean }

const wire = (ctx: Ctx, { canSee, ...row }: Row, arePricesPublic: boolean) => ({
  ...row,
  amount: ctx.actor.kind !== 'customer' || canSee || arePricesPublic ? row.amount : null,
})

const standing: ReturnState[] = ['init', 'accepted']
const collected = sql<string>`(select coalesce(sum(m.amount), 0) from ${c} m where m.order_id = ${orders.id} and m.status in ('init', 'accepted'))`

/** The orders of own customers that wait for money which is not paid online. */
export async function listOpenOrders(
  ctx: Ctx,
  query: HandlerInput<typeof api.listOpenOrders>['query'],
): Promise<HandlerReply<typeof api.listOpenOrders>> {
  const { data, meta } = await listPage(ctx, query, {
    from: orders,
    columns: {
      id: orders.id,
      number: orders.number,
      companyName: orders.companyName,
      createdAt: orders.createdAt,
      currency: orders.currency,
      due: payments.amount,
      collected,
    },
    joined: (select) =>
      select.innerJoin(payments, and(eq(payments.payableId, orders.id), eq(payments.provider, 'offline'), eq(payments.state, 'pending'))),
    where: [visibleTo(ctx), holdsTyped(query.search, [orders.number, orders.companyName])],
    order: sortedBy(query.sort ?? '-createdAt', { createdAt: orders.createdAt }, orders.id),
  })
  return { data: data.map((row) => ({ ...row, collected: minor(Number(row.collected)) })), meta }
}

/** Notes money that was taken; the same key for the same order gives the same receipt. */
export async function collectMoney(
  ctx: Ctx,
  { orderId, requestKey, method, amount, day, reference, note }: HandlerInput<typeof api.collectMoney>['body'],
): Promise<HandlerReply<typeof api.collectMoney>> {
  const order = await lockSeenOrder(ctx, orderId)
  const [known] = await ctx.db
    .select({ id: c.id })
    .from(c)
    .where(and(eq(c.orderId, orderId), eq(c.requestKey, requestKey)))
  if (known) return getMoneyCollection(ctx, known.id)
  if (day > dayOf(ctx.now, ctx.config.timeZone)) throw coreErrors.invalid({ fields: [{ path: 'day', key: 'payment.validation.day' }] })
  const left = subtract(await dueOf(ctx, order), sumOf(await collectionsOf(ctx, orderId, standing)))
  if (amount > left) {
    const params = { left: formatMoney(left, order.currency, ctx.profile.language === ctx.locale ? ctx.profile.locale : ctx.locale) }
    throw returnErrors.collectedTooMuch({ params, fields: [{ path: 'amount', key: 'return.errors.collectedTooMuch', params }] })
  }
  const number = `${order.number}-C${(await ctx.db.$count(c, eq(c.orderId, orderId))) + 1}`
  const salespersonId = 'id' in ctx.actor ? ctx.actor.id : order.customerId
  const { id } = one(
    await ctx.db
      .insert(c)
      .values({
        number,
        orderId,
        customerId: order.customerId,
        salespersonId,
        requestKey,
        method,
        amount,
        currency: order.currency,
        reference: reference || null,
        note: note || null,
        day,
        createdAt: ctx.now.toISOString(),
      })
      .returning({ id: c.id }),
  )
  await audit(ctx, { action: 'moneyCollection.collect', subject: 'moneyCollection', subjectId: id, after: { number, amount, method } })
  await sendEmail(ctx, {
    key: `money-collected:${id}`,
    kind: 'moneyCollected',
    to: order.email,
    locale: order.locale,
    params: { name: order.customerName, receiptNumber: number, orderNumber: order.number },
    button: { label: 'email.mail.moneyCollected.button', url: `${ctx.config.publicUrl}/dashboard/receipts/${id}` },
    subjectId: id,
  })
  return getMoneyCollection(ctx, id)
}

type Collected = { id: string; number: string; amount: Minor; reference: string | null }

const collectionsOf = (ctx: Ctx, orderId: string, states: ReturnState[]): Promise<Collected[]> =>
  ctx.db
    .select({ id: c.id, number: c.number, amount: c.amount, reference: c.reference })
    .from(c)
    .where(and(eq(c.orderId, orderId), inArray(c.status, states)))
    .orderBy(c.id)

const sumOf = (rows: readonly Collected[]): Minor => add(...rows.map(({ amount }) => amount))

const openPayment = async (ctx: Ctx, orderId: string) =>
  (await lockPayments(ctx, orderId)).find(({ provider, state }) => provider === 'offline' && state === 'pending')

/** The amount due on an order; refused when nothing is due. */
async function dueOf(ctx: Ctx, { id }: OrderRow): Promise<Minor> {
  const payment = await openPayment(ctx, id)
  if (!payment) throw returnErrors.notOpen()
  return payment.amount
}

/** Takes one step of a receipt; gives its new status. What covers the order, and what the office books, goes into the payment. */
export async function actOnMoney(ctx: Ctx, id: string, action: ReturnAction, note: string | null): Promise<{ status: ReturnState }> {
  const { orderId } = await readReceipt(ctx, id)
  const order = await lockSeenOrder(ctx, orderId)
  const held = one(await ctx.db.select().from(c).where(eq(c.id, id)).for('update'))
  if (!returnLifecycle.allows(action, held.status, roleOf(ctx))) throw returnErrors.notAllowed()
  if (needsReason(action) && (note ?? '').length < 3)
    throw coreErrors.invalid({ fields: [{ path: 'note', key: 'return.validation.reason' }] })
  const status = returnLifecycle.after(action)
  await ctx.db.update(c).set({ status, decision: note }).where(eq(c.id, id))
  await audit(ctx, {
    action: `moneyCollection.${action}`,
    subject: 'moneyCollection',
    subjectId: id,
    before: { status: held.status },
    after: { status },
  })
  if (action === 'accept') return { status: (await bookWhenWhole(ctx, order)) ? 'approved' : status }
  if (action === 'approve') await book(ctx, order, [held])
  return { status }
}

/** Money of an order that the office has confirmed and not booked: the order does not end over it. */
export const heldMoneyAnswer = answer(heldMoneyOfOrder, async (ctx, { orderId }) => {
  const held = await collectionsOf(ctx, orderId, ['accepted'])
  return held.length > 0 ? sumOf(held) : null
})

/** Books everything that was confirmed for an order once it covers what is due. */
async function bookWhenWhole(ctx: Ctx, order: OrderRow): Promise<boolean> {
  const confirmed = await collectionsOf(ctx, order.id, ['accepted'])
  if (sumOf(confirmed) < (await dueOf(ctx, order))) return false
  await book(ctx, order, confirmed)
  return true
}

/** Marks the order's payment as paid with collected money: all that the office has confirmed. */
async function book(ctx: Ctx, order: OrderRow, chosen: readonly Collected[]): Promise<void> {
  const payment = await openPayment(ctx, order.id)
  if (!payment) throw returnErrors.notOpen()
  const rest = (await collectionsOf(ctx, order.id, ['accepted'])).filter(({ id }) => !chosen.some((each) => each.id === id))
  const all = [...chosen, ...rest]
  await ctx.db
    .update(c)
    .set({ status: 'approved' })
    .where(
      inArray(
        c.id,
        all.map(({ id }) => id),
      ),
    )
  const reference = all.map(({ number }) => number).join(', ')
  await capturePayment(ctx, payment.id, { amount: sumOf(all), reference: reference.slice(0, 140) })
}
