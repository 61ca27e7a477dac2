// The records that a search in the audit trail names.
import { bothLanguages } from '#server/db/typed-search.ts'
import { answerIdsOfFew } from '#server/record-names.ts'
import { menus, slides } from './tables.ts'

export const contentIds = answerIdsOfFew(
  { subject: 'menu', from: menus, id: menus.id, texts: bothLanguages(menus.title) },
  { subject: 'slide', from: slides, id: slides.id, texts: bothLanguages(slides.title) },
)
