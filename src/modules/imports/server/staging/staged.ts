// Writes the findings of a preview into the database: rows with a place of their own, written in batches.
import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { FieldChange, ImportCounts } from '../../admin-contract.ts'
import type { ImportProduct } from '../../catalogue.ts'
import type { ImportProblem } from '../../problems.ts'
import type { AmountsDraft } from '../reading/by-sku.ts'
import { importPictures, importChanges } from '../tables.ts'

export type Staged = {
  kind: 'new' | 'changed' | 'unchanged' | 'bad' | 'warning'
  line: number
  sku: string
  title: { en: string; ar: string } | null
  productId: string | null
  fields: FieldChange[]
  problems: ImportProblem[]
  draft: ImportProduct | AmountsDraft | null
  /** The pictures the product is to get; none while it has them. */
  pictures?: WantedPicture[]
  /** New variants of which the file says no stock. */
  openStock?: number
}

/** `fileId`: the shop has it already. */
export type WantedPicture = { line: number; src: string; alt: string | null; skus: string[]; fileId: string | null }

const mostFields = 200

/** A problem as a row of its own. */
export const stagedProblem = (problem: ImportProblem): Staged => ({
  kind: problem.severity === 'error' ? 'bad' : 'warning',
  line: problem.line,
  sku: '',
  title: null,
  productId: null,
  fields: [],
  problems: [problem],
  draft: null,
})

/** Writes rows from a place on; the caller counts places. */
export async function insertStaged(ctx: Pick<Ctx, 'db'>, runId: string, from: number, rows: readonly Staged[]): Promise<void> {
  if (rows.length === 0) return
  const list = rows.map(({ fields, pictures: _, openStock: __, ...row }, at) => ({
    ...row,
    position: from + at,
    fields: fields.slice(0, mostFields),
    more: Math.max(0, fields.length - mostFields),
  }))
  await ctx.db.execute(sql`
    insert into ${importChanges} (run_id, position, kind, line, sku, title, product_id, fields, more_fields, problems, draft)
    select ${runId}::uuid, position, kind, line, sku, title, "productId", fields, more, problems, draft
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as row (position int, kind text, line int, sku text, title jsonb, "productId" uuid,
      fields jsonb, more int, problems jsonb, draft jsonb)`)
  const pictures = rows.flatMap(({ pictures: wanted = [] }, at) =>
    wanted.map(({ skus, ...each }, place) => ({ ...each, skus, position: from + at, place })),
  )
  if (pictures.length === 0) return
  await ctx.db.execute(sql`
    insert into ${importPictures} (run_id, position, place, line, src, alt, skus, file_id)
    select ${runId}::uuid, position, place, line, src, alt, skus, "fileId"
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as row (position int, place int, line int, src text, alt text, skus jsonb, "fileId" uuid)`)
}

/** Takes what an earlier comparison found away. */
export async function removeStaged({ db }: Pick<Ctx, 'db'>, runId: string): Promise<void> {
  await db.execute(sql`delete from ${importChanges} where run_id = ${runId}::uuid`)
  await db.execute(sql`delete from ${importPictures} where run_id = ${runId}::uuid`)
}

/** Adds rows to the counts. */
export function count(counts: ImportCounts, rows: readonly Staged[]): void {
  for (const { kind, pictures = [], openStock = 0 } of rows) {
    counts[kind === 'warning' ? 'warnings' : kind] += 1
    counts.pictures += pictures.length
    counts.openStock += openStock
  }
}

export const noCounts = (): ImportCounts => ({
  bytesRead: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  bad: 0,
  warnings: 0,
  written: 0,
  failed: 0,
  undone: 0,
  kept: 0,
  pictures: 0,
  picturesKept: 0,
  picturesFailed: 0,
  openStock: 0,
})
