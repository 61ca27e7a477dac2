import { type DataSubject, isAddressOf, type PersonalData } from '#server/personal-data.ts'
import { contactAnswers, contactMessages as m } from './tables.ts'

const writtenBy = (of: DataSubject) => isAddressOf(m.email, of)

/** Messages that came with one of the person's addresses, with the office's answers to them. */
export const messagePersonalData: PersonalData = {
  columns: [m.name, m.email, m.subject, m.message, m.answers, m.words, contactAnswers.text],
  records: async (ctx, of) => (await ctx.db.select({ id: m.id }).from(m).where(writtenBy(of))).map(({ id }) => id),
  async collect(ctx, of) {
    const { name, email, subject, message, answers, status, createdAt } = m
    return { messages: await ctx.db.select({ name, email, subject, message, answers, status, createdAt }).from(m).where(writtenBy(of)) }
  },
  async erase(ctx, of) {
    await ctx.db.delete(m).where(writtenBy(of))
  },
}
