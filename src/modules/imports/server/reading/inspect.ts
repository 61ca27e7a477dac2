// The first look at a file: what kind it is, its columns, a few rows, and the mapping to propose.
import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { ImportFormat } from '../../admin-contract.ts'
import { fingerprintOf, languageOf, proposedFormat, proposedMapping } from './columns.ts'
import { openTable, reading } from './open-table.ts'
import { tableRefusal } from './table-refusal.ts'
import { importMappings } from '../tables.ts'
import { uploadedFile } from '../uploading/uploaded-file.ts'
import type { Work } from '../work-run.ts'

const sampleRows = 5
const longestSample = 80

/** Reads the beginning of the file and moves the import on, or ends it with the reason. */
export async function inspect(ctx: Ctx, { run, move }: Work): Promise<void> {
  const looked = await reading(async () => {
    const table = await openTable(uploadedFile(ctx.storage, run), run.sheet)
    const samples: string[][] = []
    for await (const record of table.records) {
      if (record.broken !== null) throw tableRefusal(record.broken, { limit: record.limit })
      samples.push(table.header.map((_, at) => sample(record.cells[at] ?? '')))
      if (samples.length >= sampleRows) break
    }
    if (samples.length === 0) throw tableRefusal('headerOnly')
    return { table, samples }
  })
  if (!looked.ok) {
    const problem = { code: looked.code, params: looked.params }
    await move(ctx, 'fail', { problem, finishedAt: ctx.now.toISOString() })
    return
  }
  const { table, samples } = looked.value
  const { kind: fileKind, sheets, sheet, header } = table
  const fingerprint = fingerprintOf(header)
  const known = await rememberedMapping(ctx, fingerprint)
  const format = known?.format ?? proposedFormat(header)
  await move(ctx, 'recognise', {
    fileKind,
    sheets,
    sheet,
    header,
    samples,
    fingerprint,
    format,
    mapping: known?.mapping ?? proposedMapping(format, header),
    language: known?.language ?? languageOf(header, ctx.profile.language),
    isRemembered: known !== null,
  })
}

const sample = (text: string): string =>
  (text.length > longestSample ? `${text.slice(0, longestSample)}…`.toWellFormed() : text).replaceAll('\u0000', '')

type Remembered = { format: ImportFormat; mapping: string[]; language: 'en' | 'ar' }

async function rememberedMapping(ctx: Ctx, fingerprint: string): Promise<Remembered | null> {
  const [row] = await ctx.db.select().from(importMappings).where(eq(importMappings.fingerprint, fingerprint))
  return row ?? null
}
