// Reads a list of any length piece by piece: each piece is on the pad as soon as it is judged, and what could not be read is given back.
import { useRef, useState } from 'react'
import { useApi } from '#web/api.ts'
import { type CallError, isCallError } from '#shared/call.ts'
import { judgePad, type Pad } from '../../contract.ts'
import { linesOf } from '../../lines.ts'
import { headAfter, type ListLine, piecesOf, placedPad, restFrom, textOfPiece } from '../../pieces.ts'

type Progress = { done: number; total: number }

/** Takes how many lines the pad has room for. */
export function useReadList(room: number, onPad: (pad: Pad) => void) {
  const api = useApi()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  /** Lines of the last list for which the pad has no room. */
  const [over, setOver] = useState(0)
  const isReading = useRef(false)
  const reset = () => {
    setError(null)
    setOver(0)
  }
  /** Gives what was not read, '' when all was; null when another list is being read. */
  const read = async (text: string): Promise<string | null> => {
    if (isReading.current) return null
    isReading.current = true
    reset()
    const lines = linesOf(text)
    const fitting = lines.slice(0, room)
    let head: ListLine | null = null
    let done = 0
    setProgress({ done, total: fitting.length })
    try {
      for (const piece of piecesOf(fitting)) {
        const answer: Pad = await api.call(judgePad, { body: { text: textOfPiece(piece, head) } }, { ignore: true })
        const pad = placedPad(answer, piece, head)
        onPad(pad)
        head = headAfter(pad, piece, head)
        done += piece.length
        setProgress({ done, total: fitting.length })
      }
      setOver(lines.length - fitting.length)
    } catch (failure) {
      if (!isCallError(failure)) throw failure
      setError(failure)
    } finally {
      isReading.current = false
      setProgress(null)
    }
    const next = lines[done]
    if (lines.length === 0) onPad({ rows: [], items: [] })
    return next ? restFrom(text, next, head) : ''
  }
  return { read, reset, progress, error, over }
}
