// Personal data in sent mails. The row stays, so that no mail is sent twice and the office sees that there was one.
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { type DataSubject, isAddressOf, isOneOf, type PersonalData } from '#server/personal-data.ts'
import type { EmailKind } from '../kinds.ts'
import { dropQueued } from './drop-queued.ts'
import { sentEmailCopies as copies, sentEmails as mails } from './tables.ts'

const about = (of: DataSubject) => isOneOf(mails.subjectId, of.recordIds)
/** A review's mails go to the address that was typed with it. */
const toWriter: EmailKind[] = ['reviewCopy', 'reviewApproved', 'reviewReplied']
const to = (of: DataSubject) => or(isAddressOf(mails.recipient, of), and(inArray(mails.kind, toWriter), about(of)))
const toOrAbout = (of: DataSubject) => or(to(of), about(of))

export const emailPersonalData: PersonalData = {
  columns: [mails.recipient, mails.subject, mails.words, mails.content, mails.error, copies.html, copies.text],
  collect: async (ctx, of) => ({
    mails: await ctx.db
      .select({ sentAt: mails.sentAt, kind: mails.kind, recipient: mails.recipient, subject: mails.subject, text: copies.text })
      .from(mails)
      .leftJoin(copies, eq(copies.emailId, mails.id))
      .where(to(of))
      .orderBy(desc(mails.createdAt)),
  }),
  /** The key of a mail may name its recipient. Mails to colleagues about the person lose their text too. A mail that is not sent yet never will be. */
  async erase(ctx, of) {
    await dropQueued(
      ctx,
      (data) => sql`(lower(${data} ->> 'to') = any(${sql.param([...of.emails])}::text[])
        or ${data} ->> 'subjectId' = any(${sql.param([...of.recordIds])}::text[]))`,
    )
    const theirs = ctx.db.select({ id: mails.id }).from(mails).where(toOrAbout(of))
    await ctx.db.delete(copies).where(inArray(copies.emailId, theirs))
    const state = sql`case when ${mails.state} = 'sent' then 'sent' else 'dropped' end`
    await ctx.db.update(mails).set({ subject: '', content: null, error: null, attachments: null, state }).where(toOrAbout(of))
    const key = sql`replace(${mails.key}, ${mails.recipient}, ${mails.id}::text)`
    await ctx.db.update(mails).set({ recipient: of.alias, key }).where(to(of))
  },
}
