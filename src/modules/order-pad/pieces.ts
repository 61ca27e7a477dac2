// Cuts a long list into pieces, of which the server judges one at a time, and puts its answers together again. Pure.
import { maxPadLines, maxPadText, type Pad } from './contract.ts'
import { longestLine } from './lines.ts'

/** A line of a list that is not empty, with its number from 1. */
export type ListLine = { at: number; whole: string }

/** Cuts lines into pieces the server takes, each with room for the head of its table. */
export function piecesOf(lines: readonly ListLine[]): ListLine[][] {
  const pieces: ListLine[][] = []
  let piece: ListLine[] = []
  let length = longestLine
  for (const line of lines) {
    if (piece.length === maxPadLines - 1 || length + line.whole.length + 1 > maxPadText) {
      pieces.push(piece)
      piece = []
      length = longestLine
    }
    piece.push(line)
    length += line.whole.length + 1
  }
  return piece.length > 0 ? [...pieces, piece] : pieces
}

/** The text that is sent of a piece, below the head of the table it belongs to. */
export const textOfPiece = (piece: readonly ListLine[], head: ListLine | null): string =>
  [...(head ? [head] : []), ...piece].map(({ whole }) => whole).join('\n')

/** The answer to a piece, its rows with their numbers in the whole list. */
export function placedPad({ rows, items }: Pad, piece: readonly ListLine[], head: ListLine | null): Pad {
  const before = head ? 1 : 0
  return {
    rows: rows.flatMap((row) => {
      const line = piece[row.at - 1 - before]
      return line ? [{ ...row, at: line.at }] : []
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
