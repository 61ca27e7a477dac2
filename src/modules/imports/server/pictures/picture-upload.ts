// A ZIP file of pictures on its way in, beside the catalogue file: announced, stored part by part, looked into when it is whole.
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { ReceivedFile } from '#server/receive-file.ts'
import type { done } from '#shared/endpoint.ts'
import { type Import, partBytes, type PictureZip } from '../../admin-contract.ts'
import type { ImportState } from '../../lifecycle.ts'
import { importErrors } from '../import-errors.ts'
import { keepPart, needEveryPart } from '../uploading/receive-upload.ts'
import { openPictureZip } from './picture-zip.ts'
import { getImport, getRun } from '../queries.ts'
import { isTableRefusal } from '../reading/table-refusal.ts'
import { importRuns } from '../tables.ts'
import { removeUpload, scatteredFile, zipId } from '../uploading/uploaded-file.ts'

/** While nobody reads it. */
const zipStates: ImportState[] = ['mapping', 'previewing', 'previewed', 'done', 'cancelled', 'failed']

async function setZip(ctx: Ctx, id: string, zip: PictureZip): Promise<void> {
  const [set] = await ctx.db
    .update(importRuns)
    .set({ zip })
    .where(and(eq(importRuns.id, id), inArray(importRuns.state, zipStates)))
    .returning({ id: importRuns.id })
  if (!set) throw importErrors.stateForbids()
}

/** Announces a ZIP file; an earlier one makes way. */
export async function startPictures(
  ctx: Ctx,
  id: string,
  { name, bytes }: { name: string; bytes: number },
): Promise<{ id: string; partBytes: number }> {
  const { zip } = await getRun(ctx, id)
  await setZip(ctx, id, { name, bytes, pictures: null })
  if (zip) await removeUpload(ctx.storage, { id: zipId(id), bytes: zip.bytes })
  return { id, partBytes }
}

/** Keeps one part of the announced ZIP file. */
export async function sendPicturesPart(
  ctx: Ctx,
  { id, part }: { id: string; part: number },
  file: ReceivedFile | undefined,
): Promise<typeof done> {
  const { zip } = await getRun(ctx, id)
  if (!zip || zip.pictures !== null) throw importErrors.stateForbids()
  return keepPart(ctx, { id: zipId(id), bytes: zip.bytes }, part, file)
}

/** Looks into the whole ZIP file; one that cannot be used is thrown away with the reason. */
export async function readPictures(ctx: Ctx, id: string): Promise<Import> {
  const { zip } = await getRun(ctx, id)
  if (!zip) throw importErrors.stateForbids()
  const parts = { id: zipId(id), bytes: zip.bytes }
  await needEveryPart(ctx, parts)
  try {
    const { pictures } = await openPictureZip(scatteredFile(ctx.storage, parts))
    await setZip(ctx, id, { ...zip, pictures })
  } catch (error) {
    if (!isTableRefusal(error)) throw error
    await removeUpload(ctx.storage, parts)
    const params = error.params
    throw importErrors.zipUnusable({ fields: [{ path: 'file', key: `imports.admin.failures.${error.code}`, params }] })
  }
  return getImport(ctx, id)
}
