import { inArray, type SQL } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { withdrawJobs } from '#server/withdraw-jobs.ts'
import { sendEmailJob } from './send-email.ts'
import { sentEmails as mails } from './tables.ts'

/** Takes mails out of the queue whose data fit; each that was still to be sent leaves a row, as every mail does. */
export async function dropQueued(ctx: Ctx, fits: (data: SQL) => SQL): Promise<void> {
  const withdrawn = new Map((await withdrawJobs(ctx, sendEmailJob, fits)).map((mail) => [mail.key, mail]))
  if (withdrawn.size === 0) return
  await ctx.db
    .insert(mails)
    .values(
      [...withdrawn.values()].map(({ key, kind, to, listedAs, locale, subjectId = null }) => ({
        key,
        kind,
        recipient: listedAs ?? to,
        locale,
        subjectId,
        subject: '',
        state: 'dropped' as const,
      })),
    )
    .onConflictDoUpdate({
      target: mails.key,
      set: { state: 'dropped', content: null },
      setWhere: inArray(mails.state, ['sending', 'failed']),
    })
}
