// Endpoint to function for imports and exports, the job that works imports off, and the clock that looks after lost ones.
import { and, eq, inArray, isNotNull, lt, not, sql } from 'drizzle-orm'
import { z } from 'zod'
import { findEntitled } from '#modules/people/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Route, route } from '#server/http.ts'
import { job } from '#server/job.ts'
import { type Worker, worker } from '#server/jobs.ts'
import * as api from '../admin-contract.ts'
import * as downloads from '../downloads-admin-contract.ts'
import * as exporting from '../exports-admin-contract.ts'
import * as pictures from '../pictures-admin-contract.ts'
import { type ImportState, importStates, isWorking } from '../lifecycle.ts'
import { cancelImport, discardImport, previewImport, retryPictures, runImport, stopPreview, undoImport } from './decide-import.ts'
import { makeDownload } from './exporting/downloads.ts'
import {
  forgetExports,
  forgetOldExports,
  listExports,
  makeExport,
  performExport,
  removeExport,
  startExport,
} from './exporting/export-jobs.ts'
import { fetchPictures } from './pictures/fetch-pictures.ts'
import { inspect } from './reading/inspect.ts'
import { preview } from './staging/preview.ts'
import { run } from './writing/run.ts'
import { removeStaged } from './staging/staged.ts'
import { undo } from './undoing/undo.ts'
import { readImport, sendPart, startImport } from './uploading/receive-upload.ts'
import { listImportPictures } from './pictures/list-pictures.ts'
import { readPictures, sendPicturesPart, startPictures } from './pictures/picture-upload.ts'
import { getImport, listImportChanges, listImports } from './queries.ts'
import { importRuns } from './tables.ts'
import { removeUpload, zipId } from './uploading/uploaded-file.ts'
import { actingAs, changeState, guarded, resumeLost, takeOver, type Work, workImport } from './work-run.ts'

export const importRoutes: Route[] = [
  route(api.startImport, (ctx, { body }) => startImport(ctx, body)),
  route(api.sendPart, (ctx, { params, file }) => sendPart(ctx, params, file)),
  route(api.readImport, (ctx, { params, body }) => readImport(ctx, params.id, body.sheet)),
  route(api.previewImport, (ctx, { params, body }) => previewImport(ctx, params.id, body)),
  route(api.stopPreview, (ctx, { params }) => stopPreview(ctx, params.id)),
  route(api.runImport, (ctx, { params, body }) => runImport(ctx, params.id, body)),
  route(api.retryPictures, (ctx, { params }) => retryPictures(ctx, params.id)),
  route(api.startPictures, (ctx, { params, body }) => startPictures(ctx, params.id, body)),
  route(api.sendPicturesPart, (ctx, { params, file }) => sendPicturesPart(ctx, params, file)),
  route(api.readPictures, (ctx, { params }) => readPictures(ctx, params.id)),
  route(pictures.listImportPictures, (ctx, { params, query }) => listImportPictures(ctx, params.id, query)),
  route(api.cancelImport, (ctx, { params }) => cancelImport(ctx, params.id)),
  route(api.undoImport, (ctx, { params }) => undoImport(ctx, params.id)),
  route(api.discardImport, (ctx, { params }) => discardImport(ctx, params.id)),
  route(api.getImport, (ctx, { params }) => getImport(ctx, params.id)),
  route(api.listImports, (ctx, { query }) => listImports(ctx, query)),
  route(api.listImportChanges, (ctx, { params, query }) => listImportChanges(ctx, params.id, query)),
  route(downloads.makeDownload, (ctx, { body }) => makeDownload(ctx, body)),
  route(exporting.startExport, (ctx, { body }) => startExport(ctx, body)),
  route(exporting.listExports, (ctx) => listExports(ctx)),
  route(exporting.removeExport, (ctx, { params }) => removeExport(ctx, params.id)),
]

/** One slice of the work on an import, by the admin who wants it: what they may do is asked anew each time. */
async function goOn(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const work = await takeOver(ctx, id)
  if (!work) return
  const { run: of } = work
  const personId = of.state === 'undoing' ? of.undoneBy : (of.startedBy ?? of.createdBy)
  await guarded(ctx, work, async () => {
    const admin = await findEntitled(ctx, personId, 'imports.change')
    if (admin === null && changesShop(of.state)) return lostRights(ctx, work)
    await step(admin === null ? ctx : actingAs(ctx, admin), work)
  })
}

/** A file is looked at, and a work stopped, whoever began it: nothing of the shop changes. */
const changesShop = (state: ImportState): boolean => state === 'running' || state === 'fetching' || state === 'undoing'

/** The rows written so far stay; an admin with the right can undo or finish the import. */
async function lostRights(ctx: Ctx, { move }: Work): Promise<void> {
  await move(ctx, 'fail', { problem: { code: 'rightsEnded', params: {} }, attempts: 0, finishedAt: ctx.now.toISOString() })
}

async function step(ctx: Ctx, work: Work): Promise<void> {
  switch (work.run.state) {
    case 'reading':
      return inspect(ctx, work)
    case 'previewing':
      return preview(ctx, work)
    case 'running':
      return run(ctx, work)
    case 'fetching':
      return fetchPictures(ctx, work)
    case 'cancelling':
      if (await work.move(ctx, 'stop', { finishedAt: ctx.now.toISOString() })) await removeUpload(ctx.storage, work.run)
      return
    case 'undoing':
      return undo(ctx, work)
    default:
      return
  }
}

const resumeImports = job('imports.resume', z.object({}).loose(), { retries: 0, seconds: 50 })
const tidyImports = job('imports.tidy', z.object({}).loose(), { retries: 1, seconds: 600 })
const retentionDays = 7

/** Files nobody came back to are thrown away, the ZIP files of pictures of ended imports too. */
async function tidy(ctx: Ctx): Promise<void> {
  await tidyZips(ctx)
  const old = sql`${ctx.now.toISOString()}::timestamptz - make_interval(days => ${retentionDays})`
  const forgotten = await ctx.db
    .select()
    .from(importRuns)
    .where(and(inArray(importRuns.state, ['uploading', 'mapping', 'previewed', 'failed']), lt(importRuns.createdAt, old)))
  for (const each of forgotten) {
    if (each.counts.written > 0) continue
    const moved = await changeState(ctx, each.id, 'discard', { by: 'system', finishedAt: ctx.now.toISOString() })
    if (!moved) continue
    await removeStaged(ctx, each.id)
    await removeUpload(ctx.storage, each)
  }
}

async function tidyZips(ctx: Ctx): Promise<void> {
  const old = sql`${ctx.now.toISOString()}::timestamptz - make_interval(days => ${retentionDays})`
  const ended = await ctx.db
    .select({ id: importRuns.id, zip: importRuns.zip })
    .from(importRuns)
    .where(and(isNotNull(importRuns.zip), not(inArray(importRuns.state, importStates.filter(isWorking))), lt(importRuns.createdAt, old)))
  for (const { id, zip } of ended) {
    await ctx.db.update(importRuns).set({ zip: null }).where(eq(importRuns.id, id))
    await removeUpload(ctx.storage, { id: zipId(id), bytes: zip?.bytes ?? 0 })
  }
}

export const importWorkers: Worker[] = [
  worker(workImport, goOn),
  worker(resumeImports, resumeLost, '* * * * *'),
  worker(tidyImports, tidy, '17 3 * * *'),
  worker(makeExport, (ctx, { exportId }) => performExport(ctx, exportId)),
  worker(forgetExports, (ctx) => forgetOldExports(ctx), '29 3 * * *'),
]
