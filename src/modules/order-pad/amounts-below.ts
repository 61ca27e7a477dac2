// Joins a quantity that stands on a line of its own to the product above it, where nothing else can be meant: "Red mug", and below it "12". What is left of such
// quantities is asked about. Pure.
import type { PadLine } from './lines.ts'
import type { Meaning } from './match.ts'

export type JudgedLine = { line: PadLine; meaning: Meaning | null }

/** A line with nothing that says anything, as a price alone, stands between no two others. */
type Kind = 'goods' | 'amount' | 'nothing' | 'other'

function kindOf({ line, meaning }: JudgedLine): Kind {
  if (line.skipped !== null) return 'other'
  if (line.readings.length === 0) return 'nothing'
  // A figure that is a code of the shop is no quantity.
  const isKnown = meaning !== null && !['notFound', 'byName', 'corrected', 'unknownWord'].includes(meaning.reason ?? '')
  if (line.bare) return isKnown ? 'other' : 'amount'
  return meaning !== null && meaning.variantIds.length > 0 && meaning.reading.amount === null ? 'goods' : 'other'
}

type Placed = { at: number; kind: Kind; line: number }

/** Takes judged lines in their order; gives them with each quantity below its product as one line. */
export function withAmountsBelow(judged: readonly JudgedLine[]): JudgedLine[] {
  const below = new Map<number, JudgedLine>()
  const taken = new Set<number>()
  for (const { goods, amount } of stretchesOf(judged).flatMap(pairsOf)) {
    const [above, under] = [judged[goods], judged[amount]]
    if (!above?.meaning || !under?.line.bare) continue
    const text = `${above.line.text} ${under.line.text}`
    const reading = { ...above.meaning.reading, amount: under.line.bare }
    below.set(goods, { line: { ...above.line, text }, meaning: { ...above.meaning, reading } })
    taken.add(amount)
  }
  const rest = judged.flatMap((each, at) => (taken.has(at) ? [] : [below.get(at) ?? each]))
  return rest.flatMap((each, at) => {
    const [above, under] = [rest[at - 1], rest[at + 1]]
    if (isLone(each)) return above && isUnknown(above, each) ? [] : [alone(each)]
    return under && isLone(under) && isUnknown(each, under) ? [unknownWith(each, under)] : [each]
  })
}

const isLone = (each: JudgedLine): boolean => kindOf(each) === 'amount'
/** Words that name no product, with a quantity right below them. */
const isUnknown = ({ line, meaning }: JudgedLine, under: JudgedLine): boolean =>
  line.skipped === null &&
  !line.bare &&
  meaning?.variantIds.length === 0 &&
  meaning.reading.amount === null &&
  under.line.at === line.at + 1

/** A quantity is no name: what is meant is to be said. */
const alone = ({ line }: JudgedLine): JudgedLine => ({
  line,
  meaning: { reading: { sought: line.text, amount: line.bare ?? null }, reason: 'onlyQuantity', variantIds: [] },
})

function unknownWith({ line, meaning }: JudgedLine, under: JudgedLine): JudgedLine {
  const reading = { sought: meaning?.reading.sought ?? line.text, amount: under.line.bare ?? null }
  return { line: { ...line, text: `${line.text} ${under.line.text}` }, meaning: { reading, reason: 'notFound', variantIds: [] } }
}

/** Products without a quantity and quantities without a product that stand together. */
function stretchesOf(judged: readonly JudgedLine[]): Placed[][] {
  const stretches: Placed[][] = [[]]
  for (const [at, each] of judged.entries()) {
    const kind = kindOf(each)
    if (kind === 'other') stretches.push([])
    else if (kind !== 'nothing') stretches.at(-1)?.push({ at, kind, line: each.line.at })
  }
  return stretches
}

type Pair = { goods: number; amount: number }

/** A list with its quantities below has more pairs read downwards than upwards. Where both are alike, empty lines tell what belongs together, or nothing does. */
function pairsOf(stretch: readonly Placed[]): Pair[] {
  const kinds = stretch.map(({ kind }) => kind)
  const isPair = (first: Kind, second: Kind) => (kind: Kind, at: number) => kind === first && kinds[at + 1] === second
  const downwards = kinds.filter(isPair('goods', 'amount')).length
  const upwards = kinds.filter(isPair('amount', 'goods')).length
  if (downwards > upwards)
    return stretch.flatMap(({ at, kind }, place) => {
      const [next, after] = [stretch[place + 1], stretch[place + 2]]
      // Of two quantities below one product neither is the sure one.
      return kind === 'goods' && next?.kind === 'amount' && after?.kind !== 'amount' ? [{ goods: at, amount: next.at }] : []
    })
  const gap = stretch.findIndex(({ line }, place) => place > 0 && line - (stretch[place - 1]?.line ?? line) > 1)
  return gap < 0 ? [] : partsOf(stretch).flatMap(pairsOf)
}

/** Cut at empty lines. */
function partsOf(stretch: readonly Placed[]): Placed[][] {
  const parts: Placed[][] = []
  for (const [place, each] of stretch.entries()) {
    if (place > 0 && each.line - (stretch[place - 1]?.line ?? 0) === 1) parts.at(-1)?.push(each)
    else parts.push([each])
  }
  return parts
}
