// The functions of returns that higher modules may use.
import { eq } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { writeEvent } from './change-return.ts'
import { returns } from './tables.ts'

export { type UnbookedMoney, unbookedMoney } from './unbooked-money.ts'

/** Takes a return whose order the caller holds; notes that its credit is settled by a credit note, once. */
export async function settleByCreditNote(ctx: Ctx, returnId: string, number: string): Promise<void> {
  const [held] = await ctx.db.select().from(returns).where(eq(returns.id, returnId)).for('update')
  if (!held || held.money !== 'credit' || held.settledAt !== null) return
  const settledAt = ctx.now.toISOString()
  await ctx.db.update(returns).set({ settledAt }).where(eq(returns.id, returnId))
  await writeEvent(ctx, { returnId, action: 'settle', from: held.status, to: held.status, note: number })
  await audit(ctx, {
    action: 'return.settle',
    subject: 'return',
    subjectId: returnId,
    before: { settledAt: null },
    after: { settledAt, creditNote: number },
  })
}
