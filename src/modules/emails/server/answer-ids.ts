// The records that a search in the audit trail names.
import { sql } from 'drizzle-orm'
import { auditEntries } from '#server/db/kit-tables.ts'
import { typedWords, wordPattern } from '#server/db/typed-search.ts'
import { answerIds } from '#server/record-names.ts'
import { sentEmails } from './tables.ts'

/** At most so many entries about mails are looked at, the newest. */
const read = 5000

/** Mails by their reader and subject: of millions the few that the trail has, which are those that the office sent again. */
export const mailIds = answerIds(async (ctx, { typed, most }) => {
  const words = typedWords(typed)
  if (words.length === 0) return []
  const holds = sql.join(
    words.map((word) => sql`${sentEmails.words} like ${wordPattern(word)}`),
    sql` and `,
  )
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select ${sentEmails.id} as id from (
      select distinct subject_id::uuid as id from (
        select subject_id from ${auditEntries} where subject = 'email' order by ${auditEntries.id} desc limit ${read}) entries
    ) audited join ${sentEmails} on ${sentEmails.id} = audited.id
    where ${holds} order by ${sentEmails.id} desc limit ${most}`)
  return [{ subject: 'email', ids: rows.map(({ id }) => id) }]
})
