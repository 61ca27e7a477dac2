import { and, inArray, lt } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { sentEmails } from './tables.ts'
import { readKeepDays } from './wording.ts'

/** Rows removed by one statement. */
const batch = 5000

/** Removes mails that are over and older than the office wants them, with their copies. */
export async function forgetOldMails(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - (await readKeepDays(ctx)) * 86_400_000).toISOString()
  for (;;) {
    const old = ctx.db
      .select({ id: sentEmails.id })
      .from(sentEmails)
      .where(and(lt(sentEmails.createdAt, before), inArray(sentEmails.state, ['sent', 'dropped', 'parked'])))
      .orderBy(sentEmails.createdAt)
      .limit(batch)
    const removed = await ctx.db.delete(sentEmails).where(inArray(sentEmails.id, old)).returning({ id: sentEmails.id })
    if (removed.length < batch || ctx.ending?.aborted) return
  }
}
