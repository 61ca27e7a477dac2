// Money that salespeople collect: at most what an order still waits for, judged while the order is held; what the office confirms goes into its payments.
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { sendEmail } from '#modules/emails/server/public.ts'
import { seesMoney, ownCustomers, visibleTo } from '#modules/orders/server/public.ts'
import { orders } from '#modules/orders/server/tables.ts'
import { payments } from '#modules/payments/server/tables.ts'
import { customers, people } from '#modules/people/server/tables.ts'
import { byAge, getSettings, listPage, type ListVerb, longListPage, sortedBy } from '#modules/settings/server/public.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { holdsTyped } from '#server/db/typed-search.ts'
import type { HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { coreErrors } from '#shared/errors.ts'
import { formatMoney, type Minor, minor, subtract } from '#shared/money.ts'
import { sameValue } from '#shared/same-value.ts'
import { dayOf } from '#shared/time.ts'
import { regionalForm } from '#shared/locale.ts'
import { needsReason, type ReturnAction, returnLifecycle, type ReturnState, unbookedStates } from '../lifecycle.ts'
import type * as api from '../money-collection-contract.ts'
import { bookMoney, bookWhenWhole, collectionsOf, dueOf, sumOf } from './book-money.ts'
import { roleOf } from './change-return.ts'
import { returnErrors } from './return-errors.ts'
import { lockOrder, lockSeenOrder } from './returnable.ts'
import { searchedReceipts } from './search-returns.ts'
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
  salespersonId: c.salespersonId,
  canSee: seesMoney,
}

/** The receipts of the orders the caller may see, and of the money they took, whoever its customer's salesperson is by now. */
export function receiptsOf(ctx: Ctx): SQL | undefined {
  if (ctx.actor.kind === 'admin') return undefined
  if (ctx.actor.kind !== 'salesperson') return ctx.actor.kind === 'customer' ? eq(c.customerId, ctx.actor.customerId) : visibleTo(ctx)
  // Both halves ask this table alone, and the customers are an array: so each is looked up in its index.
  return or(sql`${c.customerId} = any(array${ownCustomers(ctx.actor.id)})`, eq(c.salespersonId, ctx.actor.id))
}

/** The receipts the caller may see. */
export const listMoneyCollections: ListVerb<typeof api.listMoneyCollections> = async (ctx, query) => {
  const { status, orderId, search } = query
  const filters = [receiptsOf(ctx), status && eq(c.status, status), orderId ? eq(c.orderId, orderId) : undefined]
  const found = await searchedReceipts(ctx, search, and(...filters))
  const [{ data, meta }, { site }] = await Promise.all([
    longListPage(ctx, query, {
      from: c,
      id: c.id,
      columns,
      joined: (select) => select.innerJoin(orders, eq(orders.id, c.orderId)).innerJoin(customers, eq(customers.id, c.customerId)),
      where: [...filters, found],
      order: byAge(query.sort ?? '-createdAt', c.createdAt, c.id),
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
    .where(and(eq(c.id, id), receiptsOf(ctx)))
  if (!row) throw returnErrors.receiptNotFound()
  return row
}

type Row = Omit<HandlerReply<typeof api.getMoneyCollection>, 'amount' | 'isMine'> & {
  amount: Minor
  canSee: boolean
  salespersonId: string
}

const wire = (ctx: Ctx, { canSee, salespersonId, ...row }: Row, arePricesPublic: boolean) => ({
  ...row,
  isMine: isTaker(ctx, { salespersonId }),
  amount: ctx.actor.kind !== 'customer' || canSee || arePricesPublic ? row.amount : null,
})

const isTaker = ({ actor }: Ctx, { salespersonId }: { salespersonId: string }): boolean =>
  actor.kind === 'salesperson' && actor.id === salespersonId

const collected = sql<string>`(select coalesce(sum(m.amount), 0) from ${c} m where m.order_id = ${orders.id} and m.status in ('init', 'accepted'))`

/** The money each order waits for, summed over its payments: it has several where a part was taken back. */
const awaitedPerOrder = (ctx: Ctx) =>
  ctx.db
    .select({ orderId: payments.payableId, due: sql<string>`sum(${payments.amount})`.as('due') })
    .from(payments)
    .where(and(eq(payments.provider, 'offline'), eq(payments.state, 'pending')))
    .groupBy(payments.payableId)
    .as('awaited')

/** The orders of own customers that wait for money which is not paid online. */
export const listOpenOrders: ListVerb<typeof api.listOpenOrders> = async (ctx, query) => {
  const awaited = awaitedPerOrder(ctx)
  const { data, meta } = await listPage(ctx, query, {
    from: orders,
    columns: {
      id: orders.id,
      number: orders.number,
      companyName: orders.companyName,
      createdAt: orders.createdAt,
      currency: orders.currency,
      due: awaited.due,
      collected,
    },
    joined: (select) => select.innerJoin(awaited, eq(awaited.orderId, orders.id)),
    where: [visibleTo(ctx), holdsTyped(query.search, [orders.number, orders.companyName])],
    order: sortedBy(query.sort ?? '-createdAt', { createdAt: orders.createdAt }, orders.id),
  })
  return { data: data.map((row) => ({ ...row, due: minor(Number(row.due)), collected: minor(Number(row.collected)) })), meta }
}

type Taken = HandlerInput<typeof api.collectMoney>['body']

/** Notes money that was taken; the same key for the same order gives the same receipt, and is refused for other money. */
export async function collectMoney(
  ctx: Ctx,
  { orderId, requestKey, method, amount, day, reference, note }: Taken,
): Promise<HandlerReply<typeof api.collectMoney>> {
  const order = await lockSeenOrder(ctx, orderId)
  const said = { method, amount, day, reference: reference || null, note: note || null }
  const [known] = await ctx.db
    .select({ id: c.id, said: { method: c.method, amount: c.amount, day: c.day, reference: c.reference, note: c.note } })
    .from(c)
    .where(and(eq(c.orderId, orderId), eq(c.requestKey, requestKey)))
  if (known && !sameValue(known.said, said)) throw returnErrors.keyReused()
  if (known) return getMoneyCollection(ctx, known.id)
  if (day > dayOf(ctx.now, ctx.config.timeZone)) throw coreErrors.invalid({ fields: [{ path: 'day', key: 'payment.validation.day' }] })
  const left = subtract(await dueOf(ctx, orderId), sumOf(await collectionsOf(ctx, orderId, unbookedStates)))
  if (amount > left) {
    const params = { left: formatMoney(left, order.currency, regionalForm(ctx.locale, ctx.profile.locale)) }
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
        ...said,
        currency: order.currency,
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

/** Takes one step of a receipt; gives its new status. What covers the order, and what the office books, goes into the payment. */
export async function actOnMoney(ctx: Ctx, id: string, action: ReturnAction, note: string | null): Promise<{ status: ReturnState }> {
  const { orderId } = await readReceipt(ctx, id)
  await lockOrder(ctx, orderId)
  const held = one(await ctx.db.select().from(c).where(eq(c.id, id)).for('update'))
  if (!returnLifecycle.allows(action, held.status, roleOf(ctx))) throw returnErrors.notAllowed()
  if (action === 'withdraw' && !isTaker(ctx, held)) throw returnErrors.notAllowed()
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
  if (action === 'accept') {
    await dueOf(ctx, orderId)
    return { status: (await bookWhenWhole(ctx, orderId)) ? 'approved' : status }
  }
  if (action === 'approve') await bookMoney(ctx, orderId, [held])
  return { status }
}
