// The run: what the preview showed is written batch by batch, each with what it takes to undo it, until all of it is done or stopped.
import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { touchCatalogue } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import type { ImportCounts } from '../../admin-contract.ts'
import { importChanges } from '../tables.ts'
import { removeUpload } from '../uploading/uploaded-file.ts'
import { committer, isStopped, sliceMilliseconds, type Work, workImport } from '../work-run.ts'
import { countPictures, finish } from './finish.ts'
import type { StagedRow } from './outcomes.ts'
import { amountsWriter } from './write-amounts.ts'
import { stagedProductsWriter } from './write-staged-products.ts'

const { runId, position, kind, line, sku, productId, fields, draft, outcome } = importChanges

const batch = { rows: 300, variants: 2500 }

async function nextRows(ctx: Ctx, id: string, after: number): Promise<StagedRow[]> {
  const rows = await ctx.db
    .select({ position, line, sku, productId, fields, draft })
    .from(importChanges)
    .where(and(eq(runId, id), gt(position, after), inArray(kind, ['new', 'changed']), isNull(outcome)))
    .orderBy(asc(position))
    .limit(batch.rows)
  let variants = 0
  const end = rows.findIndex(({ draft: each }) => (variants += each && 'variants' in each ? each.variants.length : 1) > batch.variants)
  return end < 0 ? rows : rows.slice(0, Math.max(1, end))
}

/** Writes on from where the import stands; gives way after a while and comes back. */
export async function run(ctx: Ctx, work: Work): Promise<void> {
  const { run: of } = work
  const counts: ImportCounts = { ...of.counts }
  const began = performance.now()
  const commit = committer(ctx, work, counts)
  // The database writes one batch of products while the next is prepared. Rows by SKU may be of one product, and wait for each other.
  const lanes = of.format === 'bySku' ? 1 : 2
  const write = of.format === 'bySku' ? amountsWriter(of, commit) : await stagedProductsWriter(ctx, of, commit)
  const writing: Promise<void>[] = []
  try {
    for (let after = -1; ;) {
      const rows = await nextRows(ctx, of.id, after)
      const last = rows.at(-1)
      if (!last) break
      after = last.position
      if (writing.length >= lanes) await writing.shift()
      const batch = write(rows)
      // Awaited later; until then a failure must not count as unheard.
      batch.catch(() => undefined)
      writing.push(batch)
      if (performance.now() - began > sliceMilliseconds || ctx.ending?.aborted) {
        await Promise.all(writing)
        return await work.giveWay(counts)
      }
      await setImmediate()
    }
    await Promise.all(writing)
  } catch (error) {
    if (isStopped(error)) return
    throw error
  } finally {
    await Promise.allSettled(writing)
  }
  const pictures = await countPictures(ctx, of.id)
  Object.assign(counts, { pictures: pictures.all })
  await ctx.tx(async (tx) => {
    if (pictures.waiting === 0) await finish(tx, work, counts)
    else if (await work.move(tx, 'fetch', { counts, attempts: 0 })) await tx.enqueue(workImport, { id: of.id })
    await touchCatalogue(tx)
  })
  // The undo record is in the database already.
  await removeUpload(ctx.storage, of)
}
