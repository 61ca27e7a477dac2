// The records that a search in the audit trail names.
import { answerIdsOfFew } from '#server/record-names.ts'
import { importRuns } from './tables.ts'

export const importIds = answerIdsOfFew({ subject: 'import', from: importRuns, id: importRuns.id, texts: [importRuns.fileName] })
