// One order with everything its page shows, for the reader at hand.
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { customers, people } from '#modules/people/server/tables.ts'
import { notesOf } from '#modules/notes/server/public.ts'
import { dueOfPromise, type MovementRecord, movementsOf, type PaymentRecord, paymentsOf } from '#modules/payments/server/public.ts'
import { productIndex, products } from '#modules/products/server/tables.ts'
import { payableState } from '#modules/payments/lifecycle.ts'
import { paymentMethods } from '#modules/payments/server/tables.ts'
import { getSettings, companyIn } from '#modules/settings/server/public.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'
import { customerOf, type Ctx } from '#server/ctx.ts'
import type { z } from 'zod'
import { type Locale, textIn, type Texts } from '#shared/locale.ts'
import { add, type Minor, minor } from '#shared/money.ts'
import { noPlurals, type UnitPlurals, type UnitWords, unitWords } from '#shared/units.ts'
import type { AdminOrder } from '../admin-contract.ts'
import { actionsFor } from '../actions.ts'
import { confirmUntilOf, isPaidOnline as isToPayOnline } from '../asking.ts'
import { accountLines } from '../bank-account.ts'
import { shopAddress } from '../shop-address.ts'
import { awaitsRelease, givesBack, type OrderState } from '../lifecycle.ts'
import type { Order } from '../contract.ts'
import { isPartShipped, shippedOf } from '../shipment-rules.ts'
import { daysFromNow } from './days-from-now.ts'
import { orderErrors } from './order-errors.ts'
import { seesMoney } from './list-orders.ts'
import { shipmentsOf } from './shipments.ts'
import { timelineOf } from './order-timeline.ts'
import { orderAdjustments, orderEvents, orderLines, orderRevisions, orders } from './tables.ts'
import { ofCustomer, roleOf, visibleTo } from './visible.ts'

type WireOrder = z.input<typeof Order>
type WireAdminOrder = z.input<typeof AdminOrder>

/** An own order, or one of the chosen customer; 404 for everybody else's. */
export const getOwnOrder = (ctx: Ctx, id: string): Promise<WireOrder> => readOrder(ctx, id, ofCustomer(ctx))

/** An order of one of a salesperson's own customers. */
export const getSalesOrder = (ctx: Ctx, id: string): Promise<WireOrder> => readOrder(ctx, id, visibleTo(ctx))

/** Any order, with its payments. */
export const getAdminOrder = (ctx: Ctx, id: string): Promise<WireAdminOrder> => readOrder(ctx, id, visibleTo(ctx))

/** The rows of an order's lines, adjustments, events, payments, notes and shipments. */
async function rowsOf(ctx: Ctx, id: string, isOffice: boolean) {
  const [lines, adjustments, events, payments, movements, notes, shipments] = await Promise.all([
    ctx.db
      .select({ line: orderLines, unitName: measureUnits.name, plurals: measureUnits.plurals, slug: products.slug })
      .from(orderLines)
      .leftJoin(measureUnits, eq(measureUnits.code, orderLines.unit))
      .leftJoin(products, and(eq(products.id, orderLines.productId), isOffice ? isNull(products.archivedAt) : isInShop))
      .where(eq(orderLines.orderId, id))
      .orderBy(asc(orderLines.position)),
    ctx.db
      .select({ kind: orderAdjustments.kind, label: orderAdjustments.label, amount: orderAdjustments.amount })
      .from(orderAdjustments)
      .where(eq(orderAdjustments.orderId, id))
      .orderBy(asc(orderAdjustments.id)),
    ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.createdAt), asc(orderEvents.id)),
    paymentsOf(ctx, id),
    movementsOf(ctx, id),
    isOffice ? notesOf(ctx, 'order', id) : [],
    shipmentsOf(ctx, id),
  ])
  return { lines, adjustments, events, payments, movements, notes, shipments }
}

async function readOrder(ctx: Ctx, id: string, visible: SQL): Promise<WireAdminOrder> {
  const head = await findHead(ctx, id, visible)
  if (!head) throw orderErrors.notFound()
  const isOffice = ctx.actor.kind === 'admin'
  const [rows, settings] = await Promise.all([rowsOf(ctx, id, isOffice), getSettings(ctx)])
  const { lines, adjustments, events, payments, movements, notes, shipments } = rows
  const { order, salespersonName, canSee } = head
  const hasMoney = isOffice || canSee || settings.site.arePricesPublic
  const paymentState = payableState(payments)
  const { subtotal, selectionsTotal, discountTotal, shippingCost, taxTotal, grandTotal } = order
  const isPart = isPartShipped(
    lines.map(({ line }) => line),
    order.status,
  )
  const transferDue = transferDueOf(order.status, payments)
  const isHeld = order.holdReason !== null && awaitsRelease(order.status)
  return {
    ...order,
    isHeld,
    shipments,
    isPartShipped: isPart,
    salespersonName,
    placedBy: placedBy(events, isOffice),
    paymentState,
    deliveryName: textIn(order.deliveryName, ctx.locale),
    paymentMethod: textIn(order.paymentMethodName, ctx.locale),
    collectFrom: order.deliveryMethod === 'collection' ? shopAddress(companyIn(settings.company, ctx.locale)) : [],
    totals: hasMoney ? { subtotal, selectionsTotal, discountTotal, shippingCost, taxTotal, grandTotal } : null,
    adjustments: hasMoney ? adjustments : [],
    lines: lines.map(({ line, unitName, plurals, slug }) =>
      wireLine({ ...line, productSlug: slug }, unitNamed(line.unit, unitName, plurals, ctx.locale), {
        locale: ctx.locale,
        hasMoney,
        status: order.status,
      }),
    ),
    timeline: timelineOf(ctx, { events, movements, payments, notes, hasMoney }),
    actions: actionsFor(
      {
        status: order.status,
        isPaidOnline: order.status === 'initiated' ? isToPayOnline({ ...order, isOnline: head.isOnline }) : isPaidOnline(payments),
        isRestricted: customerOf(ctx)?.isRestricted ?? false,
        isHeld,
        isPartShipped: isPart,
      },
      roleOf(ctx),
      ctx.profile.flags,
    ),
    ...payingOf(ctx, order.status, payments),
    confirmUntil: confirmUntilOf(order),
    revision: head.revision,
    isDayLost: order.status === 'initiated' && order.requestedDate !== null && (await daysFromNow(ctx, order)).requestedDate === null,
    bankTransfer: transferDue === null ? null : accountLines(settings.company, ctx.profile.region),
    transferDue: hasMoney ? transferDue : null,
    moneyOver: hasMoney ? order.moneyOver : null,
    notes,
    payments: await Promise.all(payments.map(async (payment) => wirePayment(payment, movements, await dueOf(ctx, id, payment)))),
  }
}

function placedBy(events: readonly (typeof orderEvents.$inferSelect)[], isOffice: boolean): WireOrder['placedBy'] {
  const { actorKind, actorName } = events.find(({ action }) => action === 'place') ?? {}
  if (actorKind !== 'salesperson' && actorKind !== 'admin') return null
  return { kind: actorKind, name: actorKind === 'admin' && !isOffice ? null : actorName || null }
}

async function findHead(ctx: Ctx, id: string, visible: SQL) {
  const [head] = await ctx.db
    .select({
      order: orders,
      canSee: seesMoney,
      firstName: people.firstName,
      lastName: people.lastName,
      isOnline: paymentMethods.isOnline,
      revision: sql<number>`(select count(*)::int from ${orderRevisions} r where r.order_id = ${orders.id})`,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .innerJoin(paymentMethods, eq(paymentMethods.id, orders.paymentMethodId))
    .leftJoin(people, eq(people.id, orders.salespersonId))
    .where(and(eq(orders.id, id), visible))
  if (!head) return null
  return {
    ...head,
    salespersonName: head.firstName === null ? null : `${head.firstName} ${head.lastName ?? ''}`.trim(),
  }
}

/** The words of a line's unit; its code alone where the shop has the unit no more. */
export const unitNamed = (code: string, name: Texts | null, plurals: UnitPlurals | null, locale: Locale): UnitWords =>
  name ? unitWords(name, plurals ?? noPlurals, locale) : { one: code }

/** Visitors find what has a row in the index of lists; the office's preview finds all that is not archived. */
const isInShop = sql`exists (select from ${productIndex} where ${productIndex.productId} = ${products.id})`

const wireLine = (
  line: Omit<typeof orderLines.$inferSelect, 'productSlug'> & { productSlug: string | null },
  unit: UnitWords,
  { locale, hasMoney, status }: { locale: Locale; hasMoney: boolean; status: OrderState },
): WireOrder['lines'][number] => ({
  ...line,
  shipped: shippedOf(line, status),
  unit,
  title: textIn(line.title, locale),
  variantTitle: textIn(line.variantTitle, locale),
  choices: line.choices.map(({ group, title, surcharge }) => ({
    group: textIn(group, locale),
    title: textIn(title, locale),
    surcharge: hasMoney ? minor(surcharge) : null,
  })),
  ...(hasMoney ? {} : { unitPrice: null, lineTotal: null, selectionsTotal: null, discount: null, tax: null }),
})

/** A rest may be asked for by another payment, which is newer and not made online. */
const isPaidOnline = (payments: readonly PaymentRecord[]): boolean => payments.some(({ isOnline }) => isOnline)

/** The reader's possible steps for an online payment that is awaited. */
function payingOf(
  ctx: Ctx,
  status: OrderState,
  payments: PaymentRecord[],
): Pick<WireOrder, 'payUrl' | 'isPayable' | 'payFailure' | 'reservedUntil'> {
  const [last] = payments
  const waits = status === 'payment-pending'
  const ends = payments.flatMap(({ expiresAt }) => expiresAt ?? [])
  const isBuyer = ctx.actor.kind !== 'admin' && !customerOf(ctx)?.isRestricted
  return {
    payUrl: isBuyer && waits ? (payments.find(({ payUrl }) => payUrl !== null)?.payUrl ?? null) : null,
    isPayable: isBuyer && (waits || status === 'refused') && isPaidOnline(payments),
    payFailure: waits && last && (last.state === 'failed' || last.state === 'cancelled') ? (last.failure ?? 'cancelled') : null,
    reservedUntil: waits ? (ends.toSorted().at(-1) ?? null) : null,
  }
}

/** The amount still to be transferred for an order: the whole, the rest of a part, or what a change added. Null when no transfer is awaited. */
function transferDueOf(status: OrderState, payments: readonly PaymentRecord[]): Minor | null {
  const open = payments.filter(({ state, isBankTransfer }) => state === 'pending' && isBankTransfer)
  return open.length === 0 || givesBack.some((each) => each === status) ? null : add(...open.map(({ amount }) => amount))
}

/** The amount still due of a payment, for the office; `method` is its name for the reader. */
const dueOf = async (ctx: Ctx, payableId: string, { id, methodName, state, amount }: PaymentRecord) => ({
  method: textIn(methodName, ctx.locale),
  due: state === 'authorised' && ctx.actor.kind === 'admin' ? await dueOfPromise(ctx, { id, payableId, amount }) : amount,
})

const wirePayment = (
  { methodName: _, ...payment }: PaymentRecord,
  movements: MovementRecord[],
  known: { method: string; due: Minor },
): WireAdminOrder['payments'][number] => {
  const open = movements.filter(({ paymentId, state }) => paymentId === payment.id && state === 'asked')
  return {
    ...payment,
    ...known,
    asked: add(...open.flatMap(({ action, amount }) => (action === 'capture' ? [] : (amount ?? [])))),
    isCaptureAsked: open.some(({ action }) => action === 'capture'),
  }
}
