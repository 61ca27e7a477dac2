// The door of the import: a catalogue file's bytes in, the shop's products written batch by batch, every refused row reported.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { driverError } from '#server/db/failures.ts'
import { say } from '#server/texts.ts'
import type { Locale } from '#shared/locale.ts'
import { dayOf } from '#shared/time.ts'
import type { CatalogueFormat, ImportProduct, ImportResult } from '../catalogue.ts'
import { problem, type ImportProblem } from '../problems.ts'
import { fileColumns } from './file-columns.ts'
import { pictureTaker, type PictureCounts, type PictureOptions, type PictureTaker } from './pictures/take-pictures.ts'
import { draftOf, isSame, matchProducts, noClaims, planBatch, type Claims, type Draft, type Plan, type Planning } from './plan-batch.ts'
import { openCatalogue } from './reading/read-catalogue.ts'
import { readUnits } from './units.ts'
import { writeBatch, type Written } from './write-batch.ts'

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

const batchLimit = { products: 300, variants: 2500 }
const firstProblems = 50
const importLock = 7_461_103

type Batch = { products: ImportProduct[]; problems: ImportProblem[]; progress: { bytes: number; rows: number } }
type Run = {
  ctx: Ctx
  options: ImportOptions
  format: CatalogueFormat
  planning: Planning
  taker: PictureTaker
  columnOfImages: string | null
  /** In a dry run what the whole file takes, else what the batch takes: the rest is in the database. */
  claims: Claims | null
  signal: AbortSignal | undefined
}

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
  const speak = (reason: string, status: number) => say(ctx.profile.language, `imports.admin.reasons.${reason}`, { status })
  const taker = await pictureTaker(options.pictures ?? {}, { isDryRun, signal: options.signal, speak })
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
  const run: Run = {
    ctx,
    options,
    format: opened.format ?? 'own',
    planning: { columns, units, language },
    taker,
    columnOfImages: columns.images,
    claims: isDryRun ? noClaims() : null,
    signal: options.signal,
  }
  const report = (problems: readonly ImportProblem[]) => {
    for (const each of problems.toSorted((a, b) => a.line - b.line)) {
      if (each.severity === 'error') counts.refused += 1
      else counts.warnings += 1
      if (summary.firstProblems.length < firstProblems) summary.firstProblems.push(each)
      options.onProblem?.(each)
    }
  }
  const finish = async (batch: Batch, writing: Promise<Outcome>): Promise<void> => {
    const { written, problems } = await writing
    counts.created += written.created
    counts.updated += written.updated
    counts.unchanged += written.unchanged
    counts.openStock += written.openStock
    report([...batch.problems, ...problems])
    const products = counts.created + counts.updated + counts.unchanged
    onProgress({ ...batch.progress, products, ...counts })
  }
  try {
    summary.isInterrupted = await runBatches(
      run,
      batchesOf(opened.results, () => ({ ...opened.progress })),
      finish,
    )
  } catch (error) {
    summary.failure = error
  }
  return summary
}

type Outcome = { written: Written; problems: ImportProblem[] }

/** Writes one batch while the next is read and prepared; gives whether it was stopped. */
async function runBatches(
  run: Run,
  batches: AsyncIterable<Batch>,
  finish: (batch: Batch, writing: Promise<Outcome>) => Promise<void>,
): Promise<boolean> {
  let before: Promise<void> = Promise.resolve()
  for await (const batch of batches) {
    if (run.signal?.aborted) break
    const drafts = await prepare(run, batch.products)
    await before
    if (run.signal?.aborted) break
    const writing = write(run, drafts)
    before = finish(batch, writing)
    // Awaited a batch later; until then a failure must not count as unheard.
    before.catch(() => undefined)
  }
  await before
  return run.signal?.aborted === true
}

async function* batchesOf(results: AsyncIterable<ImportResult>, progress: () => Batch['progress']): AsyncGenerator<Batch> {
  let [products, problems, variants]: [ImportProduct[], ImportProblem[], number] = [[], [], 0]
  for await (const result of results) {
    if (result.ok) {
      products.push(result.product)
      variants += result.product.variants.length
    } else problems.push(result.problem)
    if (products.length < batchLimit.products && variants < batchLimit.variants && problems.length < 5000) continue
    yield { products, problems, progress: progress() }
    ;[products, problems, variants] = [[], [], 0]
  }
  yield { products, problems, progress: progress() }
}

/** What can be done before the batch's turn: hashes, clean descriptions and pictures of the products that are not the same as before. */
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

/** Writes drafts in one transaction; when the database refuses them, halves are tried until the product it refuses stands alone. */
async function write(run: Run, drafts: readonly Draft[]): Promise<Outcome> {
  const pictureProblems = drafts.flatMap(({ pictures }) => pictures?.problems ?? [])
  const outcome = await writeHalves(run, drafts)
  return { ...outcome, problems: [...pictureProblems, ...outcome.problems] }
}

const nothing: Written = { created: 0, updated: 0, unchanged: 0, openStock: 0 }

/** Values and constraints (22, 23), too much of something (54), too slow at once (57014). */
const isAboutData = /^(22|23|54|57014)/

async function writeHalves(run: Run, drafts: readonly Draft[]): Promise<Outcome> {
  if (drafts.length === 0) return { written: nothing, problems: [] }
  try {
    return await writeOnce(run, drafts)
  } catch (error) {
    const refusal = driverError(error)
    if (refusal === null || !isAboutData.test(refusal.code ?? '')) throw error
    const [only] = drafts
    if (drafts.length === 1 && only) {
      const cell = { line: only.product.line, column: null, text: only.product.sku }
      return { written: nothing, problems: [problem(cell, 'notSaved', { reason: refusal.constraint ?? refusal.message })] }
    }
    const middle = drafts.length >> 1
    const halves = [await writeHalves(run, drafts.slice(0, middle)), await writeHalves(run, drafts.slice(middle))]
    return {
      written: halves.map(({ written }) => written).reduce(sum),
      problems: halves.flatMap(({ problems }) => problems),
    }
  }
}

const sum = (a: Written, b: Written): Written => ({
  created: a.created + b.created,
  updated: a.updated + b.updated,
  unchanged: a.unchanged + b.unchanged,
  openStock: a.openStock + b.openStock,
})

async function writeOnce({ ctx, planning, format, claims }: Run, drafts: readonly Draft[]): Promise<Outcome> {
  if (claims) {
    const plan = await planBatch(ctx, drafts, claims, planning)
    return { written: foreseen(plan), problems: plan.problems }
  }
  return ctx.tx(async (tx) => {
    // Two imports at once take turns, so that neither makes a brand or a category that the other is making.
    await tx.db.execute(sql`select pg_advisory_xact_lock(${importLock})`)
    const plan = await planBatch(tx, drafts, noClaims(), planning)
    const written = await writeBatch(tx, plan, { language: planning.language, format, assumed: planning.units })
    return { written, problems: plan.problems }
  })
}

function foreseen({ creates, updates, pictureOnly, unchanged }: Plan): Written {
  const openStock = creates.flatMap(({ product }) => product.variants).filter(({ quantity }) => quantity === null).length
  return { created: creates.length, updated: updates.length, unchanged: unchanged + pictureOnly.length, openStock }
}
