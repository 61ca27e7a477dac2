// Approving goods that were seen: what arrived decides what is paid back; the money goes into the payment or becomes a credit, and chosen goods to stock.
import { eq } from 'drizzle-orm'
import { needsOf } from '#modules/orders/line-stock.ts'
import { noteMoneyOver } from '#modules/orders/server/public.ts'
import { refundPayable } from '#modules/payments/server/public.ts'
import { moveStock } from '#modules/stock/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { coreErrors } from '#shared/errors.ts'
import { add } from '#shared/money.ts'
import type { ApproveBody } from '../admin-contract.ts'
import { returnApproved } from '../events.ts'
import { nothingGiven, type Share, shareOf } from '../rules.ts'
import { checkStep, type HeldLine, linesOfReturn, type LockedReturn, lockReturn, noteStep } from './change-return.ts'
import { returnErrors } from './return-errors.ts'
import { givenBackOf, moveReturned, paidFor } from './returnable.ts'
import { returnLines, returns } from './tables.ts'

type Seen = HeldLine & { seen: ApproveBody['lines'][number]; share: Share }

/** Approves an accepted return. Everything happens in the caller's transaction, the stock last. */
export async function approveReturn(ctx: Ctx, id: string, body: ApproveBody): Promise<void> {
  const held = await lockReturn(ctx, id)
  const note = body.note || null
  checkStep(ctx, held, 'approve', note)
  const lines = await seenLines(ctx, held, body)
  const refundTotal = add(...lines.flatMap(({ share }) => [share.net, share.tax]))
  await Promise.all(
    lines.map(({ id: lineId, seen: { id: _, ...seen }, share }) =>
      ctx.db
        .update(returnLines)
        .set({ ...seen, ...share })
        .where(eq(returnLines.id, lineId)),
    ),
  )
  await moveReturned(
    ctx,
    lines.map(({ orderLineId, quantity, bought, seen }) => ({ orderLineId, bought: bought.quantity, by: seen.received - quantity })),
  )
  await ctx.db.update(returns).set({ status: 'approved', money: body.money, refundTotal }).where(eq(returns.id, id))
  if (body.money === 'payment') await refundPayable(ctx, held.order.id, refundTotal, { note: held.number })
  await noteStep(ctx, held, { action: 'approve', status: 'approved', note, after: { refundTotal, money: body.money } })
  await ctx.announce(returnApproved, { returnId: id, orderId: held.order.id, money: body.money })
  await noteMoneyOver(ctx, held.order.id)
  await moveStock(ctx, restocked(lines), { orderId: held.order.id, reason: 'return', note: held.number })
}

/** Every line as it arrived, with what is paid back for it; each must be named, none with more than was asked for. */
async function seenLines(ctx: Ctx, { id, order }: LockedReturn, { lines }: ApproveBody): Promise<Seen[]> {
  const [held, given] = await Promise.all([linesOfReturn(ctx, id), givenBackOf(ctx, order.id, id)])
  const isWhole = lines.length === held.length && held.every((line) => lines.some((seen) => seen.id === line.id))
  if (!isWhole) throw returnErrors.notYourLines({ fields: [{ path: 'lines', key: 'return.errors.notYourLines' }] })
  if (lines.every(({ received }) => received === 0))
    throw coreErrors.invalid({ fields: [{ path: 'lines', key: 'return.validation.nothingArrived' }] })
  return held.map((line) => {
    const at = lines.findIndex((seen) => seen.id === line.id)
    const seen = lines[at]
    if (!seen || seen.received > line.quantity)
      throw coreErrors.invalid({ fields: [{ path: `lines.${at}.received`, key: 'return.validation.received' }] })
    return { ...line, seen, share: shareOf(paidFor(line.bought), given.get(line.orderLineId) ?? nothingGiven, seen.received) }
  })
}

/** The quantities that go back to stock, without those that are damaged; of a bundle its components; what is not counted at present is not moved. */
function restocked(lines: readonly Seen[]): Map<string, number> {
  const deltas = new Map<string, number>()
  for (const { bought, seen } of lines)
    if (seen.isRestocked && seen.received > seen.damaged)
      for (const { variantId, quantity } of needsOf(bought))
        deltas.set(variantId, (deltas.get(variantId) ?? 0) + quantity * (seen.received - seen.damaged))
  return deltas
}
