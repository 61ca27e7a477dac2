// Personal data in sent mails. The row stays, so that no mail is sent twice and the office sees that there was one.
import { desc, eq, inArray, or } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { type DataSubject, isAddressOf, isOneOf, type PersonalData } from '#server/personal-data.ts'
import { withdrawJobs } from '#server/withdraw-jobs.ts'
import { sendEmailJob } from './send-email.ts'
import { sentEmailCopies as copies, sentEmails as mails } from './tables.ts'

const toOrAbout = (of: DataSubject) => or(isAddressOf(mails.recipient, of), isOneOf(mails.subjectId, of.recordIds))

export const emailPersonalData: PersonalData = {
  columns: [mails.recipient, mails.subject, mails.words, mails.content, mails.error, copies.html, copies.text],
  collect: async (ctx, of) => ({
    mails: await ctx.db
      .select({ sentAt: mails.sentAt, kind: mails.kind, recipient: mails.recipient, subject: mails.subject, text: copies.text })
      .from(mails)
      .leftJoin(copies, eq(copies.emailId, mails.id))
      .where(isAddressOf(mails.recipient, of))
      .orderBy(desc(mails.createdAt)),
  }),
  /** The key of a mail may name its recipient. Mails to colleagues about the person lose their text too. A mail that is not sent yet never will be. */
  async erase(ctx, of) {
    await dropQueued(ctx, of)
    const about = ctx.db.select({ id: mails.id }).from(mails).where(toOrAbout(of))
    await ctx.db.delete(copies).where(inArray(copies.emailId, about))
    const state = sql`case when ${mails.state} = 'sent' then 'sent' else 'dropped' end`
    await ctx.db.update(mails).set({ subject: '', content: null, error: null, attachments: null, state }).where(toOrAbout(of))
    const key = sql`replace(${mails.key}, ${mails.recipient}, ${mails.id}::text)`
    await ctx.db.update(mails).set({ recipient: of.alias, key }).where(isAddressOf(mails.recipient, of))
  },
}

/** Takes mails out of the queue; each that was still to be sent leaves a row, as every mail does. */
async function dropQueued(ctx: Ctx, of: DataSubject): Promise<void> {
  const withdrawn = await withdrawJobs(
    ctx,
    sendEmailJob,
    (data) => sql`(lower(${data} ->> 'to') = any(${sql.param([...of.emails])}::text[])
      or ${data} ->> 'subjectId' = any(${sql.param([...of.recordIds])}::text[]))`,
  )
  if (withdrawn.length === 0) return
  await ctx.db
    .insert(mails)
    .values(
      withdrawn.map(({ key, kind, to, locale, subjectId = null }) => ({
        key,
        kind,
        recipient: to,
        locale,
        subjectId,
        subject: '',
        state: 'dropped' as const,
      })),
    )
    .onConflictDoNothing()
}
