// The records that a search in the audit trail names.
import { bothLanguages } from '#server/db/typed-search.ts'
import { answerIdsOfFew } from '#server/record-names.ts'
import { taxGroups } from './tables.ts'

export const taxGroupIds = answerIdsOfFew({
  subject: 'taxGroup',
  from: taxGroups,
  id: taxGroups.id,
  texts: [taxGroups.code, ...bothLanguages(taxGroups.title)],
})
