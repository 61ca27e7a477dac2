// Writes the outcome of staged rows: written with the record that undoes them, or refused with the reason.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { ImportProblem } from '../../problems.ts'
import { importChanges } from '../tables.ts'
import type { UndoRecord } from '../undoing/undo-record.ts'

/** A row of a preview that is to be written. */
export type StagedRow = Pick<typeof importChanges.$inferSelect, 'position' | 'line' | 'sku' | 'productId' | 'fields' | 'draft'>

export type Outcome = {
  position: number
  outcome: 'written' | 'same' | 'failed'
  productId: string | null
  record: UndoRecord | null
  problems: ImportProblem[]
}

/** Keeps them; what was written needs its draft no longer. */
export async function keepOutcomes(ctx: Pick<Ctx, 'db'>, runId: string, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await ctx.db.execute(sql`
    update ${importChanges} c set outcome = row.outcome, product_id = coalesce(row."productId", c.product_id), record = row.record,
      problems = c.problems || row.problems, draft = null
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as row (position int, outcome text, "productId" uuid, record jsonb, problems jsonb)
    where c.run_id = ${runId}::uuid and c.position = row.position`)
}

export const isEmptyRecord = ({ madeVersion, fields, tagsAdded, tagsRemoved, variants }: UndoRecord): boolean =>
  madeVersion === null &&
  tagsAdded.length +
    tagsRemoved.length +
    variants.length +
    Object.keys(fields).filter((key) => key !== 'sourceHash' && key !== 'sourceKey').length ===
    0
