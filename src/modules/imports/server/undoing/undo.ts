// Undoing an import: from its last change to its first, each product goes back to what it was, except where somebody changed it since.
import { setImmediate } from 'node:timers/promises'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { audit, type AuditNote, auditMany } from '#server/audit.ts'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { driverError } from '#server/db/failures.ts'
import { lockForWriting, showProducts } from '#modules/products/server/public.ts'
import { auditedRun } from '../audited-run.ts'
import type { ImportCounts } from '../../admin-contract.ts'
import { readPresent } from '../comparing/present-products.ts'
import { importChanges } from '../tables.ts'
import { mayEndOrRename, type UndoResult, type UndoRow } from './undo-record.ts'
import { committer, type Commit, isStopped, type Run, sliceMilliseconds, type Work } from '../work-run.ts'
import { removeMade } from './remove-made.ts'
import { restoreProducts } from './restore-products.ts'

const batch = 200
const { runId, position, productId, record, outcome, undo: undone } = importChanges

async function nextRows(ctx: Ctx, id: string): Promise<UndoRow[]> {
  const rows = await ctx.db
    .select({ position, productId, record })
    .from(importChanges)
    .where(and(eq(runId, id), inArray(outcome, ['written', 'same']), isNull(undone)))
    .orderBy(desc(position))
    .limit(batch)
  const byProduct = new Map<string, UndoRow>()
  for (const row of rows) {
    if (row.productId === null || row.record === null) continue
    const known = byProduct.get(row.productId)
    if (!known) byProduct.set(row.productId, { positions: [row.position], productId: row.productId, record: row.record })
    else {
      known.positions.push(row.position)
      known.record = { ...known.record, variants: [...known.record.variants, ...row.record.variants] }
    }
  }
  return [...byProduct.values()]
}

/** Undoes on from where it stands. */
export async function undo(ctx: Ctx, work: Work): Promise<void> {
  const { run } = work
  const counts: ImportCounts = { ...run.counts }
  const commit = committer(ctx, work, counts)
  const began = performance.now()
  try {
    for (let rows = await nextRows(ctx, run.id); rows.length > 0; rows = await nextRows(ctx, run.id)) {
      await orHalves(run, rows, commit)
      if (performance.now() - began > sliceMilliseconds || ctx.ending?.aborted) return await work.giveWay(counts)
      await setImmediate()
    }
  } catch (error) {
    if (isStopped(error)) return
    throw error
  }
  await ctx.tx(async (tx) => {
    const done = await work.move(tx, 'finishUndo', { counts, attempts: 0, undoneAt: ctx.now.toISOString() })
    if (done) await audit(tx, { action: 'import.undone', subject: 'import', subjectId: run.id, after: auditedRun(run, counts) })
    await touchCatalogue(tx)
  })
}

async function orHalves(run: Run, rows: readonly UndoRow[], commit: Commit): Promise<void> {
  try {
    await undoRows(run, rows, commit)
  } catch (error) {
    if (!/^(22|23|54|57014)/.test(driverError(error)?.code ?? '')) throw error
    const [only] = rows
    if (rows.length === 1 && only) {
      // Its former terms may be gone, or its SKU belong to another product: then it stays, and the report says so.
      const result: UndoResult = {
        positions: only.positions,
        undo: 'partly',
        kept: [{ field: 'all', variant: null, from: null, to: null }],
      }
      await commit(async (tx) => {
        await keepResults(tx, run.id, [result])
        return { undone: only.positions.length, kept: 1 }
      })
      return
    }
    const middle = rows.length >> 1
    await orHalves(run, rows.slice(0, middle), commit)
    await orHalves(run, rows.slice(middle), commit)
  }
}

const undoRows = (run: Run, rows: readonly UndoRow[], commit: Commit): Promise<void> =>
  commit(async (tx) => {
    const ids = rows.map((row) => row.productId)
    // Orders of these variants go on meanwhile, unless one of them may be deleted or renamed.
    await lockForWriting(
      tx,
      ids,
      rows.some(({ record }) => mayEndOrRename(record)),
    )
    const present = new Map((await readPresent(tx, ids)).map((product) => [product.id, product]))
    const gone = rows
      .filter((row) => !present.has(row.productId))
      .map(({ positions }): UndoResult => ({ positions, undo: 'removed', kept: [] }))
    const here = rows.filter((row) => present.has(row.productId))
    const made = await removeMade(
      tx,
      here.filter((row) => row.record.madeVersion !== null),
      present,
    )
    const restored = await restoreProducts(
      tx,
      run,
      here.filter((row) => row.record.madeVersion === null),
      present,
    )
    const results = [...gone, ...made, ...restored]
    await showProducts(
      tx,
      here.map((row) => row.productId),
    )
    await keepResults(tx, run.id, results)
    await auditMany(tx, notesOf(run, here, results))
    return { undone: rows.flatMap(({ positions }) => positions).length, kept: results.filter(({ kept }) => kept.length > 0).length }
  })

async function keepResults(ctx: Pick<Ctx, 'db'>, id: string, results: readonly UndoResult[]): Promise<void> {
  // A product that stayed is reported once, at the first of its rows.
  const rows = results.flatMap(({ positions, undo: what, kept }) =>
    positions.map((at, index) => ({ position: at, undo: what, kept: index === 0 ? kept : [] })),
  )
  await ctx.db.execute(sql`
    update ${importChanges} c set undo = row.undo, kept = row.kept
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (position int, undo text, kept jsonb)
    where c.run_id = ${id}::uuid and c.position = row.position`)
}

function notesOf(run: Run, rows: readonly UndoRow[], results: readonly UndoResult[]): AuditNote[] {
  const byPosition = new Map(results.flatMap((result) => result.positions.map((at) => [at, result])))
  return rows.map((row) => {
    const { undo: what = 'restored', kept = [] } = byPosition.get(row.positions[0] ?? -1) ?? {}
    const after = { import: run.fileName, outcome: what, ...(kept.length > 0 ? { kept: kept.map(({ field }) => field) } : {}) }
    return { action: 'product.importUndone', subject: 'product', subjectId: row.productId, after }
  })
}
