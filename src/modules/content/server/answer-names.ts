import { inArray, sql } from 'drizzle-orm'
import { localised } from '#server/db/text-fragments.ts'
import { answerNames } from '#server/record-names.ts'
import { contactMessages } from './tables.ts'

/** A message is named by what it is about; the answers of a page's form by the page. */
export const messageNames = answerNames(['message'], (ctx, ids) =>
  ctx.db
    .select({
      id: contactMessages.id,
      name: sql<string>`coalesce(nullif(${contactMessages.subject}, ''), ${localised(contactMessages.formTitle, ctx.locale)})`,
    })
    .from(contactMessages)
    .where(inArray(contactMessages.id, ids)),
)
