// Money that salespeople collect: at most what an order still waits for, judged while the order is held; what the office confirms goes into its payments.
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { sendEmail } from '#modules/emails/server/public.ts'
import { seesMoney, ownCustomers, visibleTo } from '#modules/orders/server/public.ts'
import { orders } from '#modules/orders/server/tables.ts'
import { billsOf } from '#modules/payments/events.ts'
import { payments } from '#modules/payments/server/tables.ts'
import { customers, people } from '#modules/people/server/tables.ts'
import { byAge, getSettings, listPage, type ListVerb, longListPage, sortedBy } from '#modules/settings/server/public.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { holdsTyped } from '#server/db/typed-search.ts'
import { ask } from '#server/events.ts'
import type { HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { coreErrors } from '#shared/errors.ts'
import { add, formatMoney, type Minor, minor, subtract, zero } from '#shared/money.ts'
import { sameValue } from '#shared/same-value.ts'
import { dayOf } from '#shared/time.ts'
import { listIn, regionalForm } from '#shared/locale.ts'
import { needsReason, type ReturnAction, returnLifecycle, type ReturnState, unbookedStates } from '../lifecycle.ts'
import type * as api from '../money-collection-contract.ts'
import type { MoneyCollection } from '../money-collection-contract.ts'
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
  receiptId: sql<string>`coalesce(${c.receiptId}, ${c.id})`,
  receiptNumber: sql<string>`coalesce((select head.number from ${c} head where head.id = ${c.receiptId}), ${c.number})`,
  partCount: sql<number>`(select count(*)::int from ${c} part where coalesce(${c.receiptId}, ${c.id}) in (part.id, part.receipt_id))`,
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

/** One receipt the caller may see, by any of its parts; 404 otherwise. */
export async function getMoneyCollection(ctx: Ctx, id: string): Promise<HandlerReply<typeof api.getMoneyCollection>> {
  const [row, { site }] = await Promise.all([readReceipt(ctx, id), getSettings(ctx)])
  const rows = await partsOf(ctx, row.receiptId)
  const parts = await Promise.all(
    rows.map(async (part) => ({
      ...wire(ctx, part, site.arePricesPublic),
      invoiceNumbers: (await ask(ctx, billsOf, { payableId: part.orderId })).flat().flatMap(({ number }) => number ?? []),
    })),
  )
  const amounts = parts.flatMap(({ amount }) => amount ?? [])
  const total = amounts.length === parts.length ? add(zero, ...amounts) : null
  return { ...wire(ctx, row, site.arePricesPublic), parts, total }
}

/** What stands on a receipt: money for each of its orders. */
const partsOf = (ctx: Ctx, receiptId: string) =>
  ctx.db
    .select(columns)
    .from(c)
    .innerJoin(orders, eq(orders.id, c.orderId))
    .innerJoin(customers, eq(customers.id, c.customerId))
    .where(or(eq(c.id, receiptId), eq(c.receiptId, receiptId)))
    .orderBy(asc(c.id))

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

type Row = Omit<MoneyCollection, 'amount' | 'isMine'> & {
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
      customerId: orders.customerId,
      companyName: orders.companyName,
      createdAt: orders.createdAt,
      currency: orders.currency,
      due: awaited.due,
      collected,
    },
    joined: (select) => select.innerJoin(awaited, eq(awaited.orderId, orders.id)),
    where: [
      visibleTo(ctx),
      query.customerId && eq(orders.customerId, query.customerId),
      holdsTyped(query.search, [orders.number, orders.companyName]),
    ],
    order: sortedBy(query.sort ?? '-createdAt', { createdAt: orders.createdAt }, orders.id),
  })
  return { data: data.map((row) => ({ ...row, due: minor(Number(row.due)), collected: minor(Number(row.collected)) })), meta }
}

type Taken = HandlerInput<typeof api.collectMoney>['body']

/** Notes money that was taken, for several orders on one receipt; the same key for the same orders gives the same receipt, and is refused for other money. */
export async function collectMoney(ctx: Ctx, taken: Taken): Promise<HandlerReply<typeof api.collectMoney>> {
  const { requestKey, method, day } = taken
  const parts = [{ orderId: taken.orderId, amount: taken.amount }, ...taken.others]
  const said = { method, day, reference: taken.reference || null, note: taken.note || null }
  const held = new Map<string, Awaited<ReturnType<typeof lockSeenOrder>>>()
  // In one order, so that two who collect for the same orders wait for each other and not crosswise.
  for (const { orderId } of parts.toSorted((a, b) => a.orderId.localeCompare(b.orderId)))
    held.set(orderId, await lockSeenOrder(ctx, orderId))
  const known = await collectedBefore(ctx, requestKey, [...held.keys()])
  if (known.length > 0) {
    const same = parts.every(({ orderId, amount }) => known.some((row) => sameValue(row.said, { orderId, amount, ...said })))
    const receipt = await getMoneyCollection(ctx, known[0]?.receiptId ?? '')
    if (!same || receipt.parts.length !== parts.length) throw returnErrors.keyReused()
    return receipt
  }
  if (day > dayOf(ctx.now, ctx.config.timeZone)) throw coreErrors.invalid({ fields: [{ path: 'day', key: 'payment.validation.day' }] })
  if (held.size < parts.length || new Set([...held.values()].map(({ customerId, currency }) => customerId + currency)).size > 1)
    throw returnErrors.severalCustomers()
  let receiptId: string | null = null
  for (const { orderId, amount } of parts) {
    const order = held.get(orderId)
    if (order) receiptId = await collectPart(ctx, order, { requestKey, amount, receiptId, ...said })
  }
  const receipt = await getMoneyCollection(ctx, receiptId ?? '')
  const [order] = [...held.values()]
  if (order) await mailReceipt(ctx, order, receipt)
  return receipt
}

/** What was noted for some of these orders with the key of a request. */
const collectedBefore = (ctx: Ctx, requestKey: string, orderIds: readonly string[]) =>
  ctx.db
    .select({
      receiptId: columns.receiptId,
      said: { orderId: c.orderId, amount: c.amount, method: c.method, day: c.day, reference: c.reference, note: c.note },
    })
    .from(c)
    .where(and(eq(c.requestKey, requestKey), inArray(c.orderId, [...orderIds])))

type Order = Awaited<ReturnType<typeof lockSeenOrder>>
type Part = Pick<typeof c.$inferInsert, 'requestKey' | 'method' | 'day' | 'reference' | 'note' | 'receiptId'> & { amount: Minor }

/** Notes the money for one order that is held; gives the receipt it stands on. */
async function collectPart(ctx: Ctx, order: Order, part: Part): Promise<string> {
  const left = subtract(await dueOf(ctx, order.id), sumOf(await collectionsOf(ctx, order.id, unbookedStates)))
  if (part.amount > left) {
    const params = { left: formatMoney(left, order.currency, regionalForm(ctx.locale, ctx.profile.locale)), number: order.number }
    throw returnErrors.collectedTooMuch({ params, fields: [{ path: 'amount', key: 'return.errors.collectedTooMuch', params }] })
  }
  const number = `${order.number}-C${(await ctx.db.$count(c, eq(c.orderId, order.id))) + 1}`
  const salespersonId = 'id' in ctx.actor ? ctx.actor.id : order.customerId
  const { id: orderId, customerId, currency } = order
  const { id } = one(
    await ctx.db
      .insert(c)
      .values({ ...part, number, orderId, customerId, salespersonId, currency, createdAt: ctx.now.toISOString() })
      .returning({ id: c.id }),
  )
  const after = { number, amount: part.amount, method: part.method }
  await audit(ctx, { action: 'moneyCollection.collect', subject: 'moneyCollection', subjectId: id, after })
  return part.receiptId ?? id
}

const mailReceipt = (ctx: Ctx, order: Order, { id, number, parts }: HandlerReply<typeof api.getMoneyCollection>): Promise<void> =>
  sendEmail(ctx, {
    key: `money-collected:${id}`,
    kind: 'moneyCollected',
    to: order.email,
    locale: order.locale,
    params: {
      name: order.customerName,
      receiptNumber: number,
      orderNumber: listIn(
        parts.map(({ orderNumber }) => orderNumber),
        order.locale,
      ),
    },
    button: { label: 'email.mail.moneyCollected.button', url: `${ctx.config.publicUrl}/dashboard/receipts/${id}` },
    subjectId: id,
  })

/** Takes one step of all parts of a receipt that may take it, in the order in which collecting locks their orders; gives the new status of the named one. */
export async function actOnReceipt(ctx: Ctx, id: string, action: ReturnAction, note: string | null): Promise<{ status: ReturnState }> {
  const { receiptId } = await readReceipt(ctx, id)
  const parts = (await partsOf(ctx, receiptId)).toSorted((a, b) => a.orderId.localeCompare(b.orderId))
  const able = parts.filter(({ status }) => returnLifecycle.allows(action, status, roleOf(ctx)))
  if (able.length === 0) throw returnErrors.notAllowed()
  for (const part of able) await actOnMoney(ctx, part.id, action, note)
  const { status } = await readReceipt(ctx, id)
  return { status }
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
