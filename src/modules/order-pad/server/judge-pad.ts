// Judges an order as it was written: what each line means, and everything the pad shows of the variants it may mean.
import { needPrices, orderableItems } from '#modules/carts/server/public.ts'
import { getBuyer, getCustomer } from '#modules/people/server/public.ts'
import { orderableVariants, type OrderableVariant } from '#modules/products/server/public.ts'
import { needCustomer } from '#server/access.ts'
import type { Ctx } from '#server/ctx.ts'
import { readTableText } from '#modules/imports/server/public.ts'
import type { ReceivedFile } from '#server/receive-file.ts'
import { type JudgedLine, withAmountsBelow } from '../amounts-below.ts'
import { maxPadLines, mostOnPad, type Pad, type PadRow } from '../contract.ts'
import { lineReader, linesOf, longestLine, type PadLine, type Reading, stepsOf } from '../lines.ts'
import { type Known, type Meaning, meaningOf, meaningsOfRun } from '../match.ts'
import { meaningsBelow, mostLines, sizesBelow } from '../sizes-below.ts'
import { inTurns } from './in-turns.ts'
import { orderPadErrors } from './order-pad-errors.ts'
import { readKnown } from './read-known.ts'

/** Proposals of one line, and of all lines together: a pad of thousands that are uncertain shows fewer for each. */
const mostOfLine = 40
const mostInAll = 3000

/** Takes an order as it was written; gives its lines with what they mean. Refuses callers without prices, and more lines than a pad has. */
export async function judgePad(ctx: Ctx, text: string): Promise<Pad> {
  await needPrices(ctx)
  return judgeFor(ctx, needCustomer(ctx).companyId, text)
}

/** Judges the pad of an order that the office makes for a customer who may order. */
export async function judgeOfficePad(ctx: Ctx, customerId: string, text: string): Promise<Pad> {
  await getBuyer(ctx, customerId)
  return judgeFor(ctx, (await getCustomer(ctx, customerId)).companyId, text)
}

async function judgeFor(ctx: Ctx, companyId: string, text: string): Promise<Pad> {
  const written = linesOf(text)
  if (written.length > maxPadLines) throw tooManyLines(maxPadLines)
  const lines = await inTurns(written, lineReader())
  const below = sizesBelow(lines)
  const known = await readKnown(
    ctx,
    companyId,
    lines.flatMap((line, at) => (line.skipped === null ? [line, ...partsOf(line, [...(line.runs ?? []), ...(below.get(at) ?? [])])] : [])),
  )
  // A line that names several variants of a style is a row for each.
  const sizes = new Map(await inTurns([...below], ([at, readings]) => [at, meaningsBelow(readings, known)] as const))
  const judged = withAmountsBelow(
    (
      await inTurns(
        [...lines.entries()],
        ([at, line]) => judgedAt(at, { lines, sizes }) ?? meaningsOf(line, known).map((meaning) => ({ line, meaning })),
      )
    ).flat(),
  )
  const meanings = judged.map(({ meaning }) => meaning)
  const uncertain = meanings.filter((meaning) => meaning !== null && meaning.variantIds.length > 1).length
  const most = Math.min(mostOfLine, Math.max(1, Math.floor(mostInAll / Math.max(1, uncertain))))
  const cut = meanings.map((meaning) => meaning && { ...meaning, variantIds: meaning.variantIds.slice(0, most) })
  const variants = await orderableVariants(ctx, [...new Set(cut.flatMap((meaning) => meaning?.variantIds ?? []))])
  const rows = judged.map(({ line }, at) => rowOf(line, cut[at] ?? null, variants))
  return { rows, items: await orderableItems(ctx, companyId, variants) }
}

/** The readings of a line's single variants, each as a line of its own. */
const partsOf = (line: PadLine, runs: readonly Reading[][]): PadLine[] => runs.flat().map((reading) => ({ ...line, readings: [reading] }))

type WithSizes = { lines: readonly PadLine[]; sizes: ReadonlyMap<number, Meaning[][]> }

/** A style with its sizes below it is a row for each of them, and none of its own; null for all other lines. */
function judgedAt(at: number, { lines, sizes }: WithSizes): JudgedLine[] | null {
  if ((sizes.get(at) ?? []).length > 0) return []
  for (let above = at - 1; above >= 0 && above >= at - mostLines; above--) {
    const meanings = sizes.get(above)?.[at - above - 1]
    const [style, line] = [lines[above], lines[at]]
    if (meanings && style && line) return meanings.map((meaning) => ({ line: { ...line, text: `${style.text} ${line.text}` }, meaning }))
  }
  return null
}

function meaningsOf({ skipped, readings, runs = [] }: PadLine, known: Known): (Meaning | null)[] {
  if (skipped !== null) return [null]
  return meaningsOfRun(runs, known) ?? [meaningOf(readings, known)]
}

const tooManyLines = (max: number) => orderPadErrors.tooManyLines({ params: { max } })

/** Reads an uploaded file; gives its rows as lines, cut as those that are pasted. Refuses callers without prices, and more rows than a pad has. */
export async function readPadFile(ctx: Ctx, file: ReceivedFile | undefined): Promise<{ text: string }> {
  await needPrices(ctx)
  if (!file) throw orderPadErrors.noFile()
  const read = await readTableText(file.bytes, mostOnPad)
  if (!read.ok) throw refusalOf(read.code)
  if (!read.isWhole) throw tooManyLines(mostOnPad)
  return { text: read.lines.map((line) => line.slice(0, longestLine)).join('\n') }
}

function refusalOf(code: string) {
  if (code === 'notATable' || code === 'encoding' || code === 'fileEmpty') return orderPadErrors.notATable()
  if (code === 'oldExcel' || code === 'encrypted') return orderPadErrors.oldExcel()
  return orderPadErrors.fileBroken()
}

function rowOf(line: PadLine, meaning: Meaning | null, variants: ReadonlyMap<string, OrderableVariant>): PadRow {
  const row = { at: line.at, text: line.text }
  const [first] = line.readings
  if (!meaning)
    return {
      ...row,
      sought: first?.sought ?? '',
      amount: first?.amount ?? null,
      quantity: null,
      skipped: line.skipped ?? 'words',
      reason: null,
      variantIds: [],
    }
  const { reading, reason } = meaning
  const variantIds = meaning.variantIds.filter((id) => variants.has(id))
  const [variant] = variantIds.flatMap((id) => variants.get(id) ?? [])
  const quantity = reading.amount && variant ? stepsOf(reading.amount, variant.limits) : null
  // Neither a product nor a quantity: a greeting, a name below the letter.
  const skipped = variantIds.length === 0 && reading.amount === null ? 'words' : null
  return {
    ...row,
    sought: reading.sought,
    amount: reading.amount,
    quantity,
    skipped,
    reason: variantIds.length === 0 && reason !== 'onlyQuantity' ? 'notFound' : reason,
    variantIds,
  }
}
