// Sends failed and parked mails again at the office's request.
import { and, inArray, sql } from 'drizzle-orm'
import { auditMany } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { EmailData, emailErrors, sendEmailJob } from './send-email.ts'
import { sentEmails } from './tables.ts'

/** An SQL fragment: the mail was not sent, and its content is still stored. */
export const mayBeSentAgain = sql<boolean>`(${sentEmails.state} in ('failed', 'parked') and ${sentEmails.content} is not null)`

/** Queues mails again with their full number of tries; 409 when one of them was sent meanwhile. */
export async function sendEmailsAgain(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await ctx.db
    .update(sentEmails)
    .set({ state: 'failed', attempts: 0, claimedAt: sql`now()` })
    .where(and(inArray(sentEmails.id, [...ids]), mayBeSentAgain))
    .returning({ id: sentEmails.id, content: sentEmails.content, error: sentEmails.error })
  if (rows.length < new Set(ids).size) throw emailErrors.notSendable()
  for (const { content } of rows) await ctx.enqueue(sendEmailJob, EmailData.parse(content))
  await auditMany(
    ctx,
    rows.map(({ id, error }) => ({ action: 'email.sentAgain', subject: 'email', subjectId: id, before: { error } })),
  )
}
