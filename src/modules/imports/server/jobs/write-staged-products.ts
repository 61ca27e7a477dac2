// A batch of staged products into the shop: by the same statements as every import, with what was there before kept for undoing.
import { sql } from 'drizzle-orm'
import { type AuditNote, auditMany } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { driverError } from '#server/db/failures.ts'
import type { ImportProduct } from '../../catalogue.ts'
import { problem, type ImportProblem } from '../../problems.ts'
import { mappedHeader, ownNames } from '../columns.ts'
import { fileColumns } from '../file-columns.ts'
import { draftOf, noClaims, planBatch, type Draft, type Plan, type Planning } from '../plan-batch.ts'
import { readPresent } from '../present-goods.ts'
import { recordOf } from '../undo-record.ts'
import { readUnits } from '../units.ts'
import type { Commit, Run } from '../work-run.ts'
import { ensureShelves, writeBatch } from '../write-batch.ts'
import { lockProducts } from '../write-products.ts'
import { isEmptyRecord, keepOutcomes, type Outcome, type StagedRow } from './outcomes.ts'

type Item = { row: StagedRow; draft: Draft }

/** Takes rows whose drafts are products. What the database refuses is halved until the culprit is alone. */
export async function writeStagedProducts(ctx: Ctx, run: Run, rows: readonly StagedRow[], commit: Commit): Promise<void> {
  const language = run.language ?? ctx.profile.language
  const header = mappedHeader(run.mapping ?? [])
  const planning: Planning = { columns: fileColumns(header), units: await readUnits(ctx), language, isCompared: true }
  const items = rows.flatMap((row): Item[] => {
    const { draft } = row
    return draft && 'variants' in draft ? [{ row, draft: { ...draftOf(draft satisfies ImportProduct), pictures: null } }] : []
  })
  await orHalves(ctx, run, items, { planning, commit })
}

type How = { planning: Planning; commit: Commit }

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

async function writeItems(ctx: Ctx, run: Run, items: readonly Item[], { planning, commit }: How): Promise<void> {
  const { language } = planning
  const drafts = items.map(({ draft }) => draft)
  const plan = await planBatch(ctx, drafts, { claims: noClaims(), others: [] }, planning)
  const shelves = await ensureShelves(ctx, plan, { language, format: run.format === null || run.format === 'bySku' ? 'own' : run.format })
  const existing = new Map(plan.updates.map(({ draft, existing: { id } }) => [draft.key, id]))
  await commit(async (tx) => {
    await lockProducts(tx, [...existing.values()])
    const before = new Map((await readPresent(tx, [...existing.values()])).map((product) => [product.id, product]))
    await writeBatch(tx, plan, { shelves, language, assumed: planning.units })
    const ids = new Map([...existing, ...(await madeIds(tx, plan))])
    const after = new Map((await readPresent(tx, [...ids.values()])).map((product) => [product.id, product]))
    const outcomes = items.map(({ row, draft }): Outcome => {
      const id = ids.get(draft.key)
      const now = after.get(id ?? '')
      if (id === undefined || !now) return failure(row, refusalsOf(plan, draft, run))
      const record = recordOf(before.get(id) ?? null, now)
      return { position: row.position, outcome: isEmptyRecord(record) ? 'same' : 'written', productId: id, record, problems: [] }
    })
    await keepOutcomes(tx, run.id, outcomes)
    await auditMany(tx, notesOf(run, items, outcomes))
    const written = outcomes.filter(({ outcome }) => outcome !== 'failed').length
    return { written, failed: outcomes.length - written }
  })
}

async function madeIds(ctx: Ctx, { creates }: Plan): Promise<[string, string][]> {
  if (creates.length === 0) return []
  const { rows } = await ctx.db.execute<{ id: string; key: string }>(
    sql`select id, source_key as key from products where source_key = any(${sql.param(creates.map(({ key }) => key))}::text[])`,
  )
  return rows.map(({ id, key }) => [key, id])
}

/** What was decided about a product since the preview: its lines are those of its rows. */
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
