// Changing an order before it is accepted: what was agreed is kept, the money that no longer fits is said, and stock moves by the difference, last.
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { giveBackCoupon, takeCoupon } from '#modules/coupons/server/public.ts'
import { sendEmail } from '#modules/emails/server/public.ts'
import { authorisedFor, fitPayments, moneyLeftOf } from '#modules/payments/server/public.ts'
import { addressLines, type AddressParts } from '#modules/people/address-rules.ts'
import { addresses, people } from '#modules/people/server/tables.ts'
import { hasOptions } from '#modules/products/orderable.ts'
import { orderableVariants, shareLockVariants } from '#modules/products/server/public.ts'
import { getSettings, companyIn } from '#modules/settings/server/public.ts'
import { moveTaken } from '#modules/stock/server/public.ts'
import { measureUnits } from '#modules/taxonomy/server/tables.ts'
import { billsOf } from '#modules/payments/events.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { needRow } from '#server/db/failures.ts'
import { ask } from '#server/events.ts'
import type { HandlerInput, HandlerReply } from '#shared/endpoint.ts'
import { say } from '#server/texts.ts'
import { type Locale, textIn } from '#shared/locale.ts'
import { type Minor, minor } from '#shared/money.ts'
import { isolatePhones } from '#shared/phone-text.ts'
import { isEditable } from '../lifecycle.ts'
import type * as api from '../revision-admin-contract.ts'
import { auditedLines } from './audited-lines.ts'
import { type LockedOrder, lockOrder, writeEvent } from './change-status.ts'
import { unitNamed } from './get-order.ts'
import { judgeHold } from './judge-hold.ts'
import { findMailOrders, paramsOf, summaryOf } from './mail-content.ts'
import { noteMoneyOver } from './money-over.ts'
import { orderErrors } from './order-errors.ts'
import { priceRevision, type Revision, stockDifference } from './price-revision.ts'
import { agreedColumns, saveChangedOrder } from './save-order.ts'
import { type OrderLineChoice, orderLines, orderRevisions, orders } from './tables.ts'

type Quote = HandlerReply<typeof api.quoteRevision>

/** Refuses an order that may no longer be changed: the office has begun to work on it, or an invoice bills it as it is. */
async function needOpen(ctx: Ctx, order: LockedOrder): Promise<void> {
  if (!isEditable(order.status)) throw orderErrors.notEditable()
  const [bill] = await billOf(ctx, order.id)
  if (bill) throw orderErrors.billed({ params: { invoice: bill.number ?? draftName(ctx) } })
}

const billOf = async (ctx: Ctx, orderId: string) => (await ask(ctx, billsOf, { payableId: orderId }))[0] ?? []
const draftName = (ctx: Ctx): string => say(ctx.locale, 'order.admin.revision.draftInvoice')

/** Prices a change without making it. */
export async function quoteRevision(ctx: Ctx, id: string, body: HandlerInput<typeof api.quoteRevision>['body']): Promise<Quote> {
  const order = needRow(await ctx.db.select().from(orders).where(eq(orders.id, id)), orderErrors.notFound)
  await needOpen(ctx, order)
  return wire(ctx, order, await priceRevision(ctx, order, body), await moneyOf(ctx, id))
}

const totalsOf = ({
  subtotal,
  selectionsTotal,
  discountTotal,
  shippingCost,
  taxTotal,
  grandTotal,
}: LockedOrder | Revision['priced']['totals']) => ({
  subtotal,
  selectionsTotal,
  discountTotal,
  shippingCost,
  taxTotal,
  grandTotal,
})

/** The money an order has: received, and authorised but not taken yet. */
type Money = { received: Minor; authorised: Minor }

async function moneyOf(ctx: Ctx, orderId: string): Promise<Money> {
  const [received, authorised] = await Promise.all([moneyLeftOf(ctx, orderId), authorisedFor(ctx, orderId)])
  return { received, authorised }
}

async function wire(ctx: Ctx, order: LockedOrder, { priced, delivery }: Revision, { received, authorised }: Money): Promise<Quote> {
  const after = priced.totals.grandTotal
  const due = minor(after - received - authorised)
  return {
    before: totalsOf(order),
    after: totalsOf(priced.totals),
    difference: minor(after - order.grandTotal),
    received,
    authorised,
    due,
    beyond: (await judgeHold(ctx, order, due, { locked: false })).beyond,
    deliveryName: textIn(delivery.name, ctx.locale),
  }
}

type Body = HandlerInput<typeof api.reviseOrder>['body']

/** Makes a change of an order that is not accepted yet; gives what it costs now. */
export async function reviseOrder(ctx: Ctx, id: string, { expectedTotal, revision: seen, reason, ...input }: Body): Promise<Quote> {
  const order = await lockOrder(ctx, id)
  await needOpen(ctx, order)
  const number = await ctx.db.$count(orderRevisions, eq(orderRevisions.orderId, id))
  if (number !== seen) throw orderErrors.revisedMeanwhile()
  const revision = await priceRevision(ctx, order, input)
  const { grandTotal } = revision.priced.totals
  const money = await moneyOf(ctx, id)
  if (grandTotal !== expectedTotal) throw orderErrors.totalChanged({ data: await wire(ctx, order, revision, money) })
  await keepBefore(ctx, order, { revision, reason, number: number + 1 })
  // The customer owes nothing before they confirm: then the credit limit is checked, and the payment begins.
  const isAgreed = order.status !== 'initiated'
  const { hold } = await judgeHold(ctx, order, isAgreed ? grandTotal - money.received - money.authorised : 0, { locked: true })
  await write(ctx, order, revision, hold)
  // After the company and the variants, before the stock: where whoever places an order uses its coupon.
  await settleCoupon(ctx, order, revision)
  if (isAgreed)
    await fitPayments(ctx, {
      payableId: id,
      companyId: order.companyId,
      orderNumber: order.number,
      methodId: order.paymentMethodId,
      total: grandTotal,
      currency: order.currency,
    })
  await noteMoneyOver(ctx, id)
  await writeEvent(ctx, { orderId: id, action: 'revise', from: order.status, to: order.status, note: reason }, 'admin')
  await audit(ctx, {
    action: 'order.revise',
    subject: 'order',
    subjectId: id,
    before: { grandTotal: order.grandTotal, lines: auditedLines(revision.before) },
    after: { grandTotal, reason, lines: auditedLines(revision.lines) },
  })
  await mailRevised(ctx, id, { number: number + 1, reason })
  const titles = new Map(
    revision.lines.flatMap(({ taken, title }) => taken.map(({ variantId }) => [variantId, textIn(title, ctx.locale)] as const)),
  )
  await moveTaken(ctx, { orderId: id, difference: stockDifference(revision), titles, note: order.number })
  return wire(ctx, order, revision, money)
}

/** The use of a coupon that is taken off is given back; another one is used, which is refused beyond its limits. */
async function settleCoupon(ctx: Ctx, { id: orderId, couponId, customerId }: LockedOrder, { coupon }: Revision): Promise<void> {
  if ((coupon?.id ?? null) === couponId) return
  if (couponId) await giveBackCoupon(ctx, orderId)
  if (coupon) await takeCoupon(ctx, { couponId: coupon.id, customerId, orderId, version: coupon.version })
}

/** The order as agreed so far. */
async function keepBefore(
  ctx: Ctx,
  order: LockedOrder,
  { revision, reason, number }: { revision: Revision; reason: string; number: number },
): Promise<void> {
  const actorId = 'id' in ctx.actor ? ctx.actor.id : null
  await ctx.db.insert(orderRevisions).values({
    orderId: order.id,
    number,
    reason,
    before: {
      ...totalsOf(order),
      couponCode: order.couponCode,
      deliveryMethod: order.deliveryMethod,
      address: order.address,
      lines: revision.before.map(({ sku, title, choices, quantity, decimals, unitPrice, discount, tax }) => ({
        sku,
        title,
        choices,
        quantity,
        decimals,
        unitPrice,
        discount,
        tax,
      })),
    },
    actorName: sql<string>`coalesce((select first_name || ' ' || last_name from ${people} where id = ${actorId}::uuid), '')`,
    createdAt: ctx.now.toISOString(),
  })
}

type Hold = Awaited<ReturnType<typeof judgeHold>>['hold']

async function write(ctx: Ctx, { id }: LockedOrder, revision: Revision, hold: Hold): Promise<void> {
  const { lines, priced, address } = revision
  await shareLockVariants(
    ctx,
    lines.flatMap(({ variantId, taken }) => [variantId, ...taken.map((each) => each.variantId)]),
  )
  const order = { id, ...totalsOf(priced.totals), ...hold, ...agreedColumns(revision), address, updatedAt: ctx.now.toISOString() }
  await saveChangedOrder(ctx, order, lines, priced.adjustments)
}

async function mailRevised(ctx: Ctx, orderId: string, { number, reason }: { number: number; reason: string }): Promise<void> {
  const [found] = await findMailOrders(ctx, [orderId])
  if (!found) return
  const { order, canSee } = found
  const { locale } = order
  const { site, company } = await getSettings(ctx)
  const reader = { locale, hasMoney: canSee || site.arePricesPublic, company: companyIn(company, locale), saysHowToPay: true }
  const { details, ...summary } = summaryOf(ctx, found, reader)
  await sendEmail(ctx, {
    key: `order-revised:${orderId}:${number}`,
    kind: 'orderRevised',
    to: order.email,
    locale,
    params: { name: order.customerName, ...paramsOf(ctx, found, reader) },
    ...summary,
    details: [{ title: 'email.mail.details.office', lines: [isolatePhones(reason)] }, ...details],
    button: { label: 'email.mail.orderRevised.button', url: `${ctx.config.publicUrl}/dashboard/orders/${orderId}` },
    subjectId: orderId,
  })
}

const choicesText = (choices: readonly OrderLineChoice[], locale: Locale): string =>
  choices.map(({ title }) => textIn(title, locale)).join(', ')

/** An order as it can be changed, with what was agreed before. */
export async function getEditableOrder(ctx: Ctx, id: string): Promise<HandlerReply<typeof api.getEditableOrder>> {
  const order = needRow(await ctx.db.select().from(orders).where(eq(orders.id, id)), orderErrors.notFound)
  const [lines, revisions, known, bills] = await Promise.all([
    ctx.db
      .select({ line: orderLines, unitName: measureUnits.name, plurals: measureUnits.plurals })
      .from(orderLines)
      .leftJoin(measureUnits, eq(measureUnits.code, orderLines.unit))
      .where(eq(orderLines.orderId, id))
      .orderBy(asc(orderLines.position)),
    ctx.db.select().from(orderRevisions).where(eq(orderRevisions.orderId, id)).orderBy(desc(orderRevisions.number)),
    ctx.db
      .select()
      .from(addresses)
      .where(and(eq(addresses.customerId, order.customerId), sql`${addresses.removedAt} is null`))
      .orderBy(asc(addresses.createdAt), asc(addresses.id)),
    billOf(ctx, id),
  ])
  const variants = await orderableVariants(ctx, [...new Set(lines.map(({ line }) => line.variantId))])
  const { number, companyName, currency, deliveryMethod, couponCode } = order
  const inOneLine = (address: AddressParts) => addressLines(address, ctx.locale).join(' · ')
  return {
    id,
    number,
    companyName,
    currency,
    isOpen: isEditable(order.status),
    bill: bills[0] ?? null,
    revision: revisions.length,
    lines: lines.map(({ line, unitName, plurals }) => ({
      ...line,
      title: textIn(line.title, ctx.locale),
      variantTitle: textIn(line.variantTitle, ctx.locale),
      choices: choicesText(line.choices, ctx.locale),
      choiceIds: line.choices.map((choice) => choice.id),
      hasOptions: hasOptions(variants.get(line.variantId) ?? { optionGroups: [] }),
      unit: unitNamed(line.unit, unitName, plurals, ctx.locale),
      unitPrice: minor(line.unitPrice),
    })),
    deliveryMethod,
    address: order.address && inOneLine(order.address),
    addresses: known.map((address) => ({ id: address.id, label: inOneLine(address) })),
    couponCode,
    revisions: revisions.map(({ before, ...each }) => ({
      ...each,
      grandTotal: minor(before.grandTotal),
      lines: before.lines.map((line) => ({
        ...line,
        title: textIn(line.title, ctx.locale),
        choices: choicesText(line.choices ?? [], ctx.locale),
        unitPrice: minor(line.unitPrice),
      })),
    })),
  }
}
