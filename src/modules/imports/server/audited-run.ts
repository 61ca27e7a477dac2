import type { ImportCounts } from '../admin-contract.ts'

/** An import as the audit trail has it: its file and what was counted; of what there was none nothing is said. */
export const auditedRun = ({ fileName }: { fileName: string }, counts: ImportCounts): Record<string, unknown> => ({
  file: fileName,
  ...Object.fromEntries(Object.entries(counts).filter(([name, count]) => count > 0 && name !== 'bytesRead')),
})
