// The records that a search in the audit trail names.
import { answerIdsOfFew } from '#server/record-names.ts'
import { customerGroups, priceLists } from './tables.ts'

export const priceIds = answerIdsOfFew(
  { subject: 'priceList', from: priceLists, id: priceLists.id, texts: [priceLists.name] },
  { subject: 'customerGroup', from: customerGroups, id: customerGroups.id, texts: [customerGroups.name] },
)
