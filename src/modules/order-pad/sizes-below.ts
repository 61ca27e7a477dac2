// Sizes or colours that stand below their style, each with its quantity: "C001 navy", and below it "S 6", "M 12" or "6S 12M". Pure.
import type { PadLine, Reading } from './lines.ts'
import { type Known, type Meaning, meaningsOfRun } from './match.ts'
import { pairsAlone } from './size-runs.ts'

const fewest = 2
/** Lines below a style that are looked at. */
export const mostLines = 20

/** A line with its quantities taken out, where it has none. */
const styleOf = ({ skipped, bare, readings }: PadLine): string | null =>
  skipped === null && !bare && readings.length > 0 && readings.every(({ amount }) => amount === null) ? (readings[0]?.sought ?? null) : null
const textOf = ({ skipped, readings }: PadLine): string =>
  skipped === null ? (readings.findLast(({ amount }) => amount === null)?.sought ?? '') : ''

/** By the place of a line that may be a style: what each of the lines right below it says of the style's variants. */
export function sizesBelow(lines: readonly PadLine[]): Map<number, Reading[][]> {
  const pairs = lines.map((line) => pairsAlone(textOf(line)))
  const found = new Map<number, Reading[][]>()
  for (const [at, line] of lines.entries()) {
    const style = styleOf(line)
    if (style === null) continue
    const below: Reading[][] = []
    for (let next = at + 1; next <= at + mostLines; next++) {
      const own = pairs[next] ?? []
      if (own.length === 0 || lines[next]?.at !== line.at + next - at) break
      below.push(own.map(({ value, count }) => ({ sought: `${style} ${value}`, amount: { number: count, per: 'one' } })))
    }
    if (below.flat().length >= fewest) found.set(at, below)
  }
  return found
}

/** The meanings of the lines below a style, as many of them as name other variants of it; none where these are fewer than two variants. */
export function meaningsBelow(below: readonly Reading[][], known: Known): Meaning[][] {
  for (let count = below.length; count > 0; count--) {
    const part = below.slice(0, count)
    const meanings = part.flat().length < fewest ? null : meaningsOfRun([part.flat()], known)
    if (!meanings) continue
    let from = 0
    return part.map(({ length }) => meanings.slice(from, (from += length)))
  }
  return []
}
