import { type KeyboardEvent, useRef } from 'react'
import type { Place } from './variant-matrix.ts'

/** The arrow keys and Enter in a grid of quantity fields. Takes which place comes next; gives the ref of the grid and the handler of each field. */
export function useCellMoves<Grid extends HTMLElement>(beyond: (from: Place, by: 1 | -1) => Place | null) {
  const grid = useRef<Grid>(null)
  const move = (row: number, column: number) => (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : null
    if (by === null) return
    event.preventDefault()
    const next = beyond({ row, column }, by)
    if (next) grid.current?.querySelector<HTMLInputElement>(`[data-place="${next.row}-${next.column}"]`)?.focus()
  }
  return { grid, move }
}
