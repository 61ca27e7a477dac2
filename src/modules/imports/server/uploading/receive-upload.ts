// A file on its way in: announced with its size, stored part by part, and handed to the job that looks at it when it is whole.
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import type { ReceivedFile } from '#server/receive-file.ts'
import { done } from '#shared/endpoint.ts'
import { partBytes, type Import } from '../../admin-contract.ts'
import { getImport, getRun } from '../queries.ts'
import { importErrors } from '../import-errors.ts'
import { noCounts } from '../staging/staged.ts'
import { importRuns } from '../tables.ts'
import { partCount, partName, type Uploaded } from './uploaded-file.ts'
import { changeState, workImport } from '../work-run.ts'

export const personOf = (ctx: Ctx): string | null => (ctx.actor.kind === 'admin' ? ctx.actor.id : null)

/** Announces a file; gives where its parts go. */
export async function startImport(ctx: Ctx, { name, bytes }: { name: string; bytes: number }): Promise<{ id: string; partBytes: number }> {
  const row = {
    fileName: name,
    bytes,
    counts: noCounts(),
    createdBy: personOf(ctx),
    createdAt: ctx.now.toISOString(),
  }
  const { id } = one(await ctx.db.insert(importRuns).values(row).returning({ id: importRuns.id }))
  return { id, partBytes }
}

/** Keeps one part of an announced file; its size must be what the announced size leaves for it. */
export async function keepPart(ctx: Ctx, of: Uploaded, part: number, file: ReceivedFile | undefined): Promise<typeof done> {
  const size = Math.min(partBytes, of.bytes - part * partBytes)
  if (!file || part >= partCount(of.bytes) || file.bytes.length !== size)
    throw importErrors.partSize({ fields: [{ path: 'file', key: 'imports.errors.partSize' }] })
  await ctx.storage.put(partName(of.id, part), file.bytes)
  return done
}

/** Refuses an announced file of which a part is missing. */
export async function needEveryPart(ctx: Ctx, of: Uploaded): Promise<void> {
  for (let part = 0; part < partCount(of.bytes); part++)
    if (!(await ctx.storage.has(partName(of.id, part)))) throw importErrors.incomplete()
}

/** Keeps one part of a catalogue file. */
export async function sendPart(ctx: Ctx, { id, part }: { id: string; part: number }, file: ReceivedFile | undefined): Promise<typeof done> {
  const run = await getRun(ctx, id)
  if (run.state !== 'uploading') throw importErrors.stateForbids()
  return keepPart(ctx, run, part, file)
}

/** Hands the whole file over to be looked at, or another of its sheets. */
export async function readImport(ctx: Ctx, id: string, sheet: string | undefined): Promise<Import> {
  const run = await getRun(ctx, id)
  await needEveryPart(ctx, run)
  const moved = await changeState(ctx, id, 'read', {
    by: 'admin',
    attempts: 0,
    counts: noCounts(),
    ...(sheet === undefined ? {} : { sheet }),
  })
  if (!moved) throw importErrors.stateForbids()
  await ctx.enqueue(workImport, { id })
  return getImport(ctx, id)
}
