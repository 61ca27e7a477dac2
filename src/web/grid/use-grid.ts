import type { GridRow } from './grid-columns.ts'
import { editingOf, rowsOf, savingOf, writingOf } from './grid-commands.ts'
import { type GridOptions, useGridCore } from './use-grid-core.ts'

export type Grid<R extends GridRow> = ReturnType<typeof useGrid<R>>

/** Takes rows, columns and how to save; gives the grid's state and its commands. */
export function useGrid<R extends GridRow>(options: GridOptions<R>) {
  const core = useGridCore(options)
  const writing = writingOf(core)
  return { ...core, ...writing, ...editingOf(core, writing), ...rowsOf(core), ...savingOf(core) }
}
