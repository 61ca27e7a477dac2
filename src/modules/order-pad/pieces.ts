// Cuts a long list into pieces, of which the server judges one at a time, and puts its answers together again. Pure.
import { maxPadLines, maxPadText, type Pad } from './contract.ts'
import { bareAmount, longestLine } from './lines.ts'

/** A line of a list that is not empty, with its number from 1. */
export type ListLine = { at: number; whole: string }

/** The room of a line, with its end and an empty line before it. */
const sizeOf = ({ whole }: ListLine): number => whole.length + 2

/** Cuts lines into pieces the server takes, each with room for the head of its table. A quantity on a line of its own stays with the line above it. */
export function piecesOf(lines: readonly ListLine[]): ListLine[][] {
  const pieces: ListLine[][] = []
  let piece: ListLine[] = []
  let length = longestLine
  for (const line of lines) {
    if (piece.length === maxPadLines - 1 || length + sizeOf(line) > maxPadText) {
      const kept = piece.length > 1 && bareAmount(line.whole) ? piece.slice(-1) : []
      pieces.push(piece.slice(0, piece.length - kept.length))
      piece = kept
      length = kept.reduce((sum, each) => sum + sizeOf(each), longestLine)
    }
    piece.push(line)
    length += sizeOf(line)
  }
  return piece.length > 0 ? [...pieces, piece] : pieces
}

/** What is sent of a piece: below the head of the table it belongs to, its lines, and null for the empty lines between two of them. */
const sentOf = (piece: readonly ListLine[], head: ListLine | null): (ListLine | null)[] => [
  ...(head ? [head] : []),
  ...piece.flatMap((line, at) => ((piece[at - 1]?.at ?? line.at) < line.at - 1 ? [null, line] : [line])),
]

/** The text that is sent of a piece. */
export const textOfPiece = (piece: readonly ListLine[], head: ListLine | null): string =>
  sentOf(piece, head)
    .map((line) => line?.whole ?? '')
    .join('\n')

/** The answer to a piece, its rows with their numbers in the whole list. */
export function placedPad({ rows, items }: Pad, piece: readonly ListLine[], head: ListLine | null): Pad {
  const sent = sentOf(piece, head)
  return {
    rows: rows.flatMap((row) => {
      const line = sent[row.at - 1]
      return line && line !== head ? [{ ...row, at: line.at }] : []
    }),
    items,
  }
}

/** The head of the table that goes on behind a piece. */
export function headAfter({ rows }: Pad, piece: readonly ListLine[], head: ListLine | null): ListLine | null {
  const last = rows.findLast(({ skipped }) => skipped === 'header')
  return (last && piece.find(({ at }) => at === last.at)) ?? head
}

/** The rest of a list from a line on, below the head of its table. */
export const restFrom = (text: string, line: ListLine, head: ListLine | null): string =>
  [...(head ? [head.whole] : []), ...text.split(/\r\n|\r|\n/).slice(line.at - 1)].join('\n')
