// Maps the file endpoints to their functions, and lists the jobs that make picture sizes ahead and delete unused bytes.
import type { Ctx } from '#server/ctx.ts'
import { type Route, route } from '#server/http.ts'
import { type Worker, worker } from '#server/jobs.ts'
import * as api from '../admin-contract.ts'
import { pictureFormats, pictureWidths } from '../pictures.ts'
import { needReplacingRoom, removeFile, removeFiles, replaceFile, sweep, sweepContent, updateFile } from './change-files.ts'
import { keepDocument, keepPicture, keepVideo, makeSizes, needDeclaredRoom, needFile } from './keep-files.ts'
import { makeManySizes, makeSizesOfMany } from './keep-many.ts'
import { getFile, getFileQuota, listFiles } from './list-files.ts'
import { ensureSize } from './picture-maker.ts'

async function makeAllSizes(ctx: Ctx, { hash }: { hash: string }): Promise<void> {
  for (const width of pictureWidths) for (const format of pictureFormats) await ensureSize(ctx.storage, hash, { width, format })
}

export const fileRoutes: Route[] = [
  route(api.uploadPicture, (ctx, { file }) => keepPicture(ctx, needFile(file)), needDeclaredRoom),
  route(api.uploadDocument, (ctx, { file }) => keepDocument(ctx, { ...needFile(file), isPrivate: false }), needDeclaredRoom),
  route(api.uploadVideo, (ctx, { file }) => keepVideo(ctx, needFile(file)), needDeclaredRoom),
  route(api.listFiles, (ctx, { query }) => listFiles(ctx, query)),
  route(api.getFileQuota, (ctx) => getFileQuota(ctx)),
  route(api.getFile, (ctx, { params }) => getFile(ctx, params.id)),
  route(api.updateFile, (ctx, { params, body }) => updateFile(ctx, params.id, body)),
  route(api.replaceFile, (ctx, { params, file }) => replaceFile(ctx, params.id, needFile(file)), needReplacingRoom),
  route(api.removeFile, (ctx, { params }) => removeFile(ctx, params.id)),
  route(api.removeFiles, (ctx, { body }) => removeFiles(ctx, body.ids)),
]

export const fileWorkers: Worker[] = [worker(makeSizes, makeAllSizes), worker(makeSizesOfMany, makeManySizes), worker(sweepContent, sweep)]
