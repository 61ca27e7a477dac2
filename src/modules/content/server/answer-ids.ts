// The records that a search in the audit trail names.
import { bothLanguages } from '#server/db/typed-search.ts'
import { newestHolding } from '#server/db/newest-holding.ts'
import { answerIds, answerIdsOfFew } from '#server/record-names.ts'
import { contactMessages, menus, slides } from './tables.ts'

export const contentIds = answerIdsOfFew(
  { subject: 'menu', from: menus, id: menus.id, texts: bothLanguages(menus.title) },
  { subject: 'slide', from: slides, id: slides.id, texts: bothLanguages(slides.title) },
)

/** Messages by their writer, subject and text. */
export const messageIds = answerIds(async (ctx, { typed, most }) => {
  const { id, words } = contactMessages
  const found = newestHolding({ from: contactMessages, id, words }, typed, most)
  if (found === null) return []
  const { rows } = await ctx.db.execute<{ id: string }>(found)
  return [{ subject: 'message', ids: rows.map((row) => row.id) }]
})
