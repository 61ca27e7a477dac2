// The records that a search in the audit trail names.
import { bothLanguages } from '#server/db/typed-search.ts'
import { answerIdsOfFew } from '#server/record-names.ts'
import { sizeTables } from './tables.ts'

export const sizeTableIds = answerIdsOfFew({
  subject: 'sizeTable',
  from: sizeTables,
  id: sizeTables.id,
  texts: bothLanguages(sizeTables.title),
})
