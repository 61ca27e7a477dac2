// The door of the import: a catalogue file's bytes in, the shop's products written batch by batch, every refused row reported.
import { touchCatalogue } from '#server/catalogue-version.ts'
import { readUnits } from '#modules/taxonomy/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Locale } from '#shared/locale.ts'
import { dayOf } from '#shared/time.ts'
import type { CatalogueFormat, ImportProduct } from '../../catalogue.ts'
import type { ImportProblem } from '../../problems.ts'
import { batchesOf } from '../reading/batches.ts'
import { fileColumns } from '../reading/file-columns.ts'
import { pictureTaker, type PictureCounts, type PictureOptions, type PictureTaker } from '../pictures/take-pictures.ts'
import { draftOf, isSame, matchProducts, type Draft } from '../comparing/plan-batch.ts'
import { openCatalogue } from '../reading/read-catalogue.ts'
import { saverFor, type Saved, type Saver } from './save-drafts.ts'

export type ImportOptions = {
  /** The language of texts that the file does not mark; the shop's when not given. */
  language?: Locale
  /** Writes nothing and says what would happen. */
  isDryRun?: boolean
  pictures?: PictureOptions
  /** Stops between two batches. */
  signal?: AbortSignal
  /** Hears of every problem; the summary keeps only the first ones. */
  onProblem?: (problem: ImportProblem) => void
  /** Hears once which format the file has, null for none. */
  onFormat?: (format: CatalogueFormat | null) => void
}

export type ImportCounts = {
  created: number
  updated: number
  unchanged: number
  /** Rows with an error; their product, or this variant of it, was not imported. */
  refused: number
  warnings: number
  /** New variants whose stock the file does not say. */
  openStock: number
}
export type ImportProgress = { bytes: number; rows: number; products: number } & ImportCounts

export type ImportSummary = {
  /** Null when the file could not be read at all. */
  format: CatalogueFormat | null
  counts: ImportCounts
  pictures: PictureCounts
  firstProblems: ImportProblem[]
  isInterrupted: boolean
  /** Why it stopped before the end, when it did not stop on request; what is counted is saved. */
  failure: unknown
}

const batchLimit = { products: 300, variants: 2500, problems: 5000 }
const firstProblems = 50
/** Transactions at once: the database is busy on two while a third waits for its statements or for the disk. */
const lanes = 3

type Batch = { products: ImportProduct[]; problems: ImportProblem[]; progress: { bytes: number; rows: number } }
type Run = { ctx: Ctx; save: Saver; taker: PictureTaker; columnOfImages: string | null; signal: AbortSignal | undefined; lanes: number }

/**
 * Takes the bytes of a catalogue file; writes its products and gives the summary. The same file again changes nothing, and an import that
 * was cut off goes on where it stopped. Memory does not grow with the file.
 */
export async function importCatalogue(
  ctx: Ctx,
  source: AsyncIterable<Uint8Array>,
  options: ImportOptions = {},
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportSummary> {
  const language = options.language ?? ctx.profile.language
  const isDryRun = options.isDryRun === true
  const units = await readUnits(ctx)
  const opened = await openCatalogue(source, {
    language,
    currency: ctx.profile.currency.code,
    quantityDecimals: units.decimals,
    today: dayOf(ctx.now, ctx.config.timeZone),
  })
  options.onFormat?.(opened.format)
  const taker = await pictureTaker(options.pictures ?? {}, { isDryRun, signal: options.signal })
  const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, refused: 0, warnings: 0, openStock: 0 }
  const summary: ImportSummary = {
    format: opened.format,
    counts,
    pictures: taker.counts,
    firstProblems: [],
    isInterrupted: false,
    failure: null,
  }
  const columns = fileColumns(opened.header)
  const planning = { columns, units, language }
  const run: Run = {
    ctx,
    save: saverFor(ctx, { planning, format: opened.format ?? 'own', isDryRun }),
    taker,
    columnOfImages: columns.images,
    signal: options.signal,
    lanes: isDryRun ? 1 : lanes,
  }
  const report = (problems: readonly ImportProblem[]) => {
    for (const each of problems.toSorted((a, b) => a.line - b.line)) {
      if (each.severity === 'error') counts.refused += 1
      else counts.warnings += 1
      if (summary.firstProblems.length < firstProblems) summary.firstProblems.push(each)
      options.onProblem?.(each)
    }
  }
  const finish = (batch: Batch, { written, problems }: Saved): void => {
    counts.created += written.created
    counts.updated += written.updated
    counts.unchanged += written.unchanged
    counts.openStock += written.openStock
    report([...batch.problems, ...problems])
    const products = counts.created + counts.updated + counts.unchanged
    onProgress({ ...batch.progress, products, ...counts })
  }
  try {
    summary.isInterrupted = await runBatches(run, withProgress(batchesOf(opened.results, batchLimit), opened.progress), finish)
    if (!isDryRun && counts.created + counts.updated > 0) await touchCatalogue(ctx)
  } catch (error) {
    summary.failure = error
  }
  return summary
}

/** Writes batches while the next one is read and prepared; gives whether it was stopped. What is being written is always waited for. */
async function runBatches(run: Run, batches: AsyncIterable<Batch>, finish: (batch: Batch, saved: Saved) => void): Promise<boolean> {
  const running: Promise<void>[] = []
  try {
    for await (const batch of batches) {
      if (run.signal?.aborted) break
      const drafts = await prepare(run, batch.products)
      if (running.length >= run.lanes) await running.shift()
      if (run.signal?.aborted) break
      const writing = write(run, drafts).then((saved) => finish(batch, saved))
      running.push(writing)
      // Awaited later; until then a failure must not count as unheard.
      writing.catch(() => undefined)
    }
    await Promise.all(running)
    return run.signal?.aborted === true
  } finally {
    await Promise.allSettled(running)
  }
}

async function* withProgress(batches: AsyncIterable<Omit<Batch, 'progress'>>, progress: Batch['progress']): AsyncGenerator<Batch> {
  for await (const batch of batches) yield { ...batch, progress: { ...progress } }
}

/** Does the work that is possible before the batch's turn: hashes, clean descriptions and pictures of the products that are not the same as before. */
async function prepare({ ctx, taker, columnOfImages }: Run, products: readonly ImportProduct[]): Promise<Draft[]> {
  if (products.length === 0) return []
  const matched = await matchProducts(ctx, products)
  return Promise.all(
    products.map(async (product): Promise<Draft> => {
      const draft = draftOf(product)
      const same = isSame(product, draft.hash, matched.get(draft.key), taker.isOn)
      const pictures = taker.isOn && !same ? await taker.take(ctx, product, columnOfImages) : null
      if (!taker.isOn && !same) taker.passOver(product)
      if (!same) draft.description()
      return { ...draft, pictures }
    }),
  )
}

async function write({ save }: Run, drafts: readonly Draft[]): Promise<Saved> {
  const { written, problems } = await save(drafts)
  return { written, problems: [...drafts.flatMap(({ pictures }) => pictures?.problems ?? []), ...problems] }
}
