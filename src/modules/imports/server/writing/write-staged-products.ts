// A batch of staged products into the shop: by the same statements as every import, with what was there before kept for undoing.
import { type AuditNote, auditMany } from '#server/audit.ts'
import { readUnits } from '#modules/taxonomy/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { driverError } from '#server/db/failures.ts'
import type { ImportProduct } from '../../catalogue.ts'
import { problem, type ImportProblem } from '../../problems.ts'
import { mappedHeader, ownNames } from '../reading/columns.ts'
import { fileColumns } from '../reading/file-columns.ts'
import { draftOf, type Draft, type Plan, type Planning } from '../comparing/plan-batch.ts'
import { planInTurn, type PlanInTurn } from '../comparing/plan-in-turn.ts'
import { readPresent } from '../comparing/present-products.ts'
import { recordOf, recordOfMade, type UndoRecord } from '../undoing/undo-record.ts'
import type { Commit, Run } from '../work-run.ts'
import { ensureTerms, writeBatch, type WrittenBatch } from './write-batch.ts'
import { isEmptyRecord, keepOutcomes, type Outcome, type StagedRow } from './outcomes.ts'

type Item = { row: StagedRow; draft: Draft }

/** Gives what writes rows whose drafts are products; calls may overlap. What the database refuses is halved until the culprit is alone. */
export async function stagedProductsWriter(ctx: Ctx, run: Run, commit: Commit): Promise<(rows: readonly StagedRow[]) => Promise<void>> {
  const language = run.language ?? ctx.profile.language
  const header = mappedHeader(run.mapping ?? [])
  const planning: Planning = { columns: fileColumns(header), units: await readUnits(ctx), language, isCompared: true }
  const how: How = { planning, commit, plan: planInTurn(ctx, planning) }
  return (rows) => {
    const items = rows.flatMap((row): Item[] => {
      const { draft } = row
      return draft && 'variants' in draft ? [{ row, draft: { ...draftOf(draft satisfies ImportProduct), pictures: null } }] : []
    })
    return orHalves(ctx, run, items, how)
  }
}

type How = { planning: Planning; commit: Commit; plan: PlanInTurn }

async function orHalves(ctx: Ctx, run: Run, items: readonly Item[], how: How): Promise<void> {
  if (items.length === 0) return
  try {
    await writeItems(ctx, run, items, how)
  } catch (error) {
    const refusal = driverError(error)
    if (refusal === null || !/^(22|23|54|57014)/.test(refusal.code ?? '')) throw error
    const [only] = items
    if (items.length === 1 && only) {
      const cell = { line: only.row.line, column: null, text: only.row.sku }
      const failed = failure(only.row, [problem(cell, 'notSaved', { reason: refusal.constraint ?? refusal.message })])
      await how.commit(async (tx) => {
        await keepOutcomes(tx, run.id, [failed])
        return { failed: 1 }
      })
      return
    }
    const middle = items.length >> 1
    await orHalves(ctx, run, items.slice(0, middle), how)
    await orHalves(ctx, run, items.slice(middle), how)
  }
}

const failure = ({ position, productId }: StagedRow, problems: ImportProblem[]): Outcome => ({
  position,
  outcome: 'failed',
  productId,
  record: null,
  problems,
})

const writeItems = (ctx: Ctx, run: Run, items: readonly Item[], { planning, commit, plan: inTurn }: How): Promise<void> =>
  inTurn(
    items.map(({ draft }) => draft),
    async (plan) => {
      const { language } = planning
      const format = run.format === null || run.format === 'bySku' ? 'own' : run.format
      const terms = await ensureTerms(ctx, plan, { language, format })
      await commit(async (tx) => {
        const { made, before } = await writeBatch(tx, plan, { terms, language, assumed: planning.units, stockOfNew: run.openStock })
        const records = await recordsOf(tx, plan, { made, before })
        const outcomes = items.map(({ row, draft }): Outcome => {
          const done = records.get(draft.key)
          if (!done) return failure(row, refusalsOf(plan, draft, run))
          const { id: productId, record } = done
          return { position: row.position, outcome: isEmptyRecord(record) ? 'same' : 'written', productId, record, problems: [] }
        })
        await keepOutcomes(tx, run.id, outcomes)
        await auditMany(tx, notesOf(run, items, outcomes))
        const written = outcomes.filter(({ outcome }) => outcome !== 'failed').length
        return { written, failed: outcomes.length - written }
      })
    },
  )

/** Gives by the drafts' keys what was done to each product. */
async function recordsOf(
  ctx: Ctx,
  { updates }: Plan,
  { made, before }: Pick<WrittenBatch, 'made' | 'before'>,
): Promise<Map<string, { id: string; record: UndoRecord }>> {
  const known = new Map(before.map((product) => [product.id, product]))
  const keys = new Map(updates.map(({ draft, existing: { id } }) => [id, draft.key]))
  const changed = await readPresent(ctx, [...keys.keys()])
  return new Map([
    ...[...made].map(([key, id]) => [key, { id, record: recordOfMade(1) }] as const),
    ...changed.flatMap((after) => {
      const [key, was] = [keys.get(after.id), known.get(after.id)]
      return key !== undefined && was ? [[key, { id: after.id, record: recordOf(was, after) }] as const] : []
    }),
  ])
}

/** The refusals decided since the preview; each names the lines of the product's rows. */
function refusalsOf({ problems }: Plan, { product }: Draft, run: Run): ImportProblem[] {
  const name = ownNames(run.header ?? [], run.mapping ?? [])
  const lines = new Set([product.line, ...product.variants.map(({ line }) => line)])
  return problems.filter(({ line }) => lines.has(line)).map((each) => ({ ...each, severity: 'error' as const, column: name(each.column) }))
}

const longestNote = 40

function notesOf(run: Run, items: readonly Item[], outcomes: readonly Outcome[]): AuditNote[] {
  const byPosition = new Map(outcomes.map((outcome) => [outcome.position, outcome]))
  return items.flatMap(({ row }): AuditNote[] => {
    const done = byPosition.get(row.position)
    if (!done?.record || done.outcome !== 'written' || done.productId === null) return []
    const side = (which: 'from' | 'to') =>
      Object.fromEntries(
        row.fields.slice(0, longestNote).map((each) => [[each.variant, each.field].filter(Boolean).join(' '), each[which]]),
      )
    const isNew = done.record.madeVersion !== null
    const about = { subject: 'product', subjectId: done.productId, after: { ...side('to'), import: run.fileName } }
    return [isNew ? { action: 'product.imported', ...about } : { action: 'product.importChanged', ...about, before: side('from') }]
  })
}
