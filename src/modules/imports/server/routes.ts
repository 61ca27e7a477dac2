// Endpoint to function for imports and exports, the job that works imports off, and the clock that looks after lost ones.
import { and, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { type Route, route } from '#server/http.ts'
import { job } from '#server/job.ts'
import { type Worker, worker } from '#server/jobs.ts'
import * as api from '../admin-contract.ts'
import { cancelImport, discardImport, previewImport, runImport, stopPreview, undoImport } from './decide-import.ts'
import { makeDownload } from './exporting/downloads.ts'
import { inspect } from './jobs/inspect.ts'
import { preview } from './jobs/preview.ts'
import { run } from './jobs/run.ts'
import { undo } from './jobs/undo.ts'
import { readImport, sendPart, startImport } from './keep-upload.ts'
import { getImport, listImportChanges, listImports } from './queries.ts'
import { importRuns } from './tables.ts'
import { removeUpload } from './uploaded-file.ts'
import { asAdmin, changeState, guarded, resumeLost, takeOver, type Work, workImport } from './work-run.ts'

export const importRoutes: Route[] = [
  route(api.startImport, (ctx, { body }) => startImport(ctx, body)),
  route(api.sendPart, (ctx, { params, file }) => sendPart(ctx, params, file)),
  route(api.readImport, (ctx, { params, body }) => readImport(ctx, params.id, body.sheet)),
  route(api.previewImport, (ctx, { params, body }) => previewImport(ctx, params.id, body)),
  route(api.stopPreview, (ctx, { params }) => stopPreview(ctx, params.id)),
  route(api.runImport, (ctx, { params }) => runImport(ctx, params.id)),
  route(api.cancelImport, (ctx, { params }) => cancelImport(ctx, params.id)),
  route(api.undoImport, (ctx, { params }) => undoImport(ctx, params.id)),
  route(api.discardImport, (ctx, { params }) => discardImport(ctx, params.id)),
  route(api.getImport, (ctx, { params }) => getImport(ctx, params.id)),
  route(api.listImports, (ctx, { query }) => listImports(ctx, query)),
  route(api.listImportChanges, (ctx, { params, query }) => listImportChanges(ctx, params.id, query)),
  route(api.makeDownload, (ctx, { body }) => makeDownload(ctx, body)),
]

async function goOn(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const work = await takeOver(ctx, id)
  if (!work) return
  const { run: of } = work
  const admin = asAdmin(ctx, of.state === 'undoing' ? of.undoneBy : (of.startedBy ?? of.createdBy))
  await guarded(ctx, work, () => step(admin, work))
}

async function step(ctx: Ctx, work: Work): Promise<void> {
  switch (work.run.state) {
    case 'reading':
      return inspect(ctx, work)
    case 'previewing':
      return preview(ctx, work)
    case 'running':
      return run(ctx, work)
    case 'cancelling':
      await changeState(ctx, work.run.id, 'stop', { by: 'system', finishedAt: ctx.now.toISOString() })
      return removeUpload(ctx.storage, work.run)
    case 'undoing':
      return undo(ctx, work)
    default:
      return
  }
}

const resumeImports = job('imports.resume', z.object({}).loose(), { retries: 0, seconds: 50 })
const tidyImports = job('imports.tidy', z.object({}).loose(), { retries: 1, seconds: 600 })
const daysKept = 7

/** Files nobody came back to are thrown away. */
async function tidy(ctx: Ctx): Promise<void> {
  const old = sql`${ctx.now.toISOString()}::timestamptz - make_interval(days => ${daysKept})`
  const forgotten = await ctx.db
    .select()
    .from(importRuns)
    .where(and(inArray(importRuns.state, ['uploading', 'mapping', 'previewed', 'failed']), lt(importRuns.createdAt, old)))
  for (const each of forgotten) {
    if (each.counts.written > 0) continue
    const moved = await changeState(ctx, each.id, 'discard', { by: 'system', finishedAt: ctx.now.toISOString() })
    if (!moved) continue
    await ctx.db.execute(sql`delete from import_changes where run_id = ${each.id}::uuid`)
    await removeUpload(ctx.storage, each)
  }
}

export const importWorkers: Worker[] = [
  worker(workImport, goOn),
  worker(resumeImports, resumeLost, '* * * * *'),
  worker(tidyImports, tidy, '17 3 * * *'),
]
