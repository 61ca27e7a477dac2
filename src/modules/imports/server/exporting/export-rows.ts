// The rows of every export, batch by batch, so that memory does not grow with the catalogue: products, prices, stock, an import's report.
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { say } from '#server/texts.ts'
import { listIn } from '#shared/locale.ts'
import { currencyDecimals } from '#shared/money.ts'
import { listAdminProducts } from '#modules/products/admin-contract.ts'
import { packedProductIds } from '#modules/products/server/public.ts'
import type { DownloadBody } from '../../downloads-admin-contract.ts'
import { readPresent } from '../comparing/present-products.ts'
import { getRun, spoken } from '../queries.ts'
import { readTermWords } from '../comparing/term-words.ts'
import { importChanges, importPictures } from '../tables.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { amountRows, ownHeader, ownRows, priceHeader, stockHeader, type Writing } from './own-rows.ts'

export type Rows = readonly (readonly string[])[]
export type ExportTable = {
  /** Without its ending. */
  fileName: string
  sheetName: string
  header: readonly string[]
  /** Columns that hold numbers to calculate with. */
  numbers: readonly string[]
  batches: AsyncGenerator<Rows>
  /** How many products are written, of how many; it changes while the batches are read. */
  progress: { done: number; total: number }
}

/** So few that a batch is gone before the next ones are made: what lives longer is kept until memory has grown by much. */
const rowsAtOnce = 500
const mostAtOnce = 100
type ReportBody = Extract<DownloadBody, { what: 'importReport' }>
type CatalogueBody = Extract<DownloadBody, { what: 'products' | 'prices' | 'stock' }>

/** Takes what is wanted; gives its table, the head as its first row. */
export async function exportTable(ctx: Ctx, wanted: CatalogueBody | ReportBody): Promise<ExportTable> {
  const table = wanted.what === 'importReport' ? await reportTable(ctx, wanted.importId) : await catalogueTable(ctx, wanted)
  return { ...table, batches: withHead(table.header, oneAtATime(table.batches)) }
}

async function* withHead(header: readonly string[], batches: AsyncGenerator<Rows>): AsyncGenerator<Rows> {
  yield [header]
  yield* batches
}

const headers = { products: ownHeader, prices: priceHeader, stock: stockHeader }
const numbers = ['price', 'discount_price', 'quantity', 'weight', 'min_quantity', 'multiple', 'max_quantity']

async function catalogueTable(ctx: Ctx, { what, query }: CatalogueBody): Promise<ExportTable> {
  const language = ctx.profile.language
  const ids = await packedProductIds(ctx, query ?? listAdminProducts.query.parse({}))
  const writing: Writing = {
    words: await readTermWords(ctx, language),
    language,
    currencyDecimals: currencyDecimals(ctx.profile.currency.code),
    publicUrl: ctx.config.publicUrl,
  }
  const sheetName = say(ctx.locale, `imports.admin.files.${what}`)
  const progress = { done: 0, total: ids.length / 16 }
  return { fileName: what, sheetName, header: headers[what], numbers, batches: catalogueRows(ctx, ids, what, writing, progress), progress }
}

async function* catalogueRows(
  ctx: Ctx,
  packed: Buffer,
  what: CatalogueBody['what'],
  writing: Writing,
  progress: ExportTable['progress'],
): AsyncGenerator<Rows> {
  let size = 10
  for (let at = 0; at < packed.length;) {
    const end = Math.min(packed.length, at + size * 16)
    const ids: string[] = []
    for (; at < end; at += 16) ids.push(uuidText(packed.toString('hex', at, at + 16)))
    const products = await readPresent(ctx, ids)
    const rows = products.flatMap((product) => (what === 'products' ? ownRows(product, writing) : amountRows(product, writing, what)))
    progress.done = at / 16
    yield rows
    size = Math.min(mostAtOnce, Math.max(1, Math.round((ids.length * rowsAtOnce) / Math.max(1, rows.length))))
  }
}

const uuidText = (hex: string): string => [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')

/** The report of an import in the reader's language: one row per field, and per problem. */
async function reportTable(ctx: Ctx, importId: string): Promise<ExportTable> {
  const run = await getRun(ctx, importId)
  const word = (key: string) => say(ctx.locale, `imports.admin.report.${key}`)
  const header = ['line', 'kind', 'sku', 'variant', 'field', 'from', 'to', 'outcome', 'reason'].map(word)
  const sheetName = say(ctx.locale, 'imports.admin.files.report')
  return {
    fileName: `import-${run.fileName.replace(/\.[^.]*$/, '')}`,
    sheetName,
    header,
    numbers: [],
    batches: reportRows(ctx, importId),
    progress: { done: 0, total: 0 },
  }
}

async function* reportRows(ctx: Ctx, importId: string): AsyncGenerator<Rows> {
  const word = (group: string, key: string | null) => (key === null ? '' : say(ctx.locale, `imports.admin.${group}.${key}`))
  for (let after = -1; ;) {
    const rows = await ctx.db
      .select()
      .from(importChanges)
      .where(and(eq(importChanges.runId, importId), gt(importChanges.position, after)))
      .orderBy(asc(importChanges.position))
      .limit(500)
    const last = rows.at(-1)
    if (!last) return yield* missingPictures(ctx, importId)
    after = last.position
    yield rows.flatMap(({ line, kind, sku, fields, problems, outcome, undo, kept }) => {
      const end = listIn([word('outcomes', outcome), word('undone', undo)], ctx.locale)
      const start = [String(line), word('kinds', kind), sku]
      const changed = fields.map(({ variant, field, from, to }) => [
        ...start,
        variant ?? '',
        fieldText(ctx, field),
        from ?? '',
        to ?? '',
        end,
        '',
      ])
      const stayed = (kept ?? []).map(({ variant, field, from, to }) => [
        ...start,
        variant ?? '',
        fieldText(ctx, field),
        from ?? '',
        to ?? '',
        end,
        word('report', 'kept'),
      ])
      const wrong = problems.map((each) => {
        const { reason, column, value } = spoken(ctx, each)
        return [
          String(each.line),
          word('kinds', each.severity === 'error' ? 'bad' : 'warning'),
          sku,
          '',
          column ?? '',
          value,
          '',
          end,
          reason,
        ]
      })
      const all = [...changed, ...stayed, ...wrong]
      return all.length > 0 ? all : [[...start, '', '', '', '', end, '']]
    })
  }
}

/** Pictures that could not be had stand at the end. */
async function* missingPictures(ctx: Ctx, importId: string): AsyncGenerator<Rows> {
  const [field, kind] = [fieldText(ctx, 'images'), say(ctx.locale, 'imports.admin.kinds.warning')]
  for (let after = [-1, -1]; ;) {
    const rows = await ctx.db
      .select({ position: importPictures.position, place: importPictures.place, problem: importPictures.problem, sku: importChanges.sku })
      .from(importPictures)
      .innerJoin(importChanges, and(eq(importChanges.runId, importPictures.runId), eq(importChanges.position, importPictures.position)))
      .where(
        and(
          eq(importPictures.runId, importId),
          eq(importPictures.state, 'failed'),
          sql`(${importPictures.position}, ${importPictures.place}) > (${after[0]}::int, ${after[1]}::int)`,
        ),
      )
      .orderBy(asc(importPictures.position), asc(importPictures.place))
      .limit(500)
    const last = rows.at(-1)
    if (!last) return
    after = [last.position, last.place]
    yield rows.flatMap(({ sku, problem }) => {
      if (problem === null) return []
      const { reason, value } = spoken(ctx, problem)
      return [[String(problem.line), kind, sku, '', field, value, '', '', reason]]
    })
  }
}

function fieldText(ctx: Ctx, field: string): string {
  const key = `imports.admin.fields.${field}`
  const text = say(ctx.locale, key)
  return text === key ? field : text
}
