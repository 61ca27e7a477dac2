// Credit notes over goods: drafts over what is invoiced of a return that was approved, or of what an order dropped.
import { and, desc, eq, inArray } from 'drizzle-orm'
import { lessOwedForOrder, restDropped } from '#modules/orders/events.ts'
import { orders } from '#modules/orders/server/tables.ts'
import { owedFor, paymentMoved } from '#modules/payments/events.ts'
import { lockPayments } from '#modules/payments/server/public.ts'
import { creditPaidOut, returnApproved } from '#modules/returns/events.ts'
import { returns } from '#modules/returns/server/tables.ts'
import type { Ctx } from '#server/ctx.ts'
import { needRow, one } from '#server/db/failures.ts'
import { answer, type Listener, on } from '#server/events.ts'
import { say } from '#server/texts.ts'
import type { Locale } from '#shared/locale.ts'
import type { Invoice } from '../admin-contract.ts'
import { fitOpenPayments, lessOwedFor, owedInTheEnd, settleCredits } from './after-print.ts'
import { draftCredit } from './create-draft.ts'
import { getInvoice } from './get-invoice.ts'
import { invoiceErrors } from './invoice-errors.ts'
import { markInvoiced } from './mark-invoiced.ts'
import { openOfReturn, type Rest, tooMuchOf } from './open-of-return.ts'
import { creditSources, leftOf, orderSources } from './sources.ts'
import { invoiceLines, invoices } from './tables.ts'
import { lockOrders } from './write-lines.ts'

/** Quantities to credit by line of an order. */
type Wanted = Map<string, number>
type Credit = { returnId: string | null; reason: (locale: Locale) => string }

/** Drafts credit notes over what is invoiced of an approved return; refused when there is nothing of it to credit, or credited all. */
export async function creditReturn(ctx: Ctx, returnId: string): Promise<Invoice> {
  const [made] = await draftOfReturn(ctx, returnId)
  if (made === undefined) throw invoiceErrors.nothingLeft()
  return getInvoice(ctx, made)
}

/** The drafts over a return: one for each invoice its goods are on, the newest invoice first; none of what is not invoiced, or credited already. */
async function draftOfReturn(ctx: Ctx, returnId: string): Promise<string[]> {
  const held = needRow(await ctx.db.select().from(returns).where(eq(returns.id, returnId)), invoiceErrors.returnNotFound)
  if (held.status !== 'approved') throw invoiceErrors.returnNotApproved()
  await lockOrders(ctx, [held.orderId])
  const wanted: Wanted = new Map([...(await openOfReturn(ctx, returnId, null))].map(([key, { quantity }]) => [key, quantity]))
  // Money that went back into the payment pays for nothing that is not on an invoice: what is not invoiced needs no credit note.
  if (held.money === 'payment') atMostOf(wanted, await tooMuchOf(ctx, [held.orderId], null))
  return draftOver(ctx, held.orderId, wanted, {
    returnId,
    reason: (locale) => say(locale, 'invoice.creditReasons.return', { number: held.number }),
  })
}

/** Drafts credit notes over what is invoiced of an order and will never be delivered. */
async function draftOfDropped(ctx: Ctx, orderId: string): Promise<void> {
  const { number } = one(await ctx.db.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId)))
  await lockOrders(ctx, [orderId])
  const dropped: Wanted = new Map((await orderSources(ctx, [orderId], null)).map((source) => [source.key, source.dropped]))
  atMostOf(dropped, await tooMuchOf(ctx, [orderId], null))
  await draftOver(ctx, orderId, dropped, {
    returnId: null,
    reason: (locale) => say(locale, 'invoice.creditReasons.dropped', { orderNumber: number }),
  })
}

function atMostOf(wanted: Wanted, limits: ReadonlyMap<string, Rest>): void {
  for (const [key, quantity] of wanted) wanted.set(key, Math.min(quantity, limits.get(key)?.quantity ?? 0))
}

/** Spreads quantities over the printed invoices of an order, never more than is left of each; gives the drafts. */
async function draftOver(ctx: Ctx, orderId: string, wanted: Wanted, { returnId, reason }: Credit): Promise<string[]> {
  const ids = [...wanted].flatMap(([id, quantity]) => (quantity > 0 ? [id] : []))
  if (ids.length === 0) return []
  const mine = ctx.db.select({ id: invoiceLines.invoiceId }).from(invoiceLines).where(inArray(invoiceLines.orderLineId, ids))
  const printed = await ctx.db
    .select()
    .from(invoices)
    .where(and(inArray(invoices.id, mine), eq(invoices.kind, 'invoice'), eq(invoices.state, 'printed')))
    .orderBy(desc(invoices.serial))
  const made: string[] = []
  for (const invoice of printed) {
    const open = await (returnId === null ? tooMuchOf(ctx, [orderId], null) : openOfReturn(ctx, returnId, null))
    const sources = (await creditSources(ctx, invoice.id, null)).map((source) => ({
      ...source,
      rest: open.get(source.orderLineId ?? '') ?? null,
    }))
    const requested = sources.flatMap((source) => {
      const id = source.orderId === orderId ? (source.orderLineId ?? '') : ''
      const quantity = Math.min(leftOf(source), wanted.get(id) ?? 0)
      if (quantity <= 0) return []
      wanted.set(id, (wanted.get(id) ?? 0) - quantity)
      return [{ key: source.key, title: source.title, quantity }]
    })
    if (requested.length > 0)
      made.push(await draftCredit(ctx, invoice, { sources, requested, returnId, isBilledAgain: null, reason: reason(invoice.locale) }))
  }
  return made
}

/** States of a payment that has just moved in which the others perhaps ask for more than is due. */
const changesDue = ['pending', 'captured', 'partlyRefunded', 'refundDue'] as const

export const creditListeners: readonly Listener[] = [
  answer(lessOwedForOrder, (ctx, { orderId }) => lessOwedFor(ctx, orderId)),
  answer(owedFor, (ctx, { payableId }) => owedInTheEnd(ctx, payableId)),
  // Money that was taken back is asked for again, by no more than the order comes to now: it was perhaps changed, dropped or credited since. Money beyond
  // one part leaves less to ask for by the others. Money that the office gave back at the payment was perhaps all that was left over of a credit.
  on(paymentMoved, async (ctx, { payableId, paymentId }) => {
    const moved = (await lockPayments(ctx, payableId)).find(({ id }) => id === paymentId)
    if (moved && changesDue.some((state) => state === moved.state)) await fitOpenPayments(ctx, [payableId])
    await settleCredits(ctx, payableId)
  }),
  // It was perhaps all that was left over of the order's other credits.
  on(creditPaidOut, (ctx, { orderId }) => settleCredits(ctx, orderId)),
  on(returnApproved, async (ctx, { returnId, orderId }) => {
    await markInvoiced(ctx, [orderId])
    if (ctx.profile.flags.isInvoicesEnabled) await draftOfReturn(ctx, returnId)
  }),
  on(restDropped, async (ctx, { orderId }) => {
    await fitOpenPayments(ctx, [orderId])
    await markInvoiced(ctx, [orderId])
    if (ctx.profile.flags.isInvoicesEnabled) await draftOfDropped(ctx, orderId)
  }),
]
