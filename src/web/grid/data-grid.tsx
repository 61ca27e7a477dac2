// A spreadsheet in the office: rows by id, typed columns, keyboard, blocks from and to other spreadsheets, changes saved in one go.
//
// <DataGrid label rows columns onSave may newRow? canRemove? isShown? toolbar? height? empty? />
//   rows      what is saved now; `id` names a row. After saving, put the saved rows here before onSave answers.
//   columns   from grid-columns.ts (text, money in minor units, quantity in steps, integer, choice, read-only, open), memoised.
//   onSave    gets { changed: [{ id, values }], added, removed } with only what changed, by column key; answers nothing when all is saved,
//             or { problems: [{ row, column, text }], message? }: these are shown at their cells and nothing typed is lost.
//   may       the permission of the call that saves; without it the grid only shows.
//   newRow    gives an empty row with an id of its own; with it rows can be added and a paste makes the rows it needs.
//   canRemove rows can be marked for removal; they go when saved.
import { useVirtualizer, defaultRangeExtractor } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../translation.tsx'
import { cx } from '../ui/cx.ts'
import { LeaveGuard } from '../leave-guard.tsx'
import { useSaveKey } from '../save-key.ts'
import { GridBar, GridKeys, GridTools } from './grid-bar.tsx'
import type { GridColumn, GridRow } from './grid-columns.ts'
import { GridRowView } from './grid-row.tsx'
import { type Grid, useGrid } from './use-grid.ts'
import type { GridOptions } from './use-grid-core.ts'
import { useGridInput } from './use-grid-input.ts'

type Props<R extends GridRow> = GridOptions<R> & {
  /** The grid's name for screen readers. */
  label: string
  /** Filters and the like, above the grid. */
  toolbar?: ReactNode
  /** A CSS length; the grid takes less when it has few rows. */
  height?: string
  /** Shown in place of rows. */
  empty?: ReactNode
}

const headHeight = 36
/** Rows are as high as fingers need where there are fingers. */
const heightOfRows = () => (typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches ? 44 : 34)

export function DataGrid<R extends GridRow>({ label, toolbar, height = '70dvh', empty, ...options }: Props<R>) {
  const { t, i18n } = useTranslation()
  const grid = useGrid(options)
  const latest = useRef(grid)
  latest.current = grid
  const frame = useRef<HTMLDivElement>(null)
  const [rowHeight] = useState(heightOfRows)
  const { rows, columns, place, head, block, state } = grid
  const input = useGridInput(grid, i18n.language === 'ar')
  // oxlint-disable-next-line react/incompatible-library -- it warns of a compiler that is not used here
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    scrollPaddingStart: headHeight,
    // The active cell is drawn wherever the grid is scrolled to, so that it can have the focus.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), place.row, head.row])].filter((at) => at < rows.length).sort((a, b) => a - b),
  })
  grid.pageRef.current = Math.max(1, Math.floor(((frame.current?.clientHeight ?? 400) - headHeight) / rowHeight) - 1)
  useFocus(grid, frame)
  // The text just typed in a cell becomes a change once the cell is drawn.
  useSaveKey(frame, grid.counts.changes > 0, () => setTimeout(() => void latest.current.save()))
  const isNew = new Set(state.added.map(({ id }) => id))
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-end gap-3">
        {toolbar}
        <span className="ms-auto">
          <GridTools grid={grid} />
        </span>
      </div>
      <div
        ref={frame}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-busy={grid.isSaving || undefined}
        style={{ ...templateOf(columns), maxHeight: height, scrollPaddingBlockStart: headHeight }}
        className={cx(
          'surface-card relative overflow-auto overscroll-contain rounded-md border border-line [scroll-padding-inline-start:var(--grid-pinned)]',
          grid.isSaving && 'opacity-60',
        )}
        {...input}
      >
        <Head grid={grid} />
        <div role="rowgroup" className="relative min-w-(--grid-width)" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index]
            if (!row) return null
            const isChosen = block.top <= index && index <= block.bottom
            return (
              <GridRowView
                key={key}
                row={row}
                at={index}
                top={start}
                height={rowHeight}
                columns={columns}
                changes={state.changes[row.id]}
                problems={state.problems[row.id]}
                isRemoved={state.removed.includes(row.id)}
                isNew={isNew.has(row.id)}
                isBusy={grid.isSaving}
                from={isChosen ? block.left : -1}
                to={isChosen ? block.right : -2}
                active={index === place.row ? place.column : -1}
                handle={index === block.bottom && !grid.editing ? block.right : -1}
                editing={grid.editing?.row === row.id ? grid.editing : null}
                grid={latest}
              />
            )
          })}
        </div>
        {rows.length === 0 && <div className="p-6 text-center text-sm text-ink-soft">{empty ?? t('grid.admin.empty')}</div>}
      </div>
      <GridKeys />
      <GridBar grid={grid} />
      <LeaveGuard isOn={grid.counts.changes > 0 && !grid.isSaving} />
    </div>
  )
}

/** A press on a column's head selects the whole column. */
function Head<R extends GridRow>({ grid }: { grid: Grid<R> }) {
  const { columns, rows, block } = grid
  const last = Math.max(0, rows.length - 1)
  return (
    <div role="rowgroup" className="sticky top-0 z-20 min-w-(--grid-width)">
      <div role="row" aria-rowindex={1} className="grid grid-cols-(--grid-columns)" style={{ height: headHeight }}>
        {columns.map((column, index) => (
          <div
            key={column.key}
            role="columnheader"
            aria-colindex={index + 1}
            style={column.isPinned ? { insetInlineStart: 0 } : undefined}
            className={cx('flex min-w-0 border-e border-b border-line bg-panel', column.isPinned && 'sticky z-4')}
          >
            <button
              type="button"
              tabIndex={-1}
              title={column.title}
              onClick={() => grid.select({ anchor: { row: 0, column: index }, head: { row: last, column: index } }, 'anchor')}
              className={cx(
                'min-w-0 flex-1 truncate px-2 text-xs font-medium',
                column.align === 'end' ? 'text-end' : 'text-start',
                block.left <= index && index <= block.right ? 'text-panel-ink' : 'text-panel-ink-soft',
              )}
            >
              {column.title}
            </button>
          </div>
        ))}
      </div>
    </div>
  )
}

/** The columns' widths; pinned ones leave room for the others on narrow screens, the last one takes the rest. */
function templateOf<R extends GridRow>(columns: readonly GridColumn<R>[]): Record<string, string> {
  const widths = columns.map(({ width, isPinned }) => (isPinned ? `min(${width}px, 36vw)` : `${width}px`))
  return {
    '--grid-columns': widths.map((width, at) => (at === widths.length - 1 ? `minmax(${width}, 1fr)` : width)).join(' '),
    '--grid-width': `calc(${widths.join(' + ')})`,
    '--grid-pinned': `calc(${['0px', ...widths.filter((_, at) => columns[at]?.isPinned)].join(' + ')})`,
  }
}

/** Puts the focus into the active cell after a move, and scrolls the moved corner into view. */
function useFocus<R extends GridRow>({ focusRef, place, head, editing }: Grid<R>, frame: { current: HTMLDivElement | null }): void {
  useLayoutEffect(() => {
    const inSight = focusRef.current
    if (!inSight || editing) return
    focusRef.current = null
    const cell = ({ row, column }: typeof place) => frame.current?.querySelector<HTMLElement>(`[data-at="${row}:${column}"]`)
    cell(place)?.focus({ preventScroll: true })
    cell(inSight === 'head' ? head : place)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
}
