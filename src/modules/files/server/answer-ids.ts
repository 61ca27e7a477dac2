// The records that a search in the audit trail names.
import { and } from 'drizzle-orm'
import { everyWord, typedWords } from '#server/db/typed-search.ts'
import { answerIds } from '#server/record-names.ts'
import { files } from './tables.ts'

export const fileIds = answerIds(async (ctx, { typed, most }) => {
  const rows = await ctx.db
    .select({ id: files.id })
    .from(files)
    .where(and(everyWord(files.words, typedWords(typed))))
    .limit(most)
  return [{ subject: 'file', ids: rows.map(({ id }) => id) }]
})
