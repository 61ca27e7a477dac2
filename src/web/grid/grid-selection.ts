// The active cell and the selected block of a grid; moving by keys, mirrored in right-to-left writing. Pure.

export type Place = { row: number; column: number }
/** The anchor is the cell that is edited, the head the opposite corner of the block. */
export type Selection = { anchor: Place; head: Place }
export type Block = { top: number; bottom: number; left: number; right: number }
export type Size = { rows: number; columns: number; /** Rows in sight. */ page: number }
export type Step = 'up' | 'down' | 'back' | 'on' | 'pageUp' | 'pageDown' | 'top' | 'bottom' | 'rowStart' | 'rowEnd' | 'first' | 'last'

/** The selection of a single cell. */
export const single = (row: number, column: number): Selection => ({ anchor: { row, column }, head: { row, column } })

/** The selected block, both ends included. */
export const blockOf = ({ anchor, head }: Selection): Block => ({
  top: Math.min(anchor.row, head.row),
  bottom: Math.max(anchor.row, head.row),
  left: Math.min(anchor.column, head.column),
  right: Math.max(anchor.column, head.column),
})

/** The step a pressed key means; `on` is towards the end of the line in reading order. */
export function stepOf(key: string, isFar: boolean, isRtl: boolean): Step | null {
  switch (key) {
    case 'ArrowUp':
      return isFar ? 'top' : 'up'
    case 'ArrowDown':
      return isFar ? 'bottom' : 'down'
    case 'ArrowLeft':
      return isFar ? (isRtl ? 'rowEnd' : 'rowStart') : isRtl ? 'on' : 'back'
    case 'ArrowRight':
      return isFar ? (isRtl ? 'rowStart' : 'rowEnd') : isRtl ? 'back' : 'on'
    case 'Home':
      return isFar ? 'first' : 'rowStart'
    case 'End':
      return isFar ? 'last' : 'rowEnd'
    case 'PageUp':
      return 'pageUp'
    case 'PageDown':
      return 'pageDown'
    default:
      return null
  }
}

/** The place after a step, never outside the grid. */
export function stepped(place: Place, step: Step, { rows, columns, page }: Size): Place {
  const { row, column } = place
  const to: Record<Step, Place> = {
    up: { row: row - 1, column },
    down: { row: row + 1, column },
    back: { row, column: column - 1 },
    on: { row, column: column + 1 },
    pageUp: { row: row - page, column },
    pageDown: { row: row + page, column },
    top: { row: 0, column },
    bottom: { row: rows - 1, column },
    rowStart: { row, column: 0 },
    rowEnd: { row, column: columns - 1 },
    first: { row: 0, column: 0 },
    last: { row: rows - 1, column: columns - 1 },
  }
  return within(to[step], { rows, columns, page })
}

/** The nearest place inside the grid. */
export const within = ({ row, column }: Place, { rows, columns }: Size): Place => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
})

/** The next cell by Tab: at the end of a row on to the next row; null where the grid ends, so that Tab leaves it. */
export function tabbed({ row, column }: Place, isBack: boolean, { rows, columns }: Size): Place | null {
  const at = row * columns + column + (isBack ? -1 : 1)
  return at < 0 || at >= rows * columns ? null : { row: Math.floor(at / columns), column: at % columns }
}
