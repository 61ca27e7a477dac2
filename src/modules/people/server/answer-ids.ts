// The records that a search in the audit trail names.
import { bothLanguages } from '#server/db/typed-search.ts'
import { answerIdsOfFew } from '#server/record-names.ts'
import { roles } from './tables.ts'

/** People are found by the audit trail itself: as records, and as those who acted. */
export const roleIds = answerIdsOfFew({ subject: 'role', from: roles, id: roles.id, texts: bothLanguages(roles.name) })
