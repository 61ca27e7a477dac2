// Personal data in orders. The deal stays as the law asks: company, amounts, and the place that decides the tax; who ordered is replaced by the code.
import { and, desc, eq, exists, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isOneOf, type PersonalData } from '#server/personal-data.ts'
import { orderEnds } from '../lifecycle.ts'
import { idempotency, orderEvents as e, orderLines as l, orderRevisions as v, orders as o } from './tables.ts'

/** The parts of an address that no tax depends on. */
const withoutStreet = sql.raw(
  `'${JSON.stringify({
    address1: '',
    address2: null,
    district: null,
    buildingNumber: null,
    secondaryNumber: null,
    shortAddress: null,
    shopName: null,
    contactName: null,
    openingHours: null,
    instructions: null,
  })}'::jsonb`,
)
const minimised = (address: PgColumn) => sql`${address} || ${withoutStreet}`

export const orderPersonalData: PersonalData = {
  columns: [
    o.customerName,
    o.companyName,
    o.email,
    o.phone,
    o.address,
    o.note,
    e.actorName,
    e.note,
    v.actorName,
    v.before,
    v.reason,
    idempotency.body,
  ],
  records: async (ctx, { id }) => (await ctx.db.select({ id: o.id }).from(o).where(eq(o.customerId, id))).map((row) => row.id),
  numbered: async (ctx, numbers) =>
    (await ctx.db.select({ number: o.number }).from(o).where(isOneOf(o.number, numbers))).map(({ number }) => number),
  open: async (ctx, { id }) =>
    (
      await ctx.db
        .select({ id: o.id, number: o.number })
        .from(o)
        .where(and(eq(o.customerId, id), sql`(${o.status} <> all(${sql.param([...orderEnds])}::text[]) or ${o.moneyOver} > 0)`))
        .orderBy(desc(o.createdAt))
    ).map((order) => ({ kind: 'order' as const, ...order })),
  async collect(ctx, { id, seesAmounts }) {
    const { number, status, customerName, companyName, email, phone, address, note, purchaseOrderNumber, requestedDate } = o
    const { currency, subtotal, discountTotal, shippingCost, taxTotal, grandTotal, couponCode, createdAt } = o
    const agreed = {
      number,
      status,
      customerName,
      companyName,
      email,
      phone,
      address,
      note,
      purchaseOrderNumber,
      requestedDate,
      couponCode,
      createdAt,
    }
    const money = seesAmounts ? { currency, subtotal, discountTotal, shippingCost, taxTotal, grandTotal } : {}
    const line = {
      number,
      sku: l.sku,
      title: l.title,
      variantTitle: l.variantTitle,
      quantity: l.quantity,
      unit: l.unit,
      ...(seesAmounts ? { lineTotal: l.lineTotal } : {}),
    }
    const step = { number, action: e.action, by: e.actorKind, note: e.note, createdAt: e.createdAt }
    return {
      orders: await ctx.db
        .select({ ...agreed, ...money })
        .from(o)
        .where(eq(o.customerId, id))
        .orderBy(desc(createdAt)),
      orderLines: await ctx.db.select(line).from(l).innerJoin(o, eq(o.id, l.orderId)).where(eq(o.customerId, id)).orderBy(l.id),
      orderSteps: await ctx.db.select(step).from(e).innerJoin(o, eq(o.id, e.orderId)).where(eq(e.actorId, id)).orderBy(e.id),
    }
  },
  async erase(ctx, { id, kind, code, alias }) {
    const own = ctx.db.select({ id: o.id }).from(o).where(eq(o.customerId, id))
    await ctx.db
      .update(v)
      .set({
        before: sql`jsonb_set(${v.before}, '{address}', coalesce(nullif(${v.before}->'address', 'null') || ${withoutStreet}, 'null'))`,
      })
      .where(inArray(v.orderId, own))
    // A revision knows its author by name alone; its step in the timeline is of the same moment.
    const steps = ctx.db
      .select({ id: e.id })
      .from(e)
      .where(and(eq(e.orderId, v.orderId), eq(e.createdAt, v.createdAt), eq(e.actorId, id)))
    await ctx.db.update(v).set({ actorName: code }).where(exists(steps))
    await ctx.db
      .update(e)
      .set({ actorName: code, ...(kind === 'customer' ? { note: null } : {}) })
      .where(eq(e.actorId, id))
    await ctx.db
      .update(o)
      .set({ customerName: code, email: alias, phone: null, note: null, address: minimised(o.address) })
      .where(eq(o.customerId, id))
    await ctx.db.delete(idempotency).where(eq(idempotency.actorId, id))
  },
}
