import { eq } from 'drizzle-orm'
import { isOneOf, type PersonalData } from '#server/personal-data.ts'
import { notes } from './tables.ts'

/** Colleagues' notes about a person go with the person; a copy of the data leaves them out (decision 49). */
export const notePersonalData: PersonalData = {
  columns: [notes.text, notes.authorName],
  async erase(ctx, { id, code, recordIds }) {
    await ctx.db.delete(notes).where(isOneOf(notes.subjectId, recordIds))
    await ctx.db.update(notes).set({ authorName: code }).where(eq(notes.authorId, id))
  },
}
