// Several sizes or colours of one style in one line, each with its quantity: "TS-101 navy: S 6, M 12, L 6". Read sign by sign, so that no line takes long. Pure.

type Kind = 'number' | 'word' | 'sign' | 'gap' | 'other'
type Token = { text: string; at: number; kind: Kind }
type Pair = { value: string; count: string }
/** One variant of a run: what names it, and how many are wanted. */
type OfRun = { sought: string; count: string }

const fewest = 2
const most = 20
/** A run is looked for behind so many beginnings of a line at most. */
const mostBeginnings = 8

const gaps = new Set([...',،;/|+&)', 'and', 'و', 'pcs', 'pc', 'piece', 'pieces', 'قطعة', 'قطع', 'حبة', 'حبات'])
const signs = new Set([...':=×*(-–', 'x'])
const forEach = /\s(?:each|ea|per size|من كل مقاس|لكل مقاس|لكل)\.?$/iu

function kindOf(text: string): Kind {
  const plain = text.toLowerCase()
  if (gaps.has(plain)) return 'gap'
  if (signs.has(plain)) return 'sign'
  if (/^\d{1,4}$/.test(text)) return 'number'
  return /^\d{0,2}\p{L}{1,10}$/u.test(text) ? 'word' : 'other'
}

const tokensOf = (line: string): Token[] =>
  [...line.matchAll(/\d+\p{L}+|\p{L}+|\d+|\S/gu)].map((found) => ({ text: found[0], at: found.index, kind: kindOf(found[0]) }))

/** Reads tokens as pairs from the first to the last; none when anything else stands there. */
function pairsIn(tokens: readonly Token[], isCountFirst: boolean): Pair[] {
  const pairs: Pair[] = []
  for (let at = 0; at < tokens.length; at++) {
    const first = tokens[at]
    if (!first || first.kind === 'gap') continue
    const begin = at
    while (tokens[at + 1]?.kind === 'sign') at++
    const second = tokens[++at]
    // In "41 x 6" both are figures, and only the sign between them tells the size from the quantity.
    const isValue = first.kind === 'word' || (first.kind === 'number' && at - begin > 1)
    if (isCountFirst && first.kind === 'number' && second?.kind === 'word') pairs.push({ value: second.text, count: first.text })
    else if (!isCountFirst && isValue && second?.kind === 'number') pairs.push({ value: first.text, count: second.text })
    else return []
  }
  return pairs
}

/** Pairs without their space, the count before its value: "6S 12M 6L". None when anything else stands there: "2XL 6" is a size and its quantity. */
function joinedIn(tokens: readonly Token[]): Pair[] {
  const said = tokens.filter(({ kind }) => kind !== 'gap').map(({ text }) => /^(\d{1,4})(\p{L}{1,10})$/u.exec(text))
  return said.flatMap((found) => (found?.[1] && found[2] && said.every(Boolean) ? [{ value: found[2], count: found[1] }] : []))
}

/** Values with one number for each of them: "S/M/L 6". */
function valuesIn(tokens: readonly Token[]): Pair[] {
  const said = tokens.filter(({ kind }) => kind !== 'gap' && kind !== 'sign')
  const number = said.at(-1)
  const values = said.slice(0, -1)
  if (number?.kind !== 'number' || !values.every(({ kind }) => kind === 'word')) return []
  return values.map(({ text }) => ({ value: text, count: number.text }))
}

// "6xS" is six of S, "6XL" is a size.
const withCross = (line: string): string => line.replace(/(?<=\d)x(?=\p{Lu})/gu, ' × ')

/** The sizes or colours of a line that holds nothing else, each with its quantity: "S 6, M 12"; none for any other line. */
export function pairsAlone(line: string): Pair[] {
  const tokens = tokensOf(withCross(line))
  return [pairsIn(tokens, false), pairsIn(tokens, true), joinedIn(tokens)].find((found) => found.length > 0) ?? []
}

/** Takes a line; gives the ways in which it may name several variants of one style, each with what it says of every one of them. */
export function sizeRuns(line: string): OfRun[][] {
  const plain = withCross(line)
  const isForEach = forEach.test(plain)
  const tokens = tokensOf(isForEach ? plain.replace(forEach, '') : plain)
  const begins = tokens.flatMap(({ at, kind }, place) =>
    place > 0 && (kind === 'word' || kind === 'number') && /[\s:,،]/u.test(plain.charAt(at - 1)) ? [place] : [],
  )
  return begins.slice(0, mostBeginnings).flatMap((place) => {
    const rest = tokens.slice(place)
    const style = plain.slice(0, rest[0]?.at).replace(/[\s:,،–-]+$/u, '')
    const pairs = isForEach ? valuesIn(rest) : [pairsIn(rest, false), pairsIn(rest, true), joinedIn(rest)].find((found) => found.length > 0)
    if (!pairs || style === '' || pairs.length < fewest || pairs.length > most) return []
    return [pairs.map(({ value, count }) => ({ sought: `${style} ${value}`, count }))]
  })
}
