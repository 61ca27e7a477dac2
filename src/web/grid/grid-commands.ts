// The actions of keys, pointer and buttons on a grid: write, fill, paste, edit, add and remove rows, undo, save.
import { readBlock } from './grid-clipboard.ts'
import type { GridRow } from './grid-columns.ts'
import { copied, fillDown, fillWith, isReadOnly, judge, paste, textAt, valueAt } from './grid-edits.ts'
import { type Step, stepped, tabbed } from './grid-selection.ts'
import { countOf, saveOf } from './grid-state.ts'
import type { Core } from './use-grid-core.ts'

export type Leaving = Step | 'tab' | 'tabBack' | 'stay' | 'leave' | 'fill'

/** Commands that write cells. */
export function writingOf<R extends GridRow>(core: Core<R>) {
  const { sheet, place, head, block, columns, dispatch, select, say, t, state, isSaving, options } = core
  const sentences = ({ readOnly, wrong }: { readOnly: number; wrong: number }) => [
    ...(readOnly > 0 ? [t('grid.admin.saidReadOnly', { count: readOnly })] : []),
    ...(wrong > 0 ? [t('grid.admin.saidWrong', { count: wrong })] : []),
  ]
  /** Runs after the selection's own effect, which clears the announcement. */
  const announce = (words: string[]) => setTimeout(() => say(words.join(' ')))
  const fill = (text: string) => {
    const edits = fillWith(sheet, { anchor: place, head }, text)
    dispatch({ type: 'write', cells: edits.cells })
    announce(sentences(edits))
  }
  return {
    fill,
    clear: () => !isSaving && fill(''),
    copyText: () => copied(sheet, block),
    /** Writes one cell at any place. */
    write: (rowId: string, columnKey: string, text: string) => {
      const row = [...options.rows, ...state.added].find(({ id }) => id === rowId)
      const column = columns.find(({ key }) => key === columnKey)
      const cell = row && column && judge(sheet, row, column, text)
      if (cell) dispatch({ type: 'write', cells: [cell] })
    },
    fillDown: (bottom = head.row) => {
      if (isSaving) return
      const whole = { anchor: { row: block.top, column: block.left }, head: { row: Math.max(bottom, block.bottom), column: block.right } }
      dispatch({ type: 'write', cells: fillDown(sheet, whole).cells })
      select(whole, 'anchor')
    },
    pasteText: (text: string) => {
      if (isSaving || text === '') return
      const pasted = paste(sheet, { anchor: place, head }, readBlock(text), options.newRow)
      dispatch({ type: 'write', cells: pasted.cells, rows: pasted.rows })
      const { top, bottom, left, right } = pasted.block
      select({ anchor: { row: top, column: left }, head: { row: bottom, column: right } }, 'anchor')
      const { rows, columns: across } = pasted.beyond
      const written = pasted.cells.length - pasted.readOnly
      announce([
        ...(written > 0 ? [t('grid.admin.saidPasted', { count: written })] : []),
        ...sentences(pasted),
        ...(rows > 0 ? [t('grid.admin.saidRowsBeyond', { count: rows })] : []),
        ...(across > 0 ? [t('grid.admin.saidColumnsBeyond', { count: across })] : []),
      ])
    },
  }
}

/** Commands that open, close and leave the editor. */
export function editingOf<R extends GridRow>(core: Core<R>, { fill, write }: Pick<ReturnType<typeof writingOf<R>>, 'fill' | 'write'>) {
  const { sheet, size, place, head, active, editing, setEditing, select, goTo, say, t, isSaving, focusRef } = core
  return {
    /** Opens the editor in the active cell; a typed letter becomes its text. */
    edit: (typed?: string) => {
      const { row, column } = active
      if (!row || !column || isSaving) return
      if (isReadOnly(sheet, row, column)) return say(t('grid.admin.readOnly'))
      if (column.open) return column.open(row, (text) => write(row.id, column.key, text))
      if (column.choices && typed !== undefined) {
        const at = column.choices.findIndex(({ value }) => value === (valueAt(sheet, row, column) ?? ''))
        const turned = [...column.choices.slice(at + 1), ...column.choices.slice(0, at + 1)]
        const next = turned.find(({ label }) => label.toLocaleLowerCase().startsWith(typed.toLocaleLowerCase()))
        return next && write(row.id, column.key, next.label)
      }
      focusRef.current = null
      setEditing({ row: row.id, column: column.key, text: typed ?? textAt(sheet, row, column), isQuick: typed !== undefined })
    },
    commit: (then: Leaving) => {
      if (!editing) return
      setEditing(null)
      if (then === 'fill') fill(editing.text)
      else write(editing.row, editing.column, editing.text)
      if (then === 'leave') return
      if (then === 'stay' || then === 'fill') return select({ anchor: place, head }, 'anchor')
      goTo(then === 'tab' || then === 'tabBack' ? (tabbed(place, then === 'tabBack', size) ?? place) : stepped(place, then, size))
    },
  }
}

/** Commands on whole rows, and the way back. */
export function rowsOf<R extends GridRow>({ rows, columns, block, state, dispatch, goTo, isSaving, setRefusal, options }: Core<R>) {
  const { newRow, canRemove } = options
  const chosen = rows.slice(block.top, block.bottom + 1).map(({ id }) => id)
  const firstOpen = columns.findIndex(({ fromText }) => fromText)
  return {
    add: newRow
      ? () => {
          dispatch({ type: 'write', cells: [], rows: [newRow()] })
          // Drawn with the row, so that the place exists.
          setTimeout(() => goTo({ row: rows.length, column: Math.max(0, firstOpen) }))
        }
      : undefined,
    remove: canRemove ? () => dispatch({ type: 'remove', ids: chosen.filter((id) => !state.removed.includes(id)) }) : undefined,
    restore: () => dispatch({ type: 'restore', ids: chosen }),
    isChosenRemoved: chosen.length > 0 && chosen.every((id) => state.removed.includes(id)),
    undo: () => !isSaving && dispatch({ type: 'undo' }),
    redo: () => !isSaving && dispatch({ type: 'redo' }),
    discard: () => {
      setRefusal(null)
      dispatch({ type: 'discard' })
    },
  }
}

/** Saves the changes, and finds the problems that prevent it. */
export function savingOf<R extends GridRow>({
  rows,
  columns,
  place,
  state,
  dispatch,
  goTo,
  isSaving,
  setSaving,
  setRefusal,
  options,
  t,
}: Core<R>) {
  const valuesOf = (row: R) => Object.fromEntries(columns.filter(({ fromText }) => fromText).map((each) => [each.key, each.read(row)]))
  return {
    save: async () => {
      const { changes, blocked } = countOf(state)
      if (isSaving || changes === 0) return
      if (blocked > 0) return setRefusal(t('grid.admin.blocked', { count: blocked }))
      setSaving(true)
      setRefusal(null)
      try {
        const outcome = await options.onSave(saveOf(state, valuesOf))
        if (!outcome) return dispatch({ type: 'saved' })
        dispatch({ type: 'refuse', problems: outcome.problems })
        const marked = outcome.problems.length
        setRefusal(outcome.message ?? (marked > 0 ? t('grid.admin.blocked', { count: marked }) : null))
      } finally {
        setSaving(false)
      }
    },
    /** Moves to the next cell with a problem, after the active one. */
    showProblem: () => {
      const cells = rows.flatMap((row, at) =>
        columns.flatMap(({ key }, column) => (state.problems[row.id]?.[key] ? [{ row: at, column }] : [])),
      )
      const next = cells.find(({ row, column }) => row > place.row || (row === place.row && column > place.column)) ?? cells[0]
      if (next) goTo(next)
    },
  }
}
