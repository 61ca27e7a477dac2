// Exports that a job makes: begun by the office, followed while the file is written, and fetched by a link once it is there.
import { and, desc, eq, getTableColumns, lt, not, sql } from 'drizzle-orm'
import { z } from 'zod'
import { findEntitled } from '#modules/people/server/public.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/ctx.ts'
import { one } from '#server/db/failures.ts'
import { job } from '#server/job.ts'
import { hasJob } from '#server/withdraw-jobs.ts'
import { done, type HandlerReply, Id } from '#shared/endpoint.ts'
import { coreErrors } from '#shared/errors.ts'
import type * as api from '../../exports-admin-contract.ts'
import type { CatalogueExport, ExportBody } from '../../exports-admin-contract.ts'
import { importErrors } from '../import-errors.ts'
import { catalogueExports } from '../tables.ts'
import { actingAs } from '../work-run.ts'
import { exportTable } from './export-rows.ts'
import { filePieces } from './file-pieces.ts'

/** A hundred thousand products take half a minute on a quiet machine. */
export const makeExport = job('imports.makeExport', z.object({ exportId: Id }), { retries: 3, seconds: 1800 })
export const forgetExports = job('imports.forgetExports', z.object({}))

const daysThere = 1
const mostListed = 5
/** Milliseconds between two notes of the progress. */
const pause = 500

type Row = typeof catalogueExports.$inferSelect
const fileOf = ({ id }: Pick<Row, 'id'>): string => `exports/${id}`

/** While its job waits or runs, an export goes on; one that runs without a job was given up after its last try. */
const isFollowed = hasJob(makeExport, 'exportId', sql`${catalogueExports}.id`)

function adminOf({ actor }: Ctx): string {
  if (actor.kind !== 'admin') throw coreErrors.notPermitted()
  return actor.id
}

const own = (ctx: Ctx, id: string) => and(eq(catalogueExports.id, id), eq(catalogueExports.adminId, adminOf(ctx)))

const wire = ({
  id,
  request,
  state,
  done: written,
  total,
  bytes,
  createdAt,
  isFollowed: goesOn,
}: Row & { isFollowed: boolean }): CatalogueExport => ({
  id,
  what: request.what,
  as: request.as,
  state: state === 'running' && !goesOn ? 'failed' : state,
  done: written,
  total,
  bytes,
  createdAt,
})

/** Begins an export; its job makes the file. */
export async function startExport(ctx: Ctx, request: ExportBody): Promise<CatalogueExport> {
  const row = one(
    await ctx.db
      .insert(catalogueExports)
      .values({ adminId: adminOf(ctx), locale: ctx.locale, request, state: 'running' })
      .returning(),
  )
  await audit(ctx, { action: 'export.made', subject: 'export', subjectId: request.what, after: request })
  await ctx.enqueue(makeExport, { exportId: row.id })
  return wire({ ...row, isFollowed: true })
}

/** The last exports of the caller. */
export async function listExports(ctx: Ctx): Promise<HandlerReply<typeof api.listExports>> {
  const rows = await ctx.db
    .select({ ...getTableColumns(catalogueExports), isFollowed })
    .from(catalogueExports)
    .where(eq(catalogueExports.adminId, adminOf(ctx)))
    .orderBy(sql`${catalogueExports.createdAt} desc nulls last`, desc(catalogueExports.id))
    .limit(mostListed)
  return rows.map(wire)
}

/** Stops an own export and deletes it. */
export async function removeExport(ctx: Ctx, id: string): Promise<typeof done> {
  const [deleted] = await ctx.db.delete(catalogueExports).where(own(ctx, id)).returning({ id: catalogueExports.id })
  if (!deleted) throw importErrors.exportNotFound()
  await ctx.storage.remove(fileOf(deleted))
  return done
}

/** The file of an own export that is done; 404 otherwise. */
export async function exportFile(ctx: Ctx, id: string) {
  const [row] = await ctx.db.select().from(catalogueExports).where(own(ctx, id))
  const file = row?.state === 'done' ? await ctx.storage.open(fileOf(row)) : null
  if (!row || !file) throw importErrors.exportNotFound()
  return { fileName: row.request.what, as: row.request.as, file }
}

/** Thrown while a file is written whose export was deleted. */
class NotWanted extends Error {}

/** Makes the file of an export; begins anew when it was interrupted, and ends early when it was deleted or its admin may no longer see the catalogue. */
export async function performExport(ctx: Ctx, exportId: string): Promise<void> {
  const [row] = await ctx.db.select().from(catalogueExports).where(eq(catalogueExports.id, exportId))
  if (row?.state !== 'running') return
  const admin = await findEntitled(ctx, row.adminId, 'imports.see')
  if (!admin) return void (await proceed(ctx, row, { state: 'failed' }))
  const reader: Ctx = { ...actingAs(ctx, admin), locale: row.locale }
  try {
    await ctx.storage.put(fileOf(row), watched(ctx, row, await exportTable(reader, row.request)))
  } catch (error) {
    if (error instanceof NotWanted) return
    throw error
  }
  const stored = await ctx.storage.open(fileOf(row))
  const isThere = await proceed(ctx, row, { state: 'done', bytes: stored?.size ?? 0 })
  if (!isThere) await ctx.storage.remove(fileOf(row))
}

/** The pieces of the file; now and then it is noted how far they are, and seen whether they are wanted. */
async function* watched(ctx: Ctx, row: Row, table: Awaited<ReturnType<typeof exportTable>>): AsyncGenerator<Buffer> {
  const { progress } = table
  await note(ctx, row, progress)
  let last = performance.now()
  for await (const piece of filePieces(table, row.request.as, row.locale === 'ar')) {
    if (ctx.ending?.aborted) throw new Error('interrupted; the export begins anew')
    if (performance.now() - last > pause) {
      await note(ctx, row, progress)
      last = performance.now()
    }
    yield piece
  }
  await note(ctx, row, progress)
}

async function note(ctx: Ctx, row: Row, { done: written, total }: { done: number; total: number }): Promise<void> {
  if (!(await proceed(ctx, row, { done: written, total }))) throw new NotWanted()
}

/** Says whether the export is still wanted. */
const proceed = async (ctx: Ctx, { id }: Row, set: Partial<Row>): Promise<boolean> =>
  (await ctx.db.update(catalogueExports).set(set).where(eq(catalogueExports.id, id)).returning({ id: catalogueExports.id })).length > 0

/** Deletes the exports of former days with their files, unless they still go on. */
export async function forgetOldExports(ctx: Ctx): Promise<void> {
  const isOld = lt(catalogueExports.createdAt, sql`${ctx.now.toISOString()}::timestamptz - ${daysThere}::int * interval '1 day'`)
  const rows = await ctx.db
    .delete(catalogueExports)
    .where(and(isOld, not(isFollowed)))
    .returning({ id: catalogueExports.id })
  for (const row of rows) await ctx.storage.remove(fileOf(row))
}
