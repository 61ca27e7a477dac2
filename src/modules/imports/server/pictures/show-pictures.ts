// Pictures that were found, into the shop: listed, linked to their products and variants, remembered with what was there before.
import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { fileErrors, forgetStored, listPictures } from '#modules/files/server/public.ts'
import { lockForWriting, markSources, showProducts, touchProducts } from '#modules/products/server/public.ts'
import { products } from '#modules/products/server/tables.ts'
import { problem } from '../../problems.ts'
import { type StoredGallery, readGalleries } from './galleries.ts'
import { storedHash, readStoredHash } from '../comparing/source-hash.ts'
import { variantIdsOf, writePictures } from './write-pictures.ts'
import type { Tried, TriedProduct } from './tried-pictures.ts'
import { importPictures, importChanges } from '../tables.ts'

type Done = { picturesKept: number; picturesFailed: number }

/** Takes products with their tried pictures; gives how many pictures came and how many did not. */
export async function showPictures(ctx: Ctx, of: { runId: string; language: Locale }, tried: readonly TriedProduct[]): Promise<Done> {
  const all = tried.flatMap(({ pictures }) => pictures)
  const stored = all.flatMap((each) => each.stored ?? [])
  const ids = await ctx
    .tx((tx) => listPictures(tx, stored))
    .catch(async (error: unknown) => {
      if (!isFull(error)) throw error
      await forgetStored(ctx, stored)
      return null
    })
  const settled = new Map(all.map((each) => [each, settle(each, ids)]))
  await link(ctx, of, tried, settled)
  const fresh = [...settled].flatMap(([{ row }, result]) => (row.state === 'waiting' ? [{ row, result }] : []))
  await remember(ctx, of.runId, tried, settled)
  const kept = fresh.filter(({ result }) => result.fileId !== null).length
  return { picturesKept: kept, picturesFailed: fresh.length - kept }
}

const isFull = (error: unknown): boolean => error instanceof AppError && error.code === fileErrors.full().code

type Settled = { fileId: string | null; problem: Tried['problem'] }

/** `ids` is null when there was no room for any new picture. */
function settle({ row, stored, problem: why }: Tried, ids: ReadonlyMap<string, string> | null): Settled {
  if (why) return { fileId: null, problem: why }
  if (stored === null) return { fileId: row.fileId, problem: null }
  const fileId = ids?.get(stored.hash) ?? null
  return { fileId, problem: fileId === null ? problem({ line: row.line, column: null, text: row.src }, 'pictureNoRoom') : null }
}

type Results = ReadonlyMap<Tried, Settled>
type Before = { id: string; version: number; sourceHash: string | null }

async function link(ctx: Ctx, { runId, language }: { runId: string; language: Locale }, tried: readonly TriedProduct[], results: Results) {
  const wanted = tried.map(({ productId }) => productId)
  await lockForWriting(ctx, wanted)
  const present = await ctx.db
    .select({ id: products.id, version: products.version, sourceHash: products.sourceHash })
    .from(products)
    .where(inArray(products.id, wanted))
  // Somebody may have deleted a product meanwhile.
  const known = new Map(present.map((each): [string, Before] => [each.id, each]))
  const here = tried.filter(({ productId }) => known.has(productId))
  const before = await readGalleries(ctx, [...known.keys()])
  const pictured = here.map(({ productId, isNew, pictures }) => {
    const ids = new Map(pictures.flatMap((each) => (results.get(each)?.fileId ? [[each.row.src, results.get(each)?.fileId ?? '']] : [])))
    const variants = pictures.flatMap(({ row: { skus, src } }) => skus.map((sku) => ({ sku, picture: src })))
    return {
      productId,
      isNew,
      pictures: pictures.map(({ row }) => row),
      variants,
      taken: { ids, areComplete: ids.size === pictures.length },
    }
  })
  const changed = await writePictures(ctx, pictured, { language, variantIds: await variantIdsOf(ctx, [...known.keys()]) })
  const complete = new Set(pictured.flatMap(({ productId, taken }) => (taken.areComplete ? [productId] : [])))
  await markComplete(ctx, known, complete)
  if (changed.size === 0) return
  await touchProducts(ctx, [...changed])
  await showProducts(ctx, [...changed])
  const after = await readGalleries(ctx, [...changed])
  await noteForUndo(ctx, runId, { here: here.filter(({ productId }) => changed.has(productId)), known, before, after })
}

/** Marks the products that have all their pictures now. */
async function markComplete(ctx: Ctx, known: ReadonlyMap<string, Before>, complete: ReadonlySet<string>): Promise<void> {
  const marks = [...known.values()].flatMap(({ id, sourceHash }) => {
    const { hash, hasAllPictures } = readStoredHash(sourceHash)
    return hash !== null && !hasAllPictures && complete.has(id) ? [{ id, sourceHash: storedHash(hash, true) }] : []
  })
  await markSources(ctx, marks)
}

type Noting = {
  here: readonly TriedProduct[]
  known: ReadonlyMap<string, Before>
  before: ReadonlyMap<string, StoredGallery>
  after: ReadonlyMap<string, StoredGallery>
}

/** The values needed to undo: for a product the import made its new version, for others the pictures before its first and after its last change. */
async function noteForUndo(ctx: Ctx, runId: string, { here, known, before, after }: Noting): Promise<void> {
  const rows = here.map(({ position, productId }) => ({
    position,
    version: known.get(productId)?.version ?? 0,
    pictures: { before: before.get(productId), after: after.get(productId) },
  }))
  await ctx.db.execute(sql`
    update ${importChanges} c set record = case
      when record->>'madeVersion' is null
        then record || jsonb_build_object('pictures', row.pictures || jsonb_build_object('before', coalesce(record->'pictures'->'before', row.pictures->'before')))
      when (record->>'madeVersion')::int = row.version then record || jsonb_build_object('madeVersion', row.version + 1)
      else record end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (position int, version int, pictures jsonb)
    where c.run_id = ${runId}::uuid and c.position = row.position and c.record is not null`)
}

async function remember(ctx: Ctx, runId: string, tried: readonly TriedProduct[], results: Results): Promise<void> {
  const rows = tried.flatMap(({ position, productId, pictures }) =>
    pictures.map((each) => {
      const { fileId = null, problem: why = null } = results.get(each) ?? {}
      return { position, place: each.row.place, productId, fileId, problem: why, state: fileId === null ? 'failed' : 'kept' }
    }),
  )
  await ctx.db.execute(sql`
    update ${importPictures} p set state = row.state, product_id = row."productId", file_id = row."fileId", problem = row.problem
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (position int, place int, "productId" uuid, "fileId" uuid, problem jsonb, state text)
    where p.run_id = ${runId}::uuid and p.position = row.position and p.place = row.place`)
}
