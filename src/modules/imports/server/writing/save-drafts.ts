// Saves prepared products: planned one batch after the other, written in several transactions at once, each batch as a whole or by halves.
import { deferAnnouncements } from '#server/catalogue-version.ts'
import type { Ctx } from '#server/ctx.ts'
import { driverError } from '#server/db/failures.ts'
import { growingStatistics } from '#modules/products/server/public.ts'
import type { CatalogueFormat } from '../../catalogue.ts'
import { problem, type ImportProblem } from '../../problems.ts'
import { noClaims, type Draft, type Plan, type Planning } from '../comparing/plan-batch.ts'
import { planInTurn } from '../comparing/plan-in-turn.ts'
import { termFinder } from './known-terms.ts'
import { writeBatch, type Written } from './write-batch.ts'

export type Saved = { written: Written; problems: ImportProblem[] }
export type Saver = (drafts: readonly Draft[]) => Promise<Saved>

/** Gives what saves batches; calls may overlap, and must come in the file's order. */
export function saverFor(
  ctx: Ctx,
  { planning, format, isDryRun }: { planning: Planning; format: CatalogueFormat; isDryRun: boolean },
): Saver {
  const statistics = growingStatistics(ctx)
  const termWords = termFinder(ctx, { language: planning.language, format })
  const plan = planInTurn(ctx, planning)
  const wholeFile = noClaims()

  const once = (drafts: readonly Draft[]): Promise<Saved> => plan(drafts, write, isDryRun ? wholeFile : noClaims())
  const write = async (decided: Plan): Promise<Saved> => {
    const { creates, updates, pictureOnly, problems, unchanged } = decided
    if (isDryRun) return { written: foreseen(decided), problems }
    if (creates.length + updates.length + pictureOnly.length === 0) return { written: { ...nothing, unchanged }, problems }
    const terms = await termWords.find(decided)
    const written = await ctx.tx(async (tx) => {
      await deferAnnouncements(tx)
      return writeBatch(tx, decided, { terms, language: planning.language, assumed: planning.units })
    })
    return { written, problems }
  }

  const orHalves = async (drafts: readonly Draft[], mayRepeat: boolean): Promise<Saved> => {
    if (drafts.length === 0) return { written: nothing, problems: [] }
    try {
      return await once(drafts)
    } catch (error) {
      termWords.forget()
      const refusal = driverError(error)
      if (refusal === null || !isAboutData.test(refusal.code ?? '')) throw error
      // Somebody else may just have taken an address or a SKU: planned again, the batch sees it.
      if (mayRepeat) return orHalves(drafts, false)
      const [only] = drafts
      if (drafts.length === 1 && only) {
        const cell = { line: only.product.line, column: null, text: only.product.sku }
        return { written: nothing, problems: [problem(cell, 'notSaved', { reason: refusal.constraint ?? refusal.message })] }
      }
      const middle = drafts.length >> 1
      const first = await orHalves(drafts.slice(0, middle), false)
      const second = await orHalves(drafts.slice(middle), false)
      return { written: sum(first.written, second.written), problems: [...first.problems, ...second.problems] }
    }
  }

  return async (drafts) => {
    const saved = await orHalves(drafts, true)
    if (!isDryRun) await statistics(saved.written.created + saved.written.updated)
    return saved
  }
}

/** Values and constraints (22, 23), too much of something (54), too slow at once (57014). */
const isAboutData = /^(22|23|54|57014)/

const nothing: Written = { created: 0, updated: 0, unchanged: 0, openStock: 0 }

const sum = (a: Written, b: Written): Written => ({
  created: a.created + b.created,
  updated: a.updated + b.updated,
  unchanged: a.unchanged + b.unchanged,
  openStock: a.openStock + b.openStock,
})

function foreseen({ creates, updates, pictureOnly, unchanged }: Plan): Written {
  const openStock = creates.flatMap(({ product }) => product.variants).filter(({ quantity }) => quantity === null).length
  return { created: creates.length, updated: updates.length, unchanged: unchanged + pictureOnly.length, openStock }
}
