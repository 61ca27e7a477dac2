// Endpoint to function for files, and the job that makes a picture's sizes ahead of its viewers.
import type { Ctx } from '#server/ctx.ts'
import { type ReceivedFile, type Route, route } from '#server/http.ts'
import { type Worker, worker } from '#server/jobs.ts'
import { uploadDocument, uploadPicture } from '../admin-contract.ts'
import { pictureFormats, pictureWidths } from '../pictures.ts'
import { keepDocument, keepPicture, makeSizes } from './keep-files.ts'
import { fileErrors } from './make-picture.ts'
import { ensureSize } from './picture-maker.ts'

const needFile = (file: ReceivedFile | undefined): ReceivedFile => {
  if (!file) throw fileErrors.noFile({ fields: [{ path: 'file', key: 'file.noFile' }] })
  return file
}

async function makeAllSizes(ctx: Ctx, { hash }: { hash: string }): Promise<void> {
  for (const width of pictureWidths) for (const format of pictureFormats) await ensureSize(ctx.storage, hash, { width, format })
}

export const fileRoutes: Route[] = [
  route(uploadPicture, (ctx, { file }) => keepPicture(ctx, needFile(file))),
  route(uploadDocument, (ctx, { file }) => keepDocument(ctx, { ...needFile(file), isPrivate: false })),
]

export const fileWorkers: Worker[] = [worker(makeSizes, makeAllSizes)]
