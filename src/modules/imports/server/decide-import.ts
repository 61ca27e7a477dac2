// The decisions of admins about an import: how its columns are read, and whether it is written, stopped, undone or thrown away.
import { and, eq } from 'drizzle-orm'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { listIn } from '#shared/locale.ts'
import { auditedRun } from './audited-run.ts'
import type { Import, PreviewBody } from '../admin-contract.ts'
import type { ImportAction } from '../lifecycle.ts'
import { fieldsOf, missingFields } from './reading/columns.ts'
import { importErrors } from './import-errors.ts'
import { noCounts, removeStaged } from './staging/staged.ts'
import { personOf } from './uploading/receive-upload.ts'
import { getImport, getRun, mayRetry, mayUndo, mayWrite } from './queries.ts'
import { importMappings, importPictures } from './tables.ts'
import { removeUpload, zipId } from './uploading/uploaded-file.ts'
import { changeState, type Run, workImport } from './work-run.ts'

type Columns = Parameters<typeof changeState>[3]

async function move(ctx: Ctx, id: string, action: ImportAction, columns: Omit<Columns, 'by'>): Promise<Run> {
  const moved = await changeState(ctx, id, action, { ...columns, by: 'admin', attempts: 0 })
  if (!moved) throw importErrors.stateForbids()
  return moved
}

/** Compares the file with the shop by this mapping, which is remembered for files with the same columns. */
export async function previewImport(ctx: Ctx, id: string, { format, language, mapping }: PreviewBody): Promise<Import> {
  const run = await getRun(ctx, id)
  const header = run.header ?? []
  const known = new Set(['', ...fieldsOf(format, header)])
  const strange = mapping.findIndex((field) => !known.has(field))
  if (mapping.length !== header.length || strange >= 0)
    throw importErrors.stateForbids({ fields: [{ path: `mapping.${Math.max(0, strange)}`, key: 'imports.validation.fieldUnknown' }] })
  const missing = missingFields(format, mapping)
  if (missing.length > 0) {
    const columns = listIn(
      missing.map((group) => group.join(' / ')),
      ctx.locale,
    )
    throw importErrors.columnsMissing({
      params: { columns },
      fields: [{ path: 'format', key: 'imports.errors.columnsMissing', params: { columns } }],
    })
  }
  await move(ctx, id, 'preview', { format, language, mapping, counts: noCounts(), problem: null })
  const kept = { format, language, mapping, updatedAt: ctx.now.toISOString() }
  await ctx.db
    .insert(importMappings)
    .values({ fingerprint: run.fingerprint ?? '', ...kept })
    .onConflictDoUpdate({ target: importMappings.fingerprint, set: kept })
  await ctx.enqueue(workImport, { id })
  return getImport(ctx, id)
}

export async function stopPreview(ctx: Ctx, id: string): Promise<Import> {
  await move(ctx, id, 'stopPreview', { counts: noCounts() })
  await removeStaged(ctx, id)
  return getImport(ctx, id)
}

/** Writes what the preview shows; after a cancellation or a failure the rest of it. */
export async function runImport(ctx: Ctx, id: string, { openStock }: { openStock?: number | null | undefined }): Promise<Import> {
  const run = await getRun(ctx, id)
  if (!mayWrite(run)) throw importErrors.nothingToRun()
  const moved = await move(ctx, id, 'run', {
    startedBy: personOf(ctx),
    startedAt: run.startedAt ?? ctx.now.toISOString(),
    finishedAt: null,
    problem: null,
    ...(openStock === undefined ? {} : { openStock }),
  })
  await audit(ctx, { action: 'import.started', subject: 'import', subjectId: id, after: auditedRun(moved, moved.counts) })
  await ctx.enqueue(workImport, { id })
  return getImport(ctx, id)
}

/** Tries the pictures again that could not be had; a ZIP file may have come since. */
export async function retryPictures(ctx: Ctx, id: string): Promise<Import> {
  const run = await getRun(ctx, id)
  if (!mayRetry(run)) throw importErrors.nothingToRetry()
  await move(ctx, id, 'retryPictures', { startedBy: personOf(ctx), counts: { ...run.counts, picturesFailed: 0 }, finishedAt: null })
  await ctx.db
    .update(importPictures)
    .set({ state: 'waiting', problem: null })
    .where(and(eq(importPictures.runId, id), eq(importPictures.state, 'failed')))
  await audit(ctx, { action: 'import.picturesRetried', subject: 'import', subjectId: id, after: { file: run.fileName } })
  await ctx.enqueue(workImport, { id })
  return getImport(ctx, id)
}

/** The batch that is being written is finished or taken back; what was written stays and can be undone. */
export async function cancelImport(ctx: Ctx, id: string): Promise<Import> {
  await move(ctx, id, 'cancel', {})
  await audit(ctx, { action: 'import.cancelled', subject: 'import', subjectId: id })
  await ctx.enqueue(workImport, { id })
  return getImport(ctx, id)
}

export async function undoImport(ctx: Ctx, id: string): Promise<Import> {
  const run = await getRun(ctx, id)
  if (!mayUndo(run)) throw importErrors.nothingToUndo()
  await move(ctx, id, 'undo', { undoneBy: personOf(ctx), problem: null })
  await audit(ctx, { action: 'import.undoing', subject: 'import', subjectId: id, after: { file: run.fileName } })
  await ctx.enqueue(workImport, { id })
  return getImport(ctx, id)
}

/** Throws the file away; only while nothing of it was written. */
export async function discardImport(ctx: Ctx, id: string): Promise<Import> {
  const run = await getRun(ctx, id)
  if (run.counts.written > 0) throw importErrors.stateForbids()
  await move(ctx, id, 'discard', { finishedAt: ctx.now.toISOString() })
  await removeStaged(ctx, id)
  await removeUpload(ctx.storage, run)
  if (run.zip) await removeUpload(ctx.storage, { id: zipId(id), bytes: run.zip.bytes })
  return getImport(ctx, id)
}
