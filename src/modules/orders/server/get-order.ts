// One order with everything its page shows, for the reader at hand.
import { and, asc, eq, type SQL } from 'drizzle-orm'
import { customers, people } from '#modules/accounts/server/tables.ts'
import { type PaymentRecord, paymentsOf } from '#modules/payments/server/public.ts'
import { payableState } from '#modules/payments/lifecycle.ts'
import { getSettings } from '#modules/settings/server/public.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'
import { customerOf, type Ctx } from '#server/ctx.ts'
import type { z } from 'zod'
import { type Locale, textIn, type Texts } from '#shared/locale.ts'
import { minor } from '#shared/money.ts'
import { noPlurals, type UnitPlurals, type UnitWords, unitWords } from '#shared/units.ts'
import type { AdminOrder } from '../admin-contract.ts'
import { actionsFor } from '../actions.ts'
import type { Order } from '../contract.ts'
import { orderErrors } from './errors.ts'
import { seesMoney } from './list-orders.ts'
import { orderAdjustments, orderEvents, orderLines, orders } from './tables.ts'
import { ofCustomer, roleOf, visibleTo } from './visible.ts'

type WireOrder = z.input<typeof Order>
type WireAdminOrder = z.input<typeof AdminOrder>

/** An own order, or one of the chosen customer; 404 for everybody else's. */
export const getOwnOrder = (ctx: Ctx, id: string): Promise<WireOrder> => readOrder(ctx, id, ofCustomer(ctx))

/** An order of one of a salesperson's own customers. */
export const getSalesOrder = (ctx: Ctx, id: string): Promise<WireOrder> => readOrder(ctx, id, visibleTo(ctx))

/** Any order, with its payments. */
export const getAdminOrder = (ctx: Ctx, id: string): Promise<WireAdminOrder> => readOrder(ctx, id, visibleTo(ctx))

async function readOrder(ctx: Ctx, id: string, visible: SQL): Promise<WireAdminOrder> {
  const head = await findHead(ctx, id, visible)
  if (!head) throw orderErrors.notFound()
  const [lines, adjustments, events, payments, settings] = await Promise.all([
    ctx.db
      .select({ line: orderLines, unitName: measureUnits.name, plurals: measureUnits.plurals })
      .from(orderLines)
      .leftJoin(measureUnits, eq(measureUnits.code, orderLines.unit))
      .where(eq(orderLines.orderId, id))
      .orderBy(asc(orderLines.position)),
    ctx.db
      .select({ kind: orderAdjustments.kind, label: orderAdjustments.label, amount: orderAdjustments.amount })
      .from(orderAdjustments)
      .where(eq(orderAdjustments.orderId, id))
      .orderBy(asc(orderAdjustments.id)),
    ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.createdAt), asc(orderEvents.id)),
    paymentsOf(ctx, id),
    getSettings(ctx),
  ])
  const { order, salespersonName, canSee } = head
  const isOffice = ctx.actor.kind === 'admin'
  const hasMoney = isOffice || canSee || settings.site.arePricesPublic
  const { subtotal, selectionsTotal, discountTotal, shippingCost, taxTotal, grandTotal } = order
  return {
    ...order,
    salespersonName,
    paymentState: payableState(payments.map(({ state }) => state)),
    deliveryName: textIn(order.deliveryName, ctx.locale),
    paymentMethod: textIn(order.paymentMethodName, ctx.locale),
    totals: hasMoney ? { subtotal, selectionsTotal, discountTotal, shippingCost, taxTotal, grandTotal } : null,
    adjustments: hasMoney ? adjustments : [],
    lines: lines.map(({ line, unitName, plurals }) =>
      wireLine(line, unitNamed(line.unit, unitName, plurals, ctx.locale), ctx.locale, hasMoney),
    ),
    timeline: events.map((event) => wireEvent(event, isOffice)),
    actions: actionsFor(
      { status: order.status, isPaidOnline: payments[0]?.isOnline ?? false, isRestricted: customerOf(ctx)?.isRestricted ?? false },
      roleOf(ctx),
      ctx.profile.flags,
    ),
    payUrl: isOffice || order.status !== 'payment-pending' ? null : (payments.find(({ payUrl }) => payUrl !== null)?.payUrl ?? null),
    payments: payments.map((payment) => wirePayment(payment, ctx.locale)),
  }
}

async function findHead(ctx: Ctx, id: string, visible: SQL) {
  const [head] = await ctx.db
    .select({ order: orders, canSee: seesMoney, firstName: people.firstName, lastName: people.lastName })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .leftJoin(people, eq(people.id, orders.salespersonId))
    .where(and(eq(orders.id, id), visible))
  if (!head) return null
  return {
    order: head.order,
    canSee: head.canSee,
    salespersonName: head.firstName === null ? null : `${head.firstName} ${head.lastName ?? ''}`.trim(),
  }
}

/** The words of a line's unit; its code alone where the shop has the unit no more. */
export const unitNamed = (code: string, name: Texts | null, plurals: UnitPlurals | null, locale: Locale): UnitWords =>
  name ? unitWords(name, plurals ?? noPlurals, locale) : { one: code }

const wireLine = (
  line: typeof orderLines.$inferSelect,
  unit: UnitWords,
  locale: Locale,
  hasMoney: boolean,
): WireOrder['lines'][number] => ({
  ...line,
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

type Role = WireOrder['timeline'][number]['actorKind']
const roles: readonly Role[] = ['customer', 'salesperson', 'admin', 'system']

const wireEvent = (event: typeof orderEvents.$inferSelect, isOffice: boolean): WireOrder['timeline'][number] => {
  const actorKind = roles.find((role) => role === event.actorKind) ?? 'system'
  const isHidden = !isOffice && (actorKind === 'admin' || actorKind === 'system')
  return { ...event, actorKind, actorName: isHidden ? null : event.actorName || null }
}

const wirePayment = ({ methodName, ...payment }: PaymentRecord, locale: Locale): WireAdminOrder['payments'][number] => ({
  ...payment,
  method: textIn(methodName, locale),
})
