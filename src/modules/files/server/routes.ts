// Maps the file endpoints to their functions, and lists the jobs that make picture sizes ahead, and delete unused bytes and uploads.
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Route, route } from '#server/http.ts'
import { type Worker, worker } from '#server/jobs.ts'
import * as api from '../admin-contract.ts'
import { pictureFormats, pictureWidths } from '../pictures.ts'
import { needReplacingRoom, removeFile, removeFiles, replaceFile, updateFile } from './change-files.ts'
import { forgetOldUnused, forgetUnused } from './forget-unused.ts'
import { keepDocument, keepPicture, keepVideo, makeSizes, needDeclaredRoom, needFile, type Upload } from './keep-files.ts'
import { makeManySizes, makeSizesOfMany } from './keep-many.ts'
import { getFile, getFileQuota, listFiles } from './list-files.ts'
import { ensureSize } from './picture-maker.ts'
import { sweep, sweepContent } from './stored-content.ts'

async function makeAllSizes(ctx: Ctx, { hash }: { hash: string }): Promise<void> {
  for (const width of pictureWidths) for (const format of pictureFormats) await ensureSize(ctx.storage, hash, { width, format })
}

const keepPublic = (ctx: Ctx, file: Upload) => keepDocument(ctx, { ...file, isPrivate: false })

/** Stores an upload of the office and records who added it. */
async function added<T extends { id: string; hash: string }>(
  ctx: Ctx,
  file: Upload | undefined,
  keep: (ctx: Ctx, file: Upload) => Promise<T>,
): Promise<T> {
  const { name, bytes, mime } = needFile(file)
  const saved = await keep(ctx, { name, bytes, mime })
  await audit(ctx, { action: 'file.added', subject: 'file', subjectId: saved.id, after: { name, hash: saved.hash } })
  return saved
}

export const fileRoutes: Route[] = [
  route(api.uploadPicture, (ctx, { file }) => added(ctx, file, keepPicture), needDeclaredRoom),
  route(api.uploadDocument, (ctx, { file }) => added(ctx, file, keepPublic), needDeclaredRoom),
  route(api.uploadVideo, (ctx, { file }) => added(ctx, file, keepVideo), needDeclaredRoom),
  route(api.listFiles, (ctx, { query }) => listFiles(ctx, query)),
  route(api.getFileQuota, (ctx) => getFileQuota(ctx)),
  route(api.getFile, (ctx, { params }) => getFile(ctx, params.id)),
  route(api.updateFile, (ctx, { params, body }) => updateFile(ctx, params.id, body)),
  route(api.replaceFile, (ctx, { params, file }) => replaceFile(ctx, params.id, needFile(file)), needReplacingRoom),
  route(api.removeFile, (ctx, { params }) => removeFile(ctx, params.id)),
  route(api.removeFiles, (ctx, { body }) => removeFiles(ctx, body.ids)),
]

export const fileWorkers: Worker[] = [
  worker(makeSizes, makeAllSizes),
  worker(makeSizesOfMany, makeManySizes),
  worker(sweepContent, sweep),
  worker(forgetUnused, forgetOldUnused, '57 2 * * *'),
]
