// The pictures of written products: found in the ZIP file or fetched, some at once, and shown product by product as they come.
import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { turns } from '#server/turns.ts'
import { AppError } from '#shared/errors.ts'
import { makeSizesOfMany, storePicture } from '#modules/files/server/public.ts'
import type { ImportCounts } from '../../admin-contract.ts'
import { problem, type ImportProblem } from '../../problems.ts'
import { findPicture, type Found, type Looking, pictureName } from './find-picture.ts'
import { pictureFetcher } from './picture-fetcher.ts'
import { openPictureZip } from './picture-zip.ts'
import { importPictures, importRuns, importChanges } from '../tables.ts'
import { removeUpload, scatteredFile, zipId } from '../uploading/uploaded-file.ts'
import { committer, isStopped, sliceMilliseconds, type Work } from '../work-run.ts'
import { finish } from '../writing/finish.ts'
import { showPictures } from './show-pictures.ts'
import type { PictureRow, Tried, TriedProduct } from './tried-pictures.ts'
import { files } from '#modules/files/server/tables.ts'

/** Fetched at once, judged at once, and products waited for at once. */
const most = { fetches: 12, judged: 2, products: 60 }
const flushAt = 24
const readAtOnce = 200
const watchMilliseconds = 500

type Waiting = { position: number; productId: string; isNew: boolean; pictures: PictureRow[] }

async function nextProducts({ db }: Pick<Ctx, 'db'>, runId: string, after: number): Promise<Waiting[]> {
  const { rows } = await db.execute<{ position: number; productId: string; isNew: boolean }>(sql`
    select c.position, c.product_id as "productId", c.kind = 'new' as "isNew" from ${importChanges} c
    where c.run_id = ${runId}::uuid and c.position > ${after} and c.outcome in ('written', 'same') and c.product_id is not null
      and exists (select 1 from ${importPictures} p where p.run_id = c.run_id and p.position = c.position and p.state = 'waiting')
    order by c.position limit ${readAtOnce}`)
  const { position, place, line, src, alt, skus, state, fileId, productId, problem: why } = importPictures
  const pictures = await db
    .select({ position, place, line, src, alt, skus, state, fileId, productId, problem: why })
    .from(importPictures)
    .where(
      and(
        eq(importPictures.runId, runId),
        inArray(
          position,
          rows.map((row) => row.position),
        ),
        gt(position, after),
      ),
    )
    .orderBy(asc(position), asc(place))
  const byPosition = Map.groupBy(pictures, (each) => each.position)
  return rows.map((row) => ({ ...row, pictures: byPosition.get(row.position) ?? [] }))
}

/** Goes on with the pictures of an import; gives way after a while, when it is stopped, and when the shop stops. */
export async function fetchPictures(ctx: Ctx, work: Work): Promise<void> {
  const { run } = work
  const counts: ImportCounts = { ...run.counts }
  const stop = new AbortController()
  const signal = ctx.ending ? AbortSignal.any([stop.signal, ctx.ending]) : stop.signal
  const { fetch, close } = pictureFetcher(ctx.config)
  const folder = run.zip?.pictures ? (await openPictureZip(scatteredFile(ctx.storage, { id: zipId(run.id), ...run.zip }))).find : null
  const tries = trier(ctx, { folder, fetch, signal })
  const commit = committer(ctx, work, counts)
  const language = run.language ?? ctx.profile.language
  // A person who stops an import does not wait for a server that does not answer.
  const watch = setInterval(() => {
    work.isMine().then(
      (isMine) => !isMine && stop.abort(),
      () => undefined,
    )
  }, watchMilliseconds)
  const done: TriedProduct[] = []
  const flush = async () => {
    const batch = done.splice(0)
    if (batch.length > 0) await commit((tx) => showPictures(tx, { runId: run.id, language }, batch))
  }
  try {
    const isAll = await walk(ctx, run.id, { signal, tries, done, flush })
    if (!isAll) return await work.giveWay(counts)
  } catch (error) {
    if (isStopped(error)) return
    throw error
  } finally {
    clearInterval(watch)
    stop.abort()
    close()
  }
  await end(ctx, work, counts)
}

type Walking = { signal: AbortSignal; tries: (of: Waiting) => Promise<TriedProduct>; done: TriedProduct[]; flush: () => Promise<void> }

/** Tries picture after picture; false when it broke off before the end. */
async function walk(ctx: Ctx, runId: string, { signal, tries, done, flush }: Walking): Promise<boolean> {
  const began = performance.now()
  const inFlight = new Set<Promise<void>>()
  const failures: unknown[] = []
  const isOver = () => signal.aborted || failures.length > 0 || performance.now() - began > sliceMilliseconds
  for (let after = -1; !isOver();) {
    const products = await nextProducts(ctx, runId, after)
    for (const of of products) {
      const trying = tries(of)
        .then((tried) => {
          // Downloads broken off by a stop of the shop are tried again at the next start.
          if (!signal.aborted) done.push(tried)
        })
        .catch((error: unknown) => {
          failures.push(error)
        })
        .finally(() => inFlight.delete(trying))
      inFlight.add(trying)
      after = of.position
      while (inFlight.size >= most.products && !isOver()) await Promise.race([...inFlight, sleep(250)])
      if (done.length >= flushAt) await flush()
      if (isOver()) break
    }
    if (products.length === 0) break
  }
  const isCut = isOver()
  while (inFlight.size > 0 && !signal.aborted) {
    await Promise.race([...inFlight, sleep(250)])
    if (done.length >= flushAt) await flush()
  }
  await flush()
  await Promise.all(inFlight)
  if (failures.length > 0) throw failures[0]
  return !isCut && !signal.aborted
}

/** Gives what tries the pictures of one product. */
function trier(ctx: Ctx, looking: Looking): (of: Waiting) => Promise<TriedProduct> {
  const fetchTurn = turns(most.fetches)
  const judgeTurn = turns(most.judged)
  const tryOne = async (row: PictureRow): Promise<Tried> => {
    const tried = (of: Partial<Tried>): Tried => ({ row, stored: null, problem: null, ...of })
    if (row.state !== 'waiting') return tried({ problem: row.problem })
    if (row.fileId !== null || looking.signal?.aborted) return tried({})
    return fetchTurn(async () => {
      const found = await findPicture(looking, row.src)
      if (!('bytes' in found)) return tried({ problem: problemOf(row, found) })
      return judgeTurn(() => storePicture(ctx, { name: pictureName(row.src), bytes: found.bytes })).then(
        (stored) => tried({ stored }),
        (error: unknown) => {
          if (!(error instanceof AppError) || error.status >= 500) throw error
          const megapixels = Number(error.params.megapixels ?? 48)
          return tried({ problem: problemOf(row, { problem: 'pictureUnreadable', params: { megapixels } }) })
        },
      )
    })
  }
  return async ({ pictures, ...product }) => ({ ...product, pictures: await Promise.all(pictures.map(tryOne)) })
}

/** The report about a picture there is none of. */
function problemOf({ line, src }: Pick<PictureRow, 'line' | 'src'>, failed: Exclude<Found, { bytes: Buffer }>): ImportProblem {
  const cell = { line, column: null, text: src }
  return 'skipped' in failed ? problem(cell, 'pictureMissing') : problem(cell, failed.problem, failed.params)
}

const sizesAtOnce = 50

/** Every picture was tried: the import is done, the sizes are made ahead of their viewers, and a ZIP file nothing is missing of goes. */
async function end(ctx: Ctx, work: Work, counts: ImportCounts): Promise<void> {
  const { run } = work
  const { rows } = await ctx.db.execute<{ hash: string }>(sql`
    select f.hash from ${importPictures} p join ${files} f on f.id = p.file_id where p.run_id = ${run.id}::uuid and p.state = 'kept'
    group by f.hash order by min(p.position)`)
  const isZipOver = run.zip !== null && counts.picturesFailed === 0
  const isDone = await ctx.tx(async (tx) => {
    if (!(await finish(tx, work, counts))) return false
    for (let at = 0; at < rows.length; at += sizesAtOnce)
      await tx.enqueue(makeSizesOfMany, { hashes: rows.slice(at, at + sizesAtOnce).map(({ hash }) => hash) })
    if (isZipOver) await tx.db.update(importRuns).set({ zip: null }).where(eq(importRuns.id, run.id))
    await touchCatalogue(tx)
    return true
  })
  if (isDone && isZipOver) await removeUpload(ctx.storage, { id: zipId(run.id), bytes: run.zip?.bytes ?? 0 })
}
