// The preview: the whole file against the shop, each product or SKU as a row of differences; nothing but these rows is written.
import { setImmediate } from 'node:timers/promises'
import { readUnits } from '#modules/taxonomy/server/public.ts'
import type { Ctx } from '#server/ctx.ts'
import { currencyDecimals } from '#shared/money.ts'
import { dayOf } from '#shared/time.ts'
import type { ImportProduct, Row } from '../../catalogue.ts'
import type { ImportProblem } from '../../problems.ts'
import { batchesOf } from '../reading/batches.ts'
import { amountsReader } from '../reading/by-sku.ts'
import { mappedHeader, ownNames, withCertainPrices } from '../reading/columns.ts'
import { compareProduct, type Comparing } from '../comparing/compare.ts'
import { fileColumns } from '../reading/file-columns.ts'
import { picturesText, readKnownPictures, wantedPictures } from '../pictures/wanted-pictures.ts'
import { titleTwins } from '../comparing/equal-titles.ts'
import { draftOf, noClaims, planBatch, type Claims, type Planning } from '../comparing/plan-batch.ts'
import { readPresent } from '../comparing/present-products.ts'
import { aware } from '../reading/decimal-commas.ts'
import { openTable, reading, type OpenTable } from '../reading/open-table.ts'
import { readRecords } from '../reading/read-catalogue.ts'
import { derivedSku } from '../reading/stable-sku.ts'
import { readTermWords } from '../comparing/term-words.ts'
import { uploadedFile } from '../uploading/uploaded-file.ts'
import { isStopped, stoppedError, type Run, type Work } from '../work-run.ts'
import { count, insertStaged, noCounts, removeStaged, type Staged, stagedProblem } from './staged.ts'

const batchLimit = { products: 200, variants: 2000, problems: 2000, rows: 1000 }

/** Compares the file anew from its beginning; what an earlier try left is thrown away. */
export async function preview(ctx: Ctx, work: Work): Promise<void> {
  const { run } = work
  await removeStaged(ctx, run.id)
  const counts = noCounts()
  let position = 0
  const done = await reading(async () => {
    const table = await openTable(uploadedFile(ctx.storage, run), run.sheet)
    const name = ownNames(table.header, run.mapping ?? [])
    for await (const batch of run.format === 'bySku' ? amountBatches(ctx, table, run) : productBatches(ctx, table, run)) {
      const rows = batch.map((row) => ({ ...row, problems: row.problems.map((each) => ({ ...each, column: name(each.column) })) }))
      count(counts, rows)
      counts.bytesRead = table.bytesRead()
      const stage = ctx.tx(async (tx) => {
        await insertStaged(tx, run.id, position, rows)
        if (!(await work.proceed(counts, tx))) throw stoppedError()
      })
      const isStaged = await stage.then(
        () => true,
        (error: unknown) => {
          if (!isStopped(error)) throw error
          return false
        },
      )
      if (!isStaged) return false
      if (ctx.ending?.aborted) {
        await work.giveWay(noCounts())
        return false
      }
      position += rows.length
      await setImmediate()
    }
    return true
  })
  if (!done.ok) {
    const problem = { code: done.code, params: done.params }
    await ctx.tx(async (tx) => {
      const failed = await work.move(tx, 'fail', { problem, counts: noCounts(), finishedAt: ctx.now.toISOString() })
      if (failed) await removeStaged(tx, run.id)
    })
  } else if (done.value) {
    counts.bytesRead = run.bytes
    await work.move(ctx, 'show', { counts, attempts: 0 })
  }
}

async function* amountBatches(ctx: Ctx, table: OpenTable, run: Run): AsyncGenerator<Staged[]> {
  const mapping = run.mapping ?? []
  const header = mappedHeader(mapping)
  const commas = { hasDecimalCommas: false }
  const read = amountsReader(ctx, header, commas)
  const stage = async (rows: readonly Row[]): Promise<Staged[]> =>
    (await read(rows)).map(({ line, sku, held, fields, draft, problems }): Staged => {
      const kind = problems.some(({ severity }) => severity === 'error') ? 'bad' : draft === null ? 'unchanged' : 'changed'
      return { kind, line, sku, title: held?.title ?? null, productId: held?.productId ?? null, fields, problems, draft }
    })
  let rows: Row[] = []
  for await (const record of aware(withCertainPrices(table.records, mapping), header, commas)) {
    if (record.broken !== null) {
      yield await stage(rows)
      yield [stagedProblem(brokenProblem(record))]
      return
    }
    rows.push(record)
    if (rows.length < batchLimit.rows) continue
    yield await stage(rows)
    rows = []
  }
  yield await stage(rows)
}

const brokenProblem = ({
  broken,
  line,
  limit,
}: {
  broken: 'quoteNotClosed' | 'rowTooLarge'
  line: number
  limit: number
}): ImportProblem => ({
  line,
  column: null,
  value: '',
  code: `import.${broken}`,
  severity: 'error',
  params: { limit },
})

async function* productBatches(ctx: Ctx, table: OpenTable, run: Run): AsyncGenerator<Staged[]> {
  const format = run.format === null || run.format === 'bySku' ? 'own' : run.format
  const language = run.language ?? ctx.profile.language
  const mapping = run.mapping ?? []
  const header = mappedHeader(mapping)
  const units = await readUnits(ctx)
  const currency = ctx.profile.currency.code
  const today = dayOf(ctx.now, ctx.config.timeZone)
  const records = withCertainPrices(table.records, mapping)
  const results = readRecords(format, header, records, { language, currency, quantityDecimals: units.decimals, today })
  const planning: Planning = { columns: fileColumns(header), units, language, isCompared: true }
  const comparing = { words: await readTermWords(ctx, language), language, currencyDecimals: currencyDecimals(currency) }
  const claims = noClaims()
  for await (const { products, problems } of batchesOf(results, batchLimit)) {
    const staged = await stageProducts(ctx, products, { planning, comparing, claims })
    yield [...problems.map(stagedProblem), ...staged].toSorted((a, b) => a.line - b.line)
  }
}

type Staging = { planning: Planning; comparing: Comparing; claims: Claims }

/** Judges products as the import would, and compares those that may come. */
async function stageProducts(ctx: Ctx, products: readonly ImportProduct[], { planning, comparing, claims }: Staging): Promise<Staged[]> {
  if (products.length === 0) return []
  const drafts = products.map((product) => ({ ...draftOf(product), pictures: null }))
  const plan = await planBatch(ctx, drafts, { claims, others: [] }, planning)
  const ids = plan.updates.map(({ existing }) => existing.id)
  const present = new Map((await readPresent(ctx, ids)).map((product) => [product.id, product]))
  const twins = await titleTwins(ctx, plan, { language: planning.language, claims, present })
  const known = await readKnownPictures(ctx, [
    ...plan.creates.map(({ product }) => ({ product, productId: null })),
    ...plan.updates.map(({ draft: { product }, existing: { id } }) => ({ product, productId: id })),
  ])
  const row = ({ line, sku, title }: ImportProduct) => ({ line, sku, title, problems: [] })
  const created = plan.creates.map((draft): Staged => {
    const fields = compareProduct({ product: draft.product, description: draft.description() }, null, comparing)
    const pictures = wantedPictures(draft.product, null, known)
    if (pictures.length > 0) fields.push({ field: 'images', variant: null, from: null, to: picturesText(pictures) })
    const openStock = draft.product.variants.filter(({ quantity }) => quantity === null).length
    // A SKU that was made up says nothing to anyone before it is in the shop.
    const sku = draft.product.sku === derivedSku(draft.product.sourceKey) ? '' : draft.product.sku
    return { ...row(draft.product), sku, kind: 'new', productId: null, fields, draft: draft.product, pictures, openStock }
  })
  const compared = plan.updates.map(({ draft, existing }): Staged => {
    const { product } = draft
    const now = present.get(existing.id) ?? null
    const fields = compareProduct({ product, description: draft.description() }, now, comparing)
    const pictures = wantedPictures(product, now, known)
    if (pictures.length > 0)
      fields.push({ field: 'images', variant: null, from: String(now?.pictures.length ?? 0), to: picturesText(pictures) })
    const isChanged = fields.length > 0
    const had = new Set(now?.variants.map((variant) => variant.sku))
    const openStock = product.variants.filter((variant) => variant.quantity === null && !had.has(variant.sku)).length
    return {
      ...row(product),
      title: now?.title ?? product.title,
      kind: isChanged ? 'changed' : 'unchanged',
      productId: existing.id,
      fields,
      draft: isChanged ? product : null,
      pictures,
      openStock,
    }
  })
  return [...[...plan.problems, ...twins].map(stagedProblem), ...created, ...compared]
}
