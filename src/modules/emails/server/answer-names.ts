import { inArray, sql } from 'drizzle-orm'
import { answerNames } from '#server/record-names.ts'
import { sentEmails } from './tables.ts'

/** A mail is named by its subject; one whose texts were erased by whom it went to. */
export const mailNames = answerNames(['email'], (ctx, ids) =>
  ctx.db
    .select({ id: sentEmails.id, name: sql<string>`coalesce(nullif(${sentEmails.subject}, ''), ${sentEmails.recipient})` })
    .from(sentEmails)
    .where(inArray(sentEmails.id, ids)),
)
