import { inArray, type SQL } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { withdrawJobs } from '#server/withdraw-jobs.ts'
import { type EmailData, sendEmailJob } from './send-email.ts'
import { sentEmails as mails } from './tables.ts'

/** Rows written by one statement, which takes at most 65,535 values. */
const batch = 5000

/** Takes mails out of the queue whose data fit; each that was still to be sent leaves a row, as every mail does. */
export async function dropQueued(ctx: Ctx, fits: (data: SQL) => SQL): Promise<void> {
  const byKey = new Map((await withdrawJobs(ctx, sendEmailJob, fits)).map((mail) => [mail.key, mail]))
  const withdrawn = [...byKey.values()]
  for (let at = 0; at < withdrawn.length; at += batch) await listAsDropped(ctx, withdrawn.slice(at, at + batch))
}

async function listAsDropped(ctx: Ctx, withdrawn: readonly EmailData[]): Promise<void> {
  await ctx.db
    .insert(mails)
    .values(
      withdrawn.map(({ key, kind, to, listedAs, locale, subjectId = null }) => ({
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
