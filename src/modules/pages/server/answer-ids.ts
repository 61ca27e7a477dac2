// The records that a search in the audit trail names.
import { bothLanguages } from '#server/db/typed-search.ts'
import { answerIdsOfFew } from '#server/record-names.ts'
import { pageLayouts, pages } from './tables.ts'

export const pageIds = answerIdsOfFew(
  { subject: 'page', from: pages, id: pages.id, texts: bothLanguages(pages.title) },
  { subject: 'pageLayout', from: pageLayouts, id: pageLayouts.id, texts: bothLanguages(pageLayouts.name) },
)
