// Personal data in sent mails. The row stays, so that no mail is sent twice and the office sees that there was one.
import { desc, eq, inArray, or } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { type DataSubject, isAddressOf, isOneOf, type PersonalData } from '#server/personal-data.ts'
import { sentEmailCopies as copies, sentEmails as mails } from './tables.ts'

const toOrAbout = (of: DataSubject) => or(isAddressOf(mails.recipient, of), isOneOf(mails.subjectId, of.recordIds))

export const emailPersonalData: PersonalData = {
  columns: [mails.recipient, mails.subject, mails.content, mails.error, copies.html, copies.text],
  collect: async (ctx, of) => ({
    mails: await ctx.db
      .select({ sentAt: mails.sentAt, kind: mails.kind, recipient: mails.recipient, subject: mails.subject, text: copies.text })
      .from(mails)
      .leftJoin(copies, eq(copies.emailId, mails.id))
      .where(isAddressOf(mails.recipient, of))
      .orderBy(desc(mails.createdAt)),
  }),
  /** The key of a sent mail may name its recipient. Mails to colleagues about the person lose their text too. A mail that is not sent yet never will be. */
  async erase(ctx, of) {
    const about = ctx.db.select({ id: mails.id }).from(mails).where(toOrAbout(of))
    await ctx.db.delete(copies).where(inArray(copies.emailId, about))
    const state = sql`case when ${mails.state} = 'sent' then 'sent' else 'dropped' end`
    await ctx.db.update(mails).set({ subject: '', content: null, error: null, attachments: null, state }).where(toOrAbout(of))
    const key = sql`case when ${mails.state} = 'sent' then replace(${mails.key}, ${mails.recipient}, ${mails.id}::text) else ${mails.key} end`
    await ctx.db.update(mails).set({ recipient: of.alias, key }).where(isAddressOf(mails.recipient, of))
  },
}
