// The unsaved changes of a grid: cells, added and removed rows, the problems, and the undo steps. A pure reducer.
import type { CellValue, GridRow, Problem } from './grid-columns.ts'

/** `typed`: the text in the cell when it is not a valid value. `isNotice`: a hint that does not prevent saving. */
export type CellProblem = { problem: Problem; typed?: string; isNotice?: boolean }
type ByCell<T> = Readonly<Record<string, Readonly<Record<string, T>>>>

type Pending<R extends GridRow> = {
  /** By row id and column key. */
  changes: ByCell<CellValue>
  problems: ByCell<CellProblem>
  added: readonly R[]
  removed: readonly string[]
}
export type GridState<R extends GridRow> = Pending<R> & { past: readonly Pending<R>[]; future: readonly Pending<R>[] }

/** One written cell. `isOriginal`: it is again what is saved. */
export type Written = { row: string; column: string; value: CellValue; isOriginal: boolean } & Partial<CellProblem>

export type GridAction<R extends GridRow> =
  | { type: 'write'; cells: readonly Written[]; rows?: readonly R[] }
  | { type: 'remove'; ids: readonly string[] }
  | { type: 'restore'; ids: readonly string[] }
  | { type: 'refuse'; problems: readonly { row: string; column: string; text: string }[] }
  | { type: 'rebase'; isSaved: (row: string, column: string, value: CellValue) => boolean }
  | { type: 'undo' | 'redo' | 'discard' | 'saved' }

const mostUndoSteps = 100

export const emptyGrid = <R extends GridRow>(): GridState<R> => ({
  changes: {},
  problems: {},
  added: [],
  removed: [],
  past: [],
  future: [],
})

export function gridReducer<R extends GridRow>(state: GridState<R>, action: GridAction<R>): GridState<R> {
  switch (action.type) {
    case 'write':
      return action.cells.length === 0 && !action.rows?.length ? state : step(state, written(state, action.cells, action.rows ?? []))
    case 'remove':
      return step(state, removed(state, action.ids))
    case 'restore':
      return step(state, { ...pendingOf(state), removed: state.removed.filter((id) => !action.ids.includes(id)) })
    case 'refuse':
      return { ...state, problems: refused(state.problems, action.problems) }
    case 'rebase':
      return rebased(state, action.isSaved)
    case 'undo':
      return back(state, state.past.at(-1), state.past.slice(0, -1), [pendingOf(state), ...state.future])
    case 'redo':
      return back(state, state.future[0], [...state.past, pendingOf(state)], state.future.slice(1))
    case 'discard':
      return step(state, pendingOf(emptyGrid<R>()))
    case 'saved':
      return emptyGrid<R>()
  }
}

const pendingOf = <R extends GridRow>({ changes, problems, added, removed: gone }: GridState<R>): Pending<R> => ({
  changes,
  problems,
  added,
  removed: gone,
})

const step = <R extends GridRow>(state: GridState<R>, next: Pending<R>): GridState<R> => ({
  ...next,
  past: [...state.past.slice(1 - mostUndoSteps), pendingOf(state)],
  future: [],
})

const back = <R extends GridRow>(
  state: GridState<R>,
  to: Pending<R> | undefined,
  past: readonly Pending<R>[],
  future: readonly Pending<R>[],
): GridState<R> => (to ? { ...to, past, future } : state)

function written<R extends GridRow>(state: GridState<R>, cells: readonly Written[], rows: readonly R[]): Pending<R> {
  const changes = { ...state.changes }
  const problems = { ...state.problems }
  for (const { row, column, value, isOriginal, problem, typed, isNotice } of cells) {
    if (!isNotice) changes[row] = isOriginal || typed !== undefined ? without(changes[row], column) : { ...changes[row], [column]: value }
    problems[row] = problem
      ? { ...problems[row], [column]: { problem, ...(typed !== undefined && { typed }), ...(isNotice && { isNotice }) } }
      : without(problems[row], column)
  }
  return { changes: filled(changes), problems: filled(problems), added: [...state.added, ...rows], removed: state.removed }
}

function removed<R extends GridRow>(state: GridState<R>, ids: readonly string[]): Pending<R> {
  const gone = new Set(ids)
  const isNew = new Set(state.added.map(({ id }) => id))
  const rest = <T>(cells: ByCell<T>): ByCell<T> => Object.fromEntries(Object.entries(cells).filter(([row]) => !gone.has(row)))
  return {
    changes: rest(state.changes),
    problems: rest(state.problems),
    added: state.added.filter(({ id }) => !gone.has(id)),
    removed: [...new Set([...state.removed, ...ids.filter((id) => !isNew.has(id))])],
  }
}

function refused(before: ByCell<CellProblem>, found: readonly { row: string; column: string; text: string }[]): ByCell<CellProblem> {
  const problems = { ...before }
  for (const { row, column, text } of found) problems[row] = { ...problems[row], [column]: { problem: { text } } }
  return problems
}

/** Drops the changes that are saved by now; they cannot be undone. */
function rebased<R extends GridRow>(
  state: GridState<R>,
  isSaved: (row: string, column: string, value: CellValue) => boolean,
): GridState<R> {
  const rest = Object.entries(state.changes).map(
    ([row, cells]) => [row, Object.fromEntries(Object.entries(cells).filter(([column, value]) => !isSaved(row, column, value)))] as const,
  )
  const changes = filled(Object.fromEntries(rest))
  const count = (cells: ByCell<CellValue>) => Object.values(cells).reduce((sum, row) => sum + Object.keys(row).length, 0)
  return count(changes) === count(state.changes) ? state : { ...state, changes, past: [], future: [] }
}

const without = <T>(cells: Readonly<Record<string, T>> | undefined, column: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(cells ?? {}).filter(([key]) => key !== column))

const filled = <T>(rows: ByCell<T>): ByCell<T> =>
  Object.fromEntries(Object.entries(rows).filter(([, cells]) => Object.keys(cells).length > 0))

/** Counts the unsaved changes: cells (also invalid ones), added and removed rows. */
export function countOf<R extends GridRow>({
  changes,
  problems,
  added,
  removed: gone,
}: GridState<R>): { changes: number; blocked: number } {
  const cells = Object.values(changes).reduce((sum, row) => sum + Object.keys(row).length, 0)
  const blocked = Object.values(problems).reduce(
    (sum, row) => sum + Object.values(row).filter(({ typed }) => typed !== undefined).length,
    0,
  )
  return { changes: cells + blocked + added.length + gone.length, blocked }
}

/** Only changed values are sent, by column key. */
export type GridSave = {
  changed: { id: string; values: Record<string, CellValue> }[]
  added: { id: string; values: Record<string, CellValue> }[]
  removed: string[]
}

/** The changes to save; added rows with all their values, read by the given function. */
export function saveOf<R extends GridRow>(state: GridState<R>, valuesOf: (row: R) => Record<string, CellValue>): GridSave {
  const isNew = new Set(state.added.map(({ id }) => id))
  return {
    changed: Object.entries(state.changes).flatMap(([id, values]) => (isNew.has(id) ? [] : [{ id, values: { ...values } }])),
    added: state.added.map((row) => ({ id: row.id, values: { ...valuesOf(row), ...state.changes[row.id] } })),
    removed: [...state.removed],
  }
}
