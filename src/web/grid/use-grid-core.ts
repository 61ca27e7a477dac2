// The state of a running grid: its changes, its active cell and the text being typed.
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { Permission } from '#shared/permissions.ts'
import { useMay } from '../may.ts'
import { useTranslation } from '../translation.tsx'
import { type CellValue, type GridColumn, type GridRow, lockedColumn } from './grid-columns.ts'
import type { Sheet } from './grid-edits.ts'
import { blockOf, type Place, type Selection, single, type Size, within } from './grid-selection.ts'
import { countOf, emptyGrid, gridReducer, type GridSave } from './grid-state.ts'

/** The result of saving: nothing (all is saved), or the problems of cells and of the whole. */
export type GridOutcome = { problems: readonly { row: string; column: string; text: string }[]; message?: string } | void
/** `isQuick`: begun by typing, so that arrows leave it. */
export type Editing = { row: string; column: string; text: string; isQuick: boolean }

export type GridOptions<R extends GridRow> = {
  rows: readonly R[]
  /** A stable list (useMemo): a new one draws every cell anew. */
  columns: readonly GridColumn<R>[]
  /** Saves all changes in one go. The screen puts the saved rows into `rows` before it answers. */
  onSave: (save: GridSave) => Promise<GridOutcome>
  /** Allows adding rows; gives an empty one with an id of its own. */
  newRow?: () => R
  canRemove?: boolean
  /** The permission that saving needs: without it nothing can be changed. */
  may: Permission | null | undefined
  /** Hides rows; those with something wrong are always shown. */
  isShown?: (row: R) => boolean
}

/** The options with what the admin may change: columns of other permissions are read-only, rows can be neither added nor removed. */
function useAllowed<R extends GridRow>({ columns: all, newRow, canRemove = false, may, ...rest }: GridOptions<R>) {
  const isAllowed = useMay()
  const columns = useMemo(() => all.map((column) => (isAllowed(column.may ?? may) ? column : lockedColumn(column))), [all, may, isAllowed])
  return { ...rest, columns, newRow: isAllowed(may) ? newRow : undefined, canRemove: canRemove && isAllowed(may) }
}

export type Core<R extends GridRow> = ReturnType<typeof useGridCore<R>>

export function useGridCore<R extends GridRow>(given: GridOptions<R>) {
  const options = useAllowed(given)
  const { rows, columns, isShown } = options
  const { t } = useTranslation()
  const [state, dispatch] = useReducer(gridReducer<R>, undefined, emptyGrid<R>)
  const [selection, setSelection] = useState<Selection>(() => single(0, 0))
  const [editing, setEditing] = useState<Editing | null>(null)
  const [said, say] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const pageRef = useRef(10)
  /** The next render focuses the active cell, and scrolls this corner of the block into view. */
  const focusRef = useRef<'anchor' | 'head' | null>(null)
  useEffect(() => say(''), [selection])
  useEffect(() => {
    const byId = new Map(rows.map((row) => [row.id, row]))
    const isSaved = (rowId: string, key: string, value: CellValue) => {
      const row = byId.get(rowId)
      const column = columns.find((each) => each.key === key)
      return row !== undefined && column !== undefined && column.read(row) === value
    }
    dispatch({ type: 'rebase', isSaved })
  }, [rows, columns])

  const shown = useMemo(
    () => [...rows, ...state.added].filter((row) => !isShown || state.problems[row.id] !== undefined || isShown(row)),
    [rows, state.added, state.problems, isShown],
  )
  const sheet: Sheet<R> = { rows: shown, columns, state }
  const size: Size = { rows: shown.length, columns: columns.length, page: pageRef.current }
  const place = within(selection.anchor, size)
  const head = within(selection.head, size)
  const select = (next: Selection, inSight: 'anchor' | 'head' = 'head') => {
    focusRef.current = inSight
    setSelection(next)
  }
  return {
    options,
    t,
    state,
    dispatch,
    editing,
    setEditing,
    said,
    say,
    refusal,
    setRefusal,
    isSaving,
    setSaving,
    pageRef,
    focusRef,
    rows: shown,
    columns,
    sheet,
    size,
    place,
    head,
    select,
    block: blockOf({ anchor: place, head }),
    goTo: ({ row, column }: Place) => select(single(row, column)),
    active: { row: shown[place.row], column: columns[place.column] },
    counts: countOf(state),
  }
}
